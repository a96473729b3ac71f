/** Checks custom rules. */
import { toChildPointer } from '../../document/pointer.ts';
import type { OptionType } from '../../lint/option.ts';
import type { Rule } from '../../lint/rule.ts';
import { isObject } from '../../document/json-object.ts';
import type { InputProblem } from '../../text/input-error.ts';
import { OPTION_TYPES } from './option-types.ts';
import { shorten, didYouMean, formatValue } from './sentences.ts';

const ID = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/;
const SEVERITIES = ['error', 'warning', 'info'];

/** `others` are the built-in rules. */
export function customRuleProblems(given: readonly unknown[], others: readonly Rule[]): InputProblem[] {
  const ids = new Set(others.map(({ id }) => id));
  const own = new Set<string>();
  // Holes in the list become `undefined`, so that they are checked as well.
  return [...given].flatMap((rule, index) => {
    const pointer = toChildPointer('/customRules', index);
    const message = customRuleProblem(rule, ids, own);
    return message === undefined ? [] : [{ pointer, message }];
  });
}

/** Returns `undefined` for a valid rule. `ids` are those of docs-nav, `own` those of earlier custom rules; the id is added to them. */
export function customRuleProblem(rule: unknown, ids: ReadonlySet<string> = new Set(), own = new Set<string>()): string | undefined {
  if (!isObject(rule) || typeof rule['run'] !== 'function') return `A rule must be made with “defineRule”; ${formatValue(rule)} is not.`;
  const { id, severity, summary, why, url, messages, needs = [], options = {}, check } = rule;
  if (typeof id !== 'string' || !ID.test(id))
    return `The id of a rule must be words of lowercase letters and digits joined by “-”, such as “short-label”; ${formatValue(id)} is not.`;
  if (ids.has(id)) return `docs-nav already has a rule “${id}”; your own rule needs another id.`;
  if (own.has(id)) return `Two rules have the id “${shorten(id)}”; each needs its own.`;
  own.add(id);
  const must = (what: string, expected: string, value: unknown): string =>
    `${what} of the rule “${shorten(id)}” must be ${expected}; ${formatValue(value)} is not.${didYouMean(value, SEVERITIES)}`;
  if (!SEVERITIES.includes(severity as string)) return must('“severity”', '“error”, “warning” or “info”', severity);
  for (const [key, value] of Object.entries({ summary, why }))
    if (typeof value !== 'string' || value.trim() === '') return must(`“${key}”`, 'a non-empty string', value);
  if (!isObject(messages) || !Object.values(messages).every((message) => typeof message === 'string' && message.trim() !== ''))
    return must('“messages”', 'an object of templates', messages);
  if (url !== undefined && !isWebAddress(url)) return must('“url”', 'an address that begins with https:// or http://', url);
  if (typeof check !== 'function') return must('“check”', 'a generator function', check);
  if (!Array.isArray(needs) || needs.length > 0) return must('“needs”', 'absent: it is only for the built-in rules', needs);
  const option = Object.entries(isObject(options) ? options : { options }).find(([, value]) => !isOption(value));
  const expected = `an object with a “meaning” and the “type” ${Object.keys(OPTION_TYPES).join(', ')}; a “default” must have that type`;
  return option && must(`The option “${shorten(option[0])}”`, expected, option[1]);
}

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
}

function isOption(value: unknown): boolean {
  if (!isObject(value) || !isOptionType(value['type']) || typeof value['meaning'] !== 'string') return false;
  return value['default'] === undefined || OPTION_TYPES[value['type']].fits(value['default']);
}

function isOptionType(type: unknown): type is OptionType {
  return typeof type === 'string' && Object.hasOwn(OPTION_TYPES, type);
}
