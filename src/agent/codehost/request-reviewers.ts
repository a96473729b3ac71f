/** Asks people and teams to review a pull request, in the API that GitHub and Gitea share. */
import { CodeHostError } from './code-host-error.ts';
import type { OctokitRepositoryApi } from './octokit-pulls.ts';
import { withHostErrors } from './request.ts';

/**
 * A host refuses a request if it cannot ask one of those named, such as the author or somebody who has left. Then each is asked alone.
 * Sources: https://docs.github.com/en/rest/pulls/review-requests, and “repoCreatePullReviewRequests” of Gitea.
 *
 * @param reviewers User names, or `organization/team`.
 * @param onWarning Called with a sentence that names those who could not be asked.
 */
export async function requestReviewers(
  api: OctokitRepositoryApi,
  number: number | null,
  reviewers: readonly string[],
  onWarning: ((what: string) => void) | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (reviewers.length === 0) return;
  const problem = await ask(api, number, reviewers, signal);
  if (problem === undefined) return;
  const left: string[] = [];
  // A host that does not answer, or has reached its rate limit, is not asked again for each of them.
  if (reviewers.length === 1 || !problem.isPermanent) left.push(...reviewers);
  else for (const reviewer of reviewers) if ((await ask(api, number, [reviewer], signal)) !== undefined) left.push(reviewer);
  if (left.length > 0) onWarning?.(`${api.label} did not ask ${left.join(', ')} for a review. ${problem.message}`);
}

/** Why nobody was asked; undefined if all were. */
async function ask(
  { client, repository, label }: OctokitRepositoryApi,
  number: number | null,
  names: readonly string[],
  signal: AbortSignal,
): Promise<CodeHostError | undefined> {
  const isTeam = (name: string): boolean => name.includes('/');
  try {
    await withHostErrors(label, signal, () =>
      client.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers', {
        ...repository,
        pull_number: number ?? 0,
        reviewers: names.filter((name) => !isTeam(name)),
        team_reviewers: names.filter(isTeam).map((name) => name.slice(name.indexOf('/') + 1)),
        request: { signal },
      }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    return error;
  }
}
