/** What the service answers to a comment: for people, without mentions, links of models, or commands. */
import type { Message } from '../contract/job.ts';
import { maskAndCut } from '../mask-and-cut.ts';
import { harmlessMarkdown } from '../pull-request/harmless-markdown.ts';

/** What became of the message of a comment. */
export type AnsweredMessage = Pick<Message, 'status' | 'commit' | 'summary' | 'error'>;

const MAX_LENGTH = 4000;

/** The invisible line that all answers have, so that the service does not take its own for a comment. */
const MARKER = '<!-- docs-nav answer';

/** What is invisible in the answer to a comment, by its ID. */
export function answerMarker(id: string): string {
  return `${MARKER} ${id} -->`;
}

/** Whether the service wrote this comment. */
export function isOwnAnswer(body: string): boolean {
  return body.split(/\r\n|[\n\r]/).some((line) => line.startsWith(MARKER));
}

/** `about`: the URL of the comment; null if the answer is in its thread. */
export function renderAnswer(id: string, about: string | null, outcome: AnsweredMessage | { readonly refusal: string }): string {
  const text = 'refusal' in outcome ? outcome.refusal : textOf(outcome);
  const subject = about === null ? '' : `About [this comment](${about}):\n\n`;
  return `${subject}${text}\n\n${answerMarker(id)}`;
}

function textOf({ status, commit, summary, error }: AnsweredMessage): string {
  const words = summary === null ? '' : harmlessMarkdown(maskAndCut(summary, MAX_LENGTH));
  if (status === 'completed') {
    const result = commit === null ? 'Nothing was changed.' : `Done in ${commit}.`;
    return [result, words].filter(Boolean).join('\n\n');
  }
  if (status === 'cancelled') return 'This was cancelled. Nothing of it was pushed.';
  if (error === null) return 'This failed.';
  return `This failed (\`${error.code}\`): ${harmlessMarkdown(maskAndCut(error.message, MAX_LENGTH))}`;
}
