/** The URL of a service as entered by a person. */

/**
 * The URL without trailing slashes.
 *
 * @throws TypeError whose message says what is expected.
 */
export function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new TypeError(`The address of the service must be like http://127.0.0.1:4100; “${text}” was given.`);
  if (url.username !== '' || url.password !== '')
    throw new TypeError('The address of the service must hold no user and no password: the key goes into DOCS_NAV_API_KEY.');
  if (url.search !== '' || url.hash !== '')
    throw new TypeError(`The address of the service must end before “?” and “#”; “${text}” was given.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Whether others on the network could read what is sent there. */
export function isExposed(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
