/** Finds committed merge conflicts, and the spans to skip to read our side. */
import { countLeadingByBinarySearch } from '../text/count-leading-by-binary-search.ts';
import { NEWLINE, CARRIAGE_RETURN } from './characters.ts';
import { lineEnd } from './skip.ts';
import type { Span } from './document.ts';

/** One conflict, from its first marker to its last; `skips` are the markers and the other side. */
export interface ConflictMarkerRegion {
  readonly span: Span;
  readonly skips: readonly Span[];
}

const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)/gm;

/** Returns conflicts in the order of the text. A marker without its counterparts is a separate conflict. */
export function findConflictMarkerRegions(text: string): readonly ConflictMarkerRegion[] {
  const conflicts: ConflictMarkerRegion[] = [];
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

/** Returns the conflict that covers an offset. */
export function conflictMarkerRegionAt(conflicts: readonly ConflictMarkerRegion[], offset: number): ConflictMarkerRegion | undefined {
  const conflict = conflicts[countLeadingByBinarySearch(conflicts.length, (index) => (conflicts[index]?.span.end ?? 0) < offset)];
  return conflict && conflict.span.start <= offset ? conflict : undefined;
}

function nextLine(text: string, at: number): number {
  const end = lineEnd(text, at);
  return end + (text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === NEWLINE ? 2 : end < text.length ? 1 : 0);
}

function trimmed(text: string, end: number): number {
  while (end > 0 && (text.charCodeAt(end - 1) === NEWLINE || text.charCodeAt(end - 1) === CARRIAGE_RETURN)) end--;
  return end;
}
