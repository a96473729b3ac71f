/** A page for each rule, made from its properties and the example in its fixtures. */
import { existsSync, readdirSync } from 'node:fs';
import { describeOption } from '../lint/option.ts';
import type { MakeGeneratedFiles } from './artefact.ts';
import { hasPlaygroundExample } from './playground.ts';
import { exampleIn } from './rule-example.ts';
import { levelOf, readRuleCards, type RuleCard } from './rule-card.ts';

const FOLDER = 'docs/rules';

/** A rule has a page when the output of its example exists. Pages of rules that do not exist are deleted. */
export const makeRuleDocs: MakeGeneratedFiles = () => {
  const all = readRuleCards();
  const rules = all.filter((rule) => existsSync(`${exampleOf(rule)}/expected.txt`));
  const strays = readdirSync(FOLDER).filter((name) => !all.some(({ id }) => name === `${id}.mdx`));
  return Promise.resolve([
    ...rules.map((rule) => ({ path: `${FOLDER}/${rule.id}.mdx`, text: makePage(rule) })),
    ...strays.map((name) => ({ path: `${FOLDER}/${name}` })),
  ]);
};

function exampleOf({ id }: RuleCard): string {
  return `fixtures/rules/${id}/example`;
}

function makePage(rule: RuleCard): string {
  const folder = exampleOf(rule);
  const options = Object.entries(rule.options ?? {}).map(([name, option]) => `- \`${name}\`: ${describeOption(option)}`);
  return `---
title: ${JSON.stringify(rule.id)}
description: ${JSON.stringify(rule.summary.replaceAll('`', ''))}
---

${rule.summary}

Severity: **${levelOf(rule)}**.
${rule.fix ? `\n${REPAIRS[rule.fix]}\n` : ''}
## Why

${rule.why}
${options.length > 0 ? `\n## Options\n\n${options.join('\n')}\n` : ''}
## Example

${exampleIn(folder)}
${hasPlaygroundExample(rule.id) ? `[Try it in the playground](/playground.html#example=${rule.id})\n\n` : ''}## Set its severity

\`\`\`json docs-nav.config.json
{ "rules": { ${JSON.stringify(rule.id)}: ${rule.severity === 'error' ? '"warning"' : '"error"'} } }
\`\`\`
`;
}

const REPAIRS = {
  safe: 'Fix: [`--fix`](/guides/repair) fixes what is certainly a mistake; other findings may have a suggestion.',
  suggestion: 'Fix: findings may have a suggestion, which [`--fix`](/guides/repair) does not apply.',
} as const;
