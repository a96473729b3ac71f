/** Removes secrets from texts that are stored, logged or shown. */
import { withoutInvisible } from './invisible.ts';
import { keyBlocks } from './key-blocks.ts';
import { secretSpans } from './spans.ts';

const MASK = '(secret removed)';

export interface MaskOptions {
  /** The replacement of a secret. */
  readonly mask?: string;
  /** Whether to mask known shapes of secrets even if they look like placeholders. */
  readonly isStrict?: boolean;
  /** Whether the lines are separate texts, so that keys do not continue from one line to the next. */
  readonly isList?: boolean;
}

/** Replaces possible secrets in the text by “(secret removed)”. */
export function maskSecrets(text: string, { mask = MASK, isStrict = false, isList = false }: MaskOptions = {}): string {
  const lines = linesOf(text);
  const isKey = new Set(
    (isList ? [] : keyBlocks(lines.map(withoutInvisible))).flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  );
  const clean = lines.map((line, index) => (isKey.has(index) ? mask : masked(line, mask, isStrict)));
  return clean.every((line, index) => line === lines[index]) ? text : clean.join('\n');
}

/** The same for all texts in JSON data. */
export function maskedCopy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, member: unknown) => (typeof member === 'string' ? maskSecrets(member) : member)) as Value;
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

function masked(line: string, mask: string, isStrict: boolean): string {
  let [text, at] = ['', 0];
  for (const { start, end } of secretSpans(line, isStrict)) {
    if (end <= at) continue;
    text += line.slice(at, Math.max(at, start)) + mask;
    at = end;
  }
  return text + line.slice(at);
}
