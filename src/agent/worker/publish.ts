/** Opens or updates the pull request for a commit, whatever an earlier attempt has already done. */
import type { Message, NavigationReport, PullRequest, PullRequestAddress } from '../contract/job.ts';
import {
  wrapInServiceMarkers,
  replaceOwnPartWithinLimit,
  type RewrittenPullRequestBody,
  type RenderPullRequestBodyPart,
} from '../pull-request/own-part.ts';
import { pullRequestBody, pullRequestTitle, type JobAndReviewLinks } from '../pull-request/pull-request-text.ts';
import type { JobCommit } from '../child/history.ts';
import { isLoopbackUrl } from '../net/loopback-url.ts';
import { newReviewToken, saveReview } from '../store/reviews.ts';
import type { AttemptWithWorkspace } from './attempt.ts';
import { reviewUrl } from './local-pull-requests.ts';

export interface PushedWork {
  /** The branch's last commit, which includes this message. */
  readonly head: string;
  readonly summary: string | null;
  readonly report: NavigationReport | null;
}

type PublishedMessage = Pick<Message, 'seq' | 'prompt' | 'summary' | 'report'>;

/** Opens or updates the pull request of the pushed branch with a text about all messages. */
export async function openOrUpdatePullRequest(attempt: AttemptWithWorkspace, { head, summary, report }: PushedWork): Promise<PullRequest> {
  const { assignment, child, workspace, signal } = attempt;
  const { host, branch, currentBase: base, pullRequest } = workspace;
  attempt.stage = 'pull-request';
  // It was merged or closed after the commit was pushed, so it includes the commit and its text stays.
  if (pullRequest !== undefined && pullRequest.state !== 'open') return withConflicts(pullRequest, []);
  const fork = await child.call('findFork', { tip: head, base });
  const commits = await child.call('commitsOf', { to: head, from: fork });
  const committed = new Set(commits.map(({ seq }) => seq));
  const messages: PublishedMessage[] = [
    ...assignment.earlierMessages.filter(({ seq }) => committed.has(seq)),
    { seq: assignment.attemptId.seq, prompt: assignment.prompt, summary, report },
  ];
  const { ref, titlePrefix, isDraft, labels, reviewers } = assignment.project;
  const title = pullRequestTitle(commits[0]?.subject ?? '', titlePrefix);
  const links = await linksOf(attempt, { title, fork, head, commits, messages });
  const about = { jobId: assignment.job.id, links };
  const body = pullRequestBody({ ...about, messages });
  const conflicts = fork === base ? [] : await child.call('conflicts', { head, base });
  const [first = 1, latest] = [messages[0]?.seq, assignment.attemptId.seq];
  if (pullRequest === undefined) {
    const request = { branch, base: ref, title, body: wrapInServiceMarkers(body, first), isDraft, labels, reviewers };
    return withConflicts(await host.openPullRequest(request, signal), conflicts);
  }
  const textFrom: RenderPullRequestBodyPart = (from, room) =>
    pullRequestBody({ ...about, messages: messages.filter(({ seq }) => seq >= from), isContinued: from > first, room });
  const rewrite = (before: string): RewrittenPullRequestBody | undefined => replaceOwnPartWithinLimit(before, { first, latest, textFrom });
  // Labels and reviewers that somebody has removed since an earlier message stay removed.
  const isFirst = commits.length === 1;
  await host.updatePullRequest(pullRequest, { rewrite, ...(isFirst && { labels, reviewers }) }, signal);
  return withConflicts(pullRequest, conflicts);
}

interface ReviewContent {
  readonly title: string;
  /** The commit at which the branch diverged from its base. */
  readonly fork: string;
  readonly head: string;
  readonly commits: readonly JobCommit[];
  readonly messages: readonly PublishedMessage[];
}

/** Saves the review page and returns the addresses for reviewers; none if only the machine of the service can open them. */
async function linksOf(attempt: AttemptWithWorkspace, content: ReviewContent): Promise<JobAndReviewLinks | undefined> {
  const { assignment, parts, workspace } = attempt;
  const isReachable = !isLoopbackUrl(parts.publicUrl);
  if (!isReachable && workspace.host.kind !== 'local') return undefined;
  const token = await createReview(attempt, content);
  if (!isReachable) return undefined;
  const { job, project } = assignment;
  return { job: `${parts.publicUrl}/dashboard/jobs/${project.id}/${job.id}`, review: reviewUrl(parts.publicUrl, token) };
}

/** Returns the token of the page. */
async function createReview(
  { assignment: { job, project }, parts: { database }, workspace: { branch }, child }: AttemptWithWorkspace,
  { messages, ...told }: ReviewContent,
): Promise<string> {
  const asked = messages.map(({ seq, prompt, summary }) => ({ seq, prompt, summary }));
  const review = await child.call('review', {
    ...told,
    messages: asked,
    ...(project.host === 'local' && { repository: project.repository }),
    branch,
    base: project.ref,
  });
  return saveReview(database, { token: newReviewToken(), jobId: job.id, branch, data: review });
}

function withConflicts({ url, number, branch }: PullRequestAddress, conflicts: readonly string[]): PullRequest {
  return { url, number, branch, conflicts };
}
