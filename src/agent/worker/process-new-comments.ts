/** Reads the comments on the pull request of a job, and makes messages of those that mention the service. */
import { isOwnAnswer } from '../comments/answer.ts';
import { commentPrompt } from '../comments/comment-prompt.ts';
import { mentions } from '../comments/mention.ts';
import type { PullCommentList, PullRequestCommentClient, LineComment, PullComment } from '../comments/pull-comment.ts';
import { CodeHostError } from '../codehost/index.ts';
import { recordSuccessfulCommentCheck, type DueCommentCheck } from '../store/comment-checks.ts';
import {
  countAccepted,
  hasRefusedCommentSince,
  listKnownComments,
  recordAcknowledged,
  recordIgnored,
  cancelDeletedComment,
  type KnownComment,
} from '../store/comments.ts';
import type { PostResult } from '../store/jobs.ts';
import { addMessage } from '../store/messages.ts';
import type { WorkerParts } from './parts.ts';

export interface CommentFollowerParts extends Pick<
  WorkerParts,
  'database' | 'queue' | 'log' | 'limits' | 'env' | 'fetch' | 'addressRules'
> {
  /** Called with errors; what failed is done again. */
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
}

/** Messages of a pull request that come from comments, and the time in which they count. */
const [MAX_MESSAGES, HOUR] = [10, 3_600_000];
/** Comments that were changed this long before the newest are asked for again, because the code host may give them later. In milliseconds. */
const OVERLAP_MS = 120_000;

const TOO_MANY = `This pull request has had ${MAX_MESSAGES} messages from comments within an hour, which is the most. Write a new comment later.`;

const REFUSALS: Readonly<Record<Extract<PostResult, { ok: false }>['reason'], string>> = {
  'not-found': 'The job of this pull request does not exist any more.',
  archived: 'The job of this pull request is archived and accepts no more messages.',
  'rate-limited': 'The project has reached its hourly limit of messages. Write a new comment later.',
  'too-many-active': 'The project has reached its limit of active jobs. Write a new comment when some are done.',
  'too-many-queued': 'The job has reached its limit of queued messages. Write a new comment when some are done.',
  'monthly-tokens-used':
    'The project has used its tokens of this month. Write a new comment next month, or ask the operator of the service to raise the limit.',
  'idempotency-reused': 'The comment could not be read.',
  'not-allowed': 'The comment could not be read.',
};

/** A look at the conversation of a job's pull request. */
export interface PullRequestCommentCheck {
  readonly check: DueCommentCheck;
  /** The number of the pull request. */
  readonly pull: number;
  readonly conversation: PullRequestCommentClient;
  readonly parts: CommentFollowerParts;
  readonly signal: AbortSignal;
}

/** Throws `CodeHostError` and `MisconfigurationError`; then nothing of what was done is lost, and the same is read again. */
export async function processNewComments(look: PullRequestCommentCheck): Promise<void> {
  const { check, pull, conversation, signal } = look;
  const { database, queue } = look.parts;
  const before = await listKnownComments(database, check.jobId);
  const waiting = before.filter((comment) => comment.outcome === 'message' && comment.status === 'queued' && comment.pull === pull);
  // Those that wait are asked for, too: if they are not given, they were deleted.
  const since = new Date(Math.min(check.changedSince.getTime(), ...waiting.map(({ createdAt }) => createdAt.getTime())));
  const list = await conversation.list(pull, { since, tags: check.tags }, signal);
  if (!list) return recordSuccessfulCommentCheck(database, check, check);
  if (!list.isComplete)
    look.parts.log.warn({ jobId: check.jobId }, 'A pull request has more or longer comments than are read. Some were left out.');
  const known = new Map(before.map((comment) => [comment.source, comment]));
  for (const comment of list.comments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()))
    await readOne(look, comment, known.get(comment.source));
  const given = new Set(list.comments.map(({ source }) => source));
  for (const { source } of waiting)
    if (!given.has(source) && (await conversation.isGone(pull, source, signal)))
      await cancelDeletedComment(database, queue, { jobId: check.jobId, source });
  await recordSuccessfulCommentCheck(database, check, { changedSince: nextSince(check, list), tags: list.tags });
}

/** From when on the next look asks for changes; from the same time again if something was left out. */
function nextSince({ changedSince: since }: DueCommentCheck, { comments, isComplete }: PullCommentList): Date {
  const newest = Math.max(since.getTime() + OVERLAP_MS, ...comments.map(({ updatedAt }) => updatedAt.getTime()));
  return new Date(isComplete ? Math.min(newest, Date.now()) - OVERLAP_MS : since.getTime());
}

async function readOne(look: PullRequestCommentCheck, comment: PullComment, known: KnownComment | undefined): Promise<void> {
  const { check, pull, parts } = look;
  if (known) {
    if (known.outcome === 'message' && !known.isAcknowledged) await acknowledge(look, comment);
    return;
  }
  if (comment.createdAt < check.createdSince || comment.isBot) return;
  const whole = { ...comment, lines: comment.lines ?? (await linesOf(look, comment)) };
  const words = [comment.body, ...whole.lines.map(({ body }) => body)];
  if (!words.some(isOwnAnswer) && words.some((text) => mentions(text, check.mention))) {
    const isMention = ({ body }: LineComment): boolean => mentions(body, check.mention);
    // If there are more than fit into the message, these come first.
    const lines = [...whole.lines.filter(isMention), ...whole.lines.filter((line) => !isMention(line))];
    if (await makeMessage(look, { ...whole, lines })) await acknowledge(look, whole);
  }
  // The lines of a review are not asked for again, so that many reviews cannot keep those after them from being read.
  else if (comment.lines === null)
    await recordIgnored(parts.database, check.jobId, { ...comment, pull }, { outcome: 'unmentioned', refusal: null });
}

/** None if the host gives more than can be read. */
async function linesOf({ pull, conversation, signal }: PullRequestCommentCheck, comment: PullComment): Promise<readonly LineComment[]> {
  try {
    return await conversation.linesOf(pull, comment, signal);
  } catch (error) {
    if (error instanceof CodeHostError && error.isTooLong) return [];
    throw error;
  }
}

/** False if the comment becomes no message. */
async function makeMessage(
  { check: { jobId, projectId }, pull, conversation, parts: { database, queue, limits }, signal }: PullRequestCommentCheck,
  given: PullComment & { readonly lines: readonly LineComment[] },
): Promise<boolean> {
  const comment = { ...given, pull };
  /** Tells its author, unless somebody was told just now: two programs that answer each other must not go on for ever. */
  async function refuse(outcome: 'too-many' | 'refused', why: string): Promise<void> {
    const isTold = await hasRefusedCommentSince(database, jobId, pull, new Date(Date.now() - HOUR));
    await recordIgnored(database, jobId, comment, { outcome, refusal: isTold ? null : why });
  }

  if (!(await conversation.canWrite(given, signal))) {
    await recordIgnored(database, jobId, comment, { outcome: 'not-permitted', refusal: null });
    return false;
  }
  if ((await countAccepted(database, jobId, pull, new Date(Date.now() - HOUR))) >= MAX_MESSAGES) {
    await refuse('too-many', TOO_MANY);
    return false;
  }
  const prompt = commentPrompt(given, given.lines);
  const added = await addMessage(database, queue, { projectId, jobId, prompt, comment }, new Date(), limits);
  if (!added.ok) await refuse('refused', REFUSALS[added.reason]);
  return added.ok;
}

/** A reaction is only a courtesy, which must not keep comments from being read. */
async function acknowledge(
  { check: { jobId }, pull, conversation, parts: { database, log }, signal }: PullRequestCommentCheck,
  comment: PullComment,
): Promise<void> {
  try {
    await conversation.acknowledge(pull, comment, signal);
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    log.info({ err: error }, 'A comment was read, but the code host did not take a reaction to it.');
  }
  await recordAcknowledged(database, { jobId, source: comment.source });
}
