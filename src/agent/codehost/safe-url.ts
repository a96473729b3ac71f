/** Addresses that code hosts give, which are stored and shown as links. */

const MAX_URL_LENGTH = 2000;

/** A normalized web address without credentials that ends no link in Markdown; null for anything else. */
export function toMarkdownSafeUrl(address: unknown): string | null {
  const url = webUrl(address);
  return url !== null && !/[()<>\s]/.test(url) ? url : null;
}

/** A normalized web address without credentials; null for anything else. */
export function webUrl(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > MAX_URL_LENGTH || !URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null;
}
