/** Descriptions of rules in SARIF. */
import type { Finding } from '../lint/diagnostic.ts';
import type { Severity } from '../subject/settings.ts';
import type { RuleText } from './report.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;
const PROBLEMS = { error: 'error', warning: 'warning', info: 'recommendation' } as const;

export function sarifLevel(severity: Severity): string {
  return LEVELS[severity];
}

export function collectRuleIds(diagnostics: readonly Finding[]): readonly string[] {
  return [...new Set(diagnostics.map(({ rule }) => rule))].sort();
}

/** GitHub rejects rules without a description, so an unknown rule gets a default one. */
export function descriptorOf(
  id: string,
  { severity, summary, why, url }: RuleText = { severity: 'warning', summary: `Findings of ${id}.`, why: '' },
): object {
  const setting = `{ "rules": { ${JSON.stringify(id)}: "off" } }`;
  const help = [why || summary, `To change its severity, set it in docs-nav.config.json, for example \`${setting}\`.`].join('\n\n');
  return {
    id,
    name: pascalCase(id),
    shortDescription: { text: stripMarkdown(summary) },
    fullDescription: { text: stripMarkdown(why || summary) },
    help: { text: stripMarkdown(help), markdown: help },
    ...(url !== undefined && { helpUri: url }),
    defaultConfiguration: { level: sarifLevel(severity) },
    properties: { tags: ['documentation', 'navigation'], precision: 'very-high', 'problem.severity': PROBLEMS[severity] },
  };
}

function pascalCase(id: string): string {
  return id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

function stripMarkdown(markdown: string): string {
  return markdown.replaceAll('`', '');
}
