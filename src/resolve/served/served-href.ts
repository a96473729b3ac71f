import type { LinkHolder } from '../links.ts';
import { hasUrlScheme } from '../../text/absolute-url.ts';

/** Which texts the platform accepts as links. It ignores the `href` of an element with any other, and drops what holds one elsewhere. */
const ANYWHERE = /^(?:\/|#|mailto:)/;
const IN_FOOTER = /^(?:\/(?!\/)|#|mailto:)/;

export function isAcceptedHref(href: string, holder?: LinkHolder): boolean {
  if (holder === 'contextual' || holder === 'text') return true;
  if (holder === 'footer') return IN_FOOTER.test(href) || (/^\s*https:/i.test(href) && hasUrlScheme(href));
  return ANYWHERE.test(href) || hasUrlScheme(href);
}
