/** Pull requests as GitHub and Gitea both take them; how they are found differs. */
import type { Octokit } from '@octokit/core';
import type { CodeHost, PullRequestState } from './code-host.ts';
import { knownPull } from './checked-pull.ts';
import { lookUpOrCreate } from './look-up.ts';
import { unwrap } from './request.ts';

export interface PullsOptions {
  readonly client: Octokit;
  readonly place: { readonly owner: string; readonly repo: string };
  /** How messages name the code host. */
  readonly label: string;
  readonly find: CodeHost['findPullRequest'];
}

/** A pull request as both describe it. GitHub tells in lists only when it was merged, Gitea also whether. */
export interface Pull {
  readonly html_url: string;
  readonly number: number;
  readonly state: string;
  readonly merged?: boolean;
  readonly merged_at?: string | null;
}

export function stateOf({ html_url, number, state, merged, merged_at }: Pull, branch: string): PullRequestState {
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

/** Throws what is behind an error of the library, whose own object holds the request. */
export async function ask<Answer>(label: string, signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw unwrap(error, label, signal);
  }
}
