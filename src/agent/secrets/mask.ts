/** Takes secrets out of texts that are kept, logged or shown to others. */
import { withoutInvisible } from './invisible.ts';
import { keyBlocks } from './key-blocks.ts';
import { secretSpans } from './spans.ts';

const MASK = '(secret removed)';

export interface MaskOptions {
  /** What stands in place of a secret. */
  readonly mask?: string;
  /** Takes what has a known shape also where it looks like a placeholder. */
  readonly isStrict?: boolean;
  /** The lines are texts of their own, so that no key goes on from one to the next, and none of them is left out as a whole. */
  readonly isList?: boolean;
}

/** The text with “(secret removed)” wherever a secret seems to stand: prompts and summaries are quoted where others read them. */
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

/** The same for every text in plain data, as JSON holds it. */
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
