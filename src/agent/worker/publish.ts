/** Opens or updates the pull request for a commit, whatever an earlier attempt has already done. */
import type { Message, NavigationReport, PullRequest, PullRequestAddress } from '../contract/job.ts';
import { markOwnPart, rewriteBody, type RewrittenBody, type TextFrom } from '../pull-request/own-part.ts';
import { pullRequestText } from '../pull-request/pull-request-text.ts';
import type { JobCommit } from '../child/history.ts';
import { newReviewToken, saveReview } from '../store/reviews.ts';
import type { OpenAttempt } from './attempt.ts';

export interface WorkToPublish {
  /** The branch's last commit, which includes this message. */
  readonly head: string;
  readonly summary: string | null;
  readonly report: NavigationReport | null;
}

type PublishedMessage = Pick<Message, 'seq' | 'prompt' | 'summary' | 'report'>;

/** Opens or updates the pull request of the pushed branch with a text about all messages. */
export async function publish(attempt: OpenAttempt, { head, summary, report }: WorkToPublish): Promise<PullRequest> {
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
  const { ref, titlePrefix, isDraft, labels } = assignment.project;
  const about = { jobId: assignment.job.id, titlePrefix };
  const { title, body } = pullRequestText({ ...about, messages });
  if (host.kind === 'local') await createReview(attempt, { title, fork, head, commits, messages });
  const conflicts = fork === base ? [] : await child.call('conflicts', { head, base });
  const [first = 1, latest] = [messages[0]?.seq, assignment.attemptId.seq];
  if (pullRequest === undefined) {
    const request = { branch, base: ref, title, body: markOwnPart(body, first), isDraft, labels };
    return withConflicts(await host.openPullRequest(request, signal), conflicts);
  }
  const textFrom: TextFrom = (from, room) =>
    pullRequestText({ ...about, messages: messages.filter(({ seq }) => seq >= from), isContinued: from > first, room }).body;
  const rewrite = (before: string): RewrittenBody | undefined => rewriteBody(before, { first, latest, textFrom });
  // Labels that somebody has removed since an earlier message stay removed.
  const isFirst = commits.length === 1;
  await host.updatePullRequest(pullRequest, { rewrite, ...(isFirst && { labels }) }, signal);
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

async function createReview(
  { assignment: { job, project }, parts: { database }, workspace: { branch }, child }: OpenAttempt,
  { messages, ...told }: ReviewContent,
): Promise<void> {
  const asked = messages.map(({ seq, prompt, summary }) => ({ seq, prompt, summary }));
  const review = await child.call('review', {
    ...told,
    messages: asked,
    repository: job.source.repository,
    branch,
    base: project.ref,
  });
  await saveReview(database, { token: newReviewToken(), jobId: job.id, branch, data: review });
}

function withConflicts({ url, number, branch }: PullRequestAddress, conflicts: readonly string[]): PullRequest {
  return { url, number, branch, conflicts };
}
