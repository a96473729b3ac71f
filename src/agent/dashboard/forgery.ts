/** Forms count only when they come from the dashboard's own pages: a token of the session, and what the browser tells of the origin. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Made of the session's secret, and no way leads back from it. */
export function csrfToken(sessionSecret: string): string {
  return createHash('sha256').update(`docs-nav form\n${sessionSecret}`).digest('base64url');
}

/** Whether a form carried the token of its session. */
export function isOwnForm(sent: string | undefined, token: string): boolean {
  const [one, other] = [sent ?? '', token].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/**
 * Whether the browser says that a form came from another place. `Origin` decides where there is one: it may be what people
 * are told to open (`publicUrl`), or the host that they did open.
 */
export function isForeign({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin !== undefined)
    return origin !== new URL(publicUrl).origin && !(host !== undefined && URL.canParse(origin) && new URL(origin).host === host);
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
