/** A repository on this machine: branches instead of pull requests, and review pages that the service keeps. */
import { pathToFileURL } from 'node:url';
import { readAddress } from '../git/index.ts';
import type { CodeHost, CodeHostOptions, HostedProject } from './code-host.ts';
import { Misconfigured } from './code-host-error.ts';

/** No token: the user of the service needs to own the repository, bare or with a work tree. The branch that is checked out is never touched. */
export function localHost({ id, repository }: HostedProject, { local }: Pick<CodeHostOptions, 'local'>): CodeHost {
  const address = addressOf(repository, id);
  return {
    kind: 'local',
    remote: { url: address, credentials: null },
    webUrl: pathToFileURL(address).href,
    findPullRequest: (branch) => local.find(branch),
    openPullRequest: async (request) => {
      const before = await local.find(request.branch);
      return before?.state === 'open' ? before : local.open(request);
    },
    // The service writes its review pages anew with every message.
    updatePullRequest: async () => undefined,
  };
}

function addressOf(repository: string, id: string): string {
  const hint = `The project “${id}” is local: give the absolute path of its repository.`;
  if (/^https?:/i.test(repository)) throw new Misconfigured(hint);
  try {
    return readAddress(repository).url;
  } catch {
    throw new Misconfigured(hint);
  }
}
