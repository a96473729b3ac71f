/** The tool `edit_file`, which replaces one exact text in a file. */
import { type LineIndex, linesOf, makeVisible } from '../../internal.ts';
import type { ToolResult } from './draft.ts';
import { findAll } from './find-all.ts';
import { lineEndOf, withLineEnds } from './line-ends.ts';
import type { DraftOverlay } from './overlay.ts';
import { isRefusal } from './refusal.ts';

const MAX_SHOWN = 5;
/** The most matches that are counted. */
const MAX_MATCHES = 1_000;
const MAX_SHOWN_LENGTH = 300;

export async function editFile(
  overlay: DraftOverlay,
  { path: asked, find, replace }: { readonly path: string; readonly find: string; readonly replace: string },
): Promise<ToolResult> {
  const file = overlay.open(asked);
  if (isRefusal(file)) return file;
  const target = await overlay.writablePath(file.path);
  if (isRefusal(target)) return target;
  const { text, hasBom } = file;
  const name = `“${makeVisible(file.path)}”`;
  if (find === '') return `Nothing was changed: “find” is empty. Copy the text to replace from ${name}, without line numbers.`;
  const end = lineEndOf(text);
  const [folded, put] = [withLineEnds(find, end), withLineEnds(replace, end)];
  const inFolded = findAll(text, folded, MAX_MATCHES);
  const [wanted, places] = inFolded.length > 0 ? [folded, inFolded] : [find, findAll(text, find, MAX_MATCHES)];
  if (wanted === put) return `Nothing was changed: “find” and “replace” are the same.`;
  const lines = linesOf(text);
  const [place, ...others] = places;
  if (place === undefined) return `Nothing was changed: “find” does not occur in ${name}. ${nearMisses(lines, wanted)}`;
  if (others.length > 0)
    return `Nothing was changed: “find” occurs in ${name} ${places.length === MAX_MATCHES ? `at least ${MAX_MATCHES}` : places.length} times, ${onLines(lines, places)}. Make it longer, so that it matches only one place.`;
  const changed = text.slice(0, place) + put + text.slice(place + wanted.length);
  const refused = await overlay.put(new Map([[file.path, hasBom ? `\uFEFF${changed}` : changed]]));
  return refused ?? `Changed ${name} at line ${lines.position(place).line}.`;
}

function onLines(lines: LineIndex, places: readonly number[]): string {
  const numbers = [...new Set(places.map((place) => lines.position(place).line))];
  const shown = numbers.slice(0, MAX_SHOWN).join(', ');
  return `${numbers.length === 1 ? 'on line' : 'on lines'} ${shown}${numbers.length > MAX_SHOWN ? ` and ${numbers.length - MAX_SHOWN} more` : ''}`;
}

/** Describes lines that differ from the first line of the wanted text only in white space and case. */
function nearMisses(lines: LineIndex, wanted: string): string {
  const first = wanted
    .split(/\r?\n/)
    .map(normalizeLine)
    .find((line) => line !== '');
  if (first === undefined) return '“find” has only blank lines.';
  const near: string[] = [];
  for (let line = 1; line <= lines.count && near.length < MAX_SHOWN; line++) {
    const text = lines.lineText(line);
    if (findAll(normalizeLine(text), first, 1).length > 0) near.push(`line ${line}: ${JSON.stringify(text.slice(0, MAX_SHOWN_LENGTH))}`);
  }
  if (near.length === 0) return 'No line is similar to its first line: read the file again.';
  return `Its first line is similar to ${near.join('; ')}. Copy white space and capitals exactly, and check the following lines.`;
}

function normalizeLine(line: string): string {
  return line.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
