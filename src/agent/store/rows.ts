/** Rows of jobs and messages, and their conversion to the records of the API. */
import type {
  Failure,
  Job,
  JobStatus,
  Message,
  MessageStatus,
  NavigationReport,
  PullRequest,
  PullRequestAddress,
  Usage,
} from '../contract/job.ts';
import type { HostKind } from './projects.ts';

/** Rows of older versions have no conflicts. */
export type StoredPullRequest = PullRequestAddress & Partial<Pick<PullRequest, 'conflicts'>>;

export interface JobRow {
  readonly id: string;
  readonly project_id: string;
  readonly status: JobStatus;
  readonly repository: string;
  readonly ref: string;
  readonly host: HostKind;
  readonly api_url: string | null;
  readonly model: string;
  readonly branch: string;
  readonly last_seq: number;
  readonly pull_request: StoredPullRequest | null;
  readonly error: Failure | null;
  readonly created_at: Date;
  readonly archived_at: Date | null;
  readonly key_id: string | null;
}

export interface MessageRow {
  readonly seq: number;
  readonly prompt: string | null;
  readonly status: MessageStatus;
  readonly attempt: number;
  readonly failures: number;
  readonly ended_children: number;
  readonly commit: string | null;
  readonly summary: string | null;
  readonly report: NavigationReport | null;
  readonly error: Failure | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly usage: Usage | null;
  readonly key_id: string | null;
}

export const JOB_COLUMNS =
  'id, project_id, status, repository, ref, host, api_url, model, branch, last_seq, pull_request, error, created_at, archived_at, key_id';

export const MESSAGE_COLUMNS =
  'seq, prompt, status, attempt, failures, ended_children, commit, summary, report, error, created_at, started_at, finished_at, usage, key_id';

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    status: row.status,
    source: { repository: row.repository, ref: row.ref },
    model: row.model,
    prLink: row.status === 'active' ? null : (row.pull_request?.url ?? null),
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    pullRequest: row.pull_request && toPullRequest(row.pull_request),
    error: row.status === 'failed' && row.error ? { code: row.error.code, message: row.error.message } : null,
    keyId: row.key_id,
  };
}

export function toMessage(row: MessageRow): Message {
  return {
    seq: row.seq,
    prompt: row.prompt,
    status: row.status,
    attempts: row.attempt,
    commit: row.commit,
    summary: row.summary,
    report: row.report,
    error: row.error && { code: row.error.code, message: row.error.message },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    // Time may be counted before there is an answer.
    usage: row.usage && row.usage.steps > 0 ? toUsage(row.usage) : null,
    keyId: row.key_id,
  };
}

/** Restores the order of members, which jsonb does not keep. */
function toPullRequest({ url, number, branch, conflicts }: StoredPullRequest): PullRequest {
  return { url, number, branch, conflicts: conflicts ?? [] };
}

function toUsage({ steps, inputTokens, cachedInputTokens, outputTokens, weightedTokens }: Usage): Usage {
  return { steps, inputTokens, cachedInputTokens, outputTokens, weightedTokens };
}
