/** Conditional requests: who has the answer already need not be sent it again. */
import { createHash } from 'node:crypto';

/** A strong validator: equal texts, and only those, have the same. */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/**
 * Whether the header `If-None-Match` names the tag. Tags are compared weakly, as RFC 9110 wants it for this header; a
 * header that is malformed names nothing.
 */
export function hasEntity(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const named: readonly string[] = ifNoneMatch.match(/"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return named.includes(tag);
}
