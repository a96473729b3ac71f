/** Opens or updates the pull request for a commit, whatever an earlier attempt has already done. */
import type { Message, NavigationReport, PullRequest } from '../contract/job.ts';
import { pullRequestText } from '../pull-request/pull-request-text.ts';
import type { JobCommit } from '../child/history.ts';
import { newReviewToken, saveReview } from '../store/reviews.ts';
import type { Opened } from './attempt.ts';

export interface Published {
  /** The branch's last commit, which includes this message. */
  readonly head: string;
  readonly summary: string | null;
  readonly report: NavigationReport | null;
}

type Told = Pick<Message, 'seq' | 'prompt' | 'summary' | 'report'>;

/** Opens or updates the pull request of the pushed branch with a text about all messages. */
export async function publish(attempt: Opened, { head, summary, report }: Published): Promise<PullRequest> {
  const { assignment, child, workspace, signal } = attempt;
  const { host, branch, fork, pullRequest } = workspace;
  attempt.stage = 'pull-request';
  // It was merged or closed after the commit was pushed, so it includes the commit and its text stays.
  if (pullRequest !== undefined && pullRequest.state !== 'open') return plain(pullRequest);
  const commits = await child.ask('commitsOf', { to: head, from: fork });
  const committed = new Set(commits.map(({ seq }) => seq));
  const messages: Told[] = [
    ...assignment.earlier.filter(({ seq }) => committed.has(seq)),
    { seq: assignment.at.seq, prompt: assignment.prompt, summary, report },
  ];
  const text = pullRequestText({ jobId: assignment.job.id, messages });
  if (host.kind === 'local') await writeReview(attempt, { title: text.title, head, commits, messages });
  if (pullRequest === undefined) return plain(await host.openPullRequest({ branch, base: assignment.project.ref, ...text }, signal));
  await host.updatePullRequest(pullRequest, text, signal);
  return plain(pullRequest);
}

interface ReviewParts {
  readonly title: string;
  readonly head: string;
  readonly commits: readonly JobCommit[];
  readonly messages: readonly Told[];
}

async function writeReview(
  { assignment: { job, project }, parts: { database }, workspace: { branch, fork }, child }: Opened,
  { messages, ...told }: ReviewParts,
): Promise<void> {
  const asked = messages.map(({ seq, prompt, summary }) => ({ seq, prompt, summary }));
  const review = await child.ask('review', {
    ...told,
    messages: asked,
    fork,
    repository: job.source.repository,
    branch,
    base: project.ref,
  });
  await saveReview(database, { token: newReviewToken(), jobId: job.id, branch, data: review });
}

function plain({ url, number, branch }: PullRequest): PullRequest {
  return { url, number, branch };
}
