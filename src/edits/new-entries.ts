/** Of a finding that stands for many entries and has become larger, only what was not there before. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import { narrow } from '../lint/narrow.ts';
import { inOrder } from '../lint/order.ts';

/** Introduced findings at the entries that none of the findings before stood for, where there are such. `root` is the configuration file. */
export function atNewEntries(introduced: readonly Diagnostic[], before: readonly Diagnostic[], root: string): Diagnostic[] {
  const known = new Set(before.flatMap(({ entries }) => entries.map(({ name }) => name)));
  const found = introduced.map((diagnostic) => narrow(diagnostic, ({ name }) => !known.has(name), ['was there before', 'were there before']));
  return inOrder(found, root);
}
