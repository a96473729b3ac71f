/** OwnedPull requests on GitHub and GitHub Enterprise. */
import type { CodeHost, CodeHostOptions, HostedProject, PullRequestState } from './code-host.ts';
import { ownerAndName, readApiUrl, readHosted } from './addresses.ts';
import { openOrNewest } from './look-up.ts';
import { ask, pullsOf, stateOf, type Pull } from './octokit-pulls.ts';
import { clientOf } from './octokit.ts';

/**
 * A fine-grained token, or that of an app's installation, needs for this one repository: Contents “read and write”, OwnedPull requests
 * “read and write”, Metadata “read”. A classic token needs the scope `repo` (`public_repo` for public ones). To change files below
 * `.github/workflows` it would need more, which it should not have.
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
      return openOrNewest(data.filter((pull) => isOurs(pull, branch, path)).map((pull) => stateOf(pull, branch)));
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

interface OwnedPull extends Pull {
  readonly head: { readonly ref: string; readonly repo: { readonly full_name: string } | null };
}

/** A fork of the same owner may have a branch of the same name. Where a fork is gone, nobody says whose it was. */
function isOurs({ head }: OwnedPull, branch: string, path: string): boolean {
  return head.ref === branch && head.repo?.full_name.toLowerCase() === path.toLowerCase();
}

/** GitHub, GitHub with data residency, and GitHub Enterprise Server each have another place for it. */
function apiOf(url: string): string {
  const { protocol, host } = new URL(url);
  return host === 'github.com' || host.endsWith('.ghe.com') ? `https://api.${host}` : `${protocol}//${host}/api/v3`;
}
