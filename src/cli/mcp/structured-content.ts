/** The result of a call as data. Some clients show a model this alone, others the text alone: each says all. */
import { isObject } from '../../document/json-object.ts';
import { makeVisible } from '../../text/visible.ts';
import { MAX_BYTES, outputPage } from './output-pages.ts';

/** JSON Schema of an object. */
export interface OutputSchema {
  readonly [keyword: string]: unknown;
  readonly type: 'object';
}

export type StructuredContent = Readonly<Record<string, unknown>>;

/** Other properties may be added. */
export function outputSchema(properties: Readonly<Record<string, object>>, ...required: string[]): OutputSchema {
  return { type: 'object', properties, required };
}

export const STRINGS = { type: 'array', items: { type: 'string' } };

/** Bounds data as texts are bounded: of each list the entries from a number on, as many as fit. `notes` are sentences beside the data. */
export function structuredContent(data: object, notes: readonly string[], from = 1): StructuredContent {
  const { notes: ownNotes = [], ...rest } = data as { readonly notes?: readonly string[] };
  const said = [...ownNotes, ...notes];
  const shown = Object.fromEntries(
    Object.entries(rest).map(([name, value]: [string, unknown]) => {
      if (!Array.isArray(value)) return [name, typeof value === 'string' ? outputPage(value) : visible(value)];
      const entries = visible(value.slice(from - 1)) as readonly unknown[];
      const fitting = countFitting(entries);
      const last = from - 1 + fitting;
      if (last < value.length || from > 1) said.push(`(Entries ${from}–${last} of ${value.length} of “${name}”.)`);
      return [name, entries.slice(0, fitting)];
    }),
  );
  return said.length > 0 ? { ...shown, notes: said } : shown;
}

/** How many entries fit, at least one. */
function countFitting(entries: readonly unknown[]): number {
  let left = MAX_BYTES;
  const over = entries.findIndex((entry, index) => (left -= Buffer.byteLength(JSON.stringify(entry)) + 1) < 0 && index > 0);
  return over === -1 ? entries.length : over;
}

function visible(value: unknown): unknown {
  if (typeof value === 'string') return makeVisible(value);
  if (Array.isArray(value)) return value.map(visible);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visible(inner)])) : value;
}
