/** The client and the pull request operations that GitHub and Gitea share. */
import { Octokit } from '@octokit/core';
import type { NewPullRequest, PullRequestState, PullRequestBodyUpdate } from './code-host.ts';
import { checkPullAddress } from './check-pull-address.ts';
import { withHostErrors, createThrowingHostFetch, type CodeHostFetchOptions } from './request.ts';

/** A repository in the API of its host. */
export interface OctokitRepositoryApi {
  readonly client: Octokit;
  readonly repository: { readonly owner: string; readonly repo: string };
  /** The name of the code host in messages. */
  readonly label: string;
}

/** A pull request in both APIs. In lists, GitHub has only `merged_at`, Gitea also `merged`. */
export interface OctokitPullRequest {
  readonly html_url: string;
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly draft?: boolean;
  readonly merged?: boolean;
  readonly merged_at?: string | null;
  /** `repo` is null if the fork was deleted. */
  readonly head: { readonly ref: string; readonly repo: { readonly full_name: string } | null };
}

export function clientOf(baseUrl: string, token: string | undefined, options: CodeHostFetchOptions): Octokit {
  const silent = (): void => undefined;
  return new Octokit({
    ...(token !== undefined && { auth: token }),
    baseUrl,
    userAgent: 'docs-nav',
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: { fetch: createThrowingHostFetch(options) },
  });
}

/** Excludes forks, which may have a branch with the same name. */
export function isOfBranch({ head }: OctokitPullRequest, branch: string, path: string): boolean {
  return head.ref === branch && head.repo?.full_name.toLowerCase() === path.toLowerCase();
}

export function toPullRequestState(
  { html_url, number, state, merged, merged_at }: Omit<OctokitPullRequest, 'head' | 'title'>,
  branch: string,
): PullRequestState {
  return { ...checkPullAddress(html_url, number), branch, state: merged || merged_at ? 'merged' : state === 'open' ? 'open' : 'closed' };
}

/** `further` are members of the request that only one of the APIs has. */
export function createPull(
  { client, repository, label }: OctokitRepositoryApi,
  { branch, base, title, body }: NewPullRequest,
  further: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<OctokitPullRequest> {
  return withHostErrors(label, signal, async () => {
    const { data } = await client.request('POST /repos/{owner}/{repo}/pulls' as string, {
      ...repository,
      head: branch,
      base,
      title,
      body,
      ...further,
      request: { signal },
    });
    return data as OctokitPullRequest;
  });
}

/** Changes the body as it is now. */
export function changeBody(
  { client, repository, label }: OctokitRepositoryApi,
  number: number | null,
  rewrite: PullRequestBodyUpdate['rewrite'],
  signal: AbortSignal,
): Promise<void> {
  return withHostErrors(label, signal, async () => {
    const pull = { ...repository, pull_number: number ?? 0, request: { signal } };
    const { data } = await client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', pull);
    const body = data.body ?? '';
    const parts = rewrite(body);
    const next = parts === undefined ? body : parts.before + parts.own + parts.after;
    if (next !== body) await client.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { ...pull, body: next });
  });
}
