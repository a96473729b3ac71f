/** Finds commits by name. */
import { git } from '../git.ts';
import { UsageError } from '../usage.ts';
import { gitOutput, type Repository } from './repository.ts';

/** Returns the full id of a commit by name; `undefined` if it does not exist. */
function commitOf(name: string, { top }: Repository): string | undefined {
  const answer = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], top);
  // git also accepts “^main”, which excludes main.
  return answer.ok && /^[\da-f]+\n$/.test(answer.output) ? answer.output.trim() : undefined;
}

/** @throws UsageError if the commit is not in this clone. */
export function commitNamed(name: string, repository: Repository): string {
  const isId = /^[\da-f]{40,64}$/i.test(name);
  return knownCommit(name, repository, isId ? `Fetch it first: git fetch --depth=1 origin ${name}` : DEEPEN_HINT);
}

function knownCommit(name: string, repository: Repository, hint: string): string {
  const commit = commitOf(name, repository);
  if (commit === undefined) throw unknownNameError(name, repository, hint);
  return commit;
}

/**
 * Returns the merge base of HEAD and `name`. `flag` is what asks for it.
 *
 * @throws UsageError if the name does not exist, or the commit is not in this clone.
 */
export function mergeBase(name: string, repository: Repository, flag: string): string {
  const { head } = repository;
  if (head === undefined) throw noCommitsError(flag);
  const commit = knownCommit(name, repository, DEEPEN_HINT);
  if (commit === head) return head;
  const answer = git(['merge-base', commit, head], repository.top);
  if (answer.ok) return answer.output.trim();
  if (isShallow(repository))
    throw new UsageError(`The history of this clone does not include the merge base of “${name}” and HEAD. ${DEEPEN_HINT}`);
  throw new UsageError(`“${name}” and HEAD have no common commit, so there is nothing to compare with.`);
}

export function noCommitsError(flag: string): UsageError {
  const others = flag === '--since' ? '--staged and --changed work' : '--staged works';
  return new UsageError(`There are no commits yet, so ${flag} has nothing to compare with. ${others} before the first commit.`);
}

const DEEPEN_HINT = 'It is shallow: set “fetch-depth: 0” for actions/checkout, or run “git fetch --unshallow”.';

/** `hint` is how a shallow clone gets the commit. */
function unknownNameError(name: string, repository: Repository, hint: string): UsageError {
  const names = gitOutput(repository, ['for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes', 'refs/tags'])
    .split('\n')
    .filter(Boolean);
  const message = `The commit “${name}” does not exist here.`;
  const remote = names.find((known) => known.endsWith(`/${name}`));
  if (remote !== undefined) return new UsageError(`${message} Did you mean “${remote}”?`);
  return new UsageError(isShallow(repository) ? `${message} This clone does not have the full history. ${hint}` : message, {
    given: name,
    known: names,
  });
}

function isShallow(repository: Repository): boolean {
  return gitOutput(repository, ['rev-parse', '--is-shallow-repository']).trim() === 'true';
}
