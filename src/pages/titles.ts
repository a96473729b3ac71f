/** Reads what front matter says of pages: plain values with a cheap search, others with a YAML parser. */
import { decode } from '../document/decode.ts';
import type { Files } from '../site/files.ts';
import { isHiddenIn, readProperty, yamlFrontMatterIn } from './front-matter.ts';
import { readBytesOrEmpty } from './read-bytes-or-empty.ts';

/** Nearly every title ends within this many bytes. */
const HEAD = 4096;
const PLAIN = /^(?:"([^"\\]+)"|'([^']+)'|([\p{L}][\p{L}\p{N} ./()+-]*))$/u;

/** What the front matter of a page says to readers of the navigation. */
export interface NavigationFrontMatter {
  readonly title?: string;
  /** What the sidebar shows in its place. */
  readonly sidebarTitle?: string;
  /** `hidden: true`: no menu shows the page. */
  readonly isHidden: boolean;
}

/** Returns the titles of the page files that have one. */
export async function readTitles(paths: Iterable<string>, files: Files): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const [path, { title }] of await readHeads(paths, files)) if (title !== undefined) titles.set(path, title);
  return titles;
}

/** Returns the heads of the page files with front matter. */
export async function readHeads(paths: Iterable<string>, files: Files): Promise<Map<string, NavigationFrontMatter>> {
  const heads = new Map<string, NavigationFrontMatter>();
  for (const path of paths) {
    const head = await headOf(path, files);
    if (head) heads.set(path, head);
  }
  return heads;
}

async function headOf(path: string, files: Files): Promise<NavigationFrontMatter | undefined> {
  const head = decode(readBytesOrEmpty(path, files, HEAD)).text;
  if (!head.startsWith('---')) return undefined;
  const block = yamlFrontMatterIn(head) ?? yamlFrontMatterIn(decode(readBytesOrEmpty(path, files)).text);
  if (block === undefined) return undefined;
  const [title, sidebarTitle] = [await readProperty(block, 'title', plainText), await readProperty(block, 'sidebarTitle', plainText)];
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof sidebarTitle === 'string' && { sidebarTitle }),
    isHidden: await isHiddenIn(block),
  };
}

function plainText(written: string): string | undefined {
  const [, double, single, plain] = PLAIN.exec(written) ?? [];
  return double ?? single ?? (plain === undefined || isNonStringValue(plain) ? undefined : plain);
}

/** Whether YAML reads a word as a value that is not a string. */
function isNonStringValue(text: string): boolean {
  return /^(?:true|false|null)\s*$/i.test(text);
}
