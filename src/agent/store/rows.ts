/** Rows of jobs and messages, and their conversion to the records of the API. */
import { basename } from 'node:path';
import { columnsOf, createRowToRecordConverter, type ColumnsOf } from '../contract/fields.ts';
import {
  JOB_FIELD_DEFINITIONS,
  MESSAGE_FIELD_DEFINITIONS,
  type Failure,
  type Job,
  type Message,
  type PullRequest,
  type PullRequestAddress,
  type Usage,
} from '../contract/job.ts';
import type { HostKind } from '../contract/operator-fields.ts';

/** Rows of older versions have no conflicts. */
export type StoredPullRequest = PullRequestAddress & Partial<Pick<PullRequest, 'conflicts'>>;

/** With what fields are computed from, and what only the service needs. */
export interface JobRow extends ColumnsOf<typeof JOB_FIELD_DEFINITIONS, Job> {
  readonly project_id: string;
  readonly repository: string;
  readonly ref: string;
  readonly host: HostKind;
  readonly api_url: string | null;
  readonly branch: string;
  readonly last_seq: number;
  readonly pull_request: StoredPullRequest | null;
  readonly error: Failure | null;
}

export interface MessageRow extends ColumnsOf<typeof MESSAGE_FIELD_DEFINITIONS, Message> {
  readonly failures: number;
  readonly ended_children: number;
  readonly error: Failure | null;
  readonly usage: Usage | null;
}

export const JOB_COLUMNS = [
  ...columnsOf(JOB_FIELD_DEFINITIONS),
  'project_id, repository, ref, host, api_url, branch, last_seq, pull_request, error',
].join(', ');

export const MESSAGE_COLUMNS = [...columnsOf(MESSAGE_FIELD_DEFINITIONS), 'failures, ended_children, error, usage'].join(', ');

export function toJob(row: JobRow): Job {
  return createRowToRecordConverter<Job>()(JOB_FIELD_DEFINITIONS, row, {
    // Where a local repository is on the machine of the service is no client's business.
    source: { repository: row.host === 'local' ? basename(row.repository) : row.repository, ref: row.ref },
    prLink: row.status === 'active' ? null : (row.pull_request?.url ?? null),
    pullRequest: row.pull_request && toPullRequest(row.pull_request),
    error: row.status === 'failed' && row.error ? { code: row.error.code, message: row.error.message } : null,
  });
}

export function toMessage(row: MessageRow): Message {
  return createRowToRecordConverter<Message>()(MESSAGE_FIELD_DEFINITIONS, row, {
    error: row.error && { code: row.error.code, message: row.error.message },
    // Time may be counted before there is an answer.
    usage: row.usage && row.usage.steps > 0 ? toUsage(row.usage) : null,
  });
}

/** Restores the order of members, which jsonb does not keep. */
function toPullRequest({ url, number, branch, conflicts }: StoredPullRequest): PullRequest {
  return { url, number, branch, conflicts: conflicts ?? [] };
}

/** Without what the API does not show. */
export function toUsage({ steps, inputTokens, cachedInputTokens, outputTokens, weightedTokens }: Usage): Usage {
  return { steps, inputTokens, cachedInputTokens, outputTokens, weightedTokens };
}
