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
    { role: 'user', content: cut(message.prompt ?? '(This instruction is no longer kept.)') },
    { role: 'assistant', content: cut(outcomeOf(message, isInFiles)) },
  ];
}

function outcomeOf({ status, summary, commit, error }: Message, isInFiles: boolean): string {
  if (status === 'completed') {
    const words = summary ?? 'I finished this, and gave no summary.';
    if (commit === null) return `${words}\n\n(No file was changed.)`;
    // It may have been merged as another commit, or rejected.
    return isInFiles
      ? words
      : `${words}\n\n(The pull request of this was merged or closed since: look into the files for whether it is there.)`;
  }
  const reason = error === null ? '' : ` The reason: ${error.message}`;
  if (isInFiles) return `I edited files for this, and they hold these edits now; then it failed, before anybody was shown them.${reason}`;
  return status === 'cancelled'
    ? 'This was cancelled before it was done. Nothing of it is in the files.'
    : `This failed, and nothing of it is in the files: whatever I edited was thrown away.${reason}`;
}

function cut(text: string): string {
  return text.length <= LONGEST_EARLIER ? text : `${text.slice(0, LONGEST_EARLIER)}… (cut)`;
}
