/** Titles of pages, from their front matter: a cheap look at the plain ones, a real YAML parser for the others. */
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';

/** Nearly every title ends within this many bytes. */
const HEAD = 4096;
const BLOCK = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?$/m;
const PLAIN = /^title:[ \t]+(?:"([^"\\\r\n]+)"|'([^'\r\n]+)'|([\p{L}][\p{L}\p{N} ./()+-]*))[ \t]*\r?$/mu;

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
  const block = (BLOCK.exec(head) ?? BLOCK.exec(textOf(path, files, undefined)))?.[1];
  if (block === undefined || !block.includes('title')) return undefined;
  const [, double, single, plain] = PLAIN.exec(block) ?? [];
  const written = double ?? single ?? (plain === undefined || isOtherValue(plain) ? undefined : plain.trim());
  if (written !== undefined) return written;
  const { parseFrontMatter } = await import('./matter.ts');
  const { title } = parseFrontMatter(`---\n${block}---\n`);
  return typeof title === 'string' ? title : undefined;
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
