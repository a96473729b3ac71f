/** Reads one line of an ignore file as git does. Texts have one byte per character. */
import { toCodePoints, compileGlobSteps, SLASH, type PatternWithLiterals, type GlobStep } from './pattern.ts';
import { wildSteps } from './wild-steps.ts';

export interface IgnoreFilePattern {
  /** Counted from 1. */
  readonly line: number;
  /** Restores what a previous line leaves out. */
  readonly isNegated: boolean;
  readonly isOfFolders: boolean;
  /** Whether it matches names in any folder, not paths from the folder of the ignore file. */
  readonly isName: boolean;
  readonly pattern: PatternWithLiterals;
}

/** Returns `undefined` for a pattern that cannot match anything. The text is not a comment, and without its line feed. */
export function parseNonCommentIgnoreLine(text: string, line: number): IgnoreFilePattern | undefined {
  const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
  const end = whole.indexOf('\0');
  const trimmed = withoutLastSpaces(end === -1 ? whole : whole.slice(0, end));
  const isNegated = trimmed.startsWith('!');
  const written = isNegated ? trimmed.slice(1) : trimmed;
  const isOfFolders = written.endsWith('/');
  const path = pathOf(isOfFolders ? written.slice(0, -1) : written);
  return path && { line, isNegated, isOfFolders, isName: path.isName, pattern: compileGlobSteps(path.steps) };
}

/** Removes trailing spaces, except one after a backslash. */
function withoutLastSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end--;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === '\\') backslashes++;
  return line.slice(0, backslashes % 2 === 1 ? end + 1 : end);
}

/** A pattern without a slash matches names at any depth, and so does one after `**` and a slash. */
function pathOf(pattern: string): { readonly isName: boolean; readonly steps: readonly GlobStep[] } | undefined {
  if (pattern === '') return undefined;
  const isName = !pattern.includes('/');
  const path = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  // git compares the text before the first wildcard separately: `a**/b` is `a` and then `**/b`.
  const first = path.search(/[*?[\\]/);
  const rest = first === -1 ? [] : wildSteps(path.slice(first), isName ? 'git-name' : 'git-path');
  if (!rest) return undefined;
  const steps = [...toCodePoints(first === -1 ? path : path.slice(0, first)), ...rest];
  const isBelow = steps[0] === 'folders' && !steps.includes(SLASH);
  return isBelow ? { isName: true, steps: steps.slice(1) } : { isName, steps };
}
