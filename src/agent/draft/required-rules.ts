/** What is asked of a site that is worked on, beyond what its team asks for. */
import type { RuleLevel, SiteInput } from '../../index.ts';

/** Rules that compare the work with its base, and stop it even where they only warn. A site may set them higher, not off. */
const LOSSES: Readonly<Record<string, RuleLevel>> = {
  emptied: 'error',
  'lost-url': 'warning',
  'default-change': 'warning',
  'inherited-change': 'warning',
};

/** True for a finding about what readers lose by the work. */
export function isLoss({ rule }: { readonly rule: string }): boolean {
  return Object.hasOwn(LOSSES, rule);
}

/** The input of a site that work is judged on. */
export function judged<Input extends Omit<SiteInput, 'files'>>(input: Input): Input {
  const own = Object.entries(input.rules ?? {}).filter(([rule, setting]) => !(isLoss({ rule }) && [setting].flat()[0] === 'off'));
  return { ...input, rules: { ...LOSSES, ...Object.fromEntries(own) } };
}
