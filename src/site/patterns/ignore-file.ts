/** Reads the patterns of an ignore file, and which of them exceed a limit. */
import { decode } from '../../document/decode.ts';
import { toBinaryString, bytesToBinaryString } from './bytes.ts';
import { parseNonCommentIgnoreLine, type IgnoreFilePattern } from './ignore-line.ts';
import { IgnoreFilePatterns } from './ignore-file-patterns.ts';
import { MAX_PATTERN_CHARACTERS, MAX_IGNORE_FILE_PATTERNS, MAX_SEGMENTS, MAX_IGNORE_MATCHING_STEPS } from './limits.ts';

/** Patterns that were left out, reported at the first of them. */
export interface IgnoreLimitProblem {
  readonly kind: 'long' | 'deep' | 'many' | 'costly';
  /** Counted from 1. */
  readonly line: number;
  /** The number of characters, segments or patterns; for costly patterns, the number of files. */
  readonly size: number;
  /** The limit; 0 for costly patterns, which do not have a fixed one. */
  readonly most: number;
  /** The number of other lines left out for the same reason. */
  readonly more: number;
}

/** A blank line or a comment. */
const BLANK_OR_COMMENT = /^(?:#| *\r?$)/;

/** Up to this many steps, all patterns are kept without looking at files. */
const FEW_STEPS = 100;

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

/** `files` returns the files that will be tested. It is called only if the patterns have many steps. */
export function readIgnoreFile(
  bytes: Uint8Array,
  files: () => readonly string[],
): { readonly patterns: IgnoreFilePatterns; readonly problems: readonly IgnoreLimitProblem[] } {
  const read: IgnoreFilePattern[] = [];
  const long: [line: number, size: number][] = [];
  const deep: [line: number, size: number][] = [];
  const written = [...linesOf(textOf(bytes)).entries()].filter(([, text]) => !BLANK_OR_COMMENT.test(text));
  for (const [index, text] of written.slice(0, MAX_IGNORE_FILE_PATTERNS)) {
    const segments = text.length > MAX_SEGMENTS && text.length <= MAX_PATTERN_CHARACTERS ? text.split('/').length : 0;
    if (text.length > MAX_PATTERN_CHARACTERS) long.push([index + 1, text.length]);
    else if (segments > MAX_SEGMENTS) deep.push([index + 1, segments]);
    else {
      const pattern = parseNonCommentIgnoreLine(text, index + 1);
      if (pattern) read.push(pattern);
    }
  }
  const problems: IgnoreLimitProblem[] = [];
  const [excess] = written[MAX_IGNORE_FILE_PATTERNS] ?? [];
  if (excess !== undefined)
    problems.push({
      kind: 'many',
      line: excess + 1,
      size: written.length,
      most: MAX_IGNORE_FILE_PATTERNS,
      more: written.length - MAX_IGNORE_FILE_PATTERNS - 1,
    });
  if (long[0]) problems.push({ kind: 'long', line: long[0][0], size: long[0][1], most: MAX_PATTERN_CHARACTERS, more: long.length - 1 });
  if (deep[0]) problems.push({ kind: 'deep', line: deep[0][0], size: deep[0][1], most: MAX_SEGMENTS, more: deep.length - 1 });
  const costly = costlyAmong(read, files);
  if (costly[0]) problems.push({ kind: 'costly', line: costly[0].line, size: files().length, most: 0, more: costly.length - 1 });
  return { patterns: new IgnoreFilePatterns(read.filter((pattern) => !costly.includes(pattern))), problems };
}

/** Returns the last patterns with wildcards if all of them cannot be matched in time. */
function costlyAmong(patterns: readonly IgnoreFilePattern[], files: () => readonly string[]): readonly IgnoreFilePattern[] {
  const wild = patterns.filter(({ pattern }) => pattern.steps.length > 0);
  if (wild.reduce((sum, { pattern }) => sum + pattern.steps.length, 0) <= FEW_STEPS) return [];
  const most = Math.max(FEW_STEPS, MAX_IGNORE_MATCHING_STEPS / files().reduce((sum, file) => sum + file.length, 1));
  let steps = 0;
  const first = wild.findIndex(({ pattern }) => (steps += pattern.steps.length) > most);
  return first === -1 ? [] : wild.slice(first);
}

/** Converts UTF-16, which some editors write, to UTF-8. */
function textOf(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? toBinaryString(decode(bytes).text) : bytesToBinaryString(bytes);
}

/** The first line is without a byte order mark. */
function linesOf(text: string): string[] {
  return (text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text).split('\n');
}
