/** Reads and checks the addresses of repositories. */
import { basename, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddressRules } from '../net/address-rules.ts';
import { GitError } from './git-error.ts';

/** A repository. `url` is https, http on this machine, or the absolute path of a local repository. */
export interface Remote {
  readonly url: string;
  /** A function is called for each command, because what it returns may expire. */
  readonly credentials: Credentials | ((signal: AbortSignal) => Promise<Credentials>) | null;
  readonly addressRules: AddressRules;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type Protocol = 'https' | 'http' | 'file';

/** A checked address. */
export interface RemoteAddress {
  readonly protocol: Protocol;
  /** Without credentials, query and fragment; for `file`, an absolute path. */
  readonly url: string;
  /** Its name in messages; of a local path, only the last part. */
  readonly label: string;
}

/** Reads an address. Throws `GitError` (refused) for others, such as ssh, `git@host:` and http to another machine. */
export function parseHttpsOrLocalAddress(text: string): RemoteAddress {
  if (/[\0\r\n]/.test(text)) throw addressError('contains a line break');
  if (isAbsolute(text)) return localAddress(text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'file:' && url.host === '') return localAddress(fileURLToPath(url));
  if (!url || url.hostname === '' || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw addressError('is neither an https URL nor an absolute path');
  if (!isHttpsOrLoopback(url)) throw addressError('would send the token unencrypted');
  const plain = `${url.origin}${url.pathname}`;
  return { protocol: url.protocol === 'https:' ? 'https' : 'http', url: plain, label: `“${plain}”` };
}

/** Whether the connection is safe: https, or plain http on this machine. */
export function isHttpsOrLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Whether the host name always means this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function localAddress(path: string): RemoteAddress {
  return { protocol: 'file', url: path, label: `the local repository “${basename(path)}”` };
}

function addressError(why: string): GitError {
  return new GitError(
    'refused',
    `The address of the repository ${why}. Use a URL such as “https://github.com/acme/docs”, or the absolute path of a local repository.`,
  );
}
