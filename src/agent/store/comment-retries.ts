/** How long one process has for work on comments, and when work that failed is done again. */

/** After how long another process tries, in milliseconds. */
export const COMMENT_TASK_LEASE_MS = 60_000;
/** Between a failure and the next attempt: doubled with each failure, up to a quarter of an hour. */
const [RETRY_MS, MAX_RETRY_MS] = [30_000, 900_000];

/** `failures`: before this one. */
export function commentTaskRetryDelayMs(failures: number, retryAfterSeconds: number | null): number {
  return Math.max(Math.min(RETRY_MS * 2 ** Math.min(failures, 30), MAX_RETRY_MS), (retryAfterSeconds ?? 0) * 1000);
}
