/** One line of an ignore file → a pattern, as git reads it. Texts hold a byte in each character. */
import { readClass } from './class.ts';
import { NO_SLASH, type Step } from './step.ts';

export interface IgnorePattern {
  /** Counted from 1. */
  readonly line: number;
  /** Takes back what a line above leaves out. */
  readonly isNegated: boolean;
  readonly isOfFolders: boolean;
  /** `undefined` where nothing can match it. */
  readonly path: PathPattern | undefined;
}

/** A text, and what follows it. */
export interface PathPattern {
  /** It may begin in any folder, and not only beside the ignore file. */
  readonly isAnywhere: boolean;
  readonly text: string;
  readonly rest: readonly Step[];
}

/** `undefined` for a line that holds no pattern. The text comes without its line feed. */
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

/** Without the spaces at its end, unless a backslash keeps the first of them. */
function withoutLastSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end--;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === '\\') backslashes++;
  return line.slice(0, backslashes % 2 === 1 ? end + 1 : end);
}

/** A pattern without a slash is one of names, at any depth. */
function pathOf(pattern: string): PathPattern | undefined {
  if (pattern === '') return undefined;
  const isName = !pattern.includes('/');
  const path = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  // What stands before the first wildcard is compared by itself: `a**/b` is `a` and then `**/b`.
  const first = path.search(/[*?[\\]/);
  const text = first === -1 ? path : path.slice(0, first);
  const steps = first === -1 ? [] : wildSteps(path.slice(first), isName);
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

/** In a pattern of names `**` is no more than `*`. */
function wildSteps(pattern: string, isName: boolean): readonly Step[] | undefined {
  const steps: Step[] = [];
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === '\\') {
      if (++index === pattern.length) return undefined;
      steps.push(pattern.charCodeAt(index));
    } else if (character === '?') steps.push(NO_SLASH);
    else if (character === '*') {
      const start = index;
      while (pattern[index + 1] === '*') index++;
      const isBetween =
        !isName && index > start && (start === 0 || pattern[start - 1] === '/') && /^(?:$|\\?\/)/.test(pattern.slice(index + 1, index + 3));
      if (isBetween && pattern[index + 1] === '/') {
        index++;
        if (steps.at(-1) !== 'folders') steps.push('folders');
      } else steps.push(isBetween ? 'any' : 'name');
    } else if (character === '[') {
      const read = readClass(pattern, index);
      if (!read) return undefined;
      steps.push(read.units);
      index = read.end;
    } else steps.push(pattern.charCodeAt(index));
  }
  return steps;
}
