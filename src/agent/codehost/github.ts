/** Pull requests on GitHub and GitHub Enterprise. */
import type { CodeHost, CodeHostOptions, HostedProject, PullRequestState } from './code-host.ts';
import { ownerAndName, readApiUrl, readHosted } from './addresses.ts';
import { openOrNewest } from './look-up.ts';
import { clientOf, isOfBranch, pullsOf, stateOf } from './octokit-pulls.ts';
import { ask } from './request.ts';

/**
 * A fine-grained token, or an app installation token, needs these permissions for the repository: Contents “read and write”,
 * Pull requests “read and write”, Metadata “read”. A classic token needs the scope `repo`, or `public_repo` for a public
 * repository. It should not have the permission to change `.github/workflows`.
 */
export function gitHub(project: HostedProject, token: string, options: Pick<CodeHostOptions, 'fetch'>): CodeHost {
  const { url, hostname, path } = readHosted(project);
  const place = ownerAndName(path);
  const label = hostname === 'github.com' ? 'GitHub' : `GitHub at “${hostname}”`;
  const client = clientOf(project.apiUrl === null ? apiOf(url) : readApiUrl(project.apiUrl), token, { label, fetch: options.fetch });

  function find(branch: string, base: string, signal: AbortSignal): Promise<PullRequestState | undefined> {
    return ask(label, signal, async () => {
      const query = {
        ...place,
        head: `${place.owner}:${branch}`,
        base,
        state: 'all',
        sort: 'created',
        direction: 'desc',
        per_page: 100,
      } as const;
      const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', { ...query, request: { signal } });
      return openOrNewest(data.filter((pull) => isOfBranch(pull, branch, path)).map((pull) => stateOf(pull, branch)));
    });
  }

  return {
    kind: 'github',
    remote: { url, credentials: { username: 'x-access-token', password: token } },
    webUrl: url,
    findPullRequest: find,
    ...pullsOf({ client, place, label, find }),
  };
}

/** The API URL of github.com, of GitHub with data residency, or of GitHub Enterprise Server. */
function apiOf(url: string): string {
  const { protocol, host } = new URL(url);
  return host === 'github.com' || host.endsWith('.ghe.com') ? `https://api.${host}` : `${protocol}//${host}/api/v3`;
}
