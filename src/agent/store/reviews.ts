/** Review pages. Everyone who knows the token of a page can read it. */
import type { Queryable } from './database.ts';
import { newSecret } from './secrets.ts';
import { toStorableJson } from './storable.ts';

export interface StoredReview {
  readonly token: string;
  readonly jobId: string;
  readonly branch: string;
  /** The content of the page as saved. */
  readonly data: unknown;
}

const PLACE = 'token, job_id as "jobId", branch';
const COLUMNS = `${PLACE}, data`;

/** 128 random bits, which alone keep a review page private. */
export function newReviewToken(): string {
  return newSecret(16);
}

/** Saves the review of a job's branch, replacing the data of an earlier one, whose token stays. Returns the token. */
export async function saveReview(db: Queryable, { token, jobId, branch, data }: StoredReview, now = new Date()): Promise<string> {
  const [row] = await db.query<{ token: string }>(
    `insert into docs_nav.review (token, job_id, branch, data, created_at, updated_at) values ($1, $2, $3, $4::jsonb, $5, $5)
     on conflict (job_id, branch) do update set data = excluded.data, updated_at = excluded.updated_at
     returning token`,
    [token, jobId, branch, toStorableJson(data), now],
  );
  return row?.token ?? token;
}

export async function findReview(db: Queryable, token: string): Promise<StoredReview | undefined> {
  const [review] = await db.query<StoredReview>(`select ${COLUMNS} from docs_nav.review where token = $1`, [token]);
  return review;
}

/** The diff of a review, without the rest of its data. */
export async function findReviewDiff(
  db: Queryable,
  jobId: string,
  branch: string,
): Promise<{ readonly token: string; readonly diff: unknown } | undefined> {
  const [found] = await db.query<{ token: string; diff: unknown }>(
    `select token, jsonb_build_object('files', data->'files', 'filesLeftOut', data->'filesLeftOut') as diff
     from docs_nav.review where job_id = $1 and branch = $2`,
    [jobId, branch],
  );
  return found;
}

/** The review without its data, which may be long. */
export async function findReviewOfBranch(db: Queryable, jobId: string, branch: string): Promise<Omit<StoredReview, 'data'> | undefined> {
  const [review] = await db.query<Omit<StoredReview, 'data'>>(`select ${PLACE} from docs_nav.review where job_id = $1 and branch = $2`, [
    jobId,
    branch,
  ]);
  return review;
}
