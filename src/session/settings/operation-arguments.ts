/** Checks the arguments of operations that edit, because plain JavaScript can pass wrong types. */
import { child } from '../../document/pointer.ts';
import { isObject } from '../../document/json-object.ts';
import { InputError, type InputProblem } from './input-error.ts';
import { OPTION_TYPES, type Expected } from './option-types.ts';
import { written } from './sentences.ts';

const text = OPTION_TYPES.string;
const flag = OPTION_TYPES.boolean;

/** The members of options by their names: each means the same wherever it is. `value` of a property can be anything. */
const MEMBERS: Readonly<Record<string, Expected>> = {
  to: text,
  before: text,
  after: text,
  from: text,
  index: OPTION_TYPES.number,
  limit: OPTION_TYPES.number,
  at: text,
  name: text,
  kind: text,
  label: text,
  pages: OPTION_TYPES.strings,
  redirectTo: text,
  removeEmpty: flag,
  deleteFile: flag,
  deleteFiles: flag,
  redirect: flag,
  links: flag,
  siblings: flag,
  replace: flag,
};

/**
 * Checks a site, the texts by their names, and the members of options, of which some are required.
 *
 * @throws {InputError} with all problems; pointers begin with the name of the argument, except for members of options.
 */
export function checkArguments(
  site: unknown,
  named: Readonly<Record<string, unknown>>,
  options: unknown = {},
  required: readonly string[] = [],
): void {
  const isOpen = isObject(site) && 'withEdits' in site;
  const problems: InputProblem[] = isOpen
    ? []
    : [problem('site', { fits: () => false, words: 'a site that “openFiles” or “openSite” opened' }, site)];
  for (const [name, value] of Object.entries(named)) if (typeof value !== 'string') problems.push(problem(name, text, value));
  if (!isObject(options)) problems.push(problem('options', { fits: isObject, words: 'an object' }, options));
  else
    for (const [name, expected] of Object.entries(MEMBERS)) {
      const value = options[name];
      if (value === undefined ? required.includes(name) : !expected.fits(value)) problems.push(problem(name, expected, value));
    }
  if (problems.length > 0) throw new InputError(problems);
}

function problem(name: string, { words }: Expected, value: unknown): InputProblem {
  return { pointer: child('', name), message: `“${name}” must be ${words}; ${written(value)} is not.` };
}
