/** Where pages went that are not where they were: by their text, else by their title. */
import { addTo } from '../text/group-by.ts';
import { decode } from '../document/decode.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';
import { readTitles } from '../pages/titles.ts';

/** Where more pages than this came and went, their titles are not compared: only texts lead from one to the other. */
const MOST_COMPARED = 2_000;

/** A file that a page became; `isSame` if not a letter of it changed. */
export interface MovedTo {
  readonly file: string;
  readonly isSame: boolean;
}

/** For files of `before` the one file of `after` that has its text or title, where no other has it on either side. */
export async function readMoves(
  gone: readonly string[],
  before: Files,
  come: readonly string[],
  after: Files,
): Promise<ReadonlyMap<string, MovedTo>> {
  const moves = new Map<string, MovedTo>();
  if (gone.length === 0 || come.length === 0) return moves;
  const texts = pairs(textsOf(gone, before), textsOf(come, after));
  for (const [from, file] of texts) moves.set(from, { file, isSame: true });
  if (gone.length + come.length > MOST_COMPARED) return moves;
  const taken = new Set(texts.values());
  const titles = pairs(
    await readTitles(
      gone.filter((file) => !moves.has(file)),
      before,
    ),
    await readTitles(
      come.filter((file) => !taken.has(file)),
      after,
    ),
  );
  for (const [from, file] of titles) moves.set(from, { file, isSame: false });
  return moves;
}

/** Files whose value stands once in each. */
function pairs(gone: ReadonlyMap<string, string>, come: ReadonlyMap<string, string>): Map<string, string> {
  const [from, to] = [byValue(gone), byValue(come)];
  const found = new Map<string, string>();
  for (const [value, [file, ...others]] of from) {
    const [target, ...more] = to.get(value) ?? [];
    if (file !== undefined && target !== undefined && others.length + more.length === 0) found.set(file, target);
  }
  return found;
}

function byValue(values: ReadonlyMap<string, string>): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, value] of values) addTo(files, value, file);
  return files;
}

function textsOf(paths: readonly string[], files: Files): Map<string, string> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    const text = textOf(path, files);
    if (text.trim() !== '') texts.set(path, text);
  }
  return texts;
}

/** `''` of what cannot be read. */
export function textOf(path: string, files: Files): string {
  try {
    return decode(files.read(path) ?? new Uint8Array()).text.replaceAll('\r\n', '\n');
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}
