/** How similar two texts are, nearly as git measures it: by the lines that they share, of which long ones count in parts. */

/** The parts of a text, and how often each occurs. */
export type TextPartCounts = ReadonlyMap<string, number>;

const PART = /[^\n]{0,63}\n|[^\n]{1,64}/g;

export function countTextPartOccurrences(text: string): TextPartCounts {
  const parts = new Map<string, number>();
  for (const [part] of text.matchAll(PART)) parts.set(part, (parts.get(part) ?? 0) + 1);
  return parts;
}

/** Returns 1 for equal texts, 0 for those that share no part. */
export function computeSimilarity(one: TextPartCounts, other: TextPartCounts): number {
  let shared = 0;
  for (const [part, count] of one) shared += part.length * Math.min(count, other.get(part) ?? 0);
  const most = Math.max(lengthOf(one), lengthOf(other));
  return most === 0 ? 0 : shared / most;
}

function lengthOf(parts: TextPartCounts): number {
  let length = 0;
  for (const [part, count] of parts) length += part.length * count;
  return length;
}
