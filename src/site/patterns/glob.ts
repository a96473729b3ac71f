/** The globs of a configuration: `*` within one folder, `**` across folders, `?`, classes and braces. */
import { countExpansions, expandBraces } from './braces.ts';
import { MOST_CHARACTERS, MOST_EXPANSIONS, MOST_GLOB_PLACES, MOST_GLOBS, MOST_SEGMENTS } from './limits.ts';
import { PatternSet, placesOf, type Standing } from './pattern-set.ts';
import type { Step } from './step.ts';
import { wildSteps } from './wild-steps.ts';

/** A problem of globs, to be written after their name, and the index of the glob unless it is about their number. */
export interface GlobsProblem {
  readonly message: string;
  readonly index?: number;
}

export function globsProblem(globs: readonly string[]): GlobsProblem | undefined {
  if (globs.length > MOST_GLOBS) return { message: `contains ${globs.length} globs; at most ${MOST_GLOBS} are allowed` };
  let sum = 0;
  for (const [index, glob] of globs.entries()) {
    const problem = problemOf(glob);
    if (problem !== undefined) return { message: problem, index };
    sum += expandBraces(glob)
      .flatMap(stepsOf)
      .reduce((places, steps) => places + placesOf(steps), 0);
    if (sum > MOST_GLOB_PLACES)
      return {
        message: `exceeds the limit for all globs of a list together, with their braces expanded: ${MOST_GLOB_PLACES} characters`,
        index,
      };
  }
  return undefined;
}

function problemOf(glob: string): string | undefined {
  if (glob.length > MOST_CHARACTERS) return `has ${glob.length} characters; at most ${MOST_CHARACTERS} are allowed`;
  const extended = /^!|[!@+*?]\(|\|/.exec(glob)?.[0];
  if (extended !== undefined)
    return `contains “${extended}”, which is not supported in globs; write alternatives as “{a,b}” and put a backslash before a literal character`;
  const count = countExpansions(glob);
  if (count > MOST_EXPANSIONS)
    return `expands to ${count > 1e9 ? 'more than a billion' : count} patterns with its braces; at most ${MOST_EXPANSIONS} are allowed`;
  const segments = Math.max(...expandBraces(glob).map((pattern) => pattern.split('/').length));
  return segments > MOST_SEGMENTS ? `has ${segments} parts between slashes; at most ${MOST_SEGMENTS} are allowed` : undefined;
}

/** Valid globs, matched against paths all at once. */
export class Globs {
  readonly #set: PatternSet;
  readonly #ends: Int32Array;
  readonly #numbers: readonly number[];
  /** The state of the globs before any text. */
  readonly start: Standing;

  constructor(globs: readonly string[]) {
    const patterns = globs.flatMap((glob) => expandBraces(glob).flatMap(stepsOf));
    this.#numbers = patterns.map((_, index) => index);
    this.#set = new PatternSet(patterns);
    this.#ends = this.#set.endsOf(this.#numbers);
    this.start = this.#set.startOf(this.#numbers);
  }

  match(path: string): boolean {
    return this.enter(this.start, path).isMatch;
  }

  /** Continues from a state. `isOpen` is false if no text with this beginning can match. */
  enter(from: Standing, text: string): { readonly isMatch: boolean; readonly isOpen: boolean; readonly standing: Standing } {
    this.#set.stand(from);
    this.#set.read(text);
    const standing = this.#set.standing();
    return { isMatch: this.#set.greatestOf(this.#ends, this.#numbers) >= 0, isOpen: standing.bits.length > 0, standing };
  }
}

// One glob without braces. `folder/**` includes the folder itself; `*/**` matches only what is inside folders.
function stepsOf(glob: string): Step[][] {
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
