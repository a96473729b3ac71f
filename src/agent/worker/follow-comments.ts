/** Follows the comments on the pull requests of jobs: reads those that are new, and answers those whose messages have ended. */
import { codeHostOf, CodeHostError, readToken } from '../codehost/index.ts';
import type { Conversation } from '../comments/pull-comment.ts';
import { startDueWork } from '../due-work.ts';
import { findHostedJob } from '../store/attempts.ts';
import {
  recordFailedAnswer,
  recordFailedCheck,
  takeAnswers,
  takeCommentChecks,
  type CommentCheck,
  type PendingAnswer,
} from '../store/comments.ts';
import { answerComment } from './answer-comments.ts';
import { readComments, type CommentParts } from './read-comments.ts';

/** The most pull requests that are read, and the most comments that are answered, at the same time. */
const MOST = 4;
/** For one of them, in milliseconds: shorter than others wait before they try. */
const TIMEOUT_MS = 50_000;
/** How long they may take once the process stops, in milliseconds. */
const STOP_MS = 5000;

/** `stop` waits some seconds for what is under way. What is interrupted is done again later. */
export function followComments(parts: CommentParts): { stop(): Promise<void> } {
  const { database, onError, pollMs } = parts;
  const common = { onError, most: MOST, pollMs, stopMs: STOP_MS };
  const reading = startDueWork({
    ...common,
    take: (limit) => takeCommentChecks(database, limit),
    run: (check, signal) => read(check, parts, signal),
  });
  const answering = startDueWork({
    ...common,
    take: (limit) => takeAnswers(database, limit),
    run: (comment, signal) => answer(comment, parts, signal),
  });
  return {
    async stop() {
      await Promise.all([reading.stop(), answering.stop()]);
    },
  };
}

async function read(check: CommentCheck, parts: CommentParts, signal: AbortSignal): Promise<void> {
  try {
    await withConversation(check.jobId, parts, signal, (conversation, pull, limited) =>
      readComments({ check, pull, conversation, parts, signal: limited }),
    );
  } catch (error) {
    if (!signal.aborted) await recordFailedCheck(parts.database, check);
    throw error;
  }
}

async function answer(comment: PendingAnswer, parts: CommentParts, signal: AbortSignal): Promise<void> {
  try {
    await withConversation(comment.jobId, parts, signal, (conversation, _pull, limited) =>
      answerComment(parts.database, comment, conversation, limited),
    );
  } catch (error) {
    if (!signal.aborted) await recordFailedAnswer(parts.database, comment, isHopeless(error));
    throw error;
  }
}

/** Whether the conversation is gone or closed, so that no later attempt succeeds. */
function isHopeless(error: unknown): boolean {
  return error instanceof CodeHostError && (error.code === 'not-found' || error.code === 'refused');
}

async function withConversation(
  jobId: string,
  { database, env, fetch: send, addressRules, log }: CommentParts,
  signal: AbortSignal,
  work: (conversation: Conversation, pull: number, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const job = await findHostedJob(database, jobId);
  if (!job) return;
  const host = codeHostOf(job.project, {
    readToken: (source) => readToken(source, env),
    addressRules,
    onWarning: (what) => log.warn(what),
    ...(send && { fetch: send }),
    local: { find: async () => undefined, open: () => Promise.reject(new Error('Comments open no pull request.')) },
  });
  if (host.conversation) await work(host.conversation, job.pull, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
}
