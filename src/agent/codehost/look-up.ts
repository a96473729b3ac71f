/** Exactly one open pull request for a branch: look up, create, and look up again where somebody was faster, or the answer was lost. */
import { setTimeout } from 'node:timers/promises';
import type { PullRequestState } from './code-host.ts';
import { CodeHostError } from './code-host-error.ts';

/** What code hosts answer where the pull request exists already: GitHub 422, the others 409. */
const EXISTS = new Set([409, 422]);

/** GitHub may know a branch that was just pushed only after a moment, in ms. */
const MOMENT = 1_000;

/** Looks for a pull request whose creation nobody answered: at once, and when a host that was slow has done it; in ms. */
const LOOKS = [0, 2_000, 5_000];

/** `find` gives an open pull request if there is one. Throws `CodeHostError` (refused) where none can be made. */
export async function lookUpOrCreate(
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
      if (isOpenQuestion(error)) return await foundLater(find, error, signal);
      if (!(error instanceof CodeHostError) || error.status === null || !EXISTS.has(error.status)) throw error;
      const after = await find();
      if (after?.state === 'open') return after;
      if (isLast) throw refusal(error.status);
    }
    await pause(MOMENT, signal);
  }
}

/** The host may have done what it was asked for: the connection broke, the time was over, or something in between answered in its place. */
function isOpenQuestion(error: unknown): boolean {
  return (
    error instanceof CodeHostError && error.code === 'unavailable' && (error.status === null || error.status >= 500 || error.status === 408)
  );
}

/** The pull request that was made without an answer. Throws `unanswered` where there is none, or nobody says whether there is. */
async function foundLater(
  find: () => Promise<PullRequestState | undefined>,
  unanswered: unknown,
  signal: AbortSignal,
): Promise<PullRequestState> {
  for (const milliseconds of LOOKS) {
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
    'The code host does not open a pull request for the branch. Check that the base branch exists, and that the rules of the repository allow pull requests.',
    { status },
  );
}

/** The open one, else the newest. The list begins with the newest. */
export function openOrNewest(found: readonly PullRequestState[]): PullRequestState | undefined {
  return found.find(({ state }) => state === 'open') ?? found[0];
}
