/** Messages of commits: whose they are stands in their last paragraph, where only the service writes. */
import { visible } from '../../text/visible.ts';
import type { Clone } from './clone.ts';
import { inClone } from './plumbing.ts';

export interface MessageParts {
  /** One line; what follows a line break is left out. */
  readonly subject: string;
  /** May be empty. Code hosts read closing keywords here too: leave out what others wrote, or make it harmless. */
  readonly body: string;
  readonly jobId: string;
  readonly seq: number;
}

/** The whole message of a commit, ending with the trailers that `findCommit` looks for. */
export function composeMessage({ subject, body, jobId, seq }: MessageParts): string {
  const paragraphs = [plain(subject).split('\n', 1)[0]?.trim() || 'Edit the documentation', plain(body).trim(), trailersOf(jobId, seq)];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

/**
 * The commit of a job's message among those of a branch, if it was pushed before the clone was made.
 * Trailers count in the last paragraph only: text of a prompt never gets there.
 */
export async function findCommit(
  clone: Clone,
  branch: string,
  { jobId, seq }: { readonly jobId: string; readonly seq: number },
): Promise<string | undefined> {
  const tip = clone.tip(branch);
  if (tip === undefined) return undefined;
  const output = await inClone(clone, ['log', '-z', '--encoding=UTF-8', '--format=%H%n%B', '--end-of-options', tip, '--']);
  for (const record of output.toString().split('\0')) {
    const end = record.indexOf('\n');
    if (end > 0 && isOf(record.slice(end + 1), jobId, seq)) return record.slice(0, end);
  }
  return undefined;
}

/** People who amend a commit may add trailers of their own, such as `Signed-off-by`. */
function isOf(message: string, jobId: string, seq: number): boolean {
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

/** Without characters that git or a terminal takes for something else than text. */
function plain(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(visible)
    .join('\n');
}
