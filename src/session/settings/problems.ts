/** Checks settings of configuration files and of programs. */
import { toChildPointer, valueAt } from '../../document/pointer.ts';
import type { Rule, RuleEntry } from '../../lint/rule.ts';
import { isObject } from '../../document/json-object.ts';
import validate from '../../schema/validate-config.gen.js';
import { isGitName } from '../../site/git-name.ts';
import { OPTION_TYPES } from './option-types.ts';
import { shorten, didYouMean, toSettingProblems, formatValue, type SettingProblem } from './sentences.ts';

/** Checks everything except patterns, `ignore` entries and options of rules. `known` are the existing rules. */
export function findBasicSettingProblems(value: unknown, known: readonly Pick<RuleEntry, 'id'>[]): SettingProblem[] {
  const problems = validate(value) ? [] : toSettingProblems(validate.errors ?? [], value);
  return [...problems, ...unknownRules(value, known), ...pagesRootProblems(value)];
}

function unknownRules(value: unknown, known: readonly Pick<RuleEntry, 'id'>[]): SettingProblem[] {
  return Object.keys(rulesIn(value)).flatMap((id) => {
    const message = unknownRuleMessage(id, known);
    return message === undefined ? [] : [{ pointer: toChildPointer('/rules', id), atKey: true, message }];
  });
}

/** Returns `undefined` if the rule exists. */
export function unknownRuleMessage(id: string, known: readonly Pick<RuleEntry, 'id'>[]): string | undefined {
  const ids = known.map((rule) => rule.id);
  return ids.includes(id)
    ? undefined
    : `The rule “${shorten(id)}” does not exist.${didYouMean(id, ids) || ' “docs-nav rules” lists them.'}`;
}

/** The rules that have options set. */
export function rulesWithOptions<Known extends Pick<RuleEntry, 'id'>>(value: unknown, known: readonly Known[]): Known[] {
  const rules = rulesIn(value);
  return known.filter(({ id }) => Object.hasOwn(rules, id) && isObject(valueAt(rules[id], '/1')));
}

/** Checks options of rules, which the schema cannot: their names and types. */
export function optionProblems(value: unknown, rules: readonly Pick<Rule, 'id' | 'options'>[]): SettingProblem[] {
  return rules.flatMap(({ id, options = {} }) => {
    const pointer = `${toChildPointer('/rules', id)}/1`;
    return Object.entries(valueAt(value, pointer) as object).flatMap(([name, given]): SettingProblem[] => {
      const at = toChildPointer(pointer, name);
      const known = Object.keys(options);
      if (!Object.hasOwn(options, name)) {
        const hint = didYouMean(name, known) || (known.length > 0 ? ` It has ${known.join(', ')}.` : ' It has no options.');
        return [{ pointer: at, atKey: true, message: `The rule “${id}” has no option “${shorten(name)}”.${hint}` }];
      }
      const { fits, description } = OPTION_TYPES[options[name]?.type ?? 'string'];
      return fits(given) ? [] : [{ pointer: at, message: `“${name}” of “${id}” must be ${description}; ${formatValue(given)} is not.` }];
    });
  });
}

function rulesIn(value: unknown): Readonly<Record<string, unknown>> {
  const rules = valueAt(value, '/rules');
  return isObject(rules) ? rules : {};
}

function pagesRootProblems(value: unknown): SettingProblem[] {
  const folder = valueAt(value, '/pagesRoot');
  if (typeof folder !== 'string') return [];
  const isInGit = folder.split('/').some(isGitName);
  if (!isInGit && isBelow(folder)) return [];
  const message = isInGit
    ? '“pagesRoot” must be a folder of pages; this one belongs to git.'
    : `“pagesRoot” must be a folder inside the folder of docs.json, written with “/” and without “..”; “${shorten(folder)}” is not.`;
  return [{ pointer: '/pagesRoot', message }];
}

function isBelow(folder: string): boolean {
  return !/^\/|\\|(?:^|\/)\.\.(?:\/|$)|^[A-Za-z]:/.test(folder);
}
