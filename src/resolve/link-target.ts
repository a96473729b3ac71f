/** Where a link leads, by its text alone. */
import { trimSlashes } from '../text/slashes.ts';

/** What a link is: to elsewhere, to a place of this page, or to a path of this site. */
export type LinkTarget =
  | { readonly kind: 'external' | 'fragment' }
  | { readonly kind: 'malformed' }
  /** `path` without query, fragment and the slashes around it, percent-decoded. */
  | { readonly kind: 'internal'; readonly path: string; readonly isRooted: boolean };

const PLAIN = /^\/(?!\/)[^\s?#%]*$/;

export function linkTargetOf(href: string): LinkTarget {
  // Most links are plain paths, and there may be thousands.
  if (PLAIN.test(href)) return { kind: 'internal', path: trimSlashes(href), isRooted: true };
  const text = href.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text) || text.startsWith('//')) return { kind: 'external' };
  if (text.startsWith('#') || text.startsWith('?')) return { kind: 'fragment' };
  const end = text.search(/[?#]/);
  const path = end === -1 ? text : text.slice(0, end);
  if (!path.includes('%')) return { kind: 'internal', path: trimSlashes(path), isRooted: path.startsWith('/') };
  try {
    return { kind: 'internal', path: trimSlashes(decodeURIComponent(path)), isRooted: path.startsWith('/') };
  } catch {
    return { kind: 'malformed' };
  }
}

/** True for `www.example.com` and `github.com/example`: a URL whose author forgot how it begins. */
export function isHost(href: string): boolean {
  return /^(?:www\.[\w-]+\.[a-z]|[a-z\d][a-z\d.-]*\.(?:com|org|net|io|dev|ai|app|co|gg|me)(?:[/?#]|$))/i.test(href.trim());
}

/** Whether a path of the site is written without the slash that it needs in docs.json. */
export function lacksSlash(href: string): boolean {
  return /^[^/.:*#?\s]/.test(href) && !/^[a-z][a-z\d+.-]*:/i.test(href) && !isHost(href);
}
