/** Repairs of findings → whole new texts: of repairs that touch one another only the first is made. */
import { addTo } from '../text/groups.ts';
import { decode } from '../document/decode.ts';
import type { Decoded } from '../document/decode.ts';
import type { TextEdit } from '../document/document.ts';
import { applyEdits } from '../document/edit.ts';
import type { Diagnostic, Edit, Fix } from './diagnostic.ts';

export interface RepairedFiles {
  /** New texts by the file names of the findings, with the byte order marks that the files have. */
  readonly texts: ReadonlyMap<string, string>;
  /** The findings whose repairs were made. */
  readonly repaired: readonly Diagnostic[];
}

/**
 * Makes the repairs of findings, in their order. `read` gives the bytes that the findings were made from. A file that is
 * not UTF-8 stays as it is: to write it would lose characters.
 */
export function repairFiles(diagnostics: readonly Diagnostic[], read: (file: string) => Uint8Array | undefined): RepairedFiles {
  const files = new Map<string, Decoded>();
  const canChange = ({ file }: Edit): boolean => {
    let known = files.get(file);
    if (!known) files.set(file, (known = decode(read(file) ?? GONE)));
    return known.problem === undefined;
  };
  const taken = new Map<string, Edit[]>();
  const repaired = diagnostics.filter(({ fix }) => fix?.edits.every(canChange) && take(fix, taken));
  const texts = new Map<string, string>();
  for (const [file, { text, bom }] of files) {
    const repairedText = applyEdits(text, taken.get(file) ?? []);
    if (repairedText !== text) texts.set(file, bom ? `\uFEFF${repairedText}` : repairedText);
  }
  return { texts, repaired };
}

/** Stands for a file that cannot be read any more: a NUL is no text that could be changed. */
const GONE = new Uint8Array(1);

/** All edits of a repair, or none. Edits that two repairs have in common are made once. */
function take(fix: Fix, taken: Map<string, Edit[]>): boolean {
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
 * Also where one begins as the other ends: an insertion there may rely on what the other removes. Entries that are
 * added behind another one bring their commas along, and stand beside each other.
 */
function touches(a: TextEdit, b: TextEdit): boolean {
  const areAdded = [a, b].every(({ start, end, text }) => start === end && text.startsWith(','));
  return areAdded ? false : a.start <= b.end && b.start <= a.end;
}
