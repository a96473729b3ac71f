/** Checks of patterns that the schema cannot express: their limits. */
import { toChildPointer, valueAt } from '../../document/pointer.ts';
import { globsProblem } from '../../site/patterns/glob.ts';
import { MAX_PATTERN_CHARACTERS, MAX_GLOBS } from '../../site/patterns/limits.ts';
import type { SettingProblem } from './sentences.ts';

/** Skips values of the wrong type, which the schema reports. */
export function findConfigPatternProblems(value: unknown): SettingProblem[] {
  const lists = ['/sites', '/ignoreMissing'].flatMap((pointer) => problemsOfGlobs(stringsAt(value, pointer), pointer));
  return [...lists, ...problemsOfNames(value)];
}

function problemsOfGlobs(globs: readonly string[], pointer: string): SettingProblem[] {
  const problem = globsProblem(globs);
  if (!problem) return [];
  const { index, message } = problem;
  const [at, place] = index === undefined ? [pointer, ''] : [toChildPointer(pointer, index), `[${index}]`];
  return [{ pointer: at, message: `“${pointer.slice(1)}${place}” ${message}.` }];
}

/** Checks names with `*` in the options of rules. */
function problemsOfNames(value: unknown): SettingProblem[] {
  const rules = valueAt(value, '/rules');
  if (typeof rules !== 'object' || rules === null) return [];
  return Object.keys(rules).flatMap((id) => {
    const pointer = `${toChildPointer('/rules', id)}/1/allow`;
    const names = stringsAt(value, pointer);
    if (names.length > MAX_GLOBS)
      return [{ pointer, message: `“allow” of “${id}” contains ${names.length} names; at most ${MAX_GLOBS} are allowed.` }];
    const index = names.findIndex((name) => name.length > MAX_PATTERN_CHARACTERS);
    if (index === -1) return [];
    const message = `“allow[${index}]” of “${id}” has ${names[index]?.length} characters; at most ${MAX_PATTERN_CHARACTERS} are allowed.`;
    return [{ pointer: toChildPointer(pointer, index), message }];
  });
}

function stringsAt(value: unknown, pointer: string): readonly string[] {
  const list = valueAt(value, pointer);
  return Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : [];
}
