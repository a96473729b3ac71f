/** Writes a commit from a map of files, without a work tree and without changing bytes. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isSafeTreePath } from './safe-tree-path.ts';
import type { Clone } from './clone.ts';
import { GitError } from './git-error.ts';
import { outputInClone, lineInClone, splitOutput } from './plumbing.ts';

export interface Commit {
  readonly parent: string;
  /** For a merge: the second parent, and the tree to which the edits apply instead of the parent's. */
  readonly merge?: { readonly parent: string; readonly tree: string } | undefined;
  /** New contents by path in the repository; null deletes a file. */
  readonly edits: ReadonlyMap<string, string | Uint8Array | null>;
  /** See `composeCommitMessage`. */
  readonly message: string;
  /** Default: the service, which is always the committer. */
  readonly author?: Person;
  /** The same parent, edits, message, author and date give the same commit. Default: now. */
  readonly date?: Date;
}

export interface Person {
  readonly name: string;
  readonly email: string;
}

const SERVICE_IDENTITY: Person = { name: 'docs-nav agent', email: 'docs-nav-agent@users.noreply.invalid' };
const REGULAR = '100644';
const EXECUTABLE = '100755';

/**
 * Writes a commit and returns its id, or that of its parent if it is no merge and the edits change nothing.
 * Files keep their executable bit; a symbolic link that is edited becomes a regular file. Throws `GitError`.
 */
export async function commitEdits(
  clone: Clone,
  { parent, merge, edits, message, author = SERVICE_IDENTITY, date = new Date() }: Commit,
): Promise<string> {
  const start = merge?.tree ?? parent;
  const index = join(clone.folder, `index-${randomUUID()}`);
  const environment = { GIT_INDEX_FILE: index };
  try {
    await outputInClone(clone, ['read-tree', '--end-of-options', start], { environment });
    const modes = await modesOf(clone, start);
    const lines: string[] = [];
    for (const [path, content] of edits)
      lines.push(await indexLine(clone, { path, content, mode: modes.get(path), zeros: '0'.repeat(parent.length) }));
    // Deletions first, so that a file can replace a folder.
    lines.sort((one, other) => Number(other.startsWith('0 ')) - Number(one.startsWith('0 ')));
    await outputInClone(clone, ['update-index', '-z', '--index-info'], { environment, input: lines.join('') });
    const tree = await lineInClone(clone, ['write-tree'], { environment });
    if (!merge && tree === (await lineInClone(clone, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${parent}^{tree}`])))
      return parent;
    await refuseSideEffects(clone, start, tree, edits);
    const parents = [parent, ...(merge ? [merge.parent] : [])].flatMap((id) => ['-p', id]);
    return await lineInClone(clone, ['commit-tree', '-F', '-', ...parents, tree], {
      input: message,
      environment: identityVariables(author, date),
    });
  } finally {
    await rm(index, { force: true });
  }
}

interface IndexEntry {
  readonly path: string;
  readonly content: string | Uint8Array | null;
  readonly mode: string | undefined;
  readonly zeros: string;
}

async function indexLine(clone: Clone, { path, content, mode, zeros }: IndexEntry): Promise<string> {
  if (!isWritable(path) || mode === '160000')
    throw new GitError('refused', `“${path.slice(0, 200)}” cannot be written: it is not a file path in the repository.`);
  if (content === null) return `0 ${zeros}\t${path}\0`;
  const blob = await lineInClone(clone, ['hash-object', '-w', '--no-filters', '--stdin'], { input: content });
  return `${mode === EXECUTABLE ? EXECUTABLE : REGULAR} ${blob}\t${path}\0`;
}

/** Refuses edits that would also remove other files: a file that replaces a folder, or a file in place of which a folder is created. */
async function refuseSideEffects(clone: Clone, start: string, tree: string, edits: Commit['edits']): Promise<void> {
  const changed = await outputInClone(clone, [
    'diff-tree',
    '-r',
    '-z',
    '--no-renames',
    '--name-only',
    '--end-of-options',
    start,
    tree,
    '--',
  ]);
  const lost = splitOutput(changed).find((path) => !edits.has(path));
  if (lost !== undefined)
    throw new GitError('refused', `“${lost.slice(0, 200)}” conflicts with a path to be written. Remove it first, or choose another path.`);
}

function isWritable(path: string): boolean {
  return !/\p{Surrogate}/u.test(path) && !path.includes('\0') && isSafeTreePath(path);
}

async function modesOf(clone: Clone, start: string): Promise<ReadonlyMap<string, string>> {
  const entries = splitOutput(await outputInClone(clone, ['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', start]));
  return new Map(entries.map((entry) => [entry.slice(entry.indexOf('\t') + 1), entry.slice(0, 6)]));
}

function identityVariables(author: Person, date: Date): NodeJS.ProcessEnv {
  const at = `@${Math.floor(date.getTime() / 1000)} +0000`;
  return {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: at,
    GIT_COMMITTER_NAME: SERVICE_IDENTITY.name,
    GIT_COMMITTER_EMAIL: SERVICE_IDENTITY.email,
    GIT_COMMITTER_DATE: at,
  };
}
