/** Finds secrets of known shapes in a line. */
import { isPlaceholder } from './placeholders.ts';
import { SECRET_SHAPES } from './shapes.ts';
import type { SecretSpan } from './span.ts';

/** The longest shape, starting at its mark. */
const MAX_SHAPE_LENGTH = 240;

/** The text before a secret ends with neither a letter nor a digit, or with an escape in JSON or a URL. */
const BOUNDARY_BEFORE = /(?:^|[^A-Za-z0-9]|\\[nrtbf]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})$/;

/** With `isStrict`, includes what looks like a placeholder. */
export function shapedSecrets(line: string, isStrict: boolean): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const { kind, mark, before, pattern } of SECRET_SHAPES) {
    for (let at = line.indexOf(mark); at !== -1; at = line.indexOf(mark, at + 1)) {
      const found = matchAround(line, at, before, pattern);
      if (!found) continue;
      const end = endOfWord(line, found.end);
      if (isStrict || !isPlaceholder(line.slice(found.start, end), line.slice(found.random, end)))
        spans.push({ kind, start: found.start, end });
      at = end - 1;
    }
  }
  return spans;
}

interface Match {
  readonly start: number;
  /** The start of the random part. */
  readonly random: number;
  readonly end: number;
}

function matchAround(line: string, at: number, before: readonly number[], pattern: RegExp): Match | undefined {
  for (const count of before) {
    const start = at - count;
    const [whole, random] = start < 0 ? [] : (pattern.exec(line.slice(start, at + MAX_SHAPE_LENGTH)) ?? []);
    if (whole === undefined || random === undefined || !BOUNDARY_BEFORE.test(line.slice(Math.max(0, start - 6), start))) continue;
    return { start, random: start + whole.length - random.length, end: start + whole.length };
  }
  return undefined;
}

const WORD = /[\w-]*/y;

function endOfWord(line: string, from: number): number {
  WORD.lastIndex = from;
  WORD.exec(line);
  return WORD.lastIndex;
}
