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
  /** Id of a job, to find only older ones; ids sort by time. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Queries one more job than `limit` to find out whether there are more. */
export async function listJobSummaries(
  db: Queryable,
  { projectId, status, before, limit }: JobSummaryQuery,
): Promise<{ jobs: JobSummary[]; hasMore: boolean }> {
  const jobs = await db.query<JobSummary>(
    `select j.id, j.project_id as "projectId", j.status, left(m.prompt, 300) as prompt, j.last_seq as messages,
       j.pull_request as "pullRequest", j.error, j.created_at as "createdAt"
     from docs_nav.job j left join docs_nav.message m on m.job_id = j.id and m.seq = 1
     where ($1::text is null or j.project_id = $1) and ($2::text is null or j.status = $2) and ($3::uuid is null or j.id < $3)
     order by j.id desc limit $4`,
    [projectId ?? null, status ?? null, before ?? null, limit + 1],
  );
  return { jobs: jobs.slice(0, limit), hasMore: jobs.length > limit };
}
