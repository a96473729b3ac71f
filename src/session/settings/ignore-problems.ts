/** Checks of `ignore` entries that the schema cannot express: existing rules, valid patterns and valid days. */
import { compilePattern } from '../../lint/pattern.ts';
import { NEVER_HIDDEN } from '../../lint/suppress.ts';
import { isObject } from '../../document/json-object.ts';
import { MAX_PATTERN_CHARACTERS } from '../../site/patterns/limits.ts';
import type { SettingProblem } from './sentences.ts';

/** One check per key, only for values of the right type. */
const CHECKS: Readonly<Record<string, (text: string, whyNoRule: UnknownRuleMessage) => string | undefined>> = {
  rule: (id, whyNoRule) => whyNoRule(id) ?? (NEVER_HIDDEN.has(id) ? `Findings of “${id}” cannot be hidden.` : undefined),
  at(at) {
    if (at.length > MAX_PATTERN_CHARACTERS) return `“at” has ${at.length} characters; at most ${MAX_PATTERN_CHARACTERS} are allowed.`;
    const pattern = at === '' ? undefined : compilePattern(at);
    return typeof pattern === 'string' ? `“at” ${pattern}.` : undefined;
  },
  reason: (reason) => (reason !== '' && reason.trim() === '' ? '“reason” is blank; it must say why these findings are hidden.' : undefined),
  until: (until) => (isDay(until) ? undefined : `“until” must be a day such as “2027-01-31”; “${until}” is not.`),
};

type UnknownRuleMessage = (id: string) => string | undefined;

export function ignoreProblems(entries: readonly unknown[], whyNoRule: UnknownRuleMessage): SettingProblem[] {
  return entries.flatMap((entry, index) =>
    Object.entries(CHECKS).flatMap(([key, check]) => {
      const value = isObject(entry) && Object.hasOwn(entry, key) ? entry[key] : undefined;
      const message = typeof value === 'string' ? check(value, whyNoRule) : undefined;
      return message === undefined ? [] : [{ pointer: `/ignore/${index}/${key}`, message }];
    }),
  );
}

export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').map(Number) : [];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= last;
}
