/** Git for the job service: runs the git program in an isolated environment. */
export { GitError, LeaseLost, PushRefused } from './git-error.ts';
export { isEncrypted, readAddress, type Remote } from './remote.ts';
export { isBranchName } from './branch-name.ts';
export { redactor } from './redact.ts';
export type { Clone } from './clone.ts';
export { openClone, requireTip } from './open-clone.ts';
export { composeMessage, findCommit } from './trailers.ts';
export { checkOut } from './check-out.ts';
export { commitEdits } from './commit.ts';
export { push } from './push.ts';
export { requireGit } from './require-git.ts';
export { diffOf, isMerged, mergeBase } from './diff.ts';
export { newAttemptFolder, removeAttemptFolder, sweepAttempts } from './attempts.ts';
