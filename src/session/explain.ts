/** The documentation of one rule as text. */
import { describeOption } from '../lint/option.ts';
import type { Rule } from '../lint/rule.ts';
import { rules as all } from '../rules/all.gen.ts';
import { customRuleProblem } from './settings/custom-rules.ts';
import { shorten, didYouMean } from './settings/sentences.ts';
import { InputError } from '../text/input-error.ts';
import { wrap } from '../text/wrap.ts';

/**
 * All rules of docs-nav, in alphabetical order.
 *
 * @example rules.some(({ id }) => id === 'page-exists'); // true
 */
export const rules: readonly Rule[] = all;

const WIDTH = 80;

/**
 * Returns the whole documentation of a rule: its severity, what it requires and why, its messages, its options, and how to set it. Lines
 * have at most 80 characters; the last one has no line break.
 *
 * @param rule The id of a rule, or a rule, such as a custom one.
 * @throws {InputError} if no rule has that id, or if `rule` is not a rule.
 * @example
 * explain('page-exists').split('\n')[0]; // 'page-exists: error'
 */
export function explain(rule: string | Rule): string {
  return docsOf(typeof rule === 'string' ? ruleOf(rule) : validRule(rule)).join('\n');
}

function validRule(rule: Rule): Rule {
  const message = rules.includes(rule) ? undefined : customRuleProblem(rule);
  if (message !== undefined) throw new InputError(message);
  return rule;
}

function ruleOf(id: string): Rule {
  const rule = rules.find((candidate) => candidate.id === id);
  if (rule) return rule;
  const known = rules.map((candidate) => candidate.id);
  throw new InputError([
    { pointer: '', message: `The rule “${shorten(id)}” does not exist.${didYouMean(id, known) || ' “rules” lists them.'}` },
  ]);
}

/** Which repairs findings have, by the kind of fixes of a rule. */
export const FIX_KIND_EXPLANATIONS = {
  safe: '“docs-nav lint --fix” fixes what is certainly a mistake; other findings may have a suggestion.',
  suggestion: 'Findings may have suggestions, which “docs-nav lint --fix” leaves to you.',
} as const;

/** The id and severity of a rule, and whether it is off by default. */
export function renderRuleSummaryLine(rule: Rule): string {
  const { id, severity, isOptional, checksChanges } = rule;
  const off = checksChanges ? ', off by default except for what a change introduces' : ', off by default';
  return `${id}: ${severity}${isOptional ? off : ''}`;
}

/** A configuration that sets the severity of a rule. */
export function renderExampleRuleSetting({ id, severity }: Rule): string {
  return `{ "rules": { "${id}": "${severity === 'warning' ? 'error' : 'warning'}" } }`;
}

function docsOf(rule: Rule): string[] {
  const options = Object.entries(rule.options ?? {});
  return [
    renderRuleSummaryLine(rule),
    ...wrap(rule.summary, WIDTH),
    ...section('Why', rule.why.trim().split(/\n(?:[^\S\n]*\n)+/)),
    ...section('Messages', Object.values(rule.messages)),
    ...section('Repair', rule.fix ? [FIX_KIND_EXPLANATIONS[rule.fix]] : []),
    ...section(
      'Options',
      options.map(([name, option]) => `${name}: ${describeOption(option)}`),
    ),
    ...section('To set it, in docs-nav.config.json', [renderExampleRuleSetting(rule)]),
  ];
}

function section(title: string, paragraphs: readonly string[]): string[] {
  if (paragraphs.length === 0) return [];
  return ['', title, ...paragraphs.flatMap((paragraph) => wrap(paragraph, WIDTH - 2).map((line) => `  ${line}`))];
}
