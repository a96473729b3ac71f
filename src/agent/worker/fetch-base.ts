/** Fetches what the base branch has become since the clone was made. */
import { fetchTip } from '../git/index.ts';
import type { Opened } from './attempt.ts';
import { fetchLimits, relate } from './relate.ts';

/** Fetches the base branch, and returns whether it has moved. Throws GitError and ChildEnded. */
export async function fetchBase({ assignment, parts, workspace, child }: Opened): Promise<boolean> {
  const { clone, host, tip, base, branch } = workspace;
  const { ref } = assignment.project;
  const now = await fetchTip(clone, host.remote, { branch: ref, known: workspace.baseNow, ...fetchLimits(parts) });
  if (now === workspace.baseNow) return false;
  const branches = tip === undefined ? [ref] : [ref, branch];
  await relate({ clone, host, child, parts }, { base: now, tip: tip ?? base }, branches);
  workspace.baseNow = now;
  return true;
}
