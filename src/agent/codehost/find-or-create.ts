/** Ensures exactly one open pull request per branch: looks it up, creates it, and looks again if somebody was faster or the answer was lost. */
import { setTimeout } from 'node:timers/promises';
import type { PullRequestState } from './code-host.ts';
import { CodeHostError } from './code-host-error.ts';

/** The statuses for a pull request that already exists: 422 on GitHub, 409 on others. */
const EXISTS_STATUSES = new Set([409, 422]);

/** In ms. GitHub may need a moment before it sees a branch that was just pushed. */
const RETRY_DELAY_MS = 1_000;

/** In ms. When to look for a pull request if the request that creates it got no answer. */
const LOOKUP_DELAYS_MS = [0, 2_000, 5_000];

/** `find` returns an open pull request if there is one. Throws `CodeHostError` (refused) if none can be created. */
export async function findOrCreate(
  find: () => Promise<PullRequestState | undefined>,
  create: () => Promise<PullRequestState>,
  signal: AbortSignal,
): Promise<PullRequestState> {
  for (let isLast = false; ; isLast = true) {
    const before = await find();
    if (before?.state === 'open') return before;
    try {
      return await create();
    } catch (error) {
      if (mayHaveSucceeded(error)) return await findAfterLostResponse(find, error, signal);
      if (!(error instanceof CodeHostError) || error.status === null || !EXISTS_STATUSES.has(error.status)) throw error;
      const after = await find();
      if (after?.state === 'open') return after;
      if (isLast) throw refusal(error.status);
    }
    await pause(RETRY_DELAY_MS, signal);
  }
}

/** Whether the host may have processed the request: the connection broke, timed out, or a proxy answered instead. */
function mayHaveSucceeded(error: unknown): boolean {
  return (
    error instanceof CodeHostError && error.code === 'unavailable' && (error.status === null || error.status >= 500 || error.status === 408)
  );
}

/** Finds the pull request that was created without an answer. Throws `unanswered` if there is none or that cannot be determined. */
async function findAfterLostResponse(
  find: () => Promise<PullRequestState | undefined>,
  unanswered: unknown,
  signal: AbortSignal,
): Promise<PullRequestState> {
  for (const milliseconds of LOOKUP_DELAYS_MS) {
    await pause(milliseconds, signal);
    try {
      const found = await find();
      if (found?.state === 'open') return found;
    } catch (error) {
      if (signal.aborted || !(error instanceof CodeHostError)) throw error;
    }
  }
  throw unanswered;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch {
    throw signal.reason;
  }
}

function refusal(status: number): CodeHostError {
  return new CodeHostError(
    'refused',
    'The code host refuses to open a pull request for the branch. Check that the base branch exists, and that the repository allows pull requests.',
    { status },
  );
}

/** The open one, or else the newest. The list begins with the newest. */
export function openOrNewest(found: readonly PullRequestState[]): PullRequestState | undefined {
  return found.find(({ state }) => state === 'open') ?? found[0];
}
