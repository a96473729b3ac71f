/** Converts the offsets of findings to lines and columns. */
import { type LineIndex, linesOf, type TextPosition } from '../document/lines.ts';
import type { Span } from '../document/document.ts';
import type { ReportWithOffsets } from './report.ts';
import { makeFileNameVisible } from '../text/visible.ts';

/** A range in lines and columns, both from 1; the end is exclusive. */
export interface LineColumnRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** The places in the files of one report. Each file is indexed once. */
export interface FilePositionLookup {
  lines(file: string): LineIndex;
  range(file: string, span: Span): LineColumnRange;
  /** `docs/docs.json:8:45`, as terminals and editors recognize it. */
  link(file: string, span: Span): string;
}

/** A file without a text counts as empty. */
export function createFilePositionLookup(
  report: Pick<ReportWithOffsets, 'texts'>,
  name: (file: string) => string = (file) => file,
): FilePositionLookup {
  const known = new Map<string, LineIndex>();
  function lines(file: string): LineIndex {
    let found = known.get(file);
    if (found === undefined) known.set(file, (found = linesOf(report.texts.get(file) ?? '')));
    return found;
  }
  return {
    lines,
    range: (file, span) => ({ start: lines(file).position(span.start), end: lines(file).position(span.end) }),
    link(file, span) {
      const { line, column } = lines(file).position(span.start);
      return `${makeFileNameVisible(name(file))}:${line}:${column}`;
    },
  };
}
