/** The severity of a rule's findings: set by the user, else by the preset, else by the rule. */
import type { RuleEntry } from './rule.ts';
import type { RuleLevel, RuleSetting, DocsNavSettings, Severity } from '../subject/settings.ts';

/** A rule with its level and options. `isSetByUser`: the user set the level, so findings cannot choose their own. */
export interface ConfiguredRule {
  readonly rule: RuleEntry;
  readonly level: Severity;
  readonly isSetByUser: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}

export function rulesToRun(rules: readonly RuleEntry[], settings: DocsNavSettings): ConfiguredRule[] {
  return rules.flatMap((rule) => {
    const setting = settingOf(rule, settings);
    const options = typeof setting === 'object' ? (setting[1] ?? {}) : {};
    const level = levelOf(rule, settings);
    return level === 'off' ? [] : [{ rule, level, isSetByUser: setting !== undefined, options }];
  });
}

/** The rules that check the texts that a change affects: those that only a change turns on, and those that are about changes. */
export function rulesForChanges(rules: readonly RuleEntry[], settings: DocsNavSettings): ConfiguredRule[] {
  const turnedOn = rules.filter(
    (rule) => rule.checksChanges && settingOf(rule, settings) === undefined && levelOf(rule, settings) === 'off',
  );
  const aboutChanges = rules.filter((rule) => rule.checksChanges && !rule.isOptional);
  return [
    ...turnedOn.map((rule) => ({ rule, level: rule.severity, isSetByUser: false, options: {} })),
    ...rulesToRun(aboutChanges, settings),
  ];
}

// A rule may be named “constructor”.
function settingOf({ id }: Pick<RuleEntry, 'id'>, { rules = {} }: DocsNavSettings): RuleSetting | undefined {
  return Object.hasOwn(rules, id) ? rules[id] : undefined;
}

/** The level of a rule; unless the user set it, findings may choose their own. */
export function levelOf(rule: Pick<RuleEntry, 'id' | 'severity' | 'isOptional'>, settings: DocsNavSettings): RuleLevel {
  const setting = settingOf(rule, settings);
  return (typeof setting === 'object' ? setting[0] : setting) ?? presetLevel(rule, settings);
}

/**
 * The severity of a finding. What the rule itself calls a mere note stays one, whatever level the user set, and so does what it hedges if
 * the user only turned an optional rule on. `strict` turns warnings into errors, even if a finding chose its own severity.
 */
export function severityOf(run: ConfiguredRule, own: Severity | undefined, settings: DocsNavSettings): Severity {
  const isTurnedOn = run.rule.isOptional && run.level === run.rule.severity;
  if (own === undefined || (run.isSetByUser && own !== 'info' && !isTurnedOn)) return run.level;
  return settings.preset === 'strict' && own === 'warning' ? 'error' : own;
}

function presetLevel(rule: Pick<RuleEntry, 'severity' | 'isOptional'>, settings: DocsNavSettings): RuleLevel {
  if (settings.preset === 'strict') return rule.severity === 'warning' ? 'error' : rule.severity;
  return rule.isOptional ? 'off' : rule.severity;
}
