/** Gives the clone of an attempt enough history to merge two commits. */
import type { ChildProcessHandle } from '../child/child.ts';
import type { CodeHost } from '../codehost/index.ts';
import { deepen, type Clone, type FetchLimits } from '../git/index.ts';
import type { WorkerParts } from './parts.ts';

export function fetchLimits({ limits: { repositoryMegabytes, cloneMinutes } }: Pick<WorkerParts, 'limits'>): Required<FetchLimits> {
  return { maxBytes: repositoryMegabytes * 2 ** 20, timeoutMs: cloneMinutes * 60_000 };
}

interface HistoryContext {
  readonly clone: Clone;
  readonly host: CodeHost;
  readonly child: ChildProcessHandle;
  readonly parts: Pick<WorkerParts, 'limits'>;
}

/** Fetches more history of the branches until the clone has a common ancestor of the commits, or all history. */
export async function fetchCommonAncestor(
  { clone, host, child, parts }: HistoryContext,
  ends: { readonly base: string; readonly tip: string },
  branches: readonly string[],
): Promise<void> {
  await deepen(clone, host.remote, { branches, isEnough: () => child.call('haveCommonAncestor', ends), ...fetchLimits(parts) });
}
