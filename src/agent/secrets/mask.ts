/** Removes secrets from texts that are stored, logged or shown. */
import { withoutInvisible } from './invisible.ts';
import { keyBlocks } from './key-blocks.ts';
import { secretSpans } from './spans.ts';

const MASK = '(secret removed)';

/** In UTF-16 units, with line breaks. Searching so much takes seconds at worst, and a text to be shown or stored is a hundredth of it. */
export const MAX_SECRET_SEARCH_LENGTH = 4_000_000;

export interface MaskOptions {
  /** The replacement of a secret. */
  readonly mask?: string;
  /** Whether to mask known shapes of secrets even if they look like placeholders. */
  readonly isStrict?: boolean;
  /** Whether the lines are separate texts, so that keys do not continue from one line to the next. */
  readonly isList?: boolean;
}

/**
 * Replaces possible secrets in the text by “(secret removed)”. Takes time proportional to the length of the text. Only the first four
 * million characters are searched: each line that ends after them is replaced, whatever it contains.
 */
export function maskSecrets(text: string, { mask = MASK, isStrict = false, isList = false }: MaskOptions = {}): string {
  const lines = toLinesWithoutBreaks(text);
  const searched = lines.slice(0, countWithin(lines, MAX_SECRET_SEARCH_LENGTH));
  const isKey = isList ? new Set<number>() : keyLines(searched);
  const clean = lines.map((line, index) => {
    if (index >= searched.length) return line === '' ? line : mask;
    return isKey.has(index) ? mask : maskLine(line, mask, isStrict);
  });
  return clean.every((line, index) => line === lines[index]) ? text : clean.join('\n');
}

/** The same for all texts in JSON data. */
export function maskSecretsInJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, member: unknown) => (typeof member === 'string' ? maskSecrets(member) : member)) as Value;
}

/** Returns how many of the first lines have at most so many characters together. */
export function countWithin(lines: readonly string[], most: number): number {
  let length = -1;
  const index = lines.findIndex((line) => (length += line.length + 1) > most);
  return index === -1 ? lines.length : index;
}

function keyLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let next = 0;
  for (const { first, last } of keyBlocks(lines.map(withoutInvisible))) {
    for (let index = Math.max(first, next); index <= last; index++) found.add(index);
    next = Math.max(next, last + 1);
  }
  return found;
}

export function toLinesWithoutBreaks(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

function maskLine(line: string, mask: string, isStrict: boolean): string {
  let [text, at] = ['', 0];
  for (const { start, end } of secretSpans(line, isStrict)) {
    if (end <= at) continue;
    text += line.slice(at, Math.max(at, start)) + mask;
    at = end;
  }
  return text + line.slice(at);
}
