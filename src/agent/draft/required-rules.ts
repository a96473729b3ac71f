/** The rules that apply to the work of a model in addition to those of the site. */
import type { RuleLevel, SiteInput } from '../../index.ts';

/** Rules that compare the work with its base, and block it even as warnings. A site can raise their severity, but not turn them off. */
const LOSS_RULES: Readonly<Record<string, RuleLevel>> = {
  emptied: 'error',
  'lost-url': 'warning',
  'default-change': 'warning',
  'inherited-change': 'warning',
};

/** Rules that a site cannot turn off; their findings choose their severity. */
const REQUIRED_RULES: ReadonlySet<string> = new Set(['redirect', 'link', 'imported-page', 'openapi-page']);

/** Whether the finding is about something that readers lose. */
export function isFromLossRule({ rule }: { readonly rule: string }): boolean {
  return Object.hasOwn(LOSS_RULES, rule);
}

/** The input of a site with these rules. */
export function withRequiredRules<Input extends Omit<SiteInput, 'files'>>(input: Input): Input {
  const isNeeded = (rule: string): boolean => isFromLossRule({ rule }) || REQUIRED_RULES.has(rule);
  const own = Object.entries(input.rules ?? {}).filter(([rule, setting]) => !(isNeeded(rule) && [setting].flat()[0] === 'off'));
  return { ...input, rules: { ...LOSS_RULES, ...Object.fromEntries(own) } };
}
