/** Reads one line of an ignore file as git does. Texts have one byte per character. */
import type { Step } from './step.ts';
import { wildSteps } from './wild-steps.ts';

export interface IgnorePattern {
  /** Counted from 1. */
  readonly line: number;
  /** Restores what a previous line leaves out. */
  readonly isNegated: boolean;
  readonly isOfFolders: boolean;
  /** `undefined` if the pattern cannot match anything. */
  readonly path: PathPattern | undefined;
}

/** A text, followed by steps. */
export interface PathPattern {
  /** Whether it can begin in any folder, not only in that of the ignore file. */
  readonly isAnywhere: boolean;
  readonly text: string;
  readonly rest: readonly Step[];
}

/** Returns `undefined` for a line without a pattern. The text is without its line feed. */
export function readIgnoreLine(text: string, line: number): IgnorePattern | undefined {
  if (text === '' || text.startsWith('#')) return undefined;
  const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
  const end = whole.indexOf('\0');
  const trimmed = withoutLastSpaces(end === -1 ? whole : whole.slice(0, end));
  const isNegated = trimmed.startsWith('!');
  const written = isNegated ? trimmed.slice(1) : trimmed;
  const isOfFolders = written.endsWith('/');
  const pattern = isOfFolders ? written.slice(0, -1) : written;
  return { line, isNegated, isOfFolders, path: pathOf(pattern) };
}

/** Removes trailing spaces, except one after a backslash. */
function withoutLastSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end--;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === '\\') backslashes++;
  return line.slice(0, backslashes % 2 === 1 ? end + 1 : end);
}

/** A pattern without a slash matches names at any depth. */
function pathOf(pattern: string): PathPattern | undefined {
  if (pattern === '') return undefined;
  const isName = !pattern.includes('/');
  const path = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  // git compares the text before the first wildcard separately: `a**/b` is `a` and then `**/b`.
  const first = path.search(/[*?[\\]/);
  const text = first === -1 ? path : path.slice(0, first);
  const steps = first === -1 ? [] : wildSteps(path.slice(first), isName ? 'git-name' : 'git-path');
  if (!steps) return undefined;
  const isAnywhere = text === '' && steps[0] === 'folders';
  const rest = isAnywhere ? steps.slice(1) : steps;
  const end = rest.findIndex((step) => typeof step !== 'number');
  const more = end === -1 ? rest : rest.slice(0, end);
  return {
    isAnywhere: isName || isAnywhere,
    text: text + more.map((unit) => String.fromCharCode(Number(unit))).join(''),
    rest: rest.slice(more.length),
  };
}
