/** Reads front matter: first with a cheap search, and with a YAML parser only if necessary. */

/** Two runs of blanks are never adjacent, so that backtracking stays linear. */
const FRONT_MATTER = /^---[ \t]*(?:([a-z]+)[ \t]*)?\r?\n([^]*?\n)??---[ \t]*(?:\r?\n|$)/;

/** Returns the front matter with its lines of dashes, in any language; `''` if there is none. */
export function frontMatterWithDelimiters(text: string): string {
  return FRONT_MATTER.exec(text)?.[0] ?? '';
}

/** Returns the lines between the dashes; `undefined` without front matter or if it is not YAML. */
export function yamlFrontMatterIn(text: string): string | undefined {
  const [found, language, block = ''] = FRONT_MATTER.exec(text) ?? [];
  return found === undefined || (language !== undefined && language !== 'yaml') ? undefined : block;
}

/**
 * Returns the value of a property. `look` receives the text after its name and returns `undefined` if a parser is needed; it is not
 * called if the block does not contain the name as a key or if the value may continue on the next line.
 */
export async function readProperty(block: string, name: string, look: (written: string) => unknown): Promise<unknown> {
  // A key may be quoted, and a comment may stand before its colon. Titles have such words as well, and it takes long to load a parser.
  if (!new RegExp(`${name}["']?\\s*[:#]`).test(block)) return undefined;
  const written = new RegExp(`^${name}:[ \\t]+(?![ \\t])(.*)$(?!\\r?\\n\\s)`, 'm').exec(block)?.[1];
  const value = written === undefined ? undefined : look(written.trimEnd());
  if (value !== undefined) return value;
  const { parseFrontMatter } = await import('./gray-matter.ts');
  return parseFrontMatter(`---\n${block}---\n`)[name];
}

/** Whether front matter says `hidden: true`. */
export async function isHiddenIn(block: string): Promise<boolean> {
  return (await readProperty(block, 'hidden', booleanIn)) === true;
}

function booleanIn(written: string): boolean | undefined {
  const [, word] = /^(true|false)(?:[ \t]+#.*)?$/.exec(written) ?? [];
  return word === undefined ? undefined : word === 'true';
}
