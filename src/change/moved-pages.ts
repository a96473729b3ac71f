/** Finds moved pages: by text, or else by title. */
import { addTo } from '../text/group-by.ts';
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';
import { readTitles } from '../pages/titles.ts';

/** If more pages than this were added and removed, only their texts are compared, not their titles. */
const MAX_COMPARED = 2_000;

/** The new file of a page; `isSame` if its text did not change. */
export interface MovedPageFile {
  readonly file: string;
  readonly isUnchanged: boolean;
}

/** Returns, for files of `before`, the file of `after` with the same text or title, if it is unique on both sides. */
export async function readMoves(
  gone: readonly string[],
  before: Files,
  come: readonly string[],
  after: Files,
): Promise<ReadonlyMap<string, MovedPageFile>> {
  const moves = new Map<string, MovedPageFile>();
  if (gone.length === 0 || come.length === 0) return moves;
  const texts = pairUnique(textsOf(gone, before), textsOf(come, after));
  for (const [from, file] of texts) moves.set(from, { file, isUnchanged: true });
  if (gone.length + come.length > MAX_COMPARED) return moves;
  const taken = new Set(texts.values());
  const titles = pairUnique(
    await readTitles(
      gone.filter((file) => !moves.has(file)),
      before,
    ),
    await readTitles(
      come.filter((file) => !taken.has(file)),
      after,
    ),
  );
  for (const [from, file] of titles) moves.set(from, { file, isUnchanged: false });
  return moves;
}

/** Pairs files whose value occurs once on each side. */
function pairUnique(gone: ReadonlyMap<string, string>, come: ReadonlyMap<string, string>): Map<string, string> {
  const [from, to] = [groupByValue(gone), groupByValue(come)];
  const found = new Map<string, string>();
  for (const [value, [file, ...others]] of from) {
    const [target, ...more] = to.get(value) ?? [];
    if (file !== undefined && target !== undefined && others.length + more.length === 0) found.set(file, target);
  }
  return found;
}

function groupByValue(values: ReadonlyMap<string, string>): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, value] of values) addTo(files, value, file);
  return files;
}

function textsOf(paths: readonly string[], files: Files): Map<string, string> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    const text = readTextOrEmpty(path, files);
    if (text.trim() !== '') texts.set(path, text);
  }
  return texts;
}

/** Returns `''` if the file cannot be read. */
export function readTextOrEmpty(path: string, files: Files): string {
  try {
    return decode(files.read(path) ?? new Uint8Array()).text.replaceAll('\r\n', '\n');
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}
