/** Finds suppressions that have expired or certainly hide nothing. */
import { addTo } from '../text/group-by.ts';
import { child, valueAt } from '../document/pointer.ts';
import { levelOf } from './levels.ts';
import { maySilence } from './precedence.ts';
import type { RuleEntry } from './rule.ts';
import type { IgnoreEntry, SettingPlace } from '../subject/settings.ts';
import { isUnknown } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';
import { isOver, type Needless, type Suppressed, type Suppressions } from './suppress.ts';

/** A linted site and the effect of its suppressions. */
export interface Reviewed extends Suppressions, Suppressed {
  readonly subject: Subject;
  /** All rules available for the site. */
  readonly rules: readonly RuleEntry[];
  /** See `SiteInput.isWhole`. */
  readonly isWhole: (() => Promise<boolean>) | undefined;
}

/** Reports each suppression once, even if several sites share it. */
export async function needlessIn(sites: readonly Reviewed[]): Promise<Needless[]> {
  const found: Needless[] = [];
  const shared = new Map<IgnoreEntry, Reviewed[]>();
  for (const site of sites) for (const entry of site.ignore ?? []) addTo(shared, entry, site);
  for (const [entry, sharing] of shared) {
    const { place } = entry;
    if (!place) continue;
    const at = (key: keyof IgnoreEntry): SettingPlace => ({ ...place, pointer: child(place.pointer, key) });
    if (sharing.some(({ today }) => isOver(entry, today))) found.push({ kind: 'expired', entry, place: at('until') });
    else if (await isUnused(entry, sharing)) found.push({ kind: 'unused', entry, place: at('at') });
  }
  const stale = new Map<string, { place: SettingPlace; count: number }>();
  for (const site of sites) {
    const place = site.baseline?.place;
    const names = place && site.isWhole ? staleIn(site) : [];
    const [first] = names;
    if (first === undefined || !place) continue;
    const { document, pointer } = place;
    const known = stale.get(document.file);
    if (known) known.count += names.length;
    else stale.set(document.file, { place: { ...place, pointer: lineOf(first, pointer, document.value) }, count: names.length });
  }
  return [...found, ...[...stale.values()].map(({ place, count }): Needless => ({ kind: 'stale', place, count }))];
}

/** Returns the names in a site's baseline that are certainly gone. */
export function staleIn(site: Omit<Reviewed, 'isWhole'>): string[] {
  const sure = new Map<string, boolean>();
  const whole = new Set(
    [...site.shown, ...site.hidden].filter(({ pointer }) => pointer === '').flatMap(({ entries }) => entries.map(({ name }) => name)),
  );
  return [...(site.baseline?.names ?? [])].filter((name) => {
    if (site.met.has(name) || isInside(name, whole)) return false;
    const rule = name.split(' ', 1)[0] ?? '';
    if (!sure.has(rule)) sure.set(rule, isJudged(rule, site));
    return sure.get(rule) === true;
  });
}

/** Whether a finding about the whole file, such as one that cannot be read, leaves open whether the named finding still exists. */
function isInside(name: string, whole: ReadonlySet<string>): boolean {
  for (let end = name.indexOf(' '); end !== -1; end = name.indexOf(' ', end + 1)) if (whole.has(name.slice(0, end))) return true;
  return false;
}

/** Whether every site of the configuration was linted, and in none of them the entry hid a finding or could have missed one. */
async function isUnused(entry: IgnoreEntry, sites: readonly Reviewed[]): Promise<boolean> {
  if (sites.some((site) => site.used.has(entry) || !isJudged(entry.rule, site))) return false;
  for (const { isWhole } of sites) if (!isWhole || !(await isWhole())) return false;
  return true;
}

/**
 * Whether the absence of findings means that there are none. False if the rule is off, is about changes, is a custom rule that is not
 * loaded, or may have been silenced.
 */
function isJudged(id: string, { subject, shown, rules }: Pick<Reviewed, 'subject' | 'shown' | 'rules'>): boolean {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const rule = known.get(id);
  return (
    subject.isComplete &&
    rule !== undefined &&
    !rule.needs?.includes('lost') &&
    levelOf(rule, subject.settings) !== 'off' &&
    !shown.some(({ rule: other, severity }) => maySilence(known.get(other)?.cause, severity, rule.cause)) &&
    ![...subject.pages.files.values()].some(isUnknown)
  );
}

function lineOf(name: string, pointer: string, value: unknown): string {
  const names = valueAt(value, pointer);
  const index = Array.isArray(names) ? names.indexOf(name) : -1;
  return index === -1 ? pointer : child(pointer, index);
}
