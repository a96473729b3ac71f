/** Reads titles of pages from front matter: plain titles with a cheap search, others with a YAML parser. */
import { decode } from '../document/decode.ts';
import type { Files } from '../site/files.ts';
import { readProperty, yamlIn } from './front-matter.ts';
import { readBytes } from './read-bytes.ts';

/** Nearly every title ends within this many bytes. */
const HEAD = 4096;
const PLAIN = /^(?:"([^"\\]+)"|'([^']+)'|([\p{L}][\p{L}\p{N} ./()+-]*))$/u;

/** Returns the titles of the page files that have one. */
export async function readTitles(paths: Iterable<string>, files: Files): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const path of paths) {
    const title = await titleOf(path, files);
    if (title !== undefined) titles.set(path, title);
  }
  return titles;
}

async function titleOf(path: string, files: Files): Promise<string | undefined> {
  const head = decode(readBytes(path, files, HEAD)).text;
  if (!head.startsWith('---')) return undefined;
  const block = yamlIn(head) ?? yamlIn(decode(readBytes(path, files)).text);
  const title = block === undefined ? undefined : await readProperty(block, 'title', plainText);
  return typeof title === 'string' ? title : undefined;
}

function plainText(written: string): string | undefined {
  const [, double, single, plain] = PLAIN.exec(written) ?? [];
  return double ?? single ?? (plain === undefined || isNonStringValue(plain) ? undefined : plain);
}

/** Whether YAML reads a word as a value that is not a string. */
function isNonStringValue(text: string): boolean {
  return /^(?:true|false|null)\s*$/i.test(text);
}
