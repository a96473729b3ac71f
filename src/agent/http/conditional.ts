/** Conditional requests: a client that already has the answer is not sent it again. */
import { createHash } from 'node:crypto';

/** A strong validator of the text. */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Whether the header `If-None-Match` contains the tag. Compares weakly, as RFC 9110 requires; a malformed header contains no tag. */
export function hasEntity(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const named: readonly string[] = ifNoneMatch.match(/"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return named.includes(tag);
}
