/** Git for the job service: runs the git program in an isolated environment. */
export { GitError, LeaseLost, PushRefused } from './git-error.ts';
export { isEncrypted, readAddress, type Remote } from './remote.ts';
export { redactor } from './redact.ts';
export type { Clone } from './clone.ts';
export type { CacheMetrics } from './cache.ts';
export { openCaches, type Caches, type OpenCache } from './caches.ts';
export { openClone, requireTip } from './open-clone.ts';
export { deepen, fetchTip, type FetchLimits } from './fetch.ts';
export { mergeCommits } from './merge.ts';
export { composeCommitMessage, findCommit } from './trailers.ts';
export { listTree } from './list-tree.ts';
export { readBlobs } from './blobs.ts';
export { checkOut } from './check-out.ts';
export { commitEdits, type Commit } from './commit.ts';
export { push } from './push.ts';
export { requireGit } from './require-git.ts';
export { beginningOfDiff, diffOf, isAncestor, isMerged, mergeBase } from './diff.ts';
export { newAttemptFolder, removeAttemptFolder, sweepAttempts } from './attempts.ts';
