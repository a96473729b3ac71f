/** The default limits on repositories. */

export const REPOSITORY_LIMITS = {
  /** Of a fetch, and of the files in a commit. */
  repositoryMegabytes: 2048,
  /** In a commit. */
  repositoryFiles: 200_000,
  /** For one command on a remote. */
  cloneMinutes: 10,
};
