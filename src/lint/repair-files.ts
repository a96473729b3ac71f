/** Applies the fixes of findings to whole texts; if fixes touch one another, only the first is applied. */
import { addTo } from '../text/group-by.ts';
import { decode } from '../document/decode.ts';
import type { DecodedText } from '../document/decode.ts';
import type { TextEdit } from '../document/document.ts';
import { applyEdits } from '../document/edit.ts';
import type { Finding, Edit, Fix } from './diagnostic.ts';

export interface RepairedFiles {
  /** New texts by the file names of the findings, with the byte order marks of the files. */
  readonly texts: ReadonlyMap<string, string>;
  /** The findings whose fixes were applied. */
  readonly repaired: readonly Finding[];
}

/**
 * Applies fixes in the order of the findings. `read` returns the bytes that were linted. A file that is not UTF-8 is not changed,
 * because writing it would lose characters.
 */
export function repairFiles(diagnostics: readonly Finding[], read: (file: string) => Uint8Array | undefined): RepairedFiles {
  const files = new Map<string, DecodedText>();
  const canChange = ({ file }: Edit): boolean => {
    let known = files.get(file);
    if (!known) files.set(file, (known = decode(read(file) ?? UNREADABLE)));
    return known.problem === undefined;
  };
  const taken = new Map<string, Edit[]>();
  const repaired = diagnostics.filter(({ fix }) => fix?.edits.every(canChange) && takeEdits(fix, taken));
  const texts = new Map<string, string>();
  for (const [file, { text, hasBom }] of files) {
    const repairedText = applyEdits(text, taken.get(file) ?? []);
    if (repairedText !== text) texts.set(file, hasBom ? `\uFEFF${repairedText}` : repairedText);
  }
  return { texts, repaired };
}

/** Replaces a file that can no longer be read: text with a NUL is never changed. */
const UNREADABLE = new Uint8Array(1);

/** Takes all edits of a fix, or none. An edit that two fixes share is made once. */
function takeEdits(fix: Fix, taken: Map<string, Edit[]>): boolean {
  const isNew = (edit: Edit): boolean => !taken.get(edit.file)?.some((other) => isSame(edit, other));
  const edits = fix.edits.filter(isNew);
  if (edits.some((edit) => taken.get(edit.file)?.some((other) => touches(edit, other)))) return false;
  for (const edit of edits) addTo(taken, edit.file, edit);
  return true;
}

function isSame(a: TextEdit, b: TextEdit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text;
}

/**
 * Whether edits overlap or meet: an insertion may depend on the text that the other edit removes. Entries that are appended with their
 * own commas do not conflict.
 */
function touches(a: TextEdit, b: TextEdit): boolean {
  const areAdded = [a, b].every(({ start, end, text }) => start === end && text.startsWith(','));
  return areAdded ? false : a.start <= b.end && b.start <= a.end;
}
