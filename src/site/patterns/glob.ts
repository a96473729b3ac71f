/** The globs of a configuration: `*` within one folder, `**` across folders, `?`, classes and braces. */
import { countExpansions, expandBraces } from './braces.ts';
import { readClass } from './class.ts';
import { MOST_CHARACTERS, MOST_EXPANSIONS, MOST_GLOB_PLACES, MOST_GLOBS, MOST_SEGMENTS } from './limits.ts';
import { PatternSet, placesOf, type Standing } from './pattern-set.ts';
import { NO_SLASH, SLASH, type Step } from './step.ts';

/** What is wrong with globs, to stand behind their name, and with which of them; with none if it is their number. */
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

/** Globs without a problem, held against paths all at once. */
export class Globs {
  readonly #set: PatternSet;
  readonly #ends: Int32Array;
  readonly #numbers: readonly number[];
  /** Where the globs stand before any path. */
  readonly start: Standing;

  constructor(globs: readonly string[]) {
    const patterns = globs.flatMap((glob) => expandBraces(glob).flatMap(stepsOf));
    this.#numbers = patterns.map((_, index) => index);
    this.#set = new PatternSet(patterns);
    this.#ends = this.#set.endsOf(this.#numbers);
    this.start = this.#set.startOf(this.#numbers);
  }

  /** True if one of them matches the whole path. */
  match(path: string): boolean {
    return this.enter(this.start, path).isMatch;
  }

  /** Goes on from where the globs stand. `isOpen` is false if nothing that begins so can match. */
  enter(from: Standing, text: string): { readonly isMatch: boolean; readonly isOpen: boolean; readonly standing: Standing } {
    this.#set.stand(from);
    this.#set.read(text);
    const standing = this.#set.standing();
    return { isMatch: this.#set.greatestOf(this.#ends, this.#numbers) >= 0, isOpen: standing.bits.length > 0, standing };
  }
}

// One glob without braces. `folder/**` is the folder as well; `*/**` is only what stands in folders.
function stepsOf(glob: string): Step[][] {
  const pattern = (glob.startsWith('./') ? glob.slice(2) : glob).replace(/(?:\/\*\*+)+$/, '/**');
  const steps = wildSteps(Array.from(pattern));
  return pattern.endsWith('/**') && !/(?:^|\/)\*\/\*\*$/.test(pattern)
    ? [steps, wildSteps(Array.from(pattern.slice(0, -'/**'.length)))]
    : [steps];
}

function wildSteps(characters: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    const read = character === '[' ? readClass(characters, index) : undefined;
    if (read) {
      steps.push(read.units);
      index = read.end;
    } else if (character === '\\' && index + 1 < characters.length) steps.push(codeOf(characters[++index]));
    else if (character === '?') steps.push(NO_SLASH);
    else if (character === '*') {
      const start = index;
      while (characters[index + 1] === '*') index++;
      const next = characters[index + 1];
      const isWhole = index > start && (start === 0 || characters[start - 1] === '/') && (next === undefined || next === '/');
      if (isWhole && next === '/') {
        index++;
        if (steps.at(-1) !== 'folders') steps.push('folders');
      } else steps.push(isWhole ? 'any' : 'name');
    } else steps.push(codeOf(character));
  }
  return steps;
}

function codeOf(character: string | undefined): number {
  return character?.codePointAt(0) ?? SLASH;
}
