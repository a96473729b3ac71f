/** Of the findings shown, those that are new, told at what is new in them. */
import type { Source } from '../document/source.ts';
import type { Diagnostic, Entry } from './diagnostic.ts';
import { narrow } from './narrow.ts';
import { inOrder } from './order.ts';

/**
 * Those of `shown` that are introduced. Of one that has become larger, the entries that `before` did not have are shown, and
 * it is not introduced if all of those are hidden. `source` is the configuration of the site as it is.
 */
export function newAmong(
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
  return inOrder(
    found.map((diagnostic) => narrow(diagnostic, isNew, ['was there before', 'were there before'], source)),
    source.root.file,
  );
}
