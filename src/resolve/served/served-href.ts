import type { LinkHolder } from '../links.ts';
import { isAbsoluteUrl } from '../../text/absolute-url.ts';

/** Which texts the platform accepts as links. It ignores the `href` of an element with any other, and drops what holds one elsewhere. */
const ANYWHERE = /^(?:\/|#|mailto:)/;
const IN_FOOTER = /^(?:\/(?!\/)|#|mailto:)/;

export function isServedHref(href: string, holder?: LinkHolder): boolean {
  if (holder === 'contextual' || holder === 'text') return true;
  if (holder === 'footer') return IN_FOOTER.test(href) || (/^\s*https:/i.test(href) && isAbsoluteUrl(href));
  return ANYWHERE.test(href) || isAbsoluteUrl(href);
}
