/** The client and the pull request operations that GitHub and Gitea share. */
import { Octokit } from '@octokit/core';
import type { CodeHost, PullRequestState } from './code-host.ts';
import { knownPull } from './checked-pull.ts';
import { lookUpOrCreate } from './look-up.ts';
import { ask, codeHostFetch, type RequestOptions } from './request.ts';

export interface PullsOptions {
  readonly client: Octokit;
  readonly place: { readonly owner: string; readonly repo: string };
  /** The name of the code host in messages. */
  readonly label: string;
  readonly find: CodeHost['findPullRequest'];
}

/** A pull request in both APIs. In lists, GitHub has only `merged_at`, Gitea also `merged`. */
export interface Pull {
  readonly html_url: string;
  readonly number: number;
  readonly state: string;
  readonly merged?: boolean;
  readonly merged_at?: string | null;
  /** `repo` is null if the fork was deleted. */
  readonly head: { readonly ref: string; readonly repo: { readonly full_name: string } | null };
}

export function clientOf(baseUrl: string, token: string, options: RequestOptions): Octokit {
  const silent = (): void => undefined;
  return new Octokit({
    auth: token,
    baseUrl,
    userAgent: 'docs-nav',
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: { fetch: codeHostFetch(options) },
  });
}

/** Excludes forks, which may have a branch with the same name. */
export function isOfBranch({ head }: Pull, branch: string, path: string): boolean {
  return head.ref === branch && head.repo?.full_name.toLowerCase() === path.toLowerCase();
}

export function stateOf({ html_url, number, state, merged, merged_at }: Omit<Pull, 'head'>, branch: string): PullRequestState {
  return { ...knownPull(html_url, number), branch, state: merged || merged_at ? 'merged' : state === 'open' ? 'open' : 'closed' };
}

export function pullsOf({ client, place, label, find }: PullsOptions): Pick<CodeHost, 'openPullRequest' | 'updatePullRequest'> {
  return {
    openPullRequest: ({ branch, base, title, body }, signal) =>
      lookUpOrCreate(
        () => find(branch, base, signal),
        () =>
          ask(label, signal, async () => {
            const { data } = await client.request('POST /repos/{owner}/{repo}/pulls', {
              ...place,
              head: branch,
              base,
              title,
              body,
              request: { signal },
            });
            return stateOf(data, branch);
          }),
        signal,
      ),
    updatePullRequest: ({ number }, { title, body }, signal) =>
      ask(label, signal, async () => {
        await client.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
          ...place,
          pull_number: number ?? 0,
          title,
          body,
          request: { signal },
        });
      }),
  };
}
