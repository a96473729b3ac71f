/** The properties of a rule in the documentation. */
import type { Rule } from '../lint/rule.ts';
import { readRules } from './rule-source.ts';

const KEYS = ['id', 'theme', 'severity', 'isOptional', 'summary', 'why', 'fix', 'options'] as const;

export type RuleCard = Pick<Rule, (typeof KEYS)[number]>;

export function readRuleCards(): readonly RuleCard[] {
  // The compiler checks the types of the properties in the files.
  return readRules().map((rule) => Object.fromEntries(KEYS.map((key) => [key, rule.valueOf(key)])) as unknown as RuleCard);
}

export function levelOf({ isOptional, severity }: RuleCard): string {
  return isOptional ? `off (${severity === 'warning' ? 'error' : severity} in the preset \`strict\`)` : severity;
}
