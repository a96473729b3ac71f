/**
 * Matches a pattern against a text with a table: one row for each unit of text, one column for each step. A row follows from
 * the row before, so the time grows with the product of both lengths, whatever they hold.
 */

/** A set of units. */
export interface UnitSet {
  has(unit: number): boolean;
}

/**
 * A number is a unit: a byte or a code point. `name` matches any text without a slash, `any` any text, both also empty text;
 * `folders` matches complete folders with their trailing slash, or nothing.
 */
export type GlobStep = number | UnitSet | 'name' | 'any' | 'folders';

export const SLASH = 47;

/** A pattern with the texts between its wildcards, because most patterns hold one that a path does not. */
export interface PatternWithLiterals {
  /** The text before the first wildcard and after the last one. */
  readonly prefix: string;
  readonly suffix: string;
  /** The other texts, in their order. */
  readonly inner: readonly string[];
  /** From the first wildcard to the last one; empty if there is none. */
  readonly steps: readonly GlobStep[];
}

/** Which steps the text that was read leads to; the last place is the end of the pattern. */
export type ReachedSteps = Uint8Array;

/** Runs (`name`, `any`, `folders`) must not follow one another, except that one may follow `folders`. */
export function compileGlobSteps(steps: readonly GlobStep[]): PatternWithLiterals {
  const texts = [''];
  for (const step of steps) {
    if (typeof step === 'number') texts.push(texts.pop() + String.fromCodePoint(step));
    else texts.push('');
  }
  const isWildcard = (step: GlobStep): boolean => typeof step !== 'number';
  const inside = steps.slice(steps.findIndex(isWildcard), steps.findLastIndex(isWildcard) + 1);
  return {
    prefix: texts[0] ?? '',
    suffix: texts.length > 1 ? (texts.at(-1) ?? '') : '',
    inner: texts.slice(1, -1).filter((text) => text !== ''),
    steps: texts.length > 1 ? inside : [],
  };
}

export function matches(pattern: PatternWithLiterals, text: string): boolean {
  const { prefix, suffix, steps } = pattern;
  if (steps.length === 0) return text === prefix;
  const end = text.length - suffix.length;
  if (end < prefix.length || !text.endsWith(suffix) || !hasTexts(pattern, text)) return false;
  const row = firstRow(steps);
  return advanceSteps(steps, row, text, prefix.length, end) && isFullMatch(row);
}

/** Returns where the folders end that match: of `a/b/c`, some of 1, 3 and 5. The path, of bytes, is read once for all of them. */
export function folderEnds(pattern: PatternWithLiterals, path: string): number[] {
  const { prefix, suffix, steps } = pattern;
  const ends: number[] = [];
  if (!hasTexts(pattern, path)) return ends;
  const row = firstRow(steps);
  for (let at = prefix.length; at <= path.length; at++) {
    const end = at + suffix.length;
    const isEnd = end === path.length || path.charCodeAt(end) === SLASH;
    if (isEnd && isFullMatch(row) && path.startsWith(suffix, at)) ends.push(end);
    if (!readUnit(steps, row, path.charCodeAt(at))) break;
  }
  return ends;
}

function hasTexts({ prefix, inner }: PatternWithLiterals, text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  let from = prefix.length;
  for (const part of inner) {
    const start = text.indexOf(part, from);
    if (start === -1) return false;
    from = start + part.length;
  }
  return true;
}

/** Returns the row before any text. */
export function firstRow(steps: readonly GlobStep[]): ReachedSteps {
  const row = new Uint8Array(steps.length + 1);
  enter(steps, row, 0);
  return row;
}

export function isFullMatch(row: ReachedSteps): boolean {
  return row[row.length - 1] === 1;
}

/** Replaces a row by the one after a part of a text. Returns false if no longer text can match. */
export function advanceSteps(steps: readonly GlobStep[], row: ReachedSteps, text: string, from = 0, to = text.length): boolean {
  for (let index = from; index < to; index++) {
    const unit = text.codePointAt(index) ?? 0;
    if (unit > 0xffff) index++;
    if (!readUnit(steps, row, unit)) return false;
  }
  return true;
}

/** From the last step to the first, because a unit leads from each step to later ones only. */
function readUnit(steps: readonly GlobStep[], row: ReachedSteps, unit: number): boolean {
  let isAlive = false;
  row[steps.length] = 0;
  for (let at = steps.length - 1; at >= 0; at--) {
    if (row[at] === 0) continue;
    const step = steps[at];
    if (step === 'folders') {
      if (unit === SLASH) enter(steps, row, at + 1);
    } else if (step === 'any' || (step === 'name' && unit !== SLASH)) enter(steps, row, at);
    else {
      row[at] = 0;
      if (step !== unit && (typeof step !== 'object' || !step.has(unit))) continue;
      enter(steps, row, at + 1);
    }
    isAlive = true;
  }
  return isAlive;
}

/** A run may be empty, so the step after it is reached as well. */
function enter(steps: readonly GlobStep[], row: ReachedSteps, at: number): void {
  let reached = at;
  row[reached] = 1;
  while (typeof steps[reached] === 'string') row[++reached] = 1;
}

export function toCodePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
