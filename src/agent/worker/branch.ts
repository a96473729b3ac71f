/** Names of a job's branches: the second begins where the pull request of the first was merged or closed. */

const PREFIX = 'docs-agent/';

/** @example nextBranch('docs-agent/x', 'x') // 'docs-agent/x-2' */
export function nextBranch(branch: string, jobId: string): string {
  const first = `${PREFIX}${jobId}`;
  const count = branch.startsWith(`${first}-`) ? Number(branch.slice(first.length + 1)) : 1;
  return `${first}-${Number.isSafeInteger(count) ? count + 1 : 2}`;
}
