/** Runs git in a repository whose states are compared, with a clear error if that fails. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { UnreadableError } from '../../site/files.ts';
import { git, gitBytes, type GitResult } from '../git.ts';
import { displayPath } from '../docs-root-location.ts';
import { UsageError } from '../usage.ts';

export interface Repository {
  /** Real path of the work tree. Names are relative to it. */
  readonly top: string;
  /** git's own folder of this work tree. */
  readonly gitFolder: string;
  /** The index of a hook, if it is not the repository's own. */
  readonly indexFile: string | undefined;
  /** The id of the last commit; `undefined` before the first. */
  readonly head: string | undefined;
}

/** A docs root in its repository: `prefix` is `''`, or its path from the top with a trailing slash. */
export interface DocsRootInRepository {
  readonly repository: Repository;
  readonly prefix: string;
}

export interface GitScopeContext {
  /** The flag, for messages. */
  readonly flag: string;
  readonly cwd: string;
  /** `GIT_INDEX_FILE` of a hook, if the index is checked. */
  readonly indexFile: string | undefined;
}

/** @throws UsageError if git is not installed, or the docs root is not in a repository. */
export function repositoryOf(root: string, { flag, cwd, indexFile }: GitScopeContext): DocsRootInRepository {
  const real = realpathSync.native(root);
  const where = ['rev-parse', '--is-inside-work-tree', '--show-cdup', '--absolute-git-dir'];
  const withHead = git([...where, 'HEAD^{commit}'], real);
  // Before the first commit, git reports only that there is none.
  const answer = withHead.ok ? withHead : git(where, real);
  if (!answer.ok) {
    if (answer.kind === 'absent') throw new UsageError(`${flag} needs git, and ${answer.reason}.`);
    throw new UsageError(`${flag} needs “${displayPath(root, cwd)}” to be in a git repository. git reports: ${answer.reason}.`);
  }
  const [isInside, up = '', ...rest] = answer.output.split('\n');
  if (isInside !== 'true')
    throw new UsageError(
      `${flag} needs a work tree, and “${displayPath(root, cwd)}” is not in one: the repository is bare, or this is git's own folder.`,
    );
  const top = resolve(real, up);
  rest.pop();
  const head = withHead.ok ? rest.pop() : undefined;
  const gitFolder = rest.join('\n');
  const prefix = relative(top, real).replaceAll(sep, '/');
  return { repository: { top, gitFolder, indexFile: indexIn(gitFolder, top, indexFile), head }, prefix: prefix === '' ? '' : `${prefix}/` };
}

/**
 * `git commit -a` and `git commit <path>` commit a temporary index in git's own folder, and pass its name to hooks. An index
 * elsewhere belongs to another work tree, for example if a hook lints a submodule.
 */
function indexIn(gitFolder: string, top: string, named: string | undefined): string | undefined {
  const file = named && resolve(top, named);
  return file && existsSync(file) && realpathSync.native(dirname(file)) === realpathSync.native(gitFolder) ? file : undefined;
}

export function gitOutput(repository: Repository, args: readonly string[]): string {
  return outputOrThrow(git(args, repository.top, { indexFile: repository.indexFile }), repository);
}

/** For comparisons with the disk: git may compare files by content, and would run the filters in its configuration. */
export function gitOutputWithoutFilters(repository: Repository, args: readonly string[]): string {
  const { top, indexFile } = repository;
  const names = outputOrThrow(gitBytes(['config', '--list', '--name-only', '--null'], top, { indexFile }), repository);
  return outputOrThrow(git(args, top, { indexFile, unset: filterSettingsAmong(names, top) }), repository);
}

/** @throws UnreadableError for a name that no environment variable of Node can contain: its filter would run. */
function filterSettingsAmong(names: Buffer, top: string): string[] {
  // One character for each byte.
  const settings = names.toString('latin1').split('\0');
  return settings
    .filter((name) => /^filter\..*\.(?:clean|process|required)$/s.test(name))
    .map((name) => {
      const setting = Buffer.from(name, 'latin1').toString();
      if (Buffer.from(setting).toString('latin1') === name) return setting;
      throw new UnreadableError(
        `The git configuration of “${top}” has a filter whose name is not UTF-8, in “${setting}”. docs-nav runs no filters, and cannot turn this one off: rename or remove it.`,
      );
    });
}

/** Returns the concatenated objects of `git cat-file --batch`. */
export function gitObjects({ top }: Repository, ids: readonly string[], maxBytes: number): GitResult<Buffer> {
  return gitBytes(['cat-file', '--batch'], top, { input: `${ids.join('\n')}\n`, maxBytes });
}

function outputOrThrow<Output>(answer: GitResult<Output>, { top }: Repository): Output {
  if (answer.ok) return answer.output;
  throw new UnreadableError(`git cannot read the repository “${top}”: ${answer.reason}.`);
}

/** Returns arguments that limit git to a docs root. */
export function toPathspecArguments(prefix: string): string[] {
  return prefix === '' ? [] : ['--', `:(literal)${prefix.slice(0, -1)}`];
}
