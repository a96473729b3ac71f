/** The result of a call as data. Some clients show a model this alone, others the text alone: each says all. */
import { isObject } from '../../document/json-object.ts';
import { pluralize } from '../../text/pluralize.ts';
import { makeLineVisible } from '../diff.ts';
import { boundedNotes, firstThatFit, MAX_OUTPUT_PAGE_BYTES, outputPage, type OutputPageOptions } from './output-pages.ts';

/** JSON Schema of an object. */
export interface ToolOutputSchema {
  readonly [keyword: string]: unknown;
  readonly type: 'object';
}

export type StructuredContent = Readonly<Record<string, unknown>>;

/** Other properties may be added. */
export function outputSchema(properties: Readonly<Record<string, object>>, ...required: string[]): ToolOutputSchema {
  return { type: 'object', properties, required };
}

export const STRING_LIST_SCHEMA = { type: 'array', items: { type: 'string' } };

/** Of a string inside a list; only labels, paths and addresses that nobody can use are longer. */
const MAX_LENGTH = 4_000;

/**
 * Bounds data as texts are bounded: of each list the entries from a number on. Lists and texts share the bytes of a result, and what one
 * leaves goes to the next. `notes` are lines beside the data.
 */
export function structuredContent(
  data: object,
  notes: readonly string[],
  { from = 1, isContinued = true }: OutputPageOptions = {},
): StructuredContent {
  const members = Object.entries(data);
  const said = [...boundedNotes(notes)];
  let left = MAX_OUTPUT_PAGE_BYTES - sizeOf(said);
  let shares = members.filter(([, value]) => Array.isArray(value) || typeof value === 'string').length;
  const shown: Record<string, unknown> = {};
  for (const [name, value] of members) {
    if (typeof value === 'string') shown[name] = outputPage(value, { most: left / shares--, isContinued: false });
    else if (Array.isArray(value)) {
      const entries = firstThatFit(value.slice(from - 1), left / shares--, visible, sizeOf);
      shown[name] = entries;
      if (entries.length < value.length) said.push(rangeNote(name, { from, shown: entries.length, all: value.length, isContinued }));
    } else shown[name] = visible(value);
    left -= sizeOf(shown[name]);
  }
  return said.length > 0 ? { ...shown, notes: said } : shown;
}

function rangeNote(name: string, range: { from: number; shown: number; all: number; isContinued: boolean }): string {
  const { from, shown, all, isContinued } = range;
  if (shown === 0) return `(“${name}” has ${pluralize(all, 'entry', 'entries')}.)`;
  return isContinued
    ? `(Entries ${from}–${from - 1 + shown} of ${all} of “${name}”.)`
    : `(The first ${shown} of ${all} entries of “${name}”.)`;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

function visible(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (Array.isArray(value)) return value.map(visible);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visible(inner)])) : value;
}

/** Line breaks and tabs are harmless. */
function visibleText(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} … (${text.length - MAX_LENGTH} characters more)` : text;
  return isShownExactly(cut) ? cut : cut.split('\n').map(makeLineVisible).join('\n');
}

/** Whether a text is in data as it is, so that programs can write it to a file. */
export function isShownExactly(text: string): boolean {
  return text.length <= MAX_LENGTH && text.split('\n').every((line) => makeLineVisible(line) === line);
}
