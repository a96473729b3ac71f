/** The text of an ignore file → its patterns, and what is left out of them because it asks for too much. */
import { decode } from '../../document/decode.ts';
import { affordable } from './affordable.ts';
import { bytesOf, textOfBytes } from './bytes.ts';
import { readIgnoreLine, type IgnorePattern, type PathPattern } from './ignore-line.ts';
import { IgnorePatterns } from './ignore-patterns.ts';
import { MOST_CHARACTERS, MOST_LINES, MOST_SEGMENTS } from './limits.ts';

/** Patterns that were left out, told of at the first of them. */
export interface IgnoreProblem {
  readonly kind: 'long' | 'deep' | 'many' | 'costly';
  /** Counted from 1. */
  readonly line: number;
  /** How many characters, parts or lines there are; of costly patterns, how many files. */
  readonly size: number;
  /** How many there may be; of costly patterns, nobody knows. */
  readonly most: number;
  /** How many more lines are left out for the same reason. */
  readonly more: number;
}

/** What a file of patterns says. */
export interface IgnoreFile {
  readonly patterns: IgnorePatterns;
  readonly problems: readonly IgnoreProblem[];
}

const MARK = '\u00ef\u00bb\u00bf';

/** `files` are those that will be asked about; they are counted only if there are many patterns. */
export function readIgnoreFile(bytes: Uint8Array, files: () => readonly string[]): IgnoreFile {
  const lines = linesOf(textOf(bytes));
  const problems: IgnoreProblem[] = [];
  if (lines.length > MOST_LINES)
    problems.push({ kind: 'many', line: MOST_LINES + 1, size: lines.length, most: MOST_LINES, more: lines.length - MOST_LINES - 1 });
  const read: IgnorePattern[] = [];
  const leftOut = { long: [] as [line: number, size: number][], deep: [] as [line: number, size: number][] };
  for (let line = 1; line <= Math.min(lines.length, MOST_LINES); line++) {
    const text = lines[line - 1] ?? '';
    if (text.startsWith('#')) continue;
    const segments = text.length > MOST_SEGMENTS && text.length <= MOST_CHARACTERS ? text.split('/').length : 0;
    if (text.length > MOST_CHARACTERS) leftOut.long.push([line, text.length]);
    else if (segments > MOST_SEGMENTS) leftOut.deep.push([line, segments]);
    else {
      const pattern = readIgnoreLine(text, line);
      if (pattern?.path) read.push(pattern);
    }
  }
  for (const kind of ['long', 'deep'] as const) {
    const [first] = leftOut[kind];
    if (first)
      problems.push({
        kind,
        line: first[0],
        size: first[1],
        most: kind === 'long' ? MOST_CHARACTERS : MOST_SEGMENTS,
        more: leftOut[kind].length - 1,
      });
  }
  const wild = read.filter(isWild);
  const { patterns, firstLeftOut } = affordable(wild, files);
  const kept = new Set<IgnorePattern>(patterns);
  if (firstLeftOut)
    problems.push({
      kind: 'costly',
      line: firstLeftOut.line,
      size: files().length,
      most: 0,
      more: wild.length - wild.indexOf(firstLeftOut) - 1,
    });
  return { patterns: new IgnorePatterns(read.filter((pattern) => !isWild(pattern) || kept.has(pattern))), problems };
}

function isWild(pattern: IgnorePattern): pattern is IgnorePattern & { readonly path: PathPattern } {
  return pattern.path !== undefined && pattern.path.rest.length > 0;
}

/** As bytes; of UTF-16, which some editors write, as bytes of UTF-8. */
function textOf(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? bytesOf(decode(bytes).text) : textOfBytes(bytes);
}

/** Lines end with a line feed. A byte order mark is no part of the first. */
function linesOf(text: string): string[] {
  const lines = (text.startsWith(MARK) ? text.slice(MARK.length) : text).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
