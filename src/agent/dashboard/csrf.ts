/** Protection against forged forms: a token of the session, and the origin that the browser reports. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Derived from the session's secret, which cannot be recovered from it. */
export function csrfToken(sessionSecret: string): string {
  return createHash('sha256').update(`docs-nav form\n${sessionSecret}`).digest('base64url');
}

/** Whether a form carried the token of its session. */
export function hasValidCsrfToken(sent: string | undefined, token: string): boolean {
  const [one, other] = [sent ?? '', token].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Whether the browser reports another origin for a form. `Origin`, if present, decides: it must match `publicUrl` or the requested host. */
export function isCrossSite({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin !== undefined)
    return origin !== new URL(publicUrl).origin && !(host !== undefined && URL.canParse(origin) && new URL(origin).host === host);
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
