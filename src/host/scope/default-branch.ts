/** Finds the default branch of a repository, from what git knows without the network. */
import { UsageError } from '../usage.ts';
import { noCommitsError } from './commits.ts';
import { gitOutput, type Repository } from './repository.ts';

const ORIGIN_HEAD = 'refs/remotes/origin/HEAD';

/** In this order, if `origin` does not say which one is its default. */
const USUAL_BRANCHES = ['refs/remotes/origin/main', 'refs/remotes/origin/master', 'refs/heads/main', 'refs/heads/master'];

/**
 * Returns `origin/HEAD` as a branch, which git sets when it clones; else the first of the usual names that exists.
 *
 * @throws UsageError if there is none.
 */
export function defaultBranch(repository: Repository, flag: string): string {
  if (repository.head === undefined) throw noCommitsError(flag);
  const lines = gitOutput(repository, ['for-each-ref', '--format=%(refname) %(symref)', ORIGIN_HEAD, ...USUAL_BRANCHES]).split('\n');
  const targets = new Map(lines.map((line) => [line.split(' ')[0], line.split(' ')[1]]));
  const found = targets.get(ORIGIN_HEAD) || USUAL_BRANCHES.find((name) => targets.has(name));
  if (found !== undefined) return found.replace(/^refs\/(?:remotes|heads)\//, '');
  throw new UsageError(
    `The default branch is unknown: there is no origin/HEAD, and no branch main or master. Pass what to compare with, as in “${flag} origin/develop”, or run “git remote set-head origin --auto”.`,
  );
}
