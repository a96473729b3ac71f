/** Fetches what the base branch has become since the clone was made. */
import { fetchTip } from '../git/index.ts';
import type { OpenAttempt } from './attempt.ts';
import { fetchLimits, fetchCommonAncestor } from './fetch-common-ancestor.ts';

/** Fetches the base branch, and returns whether it has moved. Throws GitError and ChildEnded. */
export async function fetchBase({ assignment, parts, workspace, child }: OpenAttempt): Promise<boolean> {
  const { clone, host, tip, base, branch } = workspace;
  const { ref } = assignment.project;
  const now = await fetchTip(clone, host.remote, { branch: ref, known: workspace.currentBase, ...fetchLimits(parts) });
  if (now === workspace.currentBase) return false;
  const branches = tip === undefined ? [ref] : [ref, branch];
  await fetchCommonAncestor({ clone, host, child, parts }, { base: now, tip: tip ?? base }, branches);
  workspace.currentBase = now;
  return true;
}
