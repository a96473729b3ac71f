/** Hides findings that an `ignore` entry covers or the baseline records. */
import { addTo } from '../text/group-by.ts';
import type { Source } from '../document/source.ts';
import type { Finding, CoveredMistake } from './diagnostic.ts';
import { narrowFinding } from './narrow-entries.ts';
import { sortFindings } from './sort-findings.ts';
import { compilePattern, coversLocation, toMatchableLocation, type SuppressionPattern } from './pattern.ts';
import type { IgnoreEntry, SettingLocation } from '../subject/settings.ts';

/** The findings that were recorded. */
export interface Baseline {
  /** The names of their entries. */
  readonly names: ReadonlySet<string>;
  /**
   * Where the baseline is written; without it, stale names are not reported.
   *
   * @internal
   */
  readonly place?: SettingLocation;
}

/** An unneeded suppression and the place where it is written. */
export type UnusedSuppression = { readonly place: SettingLocation } & (
  | { readonly kind: 'expired' | 'unused'; readonly entry: IgnoreEntry }
  | { readonly kind: 'stale'; readonly count: number }
);

export interface Suppressions {
  readonly ignore?: readonly IgnoreEntry[];
  readonly baseline?: Baseline;
  /** The day of the run, such as `2027-01-31`. Without it, `until` is ignored. */
  readonly today?: string;
}

export interface SuppressionResult {
  readonly shown: readonly Finding[];
  readonly hidden: readonly Finding[];
  /** The `ignore` entries that cover something. */
  readonly usedEntries: ReadonlySet<IgnoreEntry>;
  /** The names in the baseline that were found. */
  readonly matchedNames: ReadonlySet<string>;
}

interface Candidate {
  readonly entry: IgnoreEntry;
  readonly pattern: SuppressionPattern;
}

/** Rules whose findings are always shown: invalid JSON and unneeded suppressions. */
export const NEVER_HIDDEN: ReadonlySet<string> = new Set(['json-syntax', 'suppression']);

/**
 * Hides a finding if all of its entries are suppressed. `source` is the docs.json of the site.
 *
 * @throws {TypeError} if an `at` is not a valid pattern. Patterns in configuration files are checked when they are read.
 */
export function suppress(
  diagnostics: readonly Finding[],
  { ignore = [], baseline, today }: Suppressions,
  source: Source,
): SuppressionResult {
  const patterns = new Map<string, Candidate[]>();
  for (const entry of ignore) {
    const pattern = compilePattern(entry.at);
    if (typeof pattern === 'string') throw new TypeError(`“${entry.at}” ${pattern}.`);
    if (isExpired(entry, today)) continue;
    addTo(patterns, entry.rule, { entry, pattern });
  }
  const usedEntries = new Set<IgnoreEntry>();
  const matchedNames = new Set<string>();
  const shown: Finding[] = [];
  const hidden: Finding[] = [];
  for (const diagnostic of diagnostics) {
    const { rule, entries } = diagnostic;
    const candidates = patterns.get(rule) ?? [];
    const left = NEVER_HIDDEN.has(rule) ? new Set(entries) : new Set(entries.filter((entry) => !isSuppressed(entry, candidates)));
    if (left.size === 0) hidden.push(diagnostic);
    else shown.push(narrowFinding(diagnostic, (entry) => left.has(entry), ['is suppressed', 'are suppressed'], source));
  }
  return { shown: sortFindings(shown, source.root.file), hidden, usedEntries, matchedNames };

  /** Tests every candidate, because each must be marked as used or not. */
  function isSuppressed({ at, name }: CoveredMistake, candidates: readonly Candidate[]): boolean {
    const steps = toMatchableLocation(at);
    const covering = candidates.filter(({ pattern }) => coversLocation(pattern, steps));
    for (const { entry } of covering) usedEntries.add(entry);
    if (baseline?.names.has(name)) matchedNames.add(name);
    return covering.length > 0 || matchedNames.has(name);
  }
}

/** Whether an entry has expired: from the day after `until`. */
export function isExpired({ until }: IgnoreEntry, today: string | undefined): boolean {
  return until !== undefined && today !== undefined && until < today;
}
