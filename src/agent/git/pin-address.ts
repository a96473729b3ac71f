/** Resolves the host of a remote before git does, so that git connects only to addresses that were checked. */
import { isIP } from 'node:net';
import { AddressRefused, addressRules, type AddressRules } from '../net/address-rules.ts';
import { GitError } from './git-error.ts';
import type { Address } from './remote.ts';

const DEFAULT_RULES = addressRules();
const PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** The options of git that pin the addresses of the host. Throws `GitError` (refused, unreachable). */
export async function pinAddress(
  { url, label }: Pick<Address, 'url' | 'label'>,
  rules: AddressRules = DEFAULT_RULES,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<readonly string[]> {
  const { protocol, hostname, port } = new URL(url);
  try {
    const addresses = await rules.resolve(hostname);
    const list = addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address)).join(',');
    // Git looks for the name with and without the dot that makes it absolute.
    const names = isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? [] : new Set([hostname, hostname.replace(/\.$/, '')]);
    return [...names].flatMap((name) => ['-c', `http.curloptResolve=${name}:${port || PORTS[protocol]}:${list}`]);
  } catch (error) {
    if (error instanceof AddressRefused) throw new GitError('refused', error.message);
    // Where only a proxy leads out, only the proxy may know the name.
    if (environment['https_proxy'] || environment['HTTPS_PROXY']) return [];
    throw new GitError(
      'unreachable',
      `The code host did not send ${label}. Check that it is up and that the service can reach it.`,
      `The name cannot be resolved: ${(error as NodeJS.ErrnoException).code ?? 'no code'}.`,
    );
  }
}
