/** Custom rules, guarded so that a defect in one cannot lose the findings of other rules. */
import { InputError } from '../text/input-error.ts';
import { isObject } from '../document/json-object.ts';
import type { Subject } from '../subject/subject.ts';
import { reasonOf } from './crop.ts';
import type { ProblemExtras, Problem } from './problem.ts';
import type { RuleOptions } from './option.ts';
import { defineRule as define, type Rule, type RuleDefinition } from './rule.ts';

/**
 * Defines a custom rule, to be passed to `lint` in `customRules`. A missing or unknown message slot does not compile. The rule is checked
 * when it is passed: see `InputError`. `check` must terminate and must not change its arguments.
 *
 * @throws {InputError} if the definition is no object.
 * @example
 * const shortLabel = defineRule({
 *   id: 'short-label',
 *   severity: 'warning',
 *   summary: 'Labels are short.',
 *   why: 'Long labels wrap.',
 *   messages: { long: '“{label}” has more than 10 characters.' },
 *   *check({ navigation }, problem) {
 *     for (const element of navigation.elements) {
 *       const { label = '' } = element;
 *       if (label.length > 10) yield problem.long({ pointer: pointerOf(element) }, { label });
 *     }
 *   },
 * });
 * const files = memory({ 'docs.json': '{ "navigation": { "groups": [{ "group": "Getting started", "pages": [] }] } }' });
 * const { diagnostics } = await lint({ files, customRules: [shortLabel] });
 * diagnostics[0].message; // '“Getting started” has more than 10 characters.'
 */
export function defineRule<const Messages extends Readonly<Record<string, string>>, const Options extends RuleOptions = {}>(
  definition: RuleDefinition<Messages, Options>,
): Rule {
  if (!isObject(definition)) throw new InputError('“defineRule” needs an object with “id”, “messages”, “check” and more.');
  return define(definition);
}

/** Wraps a rule: if it throws, or yields something that is not a problem, that is reported as a finding that names the rule. */
export function reportFailuresAsFindings(given: Rule): Rule {
  const { when: _, ...rule } = given;
  const made: Rule = {
    ...rule,
    run: (subject, options) => runGuarded(rule.id, () => (isTriggered(given, subject) ? given.run(subject, options) : [])),
    load: async () => made,
  };
  return made;
}

function isTriggered(rule: Rule, subject: Subject): boolean {
  const answer: unknown = rule.when?.(subject);
  rejectAsync(answer, 'its “when”');
  return answer !== false;
}

function* runGuarded(id: string, run: () => unknown): Generator<Problem> {
  try {
    for (const problem of problemsIn(run())) {
      if (!isProblem(problem)) throw new TypeError('it yielded something that is not a problem');
      yield problem;
    }
  } catch (error) {
    const message = `The custom rule ${id} failed, and some of its findings may be missing: ${reasonOf(error)}.`;
    yield { at: { pointer: '' }, message, messageId: 'crash', severity: 'error' };
  }
}

function* problemsIn(found: unknown): Generator<unknown> {
  rejectAsync(found, 'its “check”');
  if (!isIterable(found)) throw new TypeError('its “check” must be a synchronous generator, but returned something that is not iterable');
  for (const problem of found) {
    rejectAsync(problem, 'a value that its “check” yields');
    yield problem;
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof Object(value)[Symbol.iterator] === 'function';
}

/** Promises are not awaited here, and one that rejects must not end the program. */
function rejectAsync(value: unknown, what: string): void {
  const late = (Array.isArray(value) ? value : [value]).filter(isAsynchronous);
  for (const promise of late) void Promise.resolve(promise).catch(() => undefined);
  if (late.length > 0)
    throw new TypeError(`${what} is asynchronous; “check” must be a synchronous generator, and “when” a synchronous test`);
}

function isAsynchronous(value: unknown): boolean {
  return isObject(value) && (typeof value['then'] === 'function' || Symbol.asyncIterator in value);
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isListOf =
  (fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(fits);
const isSpan = (value: unknown): boolean => isObject(value) && isCount(value['start']) && isCount(value['end']);
const isPointer = (value: unknown): boolean => typeof value === 'string' && (value === '' || value.startsWith('/'));
const isLocation = (value: unknown): boolean =>
  isObject(value) && ('pointer' in value ? isPointer(value['pointer']) : isText(value['file']) && isSpan(value['span']));

/** The checks that each part of a problem must pass for later steps to work. */
const PROBLEM_FIELDS: { readonly [Part in keyof (ProblemExtras & Problem)]-?: (value: unknown) => boolean } = {
  at: isLocation,
  message: (value) => isText(value) && value !== '',
  messageId: isText,
  severity: (value) => ['error', 'warning', 'info'].includes(value as string),
  related: isListOf((value) => isObject(value) && isLocation(value['at']) && isText(value['message'])),
  count: (value) => isCount(value) && value !== 0,
  loses: (value) => isObject(value) && isCount(value['pages']),
  fix: (value) => isObject(value) && isText(value['title']) && isFlag(value['safe']) && isListOf(isRepair)(value['repairs']),
  element: isPointer,
  key: isText,
  costs: isListOf(isText),
  alsoCovers: isListOf(isText),
  isLastResort: isFlag,
  explainedBy: isListOf(isPointer),
  coversElement: isFlag,
  suppresses: isListOf(isPointer),
  // Called outside of the rule, where nothing catches what it throws.
  narrowTo: () => false,
  groupKey: isText,
  subject: isText,
  name: isText,
  names: isListOf(isText),
  places: isListOf(isLocation),
};

/** The members of each kind of repair. */
const REPAIRS = [['replace', 'json'], ['rename', 'name'], ['remove'], ['moveFrom', 'to'], ['insertInto', 'json'], ['file', 'span', 'text']];
const POINTERS = new Set(['replace', 'rename', 'remove', 'moveFrom', 'to', 'insertInto']);

function isRepair(value: unknown): boolean {
  if (!isObject(value) || !REPAIRS.some((members) => members.every((member) => value[member] !== undefined))) return false;
  return Object.entries(value).every(([key, part]) => (key === 'span' ? isSpan(part) : POINTERS.has(key) ? isPointer(part) : isText(part)));
}

function isProblem(value: unknown): value is Problem {
  const [known, given] = [Object.entries(PROBLEM_FIELDS), isObject(value) ? value : {}];
  return (
    ['at', 'message', 'messageId'].every((part) => given[part] !== undefined) &&
    known.every(([part, fits]) => given[part] === undefined || fits(given[part]))
  );
}
