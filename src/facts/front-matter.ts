/** The front matter of page files: a cheap look first, a real YAML parser where it matters. */
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';

/** What the rules ask of front matter. */
export interface FrontMatter {
  readonly isPresent: boolean;
  /** `hidden: true`: served, but left out of the navigation on purpose. */
  readonly isHidden: boolean;
}

const NONE: FrontMatter = { isPresent: false, isHidden: false };
/** Nearly every front matter ends within this many bytes. */
const HEAD = 4096;
const OPENING = /^---[ \t]*\r?\n/;

/** Reads the front matter of files; what cannot be read has none. */
export async function readFrontMatter(paths: readonly string[], files: Files): Promise<Map<string, FrontMatter>> {
  const found = new Map<string, FrontMatter>();
  for (const path of paths) found.set(path, await readOne(path, files));
  return found;
}

async function readOne(path: string, files: Files): Promise<FrontMatter> {
  const head = textOf(path, files, HEAD);
  if (!OPENING.test(head)) return NONE;
  const block = blockOf(head) ?? blockOf(textOf(path, files, undefined));
  if (block === undefined) return NONE;
  const hidden = /^hidden:[ \t]*(.*?)[ \t]*(?:#.*)?$/m.exec(block)?.[1];
  if (hidden === undefined && !block.includes('hidden')) return { isPresent: true, isHidden: false };
  if (hidden === 'true' || hidden === 'false') return { isPresent: true, isHidden: hidden === 'true' };
  const { parseFrontMatter } = await import('./matter.ts');
  return { isPresent: true, isHidden: parseFrontMatter(`---\n${block}\n---\n`)['hidden'] === true };
}

/** The lines between the opening and the closing `---`; `undefined` if the text ends before. */
function blockOf(text: string): string | undefined {
  const start = text.indexOf('\n') + 1;
  const end = /^---[ \t]*\r?$/m.exec(text.slice(start));
  return end === null ? undefined : text.slice(start, start + end.index);
}

function textOf(path: string, files: Files, limit: number | undefined): string {
  try {
    return decode(files.read(path, limit) ?? new Uint8Array()).text;
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}
