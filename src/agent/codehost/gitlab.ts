/** Merge requests on GitLab, gitlab.com or self-managed, with groups of any depth. */
import { MergeRequests, Users } from '@gitbeaker/rest';
import type { CodeHost, CodeHostOptions, HostedProject, PullRequestState } from './code-host.ts';
import { parseCodeHostApiUrl, parseHostedAddress } from './addresses.ts';
import { CodeHostError } from './code-host-error.ts';
import { createGitLabCommentClient } from './gitlab-comments.ts';
import { requesterFor } from './gitlab-requester.ts';
import { checkPullAddress } from './check-pull-address.ts';
import { findOrCreate, openOrNewest } from './find-or-create.ts';
import { withHostErrors as askHost } from './request.ts';

/** The beginnings of the titles of drafts (https://docs.gitlab.com/user/project/merge_requests/drafts/). */
const DRAFT_TITLE = /^\s*(?:draft:|\[draft\]|\(draft\))/i;

/**
 * A project access token (role Developer) with the scopes `api` and `write_repository` is enough. A personal token also works, but
 * gives more access than necessary. The base branch should be protected, so that the token cannot push to it or merge.
 */
export function gitLab(
  project: HostedProject,
  token: string,
  options: Pick<CodeHostOptions, 'fetch' | 'addressRules' | 'onWarning'>,
): CodeHost {
  const given = project.apiUrl === null ? undefined : parseCodeHostApiUrl(project.apiUrl).replace(/\/api\/v4$/, '');
  const { url, site, hostname, path } = parseHostedAddress(
    project,
    given === undefined ? '' : new URL(given).pathname.replace(/(?<!\/)\/+$/, ''),
  );
  const label = hostname === 'gitlab.com' ? 'GitLab' : `GitLab at “${hostname}”`;

  function ask<Answer>(signal: AbortSignal, work: (mergeRequests: MergeRequests) => Promise<Answer>): Promise<Answer> {
    return askHost(label, signal, () => work(new MergeRequests(access(signal))));
  }

  function access(signal: AbortSignal) {
    return { host: given ?? site, token, requesterFn: requesterFor({ label, fetch: options.fetch }, signal) } as const;
  }

  /** The ids of users, as the API takes no names (https://docs.gitlab.com/api/users/#list-users). Those who are not found are left out. */
  async function userIds(names: readonly string[], signal: AbortSignal): Promise<readonly number[]> {
    const ids: number[] = [];
    for (const [at, username] of names.entries()) {
      try {
        const [user] = await askHost(label, signal, () => new Users(access(signal)).all({ username, maxPages: 1 }));
        if (user) ids.push(user.id);
        else options.onWarning?.(`${label} has no user “${username}”, so the merge request was opened without this reviewer.`);
      } catch (error) {
        if (!(error instanceof CodeHostError)) throw error;
        // A host that does not answer, or has reached its rate limit, is not asked again for each of them.
        const left = error.isPermanent ? [username] : names.slice(at);
        options.onWarning?.(`${label} did not ask ${left.join(', ')} for a review. ${error.message}`);
        if (!error.isPermanent) break;
      }
    }
    return ids;
  }

  function find(branch: string, base: string, signal: AbortSignal): Promise<PullRequestState | undefined> {
    return ask(signal, async (mergeRequests) => {
      const query = {
        projectId: path,
        sourceBranch: branch,
        targetBranch: base,
        orderBy: 'created_at',
        sort: 'desc',
        perPage: 100,
        maxPages: 1,
      } as const;
      const found = (await mergeRequests.all(query)) as unknown as readonly MergeRequest[];
      return openOrNewest(found.filter((merge) => isOurs(merge, branch)).map((merge) => stateOf(merge, branch)));
    });
  }

  return {
    kind: 'gitlab',
    remote: { url, credentials: { username: 'oauth2', password: token }, addressRules: options.addressRules },
    secrets: () => [token],
    webUrl: url,
    conversation: createGitLabCommentClient({
      label,
      path,
      webUrl: url,
      access,
      ask: (signal, work) => askHost(label, signal, work),
      escape: escapeCommands,
    }),
    findPullRequest: find,
    /** Labels that do not exist are created (https://docs.gitlab.com/api/merge_requests/#create-mr). */
    openPullRequest: ({ branch, base, title, body, isDraft = false, labels = [], reviewers = [] }, signal) =>
      findOrCreate(
        () => find(branch, base, signal),
        async () => {
          const reviewerIds = await userIds(reviewers, signal);
          return ask(signal, async (mergeRequests) => {
            const whole = {
              description: escapeCommands(body),
              ...(labels.length > 0 && { labels: labels.join(',') }),
              ...(reviewerIds.length > 0 && { reviewerIds: [...reviewerIds] }),
            };
            const made = await mergeRequests.create(path, branch, base, isDraft ? draftTitle(title) : title, whole);
            return stateOf(made as unknown as MergeRequest, branch);
          });
        },
        signal,
      ),
    updatePullRequest: ({ number }, { rewrite }, signal) =>
      ask(signal, async (mergeRequests) => {
        const merge = (await mergeRequests.show(path, number ?? 0)) as unknown as MergeRequest;
        const before = merge.description ?? '';
        const parts = rewrite(before);
        const description = parts === undefined ? before : parts.before + escapeCommands(parts.own) + parts.after;
        if (description !== before) await mergeRequests.edit(path, number ?? 0, { description });
      }),
  };
}

function draftTitle(title: string): string {
  return DRAFT_TITLE.test(title) ? title : `Draft: ${title}`;
}

interface MergeRequest {
  readonly description: string | null;
  readonly web_url: string;
  readonly iid: number;
  readonly state: string;
  readonly source_branch: string;
  readonly source_project_id: number | null;
  readonly target_project_id: number;
}

/** Excludes forks, which may have a branch with the same name. */
function isOurs({ source_branch, source_project_id, target_project_id }: MergeRequest, branch: string): boolean {
  return source_branch === branch && source_project_id === target_project_id;
}

/** `locked` is the state during a merge. */
function stateOf({ web_url, iid, state }: MergeRequest, branch: string): PullRequestState {
  return {
    ...checkPullAddress(web_url, iid),
    branch,
    state: state === 'opened' ? 'open' : state === 'merged' || state === 'locked' ? 'merged' : 'closed',
  };
}

/** In a description, a line such as “/merge” is a command; with a backslash, it is text that looks the same. */
function escapeCommands(body: string): string {
  return body.replace(/^((?:[^\S\n\r\u2028\u2029]|>)*)\/(?=[a-z])/gim, '$1\\/');
}
