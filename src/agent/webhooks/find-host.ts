/**
 * Finds the addresses of receivers. The resolver of the system would let one domain whose servers are silent delay all other lookups of the
 * process, because it works on few at a time and nothing stops it.
 */
import { lookup, Resolver } from 'node:dns/promises';

/** In milliseconds, of each of two tries. */
const TIMEOUT_MS = 2000;

/**
 * Asks the name servers, without the files of the machine. `usesSystem`: whether what they do not know is looked up as programs of the machine
 * do, in its own files and domains, too. Throws with `ENOTFOUND` or `EAI_AGAIN`.
 */
export async function findHost(hostname: string, usesSystem: boolean): Promise<readonly string[]> {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  if (usesSystem) return (await lookup(hostname, { all: true })).map(({ address }) => address);
  const { code } = (v4.status === 'rejected' ? v4.reason : {}) as NodeJS.ErrnoException;
  // Other codes are about the name servers, and would be read as about the host.
  throw Object.assign(new Error('The host has no address.'), {
    code: code === 'ENOTFOUND' || code === 'ENODATA' ? 'ENOTFOUND' : 'EAI_AGAIN',
  });
}
