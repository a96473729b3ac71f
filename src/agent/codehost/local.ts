/** A repository on this machine, with review pages of the service instead of pull requests. */
import { pathToFileURL } from 'node:url';
import { parseHttpsOrLocalAddress } from '../git/index.ts';
import type { CodeHost, CodeHostOptions, HostedProject } from './code-host.ts';
import { MisconfigurationError } from '../operator-error.ts';

/** There is no token: the user of the service must own the repository, bare or with a work tree. The branch that is checked out is never changed. */
export function localHost(
  { id, repository }: HostedProject,
  { local, addressRules }: Pick<CodeHostOptions, 'local' | 'addressRules'>,
): CodeHost {
  const address = addressOf(repository, id);
  return {
    kind: 'local',
    remote: { url: address, credentials: null, addressRules },
    secrets: () => [],
    webUrl: pathToFileURL(address).href,
    findPullRequest: (branch) => local.find(branch),
    openPullRequest: async (request) => {
      const before = await local.find(request.branch);
      return before?.state === 'open' ? before : local.open(request);
    },
    // The service rewrites the review page with every message.
    updatePullRequest: async () => undefined,
    conversation: undefined,
  };
}

function addressOf(repository: string, id: string): string {
  const hint = `The project “${id}” is local, but its repository is not an absolute path. Add it again with the absolute path.`;
  if (/^https?:/i.test(repository)) throw new MisconfigurationError(hint);
  try {
    return parseHttpsOrLocalAddress(repository).url;
  } catch {
    throw new MisconfigurationError(hint);
  }
}
