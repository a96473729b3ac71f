/** The beginning of a conversation: earlier messages of the job with their actual results, then the instruction. */
import type { ModelMessage } from 'ai';
import type { Message } from '../contract/job.ts';

const MOST_EARLIER = 20;
const LONGEST_EARLIER = 4_000;

/** @param committed Numbers of the earlier messages whose commits the files include. */
export function openingOf(prompt: string, earlier: readonly Message[], committed: ReadonlySet<number>): ModelMessage[] {
  const told = earlier.filter(({ status }) => status !== 'queued' && status !== 'running').slice(-MOST_EARLIER);
  return [...told.flatMap((message) => turnOf(message, committed.has(message.seq))), { role: 'user', content: prompt }];
}

function turnOf(message: Message, isInFiles: boolean): ModelMessage[] {
  return [
    { role: 'user', content: cut(message.prompt ?? '(This instruction is no longer stored.)') },
    { role: 'assistant', content: cut(outcomeOf(message, isInFiles)) },
  ];
}

function outcomeOf({ status, summary, commit, error }: Message, isInFiles: boolean): string {
  if (status === 'completed') {
    const words = summary ?? 'I finished this without a summary.';
    if (commit === null) return `${words}\n\n(No files were changed.)`;
    // It may have been merged as another commit, or rejected.
    return isInFiles
      ? words
      : `${words}\n\n(Its pull request has since been merged or closed: check in the files whether the change is there.)`;
  }
  const reason = error === null ? '' : ` The reason: ${error.message}`;
  if (isInFiles) return `I edited files for this, and they still have my edits; then it failed before anybody saw them.${reason}`;
  return status === 'cancelled'
    ? 'This was canceled before it was done. The files have no changes from it.'
    : `This failed, and the files have no changes from it: all my edits were discarded.${reason}`;
}

function cut(text: string): string {
  return text.length <= LONGEST_EARLIER ? text : `${text.slice(0, LONGEST_EARLIER)}… (cut)`;
}
