/** Resolves the host of a remote before git does, so that git connects only to addresses that were checked. */
import { isIP } from 'node:net';
import { AddressRefused, type AddressRules } from '../net/address-rules.ts';
import { GitError } from './git-error.ts';
import type { RemoteAddress } from './remote.ts';

const PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** An address that no connection can be made to. */
const UNREACHABLE_ADDRESS = '255.255.255.255';

/** The options of git that pin the addresses of the host. Throws `GitError` (refused, unreachable), and the reason of `signal`. */
export async function pinAddress(
  { url, label }: Pick<RemoteAddress, 'url' | 'label'>,
  rules: AddressRules,
  signal: AbortSignal,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<readonly string[]> {
  const { protocol, hostname, port } = new URL(url);
  try {
    return pinsOf(await rules.resolve(hostname, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof AddressRefused) throw new GitError('refused', error.message);
    const { code } = error as NodeJS.ErrnoException;
    // Where only a proxy leads out, only the proxy may know the name. Without the proxy, as for NO_PROXY, git must not resolve it.
    if (code === 'ENOTFOUND' && (environment['https_proxy'] || environment['HTTPS_PROXY'])) return pinsOf([UNREACHABLE_ADDRESS]);
    throw new GitError(
      'unreachable',
      `The code host of ${label} is not available. Check that it is up and that the service can reach it.`,
      `The name cannot be resolved: ${code ?? 'no code'}.`,
    );
  }

  function pinsOf(addresses: readonly string[]): readonly string[] {
    const list = addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address)).join(',');
    // Git looks for the name with and without the dot that makes it absolute.
    const names = isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? [] : new Set([hostname, hostname.replace(/\.$/, '')]);
    return [...names].flatMap((name) => ['-c', `http.curloptResolve=${name}:${port || PORTS[protocol]}:${list}`]);
  }
}
