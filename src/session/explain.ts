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
 * Returns what `docs-nav explain` prints about a rule: its severity, what it requires and why, its messages, its options, and how to set
 * it. Lines have at most 80 characters; the last one has no line break.
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

const REPAIRS = {
  safe: '“docs-nav lint --fix” fixes what is certainly a mistake; other findings may come with a suggestion.',
  suggestion: 'Findings may come with a suggestion, which needs a decision; “docs-nav lint --fix” does not apply it.',
} as const;

function docsOf(rule: Rule): string[] {
  const options = Object.entries(rule.options ?? {});
  return [
    `${rule.id}: ${rule.severity}${rule.isOptional ? `, off by default${rule.checksChanges ? ' except for what a change introduces' : ''}` : ''}`,
    ...wrap(rule.summary, WIDTH),
    ...section('Why', rule.why.trim().split(/\n(?:[^\S\n]*\n)+/)),
    ...section('Messages', Object.values(rule.messages)),
    ...section('Repair', rule.fix ? [REPAIRS[rule.fix]] : []),
    ...section(
      'Options',
      options.map(([name, option]) => `${name}: ${describeOption(option)}`),
    ),
    ...section('To set it, in docs-nav.config.json', [
      `{ "rules": { "${rule.id}": "${rule.severity === 'warning' ? 'error' : 'warning'}" } }`,
    ]),
  ];
}

function section(title: string, paragraphs: readonly string[]): string[] {
  if (paragraphs.length === 0) return [];
  return ['', title, ...paragraphs.flatMap((paragraph) => wrap(paragraph, WIDTH - 2).map((line) => `  ${line}`))];
}
