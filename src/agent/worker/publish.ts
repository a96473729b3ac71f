/** From a commit to its pull request, whatever an earlier attempt has done of that. */
import type { Message, NavigationReport, PullRequest } from '../contract/job.ts';
import { checkWork } from '../gate/gate.ts';
import { pullRequestText } from '../gate/pull-request-text.ts';
import { diffOf, GitError, type Clone } from '../git/index.ts';
import { reviewData, type ReviewInput } from '../review/review-data.ts';
import { newReviewToken, saveReview } from '../store/reviews.ts';
import type { Opened } from './attempt.ts';
import { changedPaths, commitsOf, type JobCommit } from './history.ts';

export interface Published {
  /** The branch's last commit, with what this message added. */
  readonly head: string;
  readonly summary: string | null;
  readonly report: NavigationReport | null;
}

type Told = Pick<Message, 'seq' | 'prompt' | 'summary' | 'report'>;

/** The branch is on the remote: looks up or opens its pull request, and has it tell of all messages. */
export async function publish(attempt: Opened, { head, summary, report }: Published): Promise<PullRequest> {
  const { assignment, workspace, signal } = attempt;
  const { host, clone, branch, fork, pullRequest } = workspace;
  attempt.stage = 'pull-request';
  // Somebody merged or closed it since the commit was pushed: it has this commit, and tells what it told then.
  if (pullRequest !== undefined && pullRequest.state !== 'open') return plain(pullRequest);
  const commits = await commitsOf(clone, assignment.job.id, head, fork);
  const committed = new Set(commits.map(({ seq }) => seq));
  const messages: Told[] = [...assignment.earlier.filter(({ seq }) => committed.has(seq)), { seq: assignment.at.seq, prompt: assignment.prompt, summary, report }];
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

async function writeReview({ assignment: { job, project }, parts: { database }, workspace, sites }: Opened, { head, ...told }: ReviewParts): Promise<void> {
  const { clone, branch, fork } = workspace;
  const { before, after, report } = await checkWork(await sites.change(fork, head));
  const { repository } = job.source;
  const review = reviewData({ ...told, jobId: job.id, repository, branch, base: project.ref, diff: await boundedDiff(clone, fork, head), before, after, report });
  await saveReview(database, { token: newReviewToken(), jobId: job.id, branch, data: review });
}

/** A page with so long a diff is of no use to anybody: it shows what the navigation becomes, and how many files there are. */
async function boundedDiff(clone: Clone, from: string, to: string): Promise<ReviewInput['diff']> {
  try {
    return await diffOf(clone, from, to);
  } catch (error) {
    if (error instanceof GitError && error.code === 'too-large') return { files: (await changedPaths(clone, from, to)).length };
    throw error;
  }
}

function plain({ url, number, branch }: PullRequest): PullRequest {
  return { url, number, branch };
}
