/** The properties of a rule in the documentation. */
import type { Rule } from '../lint/rule.ts';
import { readRules } from './rule-source.ts';

const KEYS = ['id', 'theme', 'severity', 'isOptional', 'checksChanges', 'summary', 'why', 'fix', 'options'] as const;

export type RuleCard = Pick<Rule, (typeof KEYS)[number]>;

export function readRuleCards(): readonly RuleCard[] {
  // The compiler checks the types of the properties in the files.
  return readRules().map((rule) => Object.fromEntries(KEYS.map((key) => [key, rule.valueOf(key)])) as unknown as RuleCard);
}

export function levelOf({ isOptional, checksChanges, severity }: RuleCard): string {
  const strict = `${severity === 'warning' ? 'error' : severity} in the preset \`strict\``;
  return isOptional ? `off (${strict}${checksChanges ? `; ${severity} for what a change introduces` : ''})` : severity;
}
