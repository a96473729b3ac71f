/** Which texts the platform accepts as links. It ignores the `href` of an element with any other, and drops what holds one elsewhere. */
const PATHS = /^(?:\/|#|mailto:)/;

export function isServedHref(href: string, holder?: string): boolean {
  return PATHS.test(href) || (holder === 'footer' ? /^https:/i.test(href) : isUrl(href));
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).protocol !== '';
  } catch {
    return false;
  }
}
