/** Writes a commit from a map of files, without a work tree and without changing bytes. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSafeTreePath } from './safe-tree-path.ts';
import type { Clone } from './clone.ts';
import { GitError } from './git-error.ts';
import { outputInClone, lineInClone, splitOutput } from './plumbing.ts';

export interface NewCommit {
  readonly parent: string;
  /** For a merge: the second parent, and the tree to which the edits apply instead of the parent's. */
  readonly merge?: { readonly parent: string; readonly tree: string } | undefined;
  /** New contents by path in the repository; null deletes a file. */
  readonly edits: ReadonlyMap<string, string | Uint8Array | null>;
  /** See `composeCommitMessage`. */
  readonly message: string;
  /** Default: the service, which is always the committer. */
  readonly author?: GitIdentity;
  /** The same parent, edits, message, author and date give the same commit. Default: now. */
  readonly date?: Date;
}

export interface GitIdentity {
  readonly name: string;
  readonly email: string;
}

const SERVICE_IDENTITY: GitIdentity = { name: 'docs-nav agent', email: 'docs-nav-agent@users.noreply.invalid' };
const REGULAR = '100644';
const EXECUTABLE = '100755';

/**
 * Writes a commit and returns its id, or that of its parent if it is no merge and the edits change nothing.
 * Files keep their executable bit; a symbolic link that is edited becomes a regular file. Throws `GitError`.
 */
export async function commitEdits(
  clone: Clone,
  { parent, merge, edits, message, author = SERVICE_IDENTITY, date = new Date() }: NewCommit,
): Promise<string> {
  const start = merge?.tree ?? parent;
  const index = join(clone.folder, `index-${randomUUID()}`);
  const environment = { GIT_INDEX_FILE: index };
  try {
    await outputInClone(clone, ['read-tree', '--end-of-options', start], { environment });
    const lines = await indexLines(clone, edits, { modes: await modesOf(clone, start), zeros: '0'.repeat(parent.length) });
    // Deletions first, so that a file can replace a folder.
    lines.sort((one, other) => Number(other.startsWith('0 ')) - Number(one.startsWith('0 ')));
    await outputInClone(clone, ['update-index', '-z', '--index-info'], { environment, input: lines.join('') });
    const tree = await lineInClone(clone, ['write-tree'], { environment });
    const changed = await changedPaths(clone, start, tree);
    if (!merge && changed.length === 0) return parent;
    refuseSideEffects(changed, edits);
    const parents = [parent, ...(merge ? [merge.parent] : [])].flatMap((id) => ['-p', id]);
    return await lineInClone(clone, ['commit-tree', '-F', '-', ...parents, tree], {
      input: message,
      environment: identityVariables(author, date),
    });
  } finally {
    await rm(index, { force: true });
  }
}

interface IndexOptions {
  /** The modes of the files that exist, by path. */
  readonly modes: ReadonlyMap<string, string>;
  /** The id of no object. */
  readonly zeros: string;
}

/** Lines for `update-index --index-info`. */
async function indexLines(clone: Clone, edits: NewCommit['edits'], { modes, zeros }: IndexOptions): Promise<string[]> {
  for (const path of edits.keys())
    if (!isWritable(path) || modes.get(path) === '160000')
      throw new GitError('refused', `“${path.slice(0, 200)}” cannot be written: it is not a file path in the repository.`);
  const blobs = await writeBlobs(
    clone,
    [...edits].flatMap(([path, content]) => (content === null ? [] : [[path, content] as const])),
  );
  return [...edits.keys()].map((path) => {
    const blob = blobs.get(path);
    if (blob === undefined) return `0 ${zeros}\t${path}\0`;
    return `${modes.get(path) === EXECUTABLE ? EXECUTABLE : REGULAR} ${blob}\t${path}\0`;
  });
}

/** Stores the contents with one process, which reads them from files, and returns their ids by path. */
async function writeBlobs(
  clone: Clone,
  contents: readonly (readonly [path: string, content: string | Uint8Array])[],
): Promise<ReadonlyMap<string, string>> {
  if (contents.length === 0) return new Map();
  const name = `contents-${randomUUID()}`;
  const folder = join(clone.folder, name);
  try {
    await mkdir(folder, { mode: 0o700 });
    for (const [index, [, content]] of contents.entries()) await writeFile(join(folder, String(index)), content);
    const files = contents.map((_, index) => `${name}/${index}\n`).join('');
    const ids = splitOutput(await outputInClone(clone, ['hash-object', '-w', '--no-filters', '--stdin-paths'], { input: files }), '\n');
    return new Map(contents.flatMap(([path], index) => (ids[index] === undefined ? [] : [[path, ids[index]] as const])));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function changedPaths(clone: Clone, start: string, tree: string): Promise<readonly string[]> {
  const args = ['diff-tree', '-r', '-z', '--no-renames', '--name-only', '--end-of-options', start, tree, '--'];
  return splitOutput(await outputInClone(clone, args));
}

/** Refuses edits that would also remove other files: a file that replaces a folder, or a file in place of which a folder is created. */
function refuseSideEffects(changed: readonly string[], edits: NewCommit['edits']): void {
  const lost = changed.find((path) => !edits.has(path));
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

function identityVariables(author: GitIdentity, date: Date): NodeJS.ProcessEnv {
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
