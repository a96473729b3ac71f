/** Addresses of repositories on code hosts and of their APIs. */
import { GitError, isHttpsOrLoopback, parseHttpsOrLocalAddress } from '../git/index.ts';
import type { HostedProject } from './code-host.ts';
import { MisconfigurationError } from '../operator-error.ts';

export interface CodeHostRepositoryAddress {
  /** Clone URL without credentials. */
  readonly url: string;
  /** The clone URL up to the repository's path, without a trailing slash. */
  readonly site: string;
  readonly hostname: string;
  /** Path of the repository, without `.git`: at least an owner and a name. */
  readonly path: string;
}

/** Reads the address of a project on a code host. `prefix` is the base path of the site. Throws `MisconfigurationError`. */
export function parseHostedAddress({ id, repository }: HostedProject, prefix = ''): CodeHostRepositoryAddress {
  const address = addressOf(repository);
  if (address.protocol === 'file')
    throw new MisconfigurationError(`The project “${id}” is on a code host, but its repository is a path. Use its https URL.`);
  const { origin, pathname, hostname } = new URL(address.url);
  const full = pathname.replace(/(?<!\/)\/+$/, '').replace(/\.git$/, '');
  const path = tryDecode((full.startsWith(`${prefix}/`) ? full.slice(prefix.length) : full).replace(/^\/+/, ''));
  if (path === undefined || !path.includes('/'))
    throw new MisconfigurationError(
      `The URL of the project “${id}” is not that of a repository; expected a URL such as “https://github.com/acme/docs”.`,
    );
  return { url: address.url, site: `${origin}${full.startsWith(`${prefix}/`) ? prefix : ''}`, hostname, path };
}

/** Checks the address of an API. Throws `MisconfigurationError`. */
export function parseCodeHostApiUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isHttpsOrLoopback(url))
    throw new MisconfigurationError('The API URL of the code host must begin with “https://”, as in “https://git.example.com/api/v1”.');
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}

/** Throws `MisconfigurationError` if the path is not an owner and a name. */
export function ownerAndName(path: string): { readonly owner: string; readonly repo: string } {
  const [owner = '', repo = '', ...more] = path.split('/');
  if (owner === '' || repo === '' || more.length > 0)
    throw new MisconfigurationError(`“${path}” is not a repository; expected an owner and a name, such as “acme/docs”.`);
  return { owner, repo };
}

function addressOf(repository: string): ReturnType<typeof parseHttpsOrLocalAddress> {
  try {
    return parseHttpsOrLocalAddress(repository);
  } catch (error) {
    if (error instanceof GitError) throw new MisconfigurationError(error.message);
    throw error;
  }
}

function tryDecode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
