/** OwnedPull requests on Gitea and Forgejo, whose API is much like that of GitHub. */
import type { CodeHost, CodeHostOptions, HostedProject, PullRequestState } from './code-host.ts';
import { ownerAndName, readApiUrl, readHosted } from './addresses.ts';
import { CodeHostError } from './code-host-error.ts';
import { ask, pullsOf, stateOf, type Pull } from './octokit-pulls.ts';
import { clientOf } from './octokit.ts';
import { unwrap } from './request.ts';

const API = '/api/v1';
const PER_PAGE = 50;
/** More open pull requests than this are not looked through. */
const MOST_PAGES = 20;

/**
 * A token needs the scope `write:repository` (which holds reading), and its user the right to write to this one repository.
 */
export function gitea(project: HostedProject, token: string, options: Pick<CodeHostOptions, 'fetch'>): CodeHost {
  const given = project.apiUrl === null ? undefined : readApiUrl(project.apiUrl);
  const { url, site, hostname, path } = readHosted(project, given === undefined ? '' : new URL(given).pathname.replace(/\/api\/v1$/, ''));
  const place = ownerAndName(path);
  const label = `The code host “${hostname}”`;
  const client = clientOf(given ?? `${site}${API}`, token, { label, fetch: options.fetch });

  /** Where a branch had several, the server gives any of them. */
  async function ofBranch(branch: string, base: string, signal: AbortSignal): Promise<OwnedPull | undefined> {
    const head = branch.split('/').map(encodeURIComponent).join('/');
    try {
      return (await client.request(`GET /repos/{owner}/{repo}/pulls/{base}/${head}` as string, { ...place, base, request: { signal } }))
        .data as OwnedPull;
    } catch (error) {
      const cause = unwrap(error, label, signal);
      if (cause instanceof CodeHostError && cause.code === 'not-found') return undefined;
      throw cause;
    }
  }

  /** There is no question for the open ones of a branch. */
  async function openOf(isOurs: (pull: OwnedPull) => boolean, signal: AbortSignal): Promise<OwnedPull | undefined> {
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { data } = await client.request('GET /repos/{owner}/{repo}/pulls' as string, {
        ...place,
        state: 'open',
        sort: 'recentupdate',
        limit: PER_PAGE,
        page,
        request: { signal },
      });
      const pulls = data as readonly OwnedPull[];
      const found = pulls.find(isOurs);
      // A server may give fewer on a page than were asked for.
      if (found !== undefined || pulls.length === 0) return found;
    }
    return undefined;
  }

  function find(branch: string, base: string, signal: AbortSignal): Promise<PullRequestState | undefined> {
    const isOurs = ({ head, base: target }: OwnedPull): boolean =>
      head.ref === branch && target.ref === base && head.repo?.full_name.toLowerCase() === path.toLowerCase();
    return ask(label, signal, async () => {
      const any = await ofBranch(branch, base, signal);
      if (any === undefined || !isOurs(any)) return undefined;
      return stateOf(any.state === 'open' ? any : ((await openOf(isOurs, signal)) ?? any), branch);
    });
  }

  return {
    kind: 'gitea',
    remote: { url, credentials: { username: 'x-access-token', password: token } },
    webUrl: url,
    findPullRequest: find,
    ...pullsOf({ client, place, label, find }),
  };
}

interface OwnedPull extends Pull {
  readonly head: { readonly ref: string; readonly repo: { readonly full_name: string } | null };
  readonly base: { readonly ref: string };
}
