/** How severe a rule's findings are: the user's word, else the preset's, else the rule's own. */
import type { RuleEntry } from './rule.ts';
import type { RuleLevel, RuleSetting, Settings, Severity } from '../subject/settings.ts';

/** What a rule runs with. `isFixed`: the user named the level, so findings do not choose their own. */
export interface RuleRun {
  readonly rule: RuleEntry;
  readonly level: Severity;
  readonly isFixed: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The rules to run under some settings, with their levels and options. */
export function rulesToRun(rules: readonly RuleEntry[], settings: Settings): RuleRun[] {
  return rules.flatMap((rule) => {
    const setting = settingOf(rule, settings);
    const options = typeof setting === 'object' ? (setting[1] ?? {}) : {};
    const level = levelOf(rule, settings);
    return level === 'off' ? [] : [{ rule, level, isFixed: setting !== undefined, options }];
  });
}

// A rule may be called “constructor”.
function settingOf({ id }: Pick<RuleEntry, 'id'>, { rules = {} }: Settings): RuleSetting | undefined {
  return Object.hasOwn(rules, id) ? rules[id] : undefined;
}

/** The level of a rule under some settings; findings may choose their own where the user named none. */
export function levelOf(rule: Pick<RuleEntry, 'id' | 'severity' | 'isOptional'>, settings: Settings): RuleLevel {
  const setting = settingOf(rule, settings);
  return (typeof setting === 'object' ? setting[0] : setting) ?? presetLevel(rule, settings);
}

/** The severity of a finding: `strict` makes errors of warnings, also where a finding chose its own. */
export function severityOf(run: RuleRun, own: Severity | undefined, settings: Settings): Severity {
  if (run.isFixed || own === undefined) return run.level;
  return settings.preset === 'strict' && own === 'warning' ? 'error' : own;
}

function presetLevel(rule: Pick<RuleEntry, 'severity' | 'isOptional'>, settings: Settings): RuleLevel {
  if (settings.preset === 'strict') return rule.severity === 'warning' ? 'error' : rule.severity;
  return rule.isOptional ? 'off' : rule.severity;
}
