/** Formats jobs and their messages as text for people. */
import type { Job, Message, NavigationReport, PullRequest, Usage } from '../agent/client/index.ts';
import { makeVisible } from '../text/visible.ts';

export interface JobTextOptions {
  /** Whether to show the diffs of refused work. */
  readonly isDiffShown: boolean;
}

export function jobLines(job: Job, messages: readonly Message[], options: JobTextOptions): string[] {
  return [
    `Job ${makeVisible(job.id)}: ${makeVisible(job.status)}`,
    ...(job.error ? [`  Error: ${makeVisible(job.error.message)} (${makeVisible(job.error.code)})`] : []),
    ...(job.pullRequest ? pullRequestLines(job.pullRequest) : []),
    ...(job.status === 'completed' && !job.pullRequest ? ['  No pull request: no changes were needed.'] : []),
    `  Repository: ${makeVisible(job.source.repository)} (${makeVisible(job.source.ref)})`,
    `  Model: ${makeVisible(job.model)}`,
    `  Created: ${makeVisible(job.createdAt)}${apiKeyText(job.keyId)}`,
    ...(job.archivedAt === null ? [] : [`  Archived: ${makeVisible(job.archivedAt)}`]),
    ...messages.flatMap((message) => messageLines(message, options)),
  ];
}

function pullRequestLines({ url, branch, conflicts }: PullRequest): string[] {
  return [
    `  Pull request: ${makeVisible(url)}`,
    `  Branch: ${makeVisible(branch)}`,
    ...listOf(conflicts).map((file) => `  Conflicts with the base branch: ${makeVisible(String(file))}`),
  ];
}

function messageLines(message: Message, { isDiffShown }: JobTextOptions): string[] {
  const { seq, commit, prompt, summary, report, error, keyId } = message;
  const diff = report?.diff;
  return [
    '',
    `Message ${makeVisible(String(seq))}: ${stateOf(message)}${commit === null ? '' : `, commit ${makeVisible(commit.slice(0, 12))}`}${apiKeyText(keyId)}`,
    ...(prompt === null ? [] : [`  Prompt: ${makeVisible(firstLineOf(prompt))}`]),
    ...usageLines(message.usage),
    ...(error ? [`  Error: ${makeVisible(error.message)} (${makeVisible(error.code)})`] : []),
    ...findingLines(report),
    ...(diff !== undefined && !isDiffShown ? ['  The work was not pushed; --diff shows it.'] : []),
    ...indented(summary),
    ...indented(report?.markdown ?? null),
    ...(diff !== undefined && isDiffShown ? indented(diff) : []),
    ...(report?.isDiffCut === true && isDiffShown ? ['  The rest of the diff was left out.'] : []),
  ];
}

function findingLines(report: NavigationReport | null): string[] {
  return listOf(report?.findings).map(({ file, line, severity, message, rule }) =>
    makeVisible(`  ${file}:${line} ${severity}: ${message} (${rule})`),
  );
}

function usageLines(usage: Usage | null): string[] {
  if (!usage) return [];
  const { steps, inputTokens, cachedInputTokens, outputTokens, weightedTokens } = usage;
  const text = `  Usage: ${steps} steps, ${inputTokens} tokens in (${cachedInputTokens} cached), ${outputTokens} out; ${weightedTokens} of the budget`;
  return [makeVisible(text)];
}

function apiKeyText(id: string | null): string {
  return id ? `, by key ${makeVisible(id)}` : '';
}

/** Services of other versions may omit the member. */
function listOf<Item>(list: readonly Item[] | undefined): readonly Item[] {
  return list ?? [];
}

/** Describes the progress of a job in one line. */
export function progressOf({ status }: Job, messages: readonly Message[]): string {
  const current = messages.find((message) => message.status === 'running' || message.status === 'queued');
  const queued = messages.filter((message) => message.status === 'queued' && message !== current).length;
  const more = queued === 0 ? '' : `, ${queued} more queued`;
  if (current) return `${makeVisible(status)}: message ${makeVisible(String(current.seq))} is ${stateOf(current)}${more}`;
  if (status !== 'active') return makeVisible(status);
  return messages.length === 0 ? 'active: no messages yet' : 'active: all messages are done';
}

/** Shows attempts after the first, because they are a sign of a problem. */
function stateOf({ status, attempts }: Message): string {
  return `${makeVisible(status)}${status === 'running' && attempts > 1 ? `, attempt ${makeVisible(String(attempts))}` : ''}`;
}

function firstLineOf(text: string): string {
  const [first = ''] = text.trim().split('\n', 1);
  return first.length > 100 ? `${first.slice(0, 99)}…` : first;
}

function indented(text: string | null): string[] {
  const lines = text?.trim().split('\n') ?? [''];
  return lines.join('') === '' ? [] : ['', ...lines.map((line) => `  ${makeVisible(line.trimEnd())}`.trimEnd())];
}
