/** Addresses of code hosts that are shown as links. */

const MAX_URL_LENGTH = 2000;

/** A normalized web address without credentials that ends no link in Markdown; null for anything else. */
export function safeUrl(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > MAX_URL_LENGTH || !URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '' && !/[()<>\s]/.test(href) ? href : null;
}
