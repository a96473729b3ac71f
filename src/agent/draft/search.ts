/** The tool `search_text`, a literal search in all files in time proportional to their length. */
import { setImmediate } from 'node:timers/promises';
import { linesOf, makeFileNameVisible, makeVisible } from '../../internal.ts';
import type { ToolResult } from './draft.ts';
import { findAll } from './find-all.ts';
import { lineEndOf, withLineEnds } from './line-ends.ts';
import type { DraftLimits } from './limits.ts';
import type { DraftOverlay } from './overlay.ts';
import { confineFolder } from './confine-path.ts';
import { cutTo } from './read.ts';
import { isRefusal } from './refusal.ts';

const CONTEXT_BEFORE = 80;
const MAX_LINE_LENGTH = 240;
const MAX_SEARCH_LENGTH = 1_000;
/** Lines with more matches than this may hide matches in later lines. */
const MATCHES_PER_LINE = 100;
/** The most characters that one search reads. */
const MAX_CHARACTERS = 64 * 1024 * 1024;
/** After this many files, other work of the process gets a turn. */
const FILES_PER_TURN = 50;

export interface FileSearchRequest {
  readonly text: string;
  readonly folder?: string | undefined;
  readonly matchCase?: boolean | undefined;
}

export async function searchFiles(
  overlay: DraftOverlay,
  { text: wanted, folder = '', matchCase = false }: FileSearchRequest,
  limits: DraftLimits,
): Promise<ToolResult> {
  const below = confineFolder(folder);
  if (isRefusal(below)) return below;
  if (wanted === '' || wanted.length > MAX_SEARCH_LENGTH)
    return `Expected a literal text of 1 to ${MAX_SEARCH_LENGTH} characters to search for. Patterns are not supported.`;
  const found: string[] = [];
  let characters = 0;
  let files = 0;
  let isCut = false;
  for (const path of overlay.paths()) {
    if (below !== '' && !path.startsWith(`${below}/`)) continue;
    if (++files % FILES_PER_TURN === 0) await setImmediate();
    const file = overlay.read(path);
    if (file === undefined || isRefusal(file)) continue;
    characters += file.text.length;
    const left = limits.searchMatches - found.length;
    const matches = matchesIn(file.text, wanted, { matchCase, most: left + 1 });
    found.push(...matches.slice(0, left).map((match) => `${makeFileNameVisible(path)}:${match}`));
    isCut = matches.length > left || characters > MAX_CHARACTERS;
    if (isCut) break;
  }
  const where = below === '' ? '' : ` in “${makeVisible(below)}”`;
  if (found.length === 0)
    return `No file${where} contains “${makeVisible(wanted)}”${isCut ? ' in the part that was searched; choose a folder' : ''}.`;
  const shown = cutTo(found.join('\n'), limits.readBytes);
  const more =
    isCut || shown.length < found.join('\n').length ? '\n(There may be more: search for a longer text, or choose a folder.)' : '';
  return `${found.length} ${found.length === 1 ? 'line' : 'lines'}${where} ${found.length === 1 ? 'contains' : 'contain'} “${makeVisible(wanted)}”:\n${shown}${more}`;
}

/** `line: text` of each line where a match begins, at most `most` of them. */
function matchesIn(text: string, wanted: string, { matchCase, most }: { readonly matchCase: boolean; readonly most: number }): string[] {
  const asWritten = wanted.includes('\n') ? withLineEnds(wanted, lineEndOf(text)) : wanted;
  const [haystack, needle] = matchCase ? [text, asWritten] : [lowerCaseSameLength(text), lowerCaseSameLength(asWritten)];
  const places = findAll(haystack, needle, most * MATCHES_PER_LINE);
  if (places.length === 0) return [];
  const lines = linesOf(text);
  const matches = new Map<number, string>();
  for (const place of places) {
    const { line } = lines.position(place);
    if (matches.has(line)) continue;
    const { start, end } = lines.lineSpan(line);
    const from = Math.max(start, place - CONTEXT_BEFORE);
    const to = Math.min(end, from + MAX_LINE_LENGTH);
    matches.set(line, `${line}: ${from > start ? '…' : ''}${text.slice(from, to).trim()}${to < end ? '…' : ''}`);
  }
  return [...matches.values()].slice(0, most);
}

/** Keeps the length: a few letters have a longer lowercase form, which would shift all offsets after them. */
function lowerCaseSameLength(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
