/** Remembers requests with an idempotency key for a day, so that repeated requests are not processed twice. */
import type { Queryable } from './database.ts';
import { hashSecret } from './secrets.ts';

export interface IdempotentRequest {
  /** The API key of the request, because idempotency keys are separate for each client. */
  readonly keyId: string;
  /** The value of `Idempotency-Key`. */
  readonly key: string;
  /** A hash of the request's body. */
  readonly requestHash: string;
}

export const IDEMPOTENCY_HOURS = 24;

export type RecallResult = { readonly is: 'new' } | { readonly is: 'reused' } | { readonly is: 'repeated'; readonly jobId: string };

/** Looks up an earlier request. `target` distinguishes creating a job from sending messages to each job. */
export async function recallIdempotentRequest(
  tx: Queryable,
  request: IdempotentRequest | undefined,
  target: string,
  now: Date,
): Promise<RecallResult> {
  if (request === undefined) return { is: 'new' };
  const [row] = await tx.query<{ request_hash: string; job_id: string }>(
    'select request_hash, job_id from docs_nav.idempotency where key_id = $1 and key_hash = $2 and created_at > $3',
    [request.keyId, hashSecret(request.key), new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)],
  );
  if (row === undefined) return { is: 'new' };
  return row.request_hash === fingerprint(request, target) ? { is: 'repeated', jobId: row.job_id } : { is: 'reused' };
}

/** Remembers the result of a request, in the same transaction. */
export async function recordRequest(
  tx: Queryable,
  request: IdempotentRequest | undefined,
  target: string,
  jobId: string,
  now: Date,
): Promise<void> {
  if (request === undefined) return;
  await tx.query(
    `insert into docs_nav.idempotency (key_id, key_hash, request_hash, job_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (key_id, key_hash) do update
     set request_hash = excluded.request_hash, job_id = excluded.job_id, created_at = excluded.created_at`,
    [request.keyId, hashSecret(request.key), fingerprint(request, target), jobId, now],
  );
}

function fingerprint({ requestHash }: IdempotentRequest, target: string): string {
  return hashSecret(`${target}\n${requestHash}`);
}
