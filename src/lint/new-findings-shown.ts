/** Selects the new findings among those shown, and narrows them to their new entries. */
import type { Source } from '../document/source.ts';
import type { Diagnostic, Entry } from './diagnostic.ts';
import { narrow } from './narrow-entries.ts';
import { sortFindings } from './sort-findings.ts';

/**
 * Returns the findings of `shown` that are introduced. If a finding has grown, only the entries that `before` did not have are shown; if
 * all of those are hidden, it is not introduced. `source` is the current docs.json of the site.
 */
export function selectNewFindings(
  shown: readonly Diagnostic[],
  introduced: readonly Diagnostic[],
  before: readonly Diagnostic[],
  source: Source,
): Diagnostic[] {
  const whole = new Map(introduced.map((diagnostic) => [diagnostic.identity, diagnostic]));
  const known = new Set(before.flatMap(({ entries }) => entries.map(({ name }) => name)));
  const isNew = ({ name }: Entry): boolean => !known.has(name);
  const found = shown.filter(({ identity, entries }) => {
    const all = whole.get(identity)?.entries;
    return all && (all.length === entries.length || entries.some(isNew));
  });
  return sortFindings(
    found.map((diagnostic) => narrow(diagnostic, isNew, ['was there before', 'were there before'], source)),
    source.root.file,
  );
}
