/** Finds suppressions that have expired or certainly hide nothing. */
import { addTo } from '../text/group-by.ts';
import { toChildPointer, valueAt } from '../document/pointer.ts';
import { levelOf } from './levels.ts';
import { mayExplain } from './precedence.ts';
import type { RuleEntry } from './rule.ts';
import type { IgnoreEntry, SettingLocation } from '../subject/settings.ts';
import { isUnknown } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';
import { isExpired, type UnusedSuppression, type SuppressionResult, type Suppressions } from './suppress.ts';

/** A linted site and the effect of its suppressions. */
export interface LintedSite extends Suppressions, SuppressionResult {
  readonly subject: Subject;
  /** All rules available for the site. */
  readonly rules: readonly RuleEntry[];
  /** See `SiteInput.isWhole`. */
  readonly lintsWholeConfig: (() => Promise<boolean>) | undefined;
}

/** Reports each suppression once, even if several sites share it. */
export async function findUnusedSuppressions(sites: readonly LintedSite[]): Promise<UnusedSuppression[]> {
  const found: UnusedSuppression[] = [];
  const shared = new Map<IgnoreEntry, LintedSite[]>();
  for (const site of sites) for (const entry of site.ignore ?? []) addTo(shared, entry, site);
  for (const [entry, sharing] of shared) {
    const { place } = entry;
    if (!place) continue;
    const at = (key: keyof IgnoreEntry): SettingLocation => ({ ...place, pointer: toChildPointer(place.pointer, key) });
    if (sharing.some(({ today }) => isExpired(entry, today))) found.push({ kind: 'expired', entry, place: at('until') });
    else if (await isUnused(entry, sharing)) found.push({ kind: 'unused', entry, place: at('at') });
  }
  const stale = new Map<string, { place: SettingLocation; count: number }>();
  for (const site of sites) {
    const place = site.baseline?.place;
    const names = place && site.lintsWholeConfig ? staleBaselineNames(site) : [];
    const [first] = names;
    if (first === undefined || !place) continue;
    const { document, pointer } = place;
    const known = stale.get(document.file);
    if (known) known.count += names.length;
    else stale.set(document.file, { place: { ...place, pointer: pointerOfName(first, pointer, document.value) }, count: names.length });
  }
  return [...found, ...[...stale.values()].map(({ place, count }): UnusedSuppression => ({ kind: 'stale', place, count }))];
}

/** Returns the names in a site's baseline that are certainly gone. */
export function staleBaselineNames(site: Omit<LintedSite, 'lintsWholeConfig'>): string[] {
  const sure = new Map<string, boolean>();
  const whole = new Set(
    [...site.shown, ...site.hidden].filter(({ pointer }) => pointer === '').flatMap(({ entries }) => entries.map(({ name }) => name)),
  );
  return [...(site.baseline?.names ?? [])].filter((name) => {
    if (site.matchedNames.has(name) || isBelowAny(name, whole)) return false;
    const rule = name.split(' ', 1)[0] ?? '';
    if (!sure.has(rule)) sure.set(rule, isConclusive(rule, site));
    return sure.get(rule) === true;
  });
}

/** Whether a finding about the whole file, such as one that cannot be read, leaves open whether the named finding still exists. */
function isBelowAny(name: string, whole: ReadonlySet<string>): boolean {
  for (let end = name.indexOf(' '); end !== -1; end = name.indexOf(' ', end + 1)) if (whole.has(name.slice(0, end))) return true;
  return false;
}

/** Whether every site of the configuration was linted, and in none of them the entry hid a finding or could have missed one. */
async function isUnused(entry: IgnoreEntry, sites: readonly LintedSite[]): Promise<boolean> {
  if (sites.some((site) => site.usedEntries.has(entry) || !isConclusive(entry.rule, site))) return false;
  for (const { lintsWholeConfig } of sites) if (!lintsWholeConfig || !(await lintsWholeConfig())) return false;
  return true;
}

/**
 * Whether the absence of findings means that there are none. False if the rule is off, is about changes, is a custom rule that is not
 * loaded, or may have been silenced.
 */
function isConclusive(id: string, { subject, shown, rules }: Pick<LintedSite, 'subject' | 'shown' | 'rules'>): boolean {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const rule = known.get(id);
  return (
    subject.isComplete &&
    rule !== undefined &&
    !rule.needs?.includes('lostPages') &&
    levelOf(rule, subject.settings) !== 'off' &&
    !shown.some(({ rule: other, severity }) => mayExplain(known.get(other)?.cause, severity, rule.cause)) &&
    ![...subject.pages.files.values()].some(isUnknown)
  );
}

function pointerOfName(name: string, pointer: string, value: unknown): string {
  const names = valueAt(value, pointer);
  const index = Array.isArray(names) ? names.indexOf(name) : -1;
  return index === -1 ? pointer : toChildPointer(pointer, index);
}
