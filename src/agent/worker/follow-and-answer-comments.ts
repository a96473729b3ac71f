/** Follows the comments on the pull requests of jobs: reads those that are new, and answers those whose messages have ended. */
import { codeHostOf, CodeHostError, readCodeHostToken, type CodeHostTokenProvider } from '../codehost/index.ts';
import type { PullRequestCommentClient } from '../comments/pull-comment.ts';
import { startDueWork } from '../due-work.ts';
import { findJobPullRequest } from '../store/attempts.ts';
import { recordFailedCommentCheck, takeCommentChecks, type DueCommentCheck } from '../store/comment-checks.ts';
import { recordFailedAnswer, takeUnansweredComments, type UnansweredComment } from '../store/comments.ts';
import { answerComment } from './answer-comments.ts';
import { processNewComments, type CommentFollowerParts } from './process-new-comments.ts';

/** The most pull requests that are read, and the most comments that are answered, at the same time. */
const MOST = 16;
/** For one of them, in milliseconds: shorter than others wait before they try. */
const TIMEOUT_MS = 50_000;
/** How long they may take once the process stops, in milliseconds. */
const STOP_MS = 5000;

interface Follower {
  readonly parts: CommentFollowerParts;
  /** Of GitHub Apps. */
  readonly tokens: Map<string, CodeHostTokenProvider>;
}

/** `stop` waits some seconds for what is under way. What is interrupted is done again later. */
export function followAndAnswerComments(parts: CommentFollowerParts): { stop(): Promise<void> } {
  const { database, onError, pollMs } = parts;
  const follower: Follower = { parts, tokens: new Map() };
  const common = { onError, most: MOST, pollMs, stopMs: STOP_MS };
  const reading = startDueWork({
    ...common,
    take: (limit) => takeCommentChecks(database, limit),
    run: (check, signal) => read(check, follower, signal),
  });
  const answering = startDueWork({
    ...common,
    take: (limit) => takeUnansweredComments(database, limit),
    run: (comment, signal) => answer(comment, follower, signal),
  });
  return {
    async stop() {
      await Promise.all([reading.stop(), answering.stop()]);
    },
  };
}

async function read(check: DueCommentCheck, follower: Follower, signal: AbortSignal): Promise<void> {
  const { database } = follower.parts;
  try {
    const isThere = await withConversation(check.jobId, follower, signal, (conversation, pull, limited) =>
      processNewComments({ check, pull, conversation, parts: follower.parts, signal: limited }),
    );
    if (!isThere) await recordFailedCommentCheck(database, check);
  } catch (error) {
    if (!signal.aborted) await recordFailedCommentCheck(database, check, retryAfterOf(error));
    throw error;
  }
}

async function answer(comment: UnansweredComment, follower: Follower, signal: AbortSignal): Promise<void> {
  const { database } = follower.parts;
  try {
    const isThere = await withConversation(comment.jobId, follower, signal, (conversation, _pull, limited) =>
      answerComment(database, comment, conversation, limited),
    );
    if (!isThere) await recordFailedAnswer(database, comment, { isPermanent: true });
  } catch (error) {
    if (!signal.aborted)
      await recordFailedAnswer(database, comment, { isPermanent: isPermanent(error), retryAfterSeconds: retryAfterOf(error) });
    throw error;
  }
}

/** Whether the host will never take the answer. One that says “not found” may only miss a permission. */
function isPermanent(error: unknown): boolean {
  return error instanceof CodeHostError && error.status !== null && (error.status === 410 || error.status === 422);
}

function retryAfterOf(error: unknown): number | null {
  return error instanceof CodeHostError ? error.retryAfterSeconds : null;
}

/** False if there is no conversation, such as of a project that was removed. */
async function withConversation(
  jobId: string,
  { parts: { database, env, fetch: send, addressRules, log }, tokens }: Follower,
  signal: AbortSignal,
  work: (conversation: PullRequestCommentClient, pull: number, signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const job = await findJobPullRequest(database, jobId);
  // A project that has moved has no token for the repository of this job.
  if (!job || job.project.token === null) return false;
  const { conversation } = codeHostOf(job.project, {
    readToken: (source) => readCodeHostToken(source, env),
    addressRules,
    tokenCache: tokens,
    onWarning: (what) => log.warn(what),
    ...(send && { fetch: send }),
    local: { find: async () => undefined, open: () => Promise.reject(new Error('Comments open no pull request.')) },
  });
  if (!conversation) return false;
  try {
    await work(conversation, job.pull, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
  } catch (error) {
    // A token may have been taken away before its time.
    if (error instanceof CodeHostError && (error.code === 'unauthorized' || error.code === 'forbidden')) tokens.clear();
    throw error;
  }
  return true;
}
