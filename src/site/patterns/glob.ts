/** The globs of a configuration: `*` within one folder, `**` across folders, `?`, classes and braces. */
import { countExpansions, expandBracesUnchecked } from './braces.ts';
import { MAX_PATTERN_CHARACTERS, MAX_EXPANSIONS, MAX_GLOB_LIST_CHARACTERS, MAX_GLOBS, MAX_SEGMENTS } from './limits.ts';
import {
  firstRow,
  isFullMatch,
  matches,
  compileGlobSteps,
  advanceSteps,
  type PatternWithLiterals,
  type ReachedSteps,
  type GlobStep,
} from './pattern.ts';
import { wildSteps } from './wild-steps.ts';

/** A problem of globs, to be written after their name, and the index of the glob unless it is about their number. */
export interface GlobsProblem {
  readonly message: string;
  readonly index?: number;
}

export function globsProblem(globs: readonly string[]): GlobsProblem | undefined {
  if (globs.length > MAX_GLOBS) return { message: `contains ${globs.length} globs; at most ${MAX_GLOBS} are allowed` };
  let sum = 0;
  for (const [index, glob] of globs.entries()) {
    const problem = problemOf(glob);
    if (problem !== undefined) return { message: problem, index };
    sum += expandBracesUnchecked(glob)
      .flatMap(stepsOf)
      .reduce((characters, steps) => characters + steps.length + 1, 0);
    if (sum > MAX_GLOB_LIST_CHARACTERS)
      return {
        message: `exceeds the limit for all globs of a list together, with their braces expanded: ${MAX_GLOB_LIST_CHARACTERS} characters`,
        index,
      };
  }
  return undefined;
}

function problemOf(glob: string): string | undefined {
  if (glob.length > MAX_PATTERN_CHARACTERS) return `has ${glob.length} characters; at most ${MAX_PATTERN_CHARACTERS} are allowed`;
  const extended = /^!|[!@+*?]\(|\|/.exec(glob)?.[0];
  if (extended !== undefined)
    return `contains “${extended}”, which is not supported in globs; write alternatives as “{a,b}” and put a backslash before a literal character`;
  const count = countExpansions(glob);
  if (count > MAX_EXPANSIONS)
    return `expands to ${count > 1e9 ? 'more than a billion' : count} patterns with its braces; at most ${MAX_EXPANSIONS} are allowed`;
  const segments = Math.max(...expandBracesUnchecked(glob).map((pattern) => pattern.split('/').length));
  return segments > MAX_SEGMENTS ? `has ${segments} parts between slashes; at most ${MAX_SEGMENTS} are allowed` : undefined;
}

/** How far each glob is read; those that cannot match any more are left out. */
export type GlobProgress = readonly { readonly steps: readonly GlobStep[]; readonly row: ReachedSteps }[];

/** Valid globs, matched against whole paths or one part of a path after another. */
export class Globs {
  readonly #steps: readonly (readonly GlobStep[])[];
  readonly #patterns: readonly PatternWithLiterals[];

  constructor(globs: readonly string[]) {
    this.#steps = globs.flatMap((glob) => expandBracesUnchecked(glob).flatMap(stepsOf));
    this.#patterns = this.#steps.map(compileGlobSteps);
  }

  match(path: string): boolean {
    return this.#patterns.some((pattern) => matches(pattern, path));
  }

  /** Before any text. */
  start(): GlobProgress {
    return this.#steps.map((steps) => ({ steps, row: firstRow(steps) }));
  }
}

/** Continues with more text. Nothing is left if no path with this beginning can match. */
export function continueWith(reading: GlobProgress, text: string): GlobProgress {
  return reading.flatMap(({ steps, row }) => {
    const after = row.slice();
    return advanceSteps(steps, after, text) ? [{ steps, row: after }] : [];
  });
}

export function isMatch(reading: GlobProgress): boolean {
  return reading.some(({ row }) => isFullMatch(row));
}

// One glob without braces. `folder/**` includes the folder itself; `*/**` matches only what is inside folders.
function stepsOf(glob: string): GlobStep[][] {
  const pattern = withOneEnd(glob.startsWith('./') ? glob.slice(2) : glob);
  const isWithFolder = pattern.endsWith('/**') && !/(?:^|\/)\*\/\*\*$/.test(pattern);
  const patterns = isWithFolder ? [pattern, pattern.slice(0, -'/**'.length)] : [pattern];
  return patterns.map((one) => wildSteps(Array.from(one), 'glob') ?? []);
}

/** Writes `/**` once where it stands several times at the end, with any number of stars from two. */
function withOneEnd(glob: string): string {
  let end = glob.length;
  for (;;) {
    let stars = end;
    while (glob[stars - 1] === '*') stars--;
    if (end - stars < 2 || glob[stars - 1] !== '/') break;
    end = stars - 1;
  }
  return end === glob.length ? glob : `${glob.slice(0, end)}/**`;
}
