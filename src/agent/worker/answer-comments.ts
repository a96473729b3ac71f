/** Answers comments whose messages have ended, in the conversation of the pull request. */
import { renderAnswer, answerMarker } from '../comments/answer.ts';
import type { PullRequestCommentClient } from '../comments/pull-comment.ts';
import { markCommentAnswered, type UnansweredComment } from '../store/comments.ts';
import type { Database } from '../store/database.ts';

/** Throws `CodeHostError` and `MisconfigurationError`. Even if it is interrupted and repeated, there is one answer. */
export async function answerComment(
  database: Database,
  comment: UnansweredComment,
  conversation: PullRequestCommentClient,
  signal: AbortSignal,
): Promise<void> {
  const { id, pull, url, discussion, createdAt, attempt, refusal, message } = comment;
  // An attempt before this one may have answered without having recorded it.
  const isAnswered = attempt > 1 && (await conversation.hasAnswer(pull, answerMarker(id), createdAt, signal));
  if (!isAnswered) {
    const outcome = message ?? { refusal: refusal ?? '' };
    await conversation.answer(pull, { discussion }, renderAnswer(id, discussion === null ? url : null, outcome), signal);
  }
  await markCommentAnswered(database, id);
}
