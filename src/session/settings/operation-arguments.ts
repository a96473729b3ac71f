/** Checks the arguments of functions that programs call, because plain JavaScript can pass wrong types. */
import { toChildPointer } from '../../document/pointer.ts';
import { isObject } from '../../document/json-object.ts';
import { InputError, type InputProblem } from '../../text/input-error.ts';
import { isMap } from '../../site/overlay.ts';
import { OPTION_TYPES, type ValueExpectation } from './option-types.ts';
import { formatValue } from './sentences.ts';

const text = OPTION_TYPES.string;
const flag = OPTION_TYPES.boolean;

/** The members of options by their names: each means the same wherever it is. `value` of a property can be anything. */
const MEMBERS: Readonly<Record<string, ValueExpectation>> = {
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
  moveEntry: flag,
};

/**
 * Checks a site, the texts by their names, and the members of options, of which some are required.
 *
 * @throws {InputError} with all problems; pointers begin with the name of the argument, except for members of options.
 */
export function checkArguments(
  site: unknown,
  named: Readonly<Record<string, unknown>>,
  options: unknown,
  required: readonly string[] = [],
): void {
  const texts = Object.entries(named).map(([name, value]) => [name, [text, value]] as const);
  const problems = problemsOf({
    site: [ARGUMENT_EXPECTATIONS.site, site],
    ...Object.fromEntries(texts),
    options: [ARGUMENT_EXPECTATIONS.options, options],
  });
  if (isObject(options))
    for (const [name, expected] of Object.entries(MEMBERS)) {
      const value = options[name];
      if (value === undefined ? required.includes(name) : !expected.fits(value)) problems.push(problem(name, expected, value));
    }
  if (problems.length > 0) throw new InputError(problems);
}

/** What arguments must be. */
export const ARGUMENT_EXPECTATIONS = {
  site: {
    fits: (value) => isObject(value) && typeof value['withEdits'] === 'function',
    description: 'a site opened with “openSiteFromFiles” or “openSite”',
  },
  options: { fits: isObject, description: 'an object' },
  text,
  flag,
  number: OPTION_TYPES.number,
  map: { fits: isMap, description: 'a Map' },
} as const satisfies Readonly<Record<string, ValueExpectation>>;

/**
 * Checks arguments by their names.
 *
 * @throws {InputError} with all problems.
 */
export function expectArguments(given: Readonly<Record<string, readonly [expected: ValueExpectation, value: unknown]>>): void {
  const problems = problemsOf(given);
  if (problems.length > 0) throw new InputError(problems);
}

function problemsOf(given: Readonly<Record<string, readonly [expected: ValueExpectation, value: unknown]>>): InputProblem[] {
  return Object.entries(given).flatMap(([name, [expected, value]]) => (expected.fits(value) ? [] : [problem(name, expected, value)]));
}

/** The same, or nothing. */
export function optional({ fits, description }: ValueExpectation): ValueExpectation {
  return { fits: (value) => value === undefined || fits(value), description };
}

function problem(name: string, { description }: ValueExpectation, value: unknown): InputProblem {
  return { pointer: toChildPointer('', name), message: `“${name}” must be ${description}; ${formatValue(value)} is not.` };
}
