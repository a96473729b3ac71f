/** Reads the wildcards of globs and of ignore files. */
import { readClass } from './class.ts';
import { SLASH, type GlobStep, type UnitSet } from './pattern.ts';

const NO_SLASH: UnitSet = { has: (unit) => unit !== SLASH };

/**
 * Returns the steps of a pattern. A malformed class or a last backslash is literal in a glob, and makes a pattern of git
 * `undefined`. In a `git-name`, `**` is the same as `*`.
 */
export function wildSteps(characters: ArrayLike<string>, kind: 'glob' | 'git-path' | 'git-name'): GlobStep[] | undefined {
  const isGlob = kind === 'glob';
  const steps: GlobStep[] = [];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index];
    const read = character === '[' ? readClass(characters, index) : undefined;
    const isCut = (character === '[' && !read) || (character === '\\' && index + 1 === characters.length);
    if (isCut && !isGlob) return undefined;
    if (read) {
      steps.push(read.units);
      index = read.end;
    } else if (character === '\\' && !isCut) steps.push(codeOf(characters[++index]));
    else if (character === '?') steps.push(NO_SLASH);
    else if (character === '*') {
      const start = index;
      while (characters[index + 1] === '*') index++;
      const next = characters[index + 1];
      const isEnd = next === undefined || next === '/' || (!isGlob && next === '\\' && characters[index + 2] === '/');
      const isWhole = kind !== 'git-name' && index > start && (start === 0 || characters[start - 1] === '/') && isEnd;
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
