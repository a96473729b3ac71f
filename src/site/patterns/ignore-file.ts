/** Reads the patterns of an ignore file, and which of them exceed a limit. */
import { decode } from '../../document/decode.ts';
import { affordable } from './affordable.ts';
import { bytesOf, textOfBytes } from './bytes.ts';
import { readIgnoreLine, type IgnorePattern, type PathPattern } from './ignore-line.ts';
import { IgnorePatterns } from './ignore-patterns.ts';
import { MOST_CHARACTERS, MOST_LINES, MOST_SEGMENTS } from './limits.ts';

/** Patterns that were left out, reported at the first of them. */
export interface IgnoreProblem {
  readonly kind: 'long' | 'deep' | 'many' | 'costly';
  /** Counted from 1. */
  readonly line: number;
  /** The number of characters, segments or lines; for costly patterns, the number of files. */
  readonly size: number;
  /** The limit; 0 for costly patterns, which do not have a fixed one. */
  readonly most: number;
  /** The number of other lines left out for the same reason. */
  readonly more: number;
}

const MARK = '\u00ef\u00bb\u00bf';

/** `files` returns the files that will be tested. It is called only if there are many patterns. */
export function readIgnoreFile(
  bytes: Uint8Array,
  files: () => readonly string[],
): { readonly patterns: IgnorePatterns; readonly problems: readonly IgnoreProblem[] } {
  const lines = linesOf(textOf(bytes));
  const problems: IgnoreProblem[] = [];
  if (lines.length > MOST_LINES)
    problems.push({ kind: 'many', line: MOST_LINES + 1, size: lines.length, most: MOST_LINES, more: lines.length - MOST_LINES - 1 });
  const read: IgnorePattern[] = [];
  const long: [line: number, size: number][] = [];
  const deep: [line: number, size: number][] = [];
  for (let line = 1; line <= Math.min(lines.length, MOST_LINES); line++) {
    const text = lines[line - 1] ?? '';
    if (text.startsWith('#')) continue;
    const segments = text.length > MOST_SEGMENTS && text.length <= MOST_CHARACTERS ? text.split('/').length : 0;
    if (text.length > MOST_CHARACTERS) long.push([line, text.length]);
    else if (segments > MOST_SEGMENTS) deep.push([line, segments]);
    else {
      const pattern = readIgnoreLine(text, line);
      if (pattern?.path) read.push(pattern);
    }
  }
  if (long[0]) problems.push({ kind: 'long', line: long[0][0], size: long[0][1], most: MOST_CHARACTERS, more: long.length - 1 });
  if (deep[0]) problems.push({ kind: 'deep', line: deep[0][0], size: deep[0][1], most: MOST_SEGMENTS, more: deep.length - 1 });
  const wild = read.filter(isWild);
  const { patterns, firstLeftOut } = affordable(wild, files);
  const kept = new Set<IgnorePattern>(patterns);
  if (firstLeftOut) {
    const more = wild.length - wild.indexOf(firstLeftOut) - 1;
    problems.push({ kind: 'costly', line: firstLeftOut.line, size: files().length, most: 0, more });
  }
  return { patterns: new IgnorePatterns(read.filter((pattern) => !isWild(pattern) || kept.has(pattern))), problems };
}

function isWild(pattern: IgnorePattern): pattern is IgnorePattern & { readonly path: PathPattern } {
  return pattern.path !== undefined && pattern.path.rest.length > 0;
}

/** Converts UTF-16, which some editors write, to UTF-8. */
function textOf(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? bytesOf(decode(bytes).text) : textOfBytes(bytes);
}

/** Lines end with a line feed. The first is without a byte order mark. */
function linesOf(text: string): string[] {
  const lines = (text.startsWith(MARK) ? text.slice(MARK.length) : text).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
