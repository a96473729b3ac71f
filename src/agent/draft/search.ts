/** The tool `search_text`, a literal search in all files in time proportional to their length. */
import { setImmediate } from 'node:timers/promises';
import { linesOf } from '../../document/lines.ts';
import { visible, visibleFile } from '../../text/visible.ts';
import type { Answer } from './draft.ts';
import { findAll } from './find-all.ts';
import { lineEndOf, withLineEnds } from './line-ends.ts';
import type { DraftLimits } from './limits.ts';
import type { Overlay } from './overlay.ts';
import { confinedFolder } from './path.ts';
import { cutTo } from './read.ts';
import { isRefusal } from './refusal.ts';

const SHOWN_BEFORE = 80;
const SHOWN_LINE = 240;
const LONGEST_WANTED = 1_000;
/** Lines with more matches than this may hide matches in later lines. */
const MATCHES_A_LINE = 100;
/** The most characters that one search reads. */
const MOST_CHARACTERS = 64 * 1024 * 1024;
/** After this many files, other work of the process gets a turn. */
const FILES_AT_ONCE = 50;

export interface SearchRequest {
  readonly text: string;
  readonly folder?: string | undefined;
  readonly matchCase?: boolean | undefined;
}

export async function searchText(
  overlay: Overlay,
  { text: wanted, folder = '', matchCase = false }: SearchRequest,
  limits: DraftLimits,
): Promise<Answer> {
  const below = confinedFolder(folder);
  if (isRefusal(below)) return below;
  if (wanted === '' || wanted.length > LONGEST_WANTED)
    return `Expected a literal text of 1 to ${LONGEST_WANTED} characters to search for. Patterns are not supported.`;
  const found: string[] = [];
  let characters = 0;
  let files = 0;
  let isCut = false;
  for (const path of overlay.names()) {
    if (below !== '' && !path.startsWith(`${below}/`)) continue;
    if (++files % FILES_AT_ONCE === 0) await setImmediate();
    const file = overlay.read(path);
    if (file === undefined || isRefusal(file)) continue;
    characters += file.text.length;
    const left = limits.searchMatches - found.length;
    const matches = matchesIn(file.text, wanted, { matchCase, most: left + 1 });
    found.push(...matches.slice(0, left).map((match) => `${visibleFile(path)}:${match}`));
    isCut = matches.length > left || characters > MOST_CHARACTERS;
    if (isCut) break;
  }
  const where = below === '' ? '' : ` in “${visible(below)}”`;
  if (found.length === 0)
    return `No file${where} contains “${visible(wanted)}”${isCut ? ' in the part that was searched; choose a folder' : ''}.`;
  const shown = cutTo(found.join('\n'), limits.readBytes);
  const more =
    isCut || shown.length < found.join('\n').length ? '\n(There may be more: search for a longer text, or choose a folder.)' : '';
  return `${found.length} ${found.length === 1 ? 'line' : 'lines'}${where} ${found.length === 1 ? 'contains' : 'contain'} “${visible(wanted)}”:\n${shown}${more}`;
}

/** `line: text` of each line where a match begins, at most `most` of them. */
function matchesIn(text: string, wanted: string, { matchCase, most }: { readonly matchCase: boolean; readonly most: number }): string[] {
  const asWritten = wanted.includes('\n') ? withLineEnds(wanted, lineEndOf(text)) : wanted;
  const [haystack, needle] = matchCase ? [text, asWritten] : [inLowerCase(text), inLowerCase(asWritten)];
  const places = findAll(haystack, needle, most * MATCHES_A_LINE);
  if (places.length === 0) return [];
  const lines = linesOf(text);
  const matches = new Map<number, string>();
  for (const place of places) {
    const { line } = lines.position(place);
    if (matches.has(line)) continue;
    const { start, end } = lines.lineSpan(line);
    const from = Math.max(start, place - SHOWN_BEFORE);
    const to = Math.min(end, from + SHOWN_LINE);
    matches.set(line, `${line}: ${from > start ? '…' : ''}${text.slice(from, to).trim()}${to < end ? '…' : ''}`);
  }
  return [...matches.values()].slice(0, most);
}

/** Keeps the length: a few letters have a longer lowercase form, which would shift all offsets after them. */
function inLowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
