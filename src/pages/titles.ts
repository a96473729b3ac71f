/** Titles of pages, from their front matter: a cheap look at the plain ones, a real YAML parser for the others. */
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';
import { readProperty, yamlIn } from './front-matter.ts';

/** Nearly every title ends within this many bytes. */
const HEAD = 4096;
const PLAIN = /^(?:"([^"\\]+)"|'([^']+)'|([\p{L}][\p{L}\p{N} ./()+-]*))$/u;

/** The titles of page files that have one. */
export async function readTitles(paths: Iterable<string>, files: Files): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const path of paths) {
    const title = await titleOf(path, files);
    if (title !== undefined) titles.set(path, title);
  }
  return titles;
}

async function titleOf(path: string, files: Files): Promise<string | undefined> {
  const head = textOf(path, files, HEAD);
  if (!head.startsWith('---')) return undefined;
  const block = yamlIn(head) ?? yamlIn(textOf(path, files, undefined));
  const title = block === undefined ? undefined : await readProperty(block, 'title', plainText);
  return typeof title === 'string' ? title : undefined;
}

function plainText(written: string): string | undefined {
  const [, double, single, plain] = PLAIN.exec(written) ?? [];
  return double ?? single ?? (plain === undefined || isOtherValue(plain) ? undefined : plain);
}

/** Words that YAML takes for something else than text. */
function isOtherValue(text: string): boolean {
  return /^(?:true|false|null)\s*$/i.test(text);
}

function textOf(path: string, files: Files, limit: number | undefined): string {
  try {
    return decode(files.read(path, limit) ?? new Uint8Array()).text;
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}
