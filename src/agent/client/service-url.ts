/** The URL of a service as entered by a person. */

/**
 * The URL without trailing slashes.
 *
 * @throws TypeError with the code `invalid-input`, whose message says what is expected.
 */
export function parseServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw wrongUrl(`“${text}” is not a URL of a service; expected a URL such as “http://127.0.0.1:4100”.`);
  if (url.username !== '' || url.password !== '')
    throw wrongUrl('The URL of the service must not contain a user or a password. Set the key in DOCS_NAV_API_KEY.');
  if (url.search !== '' || url.hash !== '')
    throw wrongUrl(`“${text}” has a query or a fragment. Remove “?” or “#” and everything after it.`);
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}

function wrongUrl(message: string): TypeError {
  return Object.assign(new TypeError(message), { code: 'invalid-input' });
}

/** Whether others on the network could read what is sent there. */
export function isUnencryptedRemoteUrl(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
