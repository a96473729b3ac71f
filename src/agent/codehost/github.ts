/** Pull requests on GitHub and GitHub Enterprise. */
import type { CodeHost, CodeHostOptions, HostedProject, PullRequestState } from './code-host.ts';
import { ownerAndName, parseCodeHostApiUrl, parseHostedAddress } from './addresses.ts';
import { reuseAppTokenProvider, fixedToken, type CodeHostTokenProvider } from './app-tokens.ts';
import { CodeHostError } from './code-host-error.ts';
import type { NewPullRequest } from './code-host.ts';
import { openOrNewest, findOrCreate } from './find-or-create.ts';
import { octokitConversation } from './octokit-comments.ts';
import { changeBody, clientOf, createPull, isOfBranch, toPullRequestState } from './octokit-pulls.ts';
import { withHostErrors } from './request.ts';
import type { GitHubAppTokenSource } from '../store/projects.ts';
import { requestReviewers } from './request-reviewers.ts';

/**
 * A fine-grained token, or an app installation token, needs these permissions for the repository: Contents “read and write”,
 * Pull requests “read and write”, Metadata “read”. A classic token needs the scope `repo`, or `public_repo` for a public
 * repository. It should not have the permission to change `.github/workflows`.
 */
export function gitHub(
  project: HostedProject,
  access: string | GitHubAppTokenSource,
  options: Pick<CodeHostOptions, 'fetch' | 'addressRules' | 'onWarning' | 'tokenCache'>,
): CodeHost {
  const { url, hostname, path } = parseHostedAddress(project);
  const repository = ownerAndName(path);
  const label = hostname === 'github.com' ? 'GitHub' : `GitHub at “${hostname}”`;
  const address = project.apiUrl === null ? apiOf(url) : parseCodeHostApiUrl(project.apiUrl);
  const tokens =
    typeof access === 'string'
      ? fixedToken(access)
      : reuseAppTokenProvider({ source: access, api: address, repository, label, fetch: options.fetch }, options.tokenCache);
  const client = clientOf(address, undefined, { label, fetch: withToken(tokens, options.fetch) });
  const api = { client, repository, label };

  function find(branch: string, base: string, signal: AbortSignal): Promise<PullRequestState | undefined> {
    return withHostErrors(label, signal, async () => {
      const query = {
        ...repository,
        head: `${repository.owner}:${branch}`,
        base,
        state: 'all',
        sort: 'created',
        direction: 'desc',
        per_page: 100,
      } as const;
      const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', { ...query, request: { signal } });
      return openOrNewest(data.filter((pull) => isOfBranch(pull, branch, path)).map((pull) => toPullRequestState(pull, branch)));
    });
  }

  /**
   * Private repositories of free plans have no drafts, which the API does not tell beforehand
   * (https://docs.github.com/en/rest/pulls/pulls#create-a-pull-request).
   */
  async function create(request: NewPullRequest, signal: AbortSignal): Promise<PullRequestState> {
    try {
      return toPullRequestState(await createPull(api, request, request.isDraft ? { draft: true } : {}, signal), request.branch);
    } catch (error) {
      if (!(error instanceof CodeHostError && error.refusesDrafts)) throw error;
      const pull = await createPull(api, request, {}, signal);
      options.onWarning?.(`${label} has no drafts in this repository. The pull request was opened, but not as a draft.`);
      return toPullRequestState(pull, request.branch);
    }
  }

  /**
   * Adds labels, of which those that do not exist are created. To the API, a pull request is an issue, and “Pull requests” is
   * permission enough (https://docs.github.com/en/rest/issues/labels#add-labels-to-an-issue).
   */
  async function addLabels(issue_number: number | null, labels: readonly string[], signal: AbortSignal): Promise<void> {
    if (labels.length === 0) return;
    try {
      await withHostErrors(label, signal, () =>
        client.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
          ...repository,
          issue_number: issue_number ?? 0,
          labels: [...labels],
          request: { signal },
        }),
      );
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      options.onWarning?.(`The pull request has no labels: ${error.message}`);
    }
  }

  return {
    kind: 'github',
    remote: {
      url,
      credentials: async (signal) => ({ username: 'x-access-token', password: await tokens.current(signal) }),
      addressRules: options.addressRules,
    },
    secrets: tokens.issued,
    webUrl: url,
    conversation: octokitConversation(api, 'github'),
    findPullRequest: find,
    async openPullRequest(request, signal) {
      const { branch, base, labels = [], reviewers = [] } = request;
      const pull = await findOrCreate(
        () => find(branch, base, signal),
        () => create(request, signal),
        signal,
      );
      await addLabels(pull.number, labels, signal);
      await requestReviewers(api, pull.number, reviewers, options.onWarning, signal);
      return pull;
    },
    async updatePullRequest({ number }, { labels = [], reviewers = [], rewrite }, signal) {
      await changeBody(api, number, rewrite, signal);
      await addLabels(number, labels, signal);
      await requestReviewers(api, number, reviewers, options.onWarning, signal);
    },
  };
}

/** A `fetch` that sends the current token with each request. */
function withToken(tokens: CodeHostTokenProvider, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `token ${await tokens.current(init?.signal ?? new AbortController().signal)}`);
    return send(input, { ...init, headers });
  };
}

/** The API URL of github.com, of GitHub with data residency, or of GitHub Enterprise Server. */
function apiOf(url: string): string {
  const { protocol, host } = new URL(url);
  return host === 'github.com' || host.endsWith('.ghe.com') ? `https://api.${host}` : `${protocol}//${host}/api/v3`;
}
