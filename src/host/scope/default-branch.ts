/** Finds the default branch of a repository, from what git knows without the network. */
import { UsageError } from '../usage.ts';
import { noCommits } from './commits.ts';
import { ask, type Repository } from './repository.ts';

const ORIGIN = 'refs/remotes/origin/HEAD';

/** In this order, if `origin` does not say which one is its default. */
const USUAL = ['refs/remotes/origin/main', 'refs/remotes/origin/master', 'refs/heads/main', 'refs/heads/master'];

/**
 * Returns `origin/HEAD` as a branch, which git sets when it clones; else the first of the usual names that exists.
 *
 * @throws UsageError if there is none.
 */
export function defaultBranch(repository: Repository, flag: string): string {
  if (repository.head === undefined) throw noCommits(flag);
  const lines = ask(repository, ['for-each-ref', '--format=%(refname) %(symref)', ORIGIN, ...USUAL]).split('\n');
  const targets = new Map(lines.map((line) => [line.split(' ')[0], line.split(' ')[1]]));
  const found = targets.get(ORIGIN) || USUAL.find((name) => targets.has(name));
  if (found !== undefined) return found.replace(/^refs\/(?:remotes|heads)\//, '');
  throw new UsageError(
    `The default branch is not known here: there is no origin/HEAD, and no branch main or master. Name what to compare with, as in “${flag} origin/develop”, or run “git remote set-head origin --auto”.`,
  );
}
