/** Checks arguments of programs like configuration files. */
import { toChildPointer } from '../../document/pointer.ts';
import type { Rule } from '../../lint/rule.ts';
import { isObject } from '../../document/json-object.ts';
import { rules } from '../../rules/all.gen.ts';
import { customRuleProblems } from './custom-rules.ts';
import { ignoreProblems, isDay } from './ignore-problems.ts';
import { InputError, type InputProblem } from '../../text/input-error.ts';
import { OPTION_TYPES, type ValueExpectation } from './option-types.ts';
import { findConfigPatternProblems } from './pattern-problems.ts';
import { optionProblems, rulesWithOptions, findBasicSettingProblems, unknownRuleMessage } from './problems.ts';
import { didYouMean, CONFIGURATION_KEYS, formatValue } from './sentences.ts';

const text = OPTION_TYPES.string;
const files: ValueExpectation = {
  fits: (value) => isObject(value) && typeof value['list'] === 'function' && typeof value['read'] === 'function',
  description: 'files, such as “memory” or “disk” makes',
};

/** Settings that only programs can set. */
const PROGRAM_ONLY = {
  validateOpenapi: OPTION_TYPES.boolean,
  signal: { fits: (value) => isObject(value) && typeof value['throwIfAborted'] === 'function', description: 'an AbortSignal' },
  onProgress: { fits: (value) => typeof value === 'function', description: 'a function' },
  customRules: { fits: Array.isArray, description: 'a list of rules made with “defineRule”' },
} satisfies Readonly<Record<string, ValueExpectation>>;

/** The members of a `SiteInput` that are not settings of a configuration file. */
export const SITE_INPUT_EXPECTATIONS: Readonly<Record<string, ValueExpectation>> = {
  files,
  docs: text,
  folder: text,
  repositoryPath: text,
  before: files,
  baseline: {
    fits: (value) => isObject(value) && isObject(value['names']) && typeof value['names']['has'] === 'function',
    description: 'an object with a set of “names”',
  },
  today: { fits: (value) => typeof value === 'string' && isDay(value), description: 'a day such as “2027-01-31”' },
  lintsWholeConfig: { fits: (value) => typeof value === 'function', description: 'a function' },
  ...PROGRAM_ONLY,
};

/** The members of `RunOptions` that are not settings of a configuration file. */
export const RUN_OPTION_EXPECTATIONS: Readonly<Record<string, ValueExpectation>> = {
  cwd: text,
  config: { fits: (value) => value === false || typeof value === 'string', description: 'the name of a file, or false' },
  baseline: { fits: (value) => value === false, description: 'false' },
  ...PROGRAM_ONLY,
};

/** Those of `OpenOptions`. */
export const OPEN_OPTION_EXPECTATIONS: Readonly<Record<string, ValueExpectation>> = {
  ...RUN_OPTION_EXPECTATIONS,
  at: text,
  staged: OPTION_TYPES.boolean,
};

/** Keys that only configuration files can have. */
const FILE_ONLY = new Set(['$schema', 'sites']);

/** @throws {InputError} with all problems; `at` is the pointer of the input in the argument. */
export function checkInput(input: unknown, members: Readonly<Record<string, ValueExpectation>>, at = ''): void {
  const problems = isObject(input)
    ? problemsOf(input, members)
    : [{ pointer: '', message: `${formatValue(input)} was passed; expected an object.` }];
  if (problems.length > 0) throw new InputError(problems.map(({ pointer, message }) => ({ pointer: at + pointer, message })));
}

function problemsOf(input: Readonly<Record<string, unknown>>, members: Readonly<Record<string, ValueExpectation>>): InputProblem[] {
  const known = [...CONFIGURATION_KEYS.filter((key) => !FILE_ONLY.has(key)), ...Object.keys(members)];
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const strays = given.flatMap(([key]): InputProblem[] => {
    const hint = didYouMean(key, known) || ` Expected one of ${known.join(', ')}.`;
    return known.includes(key) ? [] : [{ pointer: toChildPointer('', key), message: `The setting “${key}” does not exist.${hint}` }];
  });
  const wrong = Object.entries(members).flatMap(([key, { fits, description }]): InputProblem[] => {
    const value = input[key];
    const isFine = value === undefined ? key !== 'files' : fits(value);
    return isFine ? [] : [{ pointer: toChildPointer('', key), message: `“${key}” must be ${description}; ${formatValue(value)} is not.` }];
  });
  const settings = Object.fromEntries(given.filter(([key]) => known.includes(key) && !Object.hasOwn(members, key)));
  const own = Array.isArray(input['customRules']) ? (input['customRules'] as readonly unknown[]) : [];
  const wrongRules = customRuleProblems(own, rules);
  // Options of a rejected rule are not checked, but settings may name the rule.
  const ids = own.flatMap((rule) => (isObject(rule) && typeof rule['id'] === 'string' ? [{ id: rule['id'] }] : []));
  const sound = wrongRules.length === 0 ? (own as readonly Rule[]) : [];
  return [...strays, ...wrong, ...wrongRules, ...problemsOfSettings(settings, [...rules, ...ids], [...rules, ...sound])];
}

function problemsOfSettings(
  settings: Readonly<Record<string, unknown>>,
  known: readonly Pick<Rule, 'id'>[],
  sound: readonly Rule[],
): InputProblem[] {
  if (Array.isArray(settings['rules'])) {
    const message = '“rules” must be an object that maps rules to severities; pass custom rules as “customRules”.';
    return [{ pointer: '/rules', message }];
  }
  const { ignore } = settings;
  const entries = Array.isArray(ignore) ? { ignore: ignore.map(withoutPlace) } : {};
  return [
    ...findBasicSettingProblems({ ...settings, ...entries }, known),
    ...optionProblems(settings, rulesWithOptions(settings, sound)),
    ...findConfigPatternProblems(settings),
    ...(Array.isArray(ignore) ? ignoreProblems(ignore, (id) => unknownRuleMessage(id, known)) : []),
  ];
}

/** Removes the place that the reader of configuration files adds to each entry. */
function withoutPlace(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([key, value]) => key !== 'place' && value !== undefined));
}
