/** The beginning of a conversation: earlier messages of the job with their actual results, then the instruction. */
import type { ModelMessage } from 'ai';
import type { Message, ReportedFinding } from '../contract/job.ts';

const MAX_EARLIER_MESSAGES = 20;
const MAX_EARLIER_LENGTH = 4_000;
/** Findings of refused work. */
const MAX_FINDINGS = 20;

/** @param committed Numbers of the earlier messages whose commits the files include. */
export function openingMessages(
  prompt: string,
  allowedLosses: readonly string[],
  earlier: readonly Message[],
  committed: ReadonlySet<number>,
): ModelMessage[] {
  const note = `The URLs ${allowedLosses.map((url) => `“${url}”`).join(', ')} may end without a redirect: the service accepts that they are lost.`;
  const content = allowedLosses.length === 0 ? prompt : `${prompt}\n\n(${note})`;
  const told = earlier.filter(({ status }) => status !== 'queued' && status !== 'running').slice(-MAX_EARLIER_MESSAGES);
  return [...told.flatMap((message) => turnOf(message, committed.has(message.seq))), { role: 'user', content }];
}

function turnOf(message: Message, isInFiles: boolean): ModelMessage[] {
  return [
    { role: 'user', content: cut(message.prompt ?? '(This instruction is no longer stored.)') },
    { role: 'assistant', content: cut(outcomeOf(message, isInFiles)) },
  ];
}

function outcomeOf({ status, summary, commit, error, report }: Message, isInFiles: boolean): string {
  if (status === 'completed') {
    const words = summary ?? 'I finished this without a summary.';
    if (commit === null) return `${words}\n\n(No files were changed.)`;
    // It may have been merged as another commit, or rejected.
    return isInFiles
      ? words
      : `${words}\n\n(Its pull request has since been merged or closed: check in the files whether the change is there.)`;
  }
  const found = report?.findings ?? [];
  if (found.length > 0) return refusalText(found, summary);
  const reason = error === null ? '' : ` The reason: ${error.message}`;
  if (isInFiles) return `I edited files for this, and they still have my edits; then it failed before anybody saw them.${reason}`;
  return status === 'cancelled'
    ? 'This was canceled before it was done. The files have no changes from it.'
    : `This failed, and the files have no changes from it: all my edits were discarded.${reason}`;
}

/** Says what the service found, so that the model can avoid it. */
function refusalText(found: readonly ReportedFinding[], summary: string | null): string {
  const lines = found.slice(0, MAX_FINDINGS).map(({ file, line, rule, message }) => `- ${file}:${line}: [${rule}] ${message}`);
  const rest = found.length > lines.length ? [`- and ${found.length - lines.length} more`] : [];
  const said = summary === null ? '' : `\n\nWhat I had done: ${summary}`;
  return `The service refused my work, and the files have no changes from it: all my edits were discarded. It found:\n${[...lines, ...rest].join('\n')}${said}`;
}

function cut(text: string): string {
  return text.length <= MAX_EARLIER_LENGTH ? text : `${text.slice(0, MAX_EARLIER_LENGTH)}… (cut)`;
}
