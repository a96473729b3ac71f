/** Pull requests on Gitea and Forgejo, whose API is similar to GitHub's. */
import type { CodeHost, CodeHostOptions, HostedProject, NewPullRequest, PullRequestState } from './code-host.ts';
import { ownerAndName, parseCodeHostApiUrl, parseHostedAddress } from './addresses.ts';
import { CodeHostError } from './code-host-error.ts';
import { findGiteaLabelIds } from './gitea-labels.ts';
import { findOrCreate } from './find-or-create.ts';
import { octokitConversation } from './octokit-comments.ts';
import { changeBody, clientOf, createPull, isOfBranch, toPullRequestState, type OctokitPullRequest } from './octokit-pulls.ts';
import { withHostErrors, unwrapHostError } from './request.ts';
import { requestReviewers } from './request-reviewers.ts';

const API = '/api/v1';
const PER_PAGE = 50;
/** Further open pull requests are not searched. */
const MAX_PAGES = 20;

/**
 * The title of a draft begins with one of these; a server may be configured to have others
 * (https://docs.gitea.com/usage/pull-request#work-in-progress-pull-requests).
 */
const DRAFT_TITLE = /^\s*(?:WIP:|\[WIP\])/i;

/** The token needs the scope `write:repository`, which includes reading, and its user needs write access to the repository. For labels, it also needs `read:issue`. */
export function gitea(
  project: HostedProject,
  token: string,
  options: Pick<CodeHostOptions, 'fetch' | 'addressRules' | 'onWarning'>,
): CodeHost {
  const given = project.apiUrl === null ? undefined : parseCodeHostApiUrl(project.apiUrl);
  const { url, site, hostname, path } = parseHostedAddress(
    project,
    given === undefined ? '' : new URL(given).pathname.replace(/\/api\/v1$/, ''),
  );
  const repository = ownerAndName(path);
  const label = `The code host “${hostname}”`;
  const client = clientOf(given ?? `${site}${API}`, token, { label, fetch: options.fetch });
  const api = { client, repository, label };

  /** Any pull request of the branch, if it had several. */
  async function ofBranch(branch: string, base: string, signal: AbortSignal): Promise<TargetedPull | undefined> {
    const head = branch.split('/').map(encodeURIComponent).join('/');
    try {
      return (
        await client.request(`GET /repos/{owner}/{repo}/pulls/{base}/${head}` as string, { ...repository, base, request: { signal } })
      ).data as TargetedPull;
    } catch (error) {
      const cause = unwrapHostError(error, label, signal);
      if (cause instanceof CodeHostError && cause.code === 'not-found') return undefined;
      throw cause;
    }
  }

  /** Searches all open pull requests, because the API cannot filter them by branch. */
  async function openOf(isOurs: (pull: TargetedPull) => boolean, signal: AbortSignal): Promise<TargetedPull | undefined> {
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { data } = await client.request('GET /repos/{owner}/{repo}/pulls' as string, {
        ...repository,
        state: 'open',
        sort: 'recentupdate',
        limit: PER_PAGE,
        page,
        request: { signal },
      });
      const pulls = data as readonly TargetedPull[];
      const found = pulls.find(isOurs);
      // A page may have fewer entries than requested.
      if (found !== undefined || pulls.length === 0) return found;
    }
    return undefined;
  }

  function find(branch: string, base: string, signal: AbortSignal): Promise<PullRequestState | undefined> {
    const isOurs = (pull: TargetedPull): boolean => pull.base.ref === base && isOfBranch(pull, branch, path);
    return withHostErrors(label, signal, async () => {
      const any = await ofBranch(branch, base, signal);
      if (any === undefined || !isOurs(any)) return undefined;
      return toPullRequestState(any.state === 'open' ? any : ((await openOf(isOurs, signal)) ?? any), branch);
    });
  }

  async function create(request: NewPullRequest, signal: AbortSignal): Promise<PullRequestState> {
    const { branch, title, isDraft = false, labels = [] } = request;
    const ids = labels.length === 0 ? [] : await findGiteaLabelIds(api, labels, options.onWarning, signal);
    const whole = { ...request, title: isDraft ? draftTitle(title) : title };
    const pull = await createPull(api, whole, ids.length > 0 ? { labels: ids } : {}, signal);
    if (isDraft && pull.draft === false)
      options.onWarning?.(`${label} does not mark drafts with “WIP:”. The pull request was opened, but not as a draft.`);
    return toPullRequestState(pull, branch);
  }

  return {
    kind: 'gitea',
    remote: { url, credentials: { username: 'x-access-token', password: token }, addressRules: options.addressRules },
    secrets: () => [token],
    webUrl: url,
    conversation: octokitConversation(api, 'gitea'),
    findPullRequest: find,
    async openPullRequest(request, signal) {
      const { branch, base, reviewers = [] } = request;
      const pull = await findOrCreate(
        () => find(branch, base, signal),
        () => create(request, signal),
        signal,
      );
      await requestReviewers(api, pull.number, reviewers, options.onWarning, signal);
      return pull;
    },
    async updatePullRequest({ number }, { reviewers = [], rewrite }, signal) {
      await changeBody(api, number, rewrite, signal);
      await requestReviewers(api, number, reviewers, options.onWarning, signal);
    },
  };
}

function draftTitle(title: string): string {
  return DRAFT_TITLE.test(title) ? title : `WIP: ${title}`;
}

interface TargetedPull extends OctokitPullRequest {
  readonly base: { readonly ref: string };
}
