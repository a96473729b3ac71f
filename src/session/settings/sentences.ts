/** Turns errors of the schema validator into one plain message per mistake. */
import { limitDepth } from '../../document/limit-depth.ts';
import { toChildPointer, keys, valueAt } from '../../document/pointer.ts';
import { intendedWord } from '../../text/spelling.ts';
import type { RawError } from '../../schema/raw-error.ts';
import type { RuleLevel } from '../../subject/settings.ts';
import type { InputProblem } from '../../text/input-error.ts';

/** A problem at a value, or at the key of a property. */
export interface SettingProblem extends InputProblem {
  readonly atKey?: boolean;
}

/** The keys of a configuration file. */
export const CONFIGURATION_KEYS = ['$schema', 'sites', 'dialect', 'preset', 'pagesRoot', 'basePath', 'rules', 'ignoreMissing', 'ignore'];
const IGNORE_KEYS = ['rule', 'at', 'reason', 'until'];
const LEVELS = ['error', 'warning', 'info', 'off'] as const satisfies readonly RuleLevel[];
const RULE_SETTING = '"error", "warning", "info", "off", or ["error", { options }]';

/** Several errors about one value become one problem. */
export function toSettingProblems(errors: readonly RawError[], value: unknown): SettingProblem[] {
  const problems = new Map<string, SettingProblem>();
  for (const error of errors) {
    const problem = problemOf(error, value);
    if (!problems.has(problem.pointer)) problems.set(problem.pointer, problem);
  }
  return [...problems.values()];
}

function problemOf({ instancePath, keyword, params }: RawError, value: unknown): SettingProblem {
  const [first, id] = keys(instancePath);
  if (first === 'rules' && id !== undefined) {
    const pointer = toChildPointer('/rules', id);
    const setting = valueAt(value, pointer);
    const hint = didYouMean(Array.isArray(setting) ? setting[0] : setting, LEVELS);
    return { pointer, message: `The rule “${shorten(id)}” cannot be set to ${formatValue(setting)}. Allowed: ${RULE_SETTING}.${hint}` };
  }
  if (keyword === 'additionalProperties') {
    const key = String(params['additionalProperty']);
    const known = first === 'ignore' ? IGNORE_KEYS : CONFIGURATION_KEYS;
    const hint = didYouMean(key, known) || ` There are ${known.join(', ')}.`;
    const what = first === 'ignore' ? `An entry of “ignore” has no key “${shorten(key)}”` : `The setting “${shorten(key)}” does not exist`;
    return { pointer: toChildPointer(instancePath, key), atKey: true, message: `${what}.${hint}` };
  }
  if (keyword === 'required') {
    const key = String(params['missingProperty']);
    return { pointer: instancePath, message: `“${nameOf(instancePath)}” needs “${key}”: ${MEANINGS[key] ?? 'it must be set'}.` };
  }
  const name = instancePath === '' ? 'The configuration' : `“${nameOf(instancePath)}”`;
  const given = valueAt(value, instancePath);
  const hint = keyword === 'enum' ? didYouMean(given, (params['allowedValues'] as readonly unknown[]).map(String)) : '';
  return { pointer: instancePath, message: `${name} must be ${expectedFor(keyword, params, first)}; ${formatValue(given)} is not.${hint}` };
}

/** Returns “Did you mean …?” to append to a message, or nothing. */
export function didYouMean(given: unknown, known: readonly string[]): string {
  const meant = typeof given === 'string' ? intendedWord(given, known) : undefined;
  return meant === undefined ? '' : ` Did you mean “${meant}”?`;
}

function expectedFor(keyword: string, params: RawError['params'], first: string | undefined): string {
  if (keyword === 'type') return KINDS[String(params['type'])] ?? `of the type ${String(params['type'])}`;
  if (keyword === 'enum') return (params['allowedValues'] as readonly unknown[]).map((value) => `“${String(value)}”`).join(' or ');
  if (keyword === 'maxItems')
    return `a list of at most ${String(params['limit'])} entries${first === 'ignore' ? '; for more findings, use a baseline' : ''}`;
  if (keyword === 'minItems') return 'a list of at least one entry, or absent to search for sites';
  if (keyword === 'maxLength') return `a string of at most ${String(params['limit'])} characters`;
  if (keyword === 'minLength') return 'a non-empty string';
  return 'as config.schema.json describes it';
}

const MEANINGS: Readonly<Record<string, string>> = {
  rule: 'the rule whose findings are hidden',
  at: 'what it covers, such as “/navigation/tabs[tab=API]/**” or “guides/old/*.mdx”',
  reason: 'why they are hidden, for future readers',
};

const KINDS: Readonly<Record<string, string>> = { string: 'a string', array: 'a list', object: 'an object' };

/** Writes `/sites/0` as `sites[0]`. */
function nameOf(pointer: string): string {
  return keys(pointer)
    .map((key, depth) => (/^\d+$/.test(key) ? `[${key}]` : depth > 0 ? `.${key}` : key))
    .join('');
}

/** Shortens a text for a message. */
export function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

const MAX_SHOWN = 200;

/** Formats a value for a message. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return `“${shorten(value)}”`;
  if (typeof value !== 'object') return String(value);
  const json = JSON.stringify(limitDepth(value, 4), (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
  return json.length > 40 ? `${json.slice(0, 39)}…` : json;
}
