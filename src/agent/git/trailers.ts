/** Commit messages, which end with trailers of the service that identify the job and message. */
import { makeVisible } from '../../internal.ts';
import type { Clone } from './clone.ts';
import { outputInClone } from './plumbing.ts';

export interface CommitMessageParts {
  /** Only the first line is used. */
  readonly subject: string;
  /** May be empty. Must not contain closing keywords, which code hosts interpret. */
  readonly body: string;
  readonly jobId: string;
  readonly seq: number;
}

/** The commit message, including the trailers that `findCommit` uses. */
export function composeCommitMessage({ subject, body, jobId, seq }: CommitMessageParts): string {
  const paragraphs = [
    withoutControlCharacters(subject).split('\n', 1)[0]?.trim() || 'Edit the documentation',
    withoutControlCharacters(body).trim(),
    trailersOf(jobId, seq),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

/** Finds the commit of a job's message on a branch of the clone. Only trailers in the last paragraph count, where no prompt text can be. */
export async function findCommit(
  clone: Clone,
  branch: string,
  { jobId, seq }: { readonly jobId: string; readonly seq: number },
): Promise<string | undefined> {
  const tip = clone.tip(branch);
  if (tip === undefined) return undefined;
  const output = await outputInClone(clone, ['log', '-z', '--encoding=UTF-8', '--format=%H%n%B', '--end-of-options', tip, '--']);
  for (const record of output.toString().split('\0')) {
    const end = record.indexOf('\n');
    if (end > 0 && hasTrailersOf(record.slice(end + 1), jobId, seq)) return record.slice(0, end);
  }
  return undefined;
}

/** Other trailers, such as `Signed-off-by`, are allowed. */
function hasTrailersOf(message: string, jobId: string, seq: number): boolean {
  const paragraph =
    message
      .trimEnd()
      .split(/\n[^\S\n]*\n/)
      .at(-1) ?? '';
  const lines = paragraph.split('\n').map((line) => line.trimEnd());
  if (!message.trimEnd().includes('\n') || !lines.every((line) => /^[A-Za-z0-9-]+: \S/.test(line))) return false;
  const ours = lines.filter((line) => /^agent-(?:job|message):/i.test(line));
  return ours.join('\n') === trailersOf(jobId, seq);
}

function trailersOf(jobId: string, seq: number): string {
  return `Agent-Job: ${jobId}\nAgent-Message: ${seq}`;
}

/** Without characters that git or a terminal could interpret. */
function withoutControlCharacters(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(makeVisible)
    .join('\n');
}
