/** How much of a repository is taken where nobody says otherwise. */

export const REPOSITORY_LIMITS = {
  /** Of what is fetched, and of the files of a commit. */
  repositoryMegabytes: 2048,
  /** Of a commit. */
  repositoryFiles: 200_000,
  /** Of one command on a remote. */
  cloneMinutes: 10,
};
