/** Merge conflicts that were committed: where they stand, and what to pass over to read our side. */
import { lineEnd, NEWLINE, RETURN } from './characters.ts';
import type { Span } from './document.ts';

/** One conflict, from its first marker to its last; `skips` are the markers and the other side. */
export interface Conflict {
  readonly span: Span;
  readonly skips: readonly Span[];
}

const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)/gm;

/** Conflicts in the order of the text. A marker without its partners is a conflict of its own. */
export function findConflicts(text: string): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  let open: Span[] = [];
  let theirs = -1;

  function finish(): void {
    const first = open[0];
    const last = open.at(-1);
    if (first && last) conflicts.push({ span: { start: first.start, end: trimmed(text, last.end) }, skips: open });
    open = [];
    theirs = -1;
  }

  for (const { index, 0: marker } of text.matchAll(MARKER)) {
    const line = { start: index, end: nextLine(text, index) };
    if (marker.startsWith('<')) {
      finish();
      open.push(line);
    } else if (marker.startsWith('>')) {
      open.push(theirs < 0 ? line : { start: theirs, end: line.end });
      finish();
    } else if (theirs < 0) {
      theirs = index;
      if (open.length === 0) open.push(line);
    }
  }
  finish();
  return conflicts;
}

/** The conflict that covers an offset, found by halving. */
export function conflictAt(conflicts: readonly Conflict[], offset: number): Conflict | undefined {
  let low = 0;
  let high = conflicts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((conflicts[middle]?.span.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const conflict = conflicts[low];
  return conflict && conflict.span.start <= offset ? conflict : undefined;
}

function nextLine(text: string, at: number): number {
  const end = lineEnd(text, at);
  return end + (text.charCodeAt(end) === RETURN && text.charCodeAt(end + 1) === NEWLINE ? 2 : end < text.length ? 1 : 0);
}

function trimmed(text: string, end: number): number {
  while (end > 0 && (text.charCodeAt(end - 1) === NEWLINE || text.charCodeAt(end - 1) === RETURN)) end--;
  return end;
}
