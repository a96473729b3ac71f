/** Asks a remote for the last commits of branches. */
import { isSafeBranchName } from '../contract/branch-name.ts';
import type { RemoteGitRunner } from './open-remote.ts';

/** The most bytes of a list of a few branches. */
const MAX_BYTES = 1 << 20;

/** The branches that exist, with their last commits, and the default branch. */
export async function listBranches(
  { run, address }: RemoteGitRunner,
  branches: readonly string[],
): Promise<{ tips: Map<string, string>; defaultBranch: string | undefined }> {
  const { output } = await run(['ls-remote', '--symref', '--', address.url, 'HEAD', ...branches.map((branch) => `refs/heads/${branch}`)], {
    maxBytes: MAX_BYTES,
  });
  const tips = new Map<string, string>();
  let defaultBranch: string | undefined;
  for (const line of output.toString().split('\n')) {
    const [value = '', name = ''] = line.split('\t');
    const head = name === 'HEAD' && value.startsWith('ref: refs/heads/') ? value.slice('ref: refs/heads/'.length) : '';
    if (isSafeBranchName(head)) defaultBranch = head;
    // Git matches the ends of names, so the list may contain other branches.
    const branch = branches.find((branch) => name === `refs/heads/${branch}`);
    if (branch !== undefined) tips.set(branch, value);
  }
  return { tips, defaultBranch };
}
