/** The jobs of all projects, newest first, each with the beginning of its instruction. */
import type { Failure, JobStatus, PullRequest } from '../contract/job.ts';
import type { Queryable } from './database.ts';

export interface JobSummary {
  readonly id: string;
  readonly projectId: string;
  readonly status: JobStatus;
  /** The beginning of the instruction that created the job; null once prompts are deleted. */
  readonly prompt: string | null;
  /** The number of messages. */
  readonly messages: number;
  readonly pullRequest: PullRequest | null;
  readonly error: Failure | null;
  readonly createdAt: Date;
}

export interface JobSummaryQuery {
  readonly projectId?: string | undefined;
  readonly status?: JobStatus | undefined;
  /** Text of the beginning of the instruction that created the job, in upper or lower case. */
  readonly text?: string | undefined;
  /** Id of a job, to find only older ones; ids sort by time. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The most jobs of which one query reads the instruction, which is too long for an index. */
export const MAX_SEARCHED_JOBS = 2000;

/** Characters of an instruction that are searched: more than lists show of it. Long ones would keep an embedded database busy. */
export const MAX_SEARCHED_PROMPT_LENGTH = 500;

/** `older` is where the next page begins, if there may be one: after the last job, or after those that were searched. */
export async function listJobSummaries(
  db: Queryable,
  { projectId, status, text, before, limit }: JobSummaryQuery,
  searched = MAX_SEARCHED_JOBS,
): Promise<{ jobs: JobSummary[]; older: string | undefined }> {
  const filter = [projectId ?? null, status ?? null, before ?? null];
  const end = text === undefined ? undefined : await lastSearched(db, filter, searched);
  const jobs = await db.query<JobSummary>(
    `select j.id, j.project_id as "projectId", j.status, left(m.prompt, 300) as prompt, j.last_seq as messages,
       j.pull_request as "pullRequest", j.error, j.created_at as "createdAt"
     from docs_nav.job j left join docs_nav.message m on m.job_id = j.id and m.seq = 1
     where ($1::text is null or j.project_id = $1) and ($2::text is null or j.status = $2) and ($3::uuid is null or j.id < $3)
       and ($4::uuid is null or j.id >= $4) and ($5::text is null or strpos(lower(left(m.prompt, ${MAX_SEARCHED_PROMPT_LENGTH})), lower($5)) > 0)
     order by j.id desc limit $6`,
    [...filter, end ?? null, text ?? null, limit + 1],
  );
  const shown = jobs.slice(0, limit);
  return { jobs: shown, older: jobs.length > limit ? shown.at(-1)?.id : end };
}

/** The last of the jobs that a search may read; undefined if it may read all. */
async function lastSearched(db: Queryable, filter: readonly (string | null)[], searched: number): Promise<string | undefined> {
  const ids = await db.query<{ id: string }>(
    `select id from docs_nav.job
     where ($1::text is null or project_id = $1) and ($2::text is null or status = $2) and ($3::uuid is null or id < $3)
     order by id desc offset $4 limit 2`,
    [...filter, searched - 1],
  );
  return ids.length === 2 ? ids[0]?.id : undefined;
}
