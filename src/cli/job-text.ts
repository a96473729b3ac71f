/** Formats jobs and their messages as text for people. */
import type { Job, Message } from '../agent/index.ts';
import { visible } from '../text/visible.ts';

export function jobLines(job: Job, messages: readonly Message[]): string[] {
  return [
    `Job ${visible(job.id)}: ${visible(job.status)}`,
    ...(job.error ? [`  Error: ${visible(job.error.message)} (${visible(job.error.code)})`] : []),
    ...(job.pullRequest ? [`  Pull request: ${visible(job.pullRequest.url)}`, `  Branch: ${visible(job.pullRequest.branch)}`] : []),
    ...(job.status === 'completed' && !job.pullRequest ? ['  No pull request: no changes were needed.'] : []),
    `  Repository: ${visible(job.source.repository)} (${visible(job.source.ref)})`,
    `  Model: ${visible(job.model)}`,
    `  Created: ${visible(job.createdAt)}`,
    ...(job.archivedAt === null ? [] : [`  Archived: ${visible(job.archivedAt)}`]),
    ...messages.flatMap(messageLines),
  ];
}

function messageLines(message: Message): string[] {
  const { seq, commit, prompt, summary, report, error } = message;
  return [
    '',
    `Message ${visible(String(seq))}: ${stateOf(message)}${commit === null ? '' : `, commit ${visible(commit.slice(0, 12))}`}`,
    ...(prompt === null ? [] : [`  Prompt: ${visible(firstLineOf(prompt))}`]),
    ...(error ? [`  Error: ${visible(error.message)} (${visible(error.code)})`] : []),
    ...indented(summary),
    ...indented(report?.markdown ?? null),
  ];
}

/** Describes the progress of a job in one line. */
export function progressOf({ status }: Job, messages: readonly Message[]): string {
  const current = messages.find((message) => message.status === 'running' || message.status === 'queued');
  const queued = messages.filter((message) => message.status === 'queued' && message !== current).length;
  const more = queued === 0 ? '' : `, ${queued} more queued`;
  if (current) return `${visible(status)}: message ${visible(String(current.seq))} is ${stateOf(current)}${more}`;
  if (status !== 'active') return visible(status);
  return messages.length === 0 ? 'active: no messages yet' : 'active: all messages are done';
}

/** Shows attempts after the first, because they are a sign of a problem. */
function stateOf({ status, attempts }: Message): string {
  return `${visible(status)}${status === 'running' && attempts > 1 ? `, attempt ${visible(String(attempts))}` : ''}`;
}

function firstLineOf(text: string): string {
  const [first = ''] = text.trim().split('\n', 1);
  return first.length > 100 ? `${first.slice(0, 99)}…` : first;
}

function indented(text: string | null): string[] {
  const lines = text?.trim().split('\n') ?? [''];
  return lines.join('') === '' ? [] : ['', ...lines.map((line) => `  ${visible(line.trimEnd())}`.trimEnd())];
}
