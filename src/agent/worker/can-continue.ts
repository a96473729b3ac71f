/** Decides whether the work of an earlier attempt can continue: only if its commits are still what the job works on. */
import type { CodeHost } from '../codehost/index.ts';
import { deepen, GitError, isAncestor, type Clone } from '../git/index.ts';
import type { StartPoint } from '../store/work.ts';
import type { WorkerParts } from './parts.ts';
import { fetchLimits } from './fetch-common-ancestor.ts';

interface CurrentCommits {
  readonly branch: string;
  /** Undefined if the branch is new. */
  readonly tip: string | undefined;
  /** Last commit of the base branch. */
  readonly base: string;
  /** The name of the base branch. */
  readonly ref: string;
}

interface ContinueContext {
  readonly clone: Clone;
  readonly host: CodeHost;
  readonly parts: Pick<WorkerParts, 'limits'>;
}

/** Fetches more of the base branch if it has moved far. False if it was rewritten, or if its history is too large. Throws GitError. */
export async function canContinue(
  { clone, host, parts }: ContinueContext,
  began: StartPoint | undefined,
  now: CurrentCommits,
): Promise<boolean> {
  if (began?.branch !== now.branch || began.tip !== (now.tip ?? null)) return false;
  const isEnough = (): Promise<boolean> => isAncestor(clone, began.base, now.base);
  try {
    await deepen(clone, host.remote, { branches: [now.ref], isEnough, ...fetchLimits(parts) });
  } catch (error) {
    if (!(error instanceof GitError) || error.code !== 'too-large') throw error;
  }
  return isEnough();
}
