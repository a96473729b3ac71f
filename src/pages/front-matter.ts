/** The front matter of a page: a cheap look first, a real YAML parser where it matters. */

/** What the rules ask of front matter. */
export interface FrontMatter {
  readonly isPresent: boolean;
  /** `hidden: true`: served, but left out of the navigation on purpose. */
  readonly isHidden: boolean;
}

const NONE: FrontMatter = { isPresent: false, isHidden: false };
const SHOWN: FrontMatter = { isPresent: true, isHidden: false };
const HIDDEN: FrontMatter = { isPresent: true, isHidden: true };
const OPENING = /^---[ \t]*\r?\n/;

/** The front matter of a page's text; a promise only where the YAML parser has to be asked. */
export function frontMatterOf(text: string): FrontMatter | Promise<FrontMatter> {
  if (!OPENING.test(text)) return NONE;
  const block = blockOf(text);
  if (block === undefined) return NONE;
  if (!block.includes('hidden')) return SHOWN;
  const hidden = /^hidden:[ \t]*(.*?)[ \t]*(?:#.*)?$/m.exec(block)?.[1];
  if (hidden === 'true') return HIDDEN;
  return hidden === 'false' ? SHOWN : parse(block);
}

async function parse(block: string): Promise<FrontMatter> {
  const { parseFrontMatter } = await import('./matter.ts');
  return parseFrontMatter(`---\n${block}\n---\n`)['hidden'] === true ? HIDDEN : SHOWN;
}

/** The lines between the opening and the closing `---`; `undefined` if the text ends before. */
function blockOf(text: string): string | undefined {
  const start = text.indexOf('\n') + 1;
  const end = /^---[ \t]*\r?$/m.exec(text.slice(start));
  return end === null ? undefined : text.slice(start, start + end.index);
}
