/** `docs-nav explain <rule>`: the docs of one rule. */
import { UsageError } from '../../host/usage.ts';
import type { Rule } from '../../lint/rule.ts';
import { rules } from '../../rules/all.gen.ts';
import type { Arguments } from '../command.ts';
import type { Context } from '../streams.ts';
import { wrap } from '../wrap.ts';

const WIDTH = 80;

export async function runExplain({ operands }: Arguments, { stdout }: Context): Promise<number> {
  const [id] = operands;
  if (id === undefined) throw new UsageError('“docs-nav explain” needs the name of a rule; “docs-nav rules” lists them.');
  const rule = rules.find((candidate) => candidate.id === id);
  if (!rule) {
    const known = rules.map((candidate) => candidate.id);
    throw new UsageError(`There is no rule “${id}”; “docs-nav rules” lists them.`, { given: id, known });
  }
  stdout.write(`${docsOf(rule).join('\n')}\n`);
  return 0;
}

const REPAIRS = {
  safe: '“docs-nav lint --fix” repairs what is surely a slip; other findings may name a suggestion.',
  suggestion: 'Findings may name a suggestion, which needs a decision; “docs-nav lint --fix” repairs none of them.',
} as const;

function docsOf(rule: Rule): string[] {
  const options = Object.entries(rule.options ?? {});
  return [
    `${rule.id}: ${rule.severity}${rule.isOptional ? ', off unless it is asked for' : ''}`,
    ...wrap(rule.summary, WIDTH),
    ...section('Why', rule.why.trim().split(/\n\s*\n/)),
    ...section('Messages', Object.values(rule.messages)),
    ...section('Repair', rule.fix ? [REPAIRS[rule.fix]] : []),
    ...section(
      'Options',
      options.map(([name, { meaning }]) => `${name}: ${meaning}`),
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
