/** Pushes one commit to one branch, if the branch has not moved. */
import { dirname } from 'node:path';
import { isSafeBranchName } from '../contract/branch-name.ts';
import { toGitError } from './to-git-error.ts';
import type { Clone } from './clone.ts';
import { isAncestor } from './diff.ts';
import { InfrastructureInterruptionError } from '../interruption.ts';
import { GitError, RemoteBranchMoved, PushForbidden } from './git-error.ts';
import { openRemote } from './open-remote.ts';
import { redactor } from './redact.ts';
import type { Remote } from './remote.ts';

export interface PushOptions {
  readonly branch: string;
  readonly commit: string;
  /** The expected last commit of the branch; undefined if it should not exist. */
  readonly expectedTip: string | undefined;
}

/** For a local repository: does not run hooks or garbage collection, and refuses to change a branch that is checked out. */
const RECEIVE_PACK =
  'git -c core.hooksPath=/dev/null -c core.fsmonitor=false -c core.alternateRefsCommand=true -c receive.denyCurrentBranch=refuse -c receive.autogc=false receive-pack';

/** Messages of a code host if somebody else was faster. */
const LEASE_LOST_PATTERN =
  /stale info|cannot lock ref|reference already exists|incorrect old value|fetch first|non-fast-forward|but expected|needs force/;

/** Temporary errors of a code host. */
const TEMPORARY_ERROR_PATTERN = /internal (?:server )?error|failed to update ref|unpacker error|timed? ?out|try again|unavailable/i;

/**
 * Pushes a commit; has no effect if the branch already has it.
 * Throws `RemoteBranchMoved` if the branch has moved, `PushForbidden` if the code host refuses, or `GitError`.
 */
export async function push(clone: Clone, remote: Remote, { branch, commit, expectedTip }: PushOptions): Promise<void> {
  if (!isSafeBranchName(branch)) throw new PushForbidden(`“${branch.slice(0, 80)}” is not a valid branch name.`);
  if (expectedTip !== undefined && !(await isAncestor(clone, expectedTip, commit))) {
    throw new PushForbidden(`The commit is not based on the branch “${branch}”: pushing it would lose commits.`);
  }
  const { address, secrets, runUnchecked } = await openRemote(remote, dirname(clone.folder), clone.signal);
  const local = address.protocol === 'file' ? [`--receive-pack=${RECEIVE_PACK}`] : [];
  const lease = `--force-with-lease=refs/heads/${branch}:${expectedTip ?? ''}`;
  const { status, output, stderr } = await runUnchecked(
    [
      'push',
      '--porcelain',
      '--no-verify',
      '--no-follow-tags',
      '--recurse-submodules=no',
      '--signed=no',
      ...local,
      lease,
      '--',
      address.url,
      `${commit}:refs/heads/${branch}`,
    ],
    { repository: clone.folder, lifetime: address.protocol === 'file' ? 'on' : 'with us' },
  );
  if (status === 0) return;
  const answer = output
    .toString()
    .split('\n')
    .find((line) => line.startsWith('!\t'));
  const error = toGitError(stderr, address, secrets);
  if (answer === undefined || error instanceof InfrastructureInterruptionError) throw withWriteHint(error);
  const detail = redactor(secrets)(`${answer}\n${stderr}`.trim());
  if (/\.lock': File exists/.test(stderr))
    throw new GitError(
      'failed',
      `Another git process is using the branch “${branch}” of ${address.label}, or was stopped and left its lock.`,
      detail,
    );
  if (LEASE_LOST_PATTERN.test(answer)) throw new RemoteBranchMoved(`The branch “${branch}” was changed during the work.`, detail);
  if (TEMPORARY_ERROR_PATTERN.test(answer))
    throw new GitError('unreachable', `The code host could not store the commits for ${address.label}. Check that it is up.`, detail);
  if (/checked out/.test(answer + stderr))
    throw new PushForbidden(`The branch “${branch}” is checked out in ${address.label}. Switch to another branch there.`, detail);
  throw new PushForbidden(
    `The code host refuses commits on the branch “${branch}” of ${address.label}. Check the branch rules, and that the token has write permission.`,
    detail,
  );
}

/** Adds that write permission is needed, because the token often has only read permission. */
function withWriteHint(error: GitError | InfrastructureInterruptionError): Error {
  if (error.code !== 'unauthorized') return error;
  return new GitError('unauthorized', `${error.message} The token needs write permission.`, error.detail);
}
