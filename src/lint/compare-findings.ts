/** Matches the findings of two analyses: by identity, and entry by entry if a finding counts several. */
import { addTo, countOf } from '../text/group-by.ts';
import type { Finding } from './diagnostic.ts';
import { removeIdentityNumber } from './identity.ts';
import { limitMessage, MAX_PROBLEMS_PER_RULE } from './apply-rules.ts';

/** From mild to severe. */
const SEVERITIES = ['info', 'warning', 'error'];

/** Messages that are milder than others of their rule with the same identity: the page of the link is there. */
const MILD_MESSAGES: ReadonlySet<string> = new Set(['link fragment', 'link spelling']);

export interface FindingChanges {
  readonly introduced: readonly Finding[];
  readonly fixed: readonly Finding[];
}

export function compareFindings(before: readonly Finding[], after: readonly Finding[]): FindingChanges {
  const known = new Set<Finding>();
  const gone = new Set(before);
  const namesOf = cachedEntryNames();
  pairUp((diagnostic) => (coversSeveralEntries(diagnostic) ? undefined : `${rankOf(diagnostic)} ${diagnostic.identity}`));
  compareEntries();
  // If an element was moved or relabeled, its findings are the same.
  pairUp(({ rule, severity, count, message }) => `${severity} ${rule} ${count} ${message}`);
  acceptMilder();
  acceptLimits();
  return {
    introduced: after.filter((diagnostic) => !known.has(diagnostic)),
    fixed: before.filter((diagnostic) => gone.has(diagnostic)),
  };

  /** Pairs each remaining finding with one of the same name. */
  function pairUp(nameOf: (diagnostic: Finding) => string | undefined): void {
    const names = new Map<string, Finding[]>();
    for (const diagnostic of gone) {
      const name = nameOf(diagnostic);
      if (name !== undefined) addTo(names, name, diagnostic);
    }
    for (const diagnostic of after) {
      const name = known.has(diagnostic) ? undefined : nameOf(diagnostic);
      const same = name === undefined ? undefined : names.get(name)?.shift();
      if (!same) continue;
      gone.delete(same);
      known.add(diagnostic);
    }
  }

  /** A finding with three entries, and two findings with one entry each, differ only in the entry that was fixed. */
  function compareEntries(): void {
    const left = after.filter((diagnostic) => !known.has(diagnostic));
    if (![...left, ...gone].some(coversSeveralEntries)) return;
    const was = countOf([...gone].flatMap(namesOf));
    const stays = new Set(left.flatMap(namesOf));
    for (const diagnostic of left) {
      const entries = countOf(namesOf(diagnostic));
      if ([...entries].some(([entry, count]) => (was.get(entry) ?? 0) < count)) continue;
      known.add(diagnostic);
      for (const [entry, count] of entries) was.set(entry, (was.get(entry) ?? 0) - count);
    }
    for (const diagnostic of gone) {
      if (namesOf(diagnostic).some((entry) => stays.has(entry))) gone.delete(diagnostic);
    }
  }

  /** A link that led nowhere may now lead to a page without its heading. */
  function acceptMilder(): void {
    const worst = new Map<string, number>();
    for (const diagnostic of gone) worst.set(diagnostic.identity, Math.max(worst.get(diagnostic.identity) ?? 0, rankOf(diagnostic)));
    for (const diagnostic of after) {
      const was = worst.get(diagnostic.identity);
      if (was !== undefined && rankOf(diagnostic) < was) known.add(diagnostic);
    }
  }

  /** The finding that replaces those above the limit is not new if there were as many before. */
  function acceptLimits(): void {
    for (const diagnostic of after) {
      const { rule, message } = diagnostic;
      if (known.has(diagnostic) || message !== limitMessage(rule)) continue;
      const count = before.reduce((sum, other) => sum + (other.rule === rule ? other.count : 0), 0);
      if (count >= MAX_PROBLEMS_PER_RULE) known.add(diagnostic);
    }
  }
}

function rankOf({ rule, messageId, severity }: Finding): number {
  return SEVERITIES.indexOf(severity) + (MILD_MESSAGES.has(`${rule} ${messageId}`) ? 0 : SEVERITIES.length);
}

/** Whether a finding covers several entries and names each of them; only the first ones are listed with places. */
function coversSeveralEntries({ count, entries }: Finding): boolean {
  return count > 1 && entries.length === count;
}

/** Returns the entry names of a finding, computed once. Numbers of entries with equal names depend on their order, so they are removed. */
function cachedEntryNames(): (diagnostic: Finding) => readonly string[] {
  const known = new Map<Finding, readonly string[]>();
  return (diagnostic) => {
    let names = known.get(diagnostic);
    if (!names) {
      const { severity, entries } = diagnostic;
      known.set(diagnostic, (names = entries.map(({ name }) => `${severity} ${removeIdentityNumber(name)}`)));
    }
    return names;
  };
}
