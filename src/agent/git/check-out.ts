/** Writes the files of a commit to disk as plain bytes, without filters, links or other programs. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEFAULT_LIMITS } from '../config/table.ts';
import { readBlobs } from './blobs.ts';
import { findInfrastructureInterruption } from '../interruption.ts';
import { isSafeTreePath } from './safe-tree-path.ts';
import type { Clone } from './clone.ts';
import { GitError, RAISE_LIMIT } from './git-error.ts';
import { listWholeTree, type TreeFile } from './list-whole-tree.ts';

export interface CheckOutResult {
  readonly fileCount: number;
  /** Paths that were not written: submodules, and names that the disk does not support or considers equal to another. */
  readonly skipped: readonly string[];
  /** Paths that were written without content, because they have more than `fileBytes`. */
  readonly oversized: readonly string[];
  /** The targets of symbolic links by path. */
  readonly linkTargets: ReadonlyMap<string, string>;
}

interface CheckOutLimits {
  /** More are an error (too-large). Default: 200,000. */
  readonly files?: number;
  /** Default: 32 MiB. */
  readonly fileBytes?: number;
  /** More are an error (too-large). Default: 2 GiB. */
  readonly totalBytes?: number;
}

/** The mode of a symbolic link. */
const SYMLINK_MODE = '120000';

/** Errors for names that the disk does not support or considers equal to another. */
const UNSUPPORTED_NAME_CODES = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ']);

/** Writes the files of a commit to a new folder. Symbolic links become files with their target; no file is executable. Throws `GitError`. */
export async function checkOut(
  clone: Clone,
  commit: string,
  folder: string,
  {
    files = DEFAULT_LIMITS.repositoryFiles,
    fileBytes = 32 << 20,
    totalBytes = DEFAULT_LIMITS.repositoryMegabytes * 2 ** 20,
  }: CheckOutLimits = {},
): Promise<CheckOutResult> {
  const entries = await listWholeTree(clone, commit, files);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > totalBytes)
    throw new GitError(
      'too-large',
      `The files of ${clone.address.label} exceed the limit of ${Math.floor(totalBytes / 2 ** 20)} MiB. ${RAISE_LIMIT}`,
    );
  const isFile = ({ mode, path }: TreeFile): boolean => mode !== '160000' && isSafeToWrite(path);
  const skipped = entries.filter((entry) => !isFile(entry)).map(({ path }) => path);
  const [small, large] = [
    entries.filter((entry) => isFile(entry) && entry.size <= fileBytes),
    entries.filter((entry) => isFile(entry) && entry.size > fileBytes),
  ];
  await mkdir(folder, { recursive: true, mode: 0o700 });

  async function write(path: string, content: Uint8Array): Promise<void> {
    const file = join(folder, path);
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (findInfrastructureInterruption(error)) throw error;
      if (!UNSUPPORTED_NAME_CODES.has(code))
        throw new GitError('failed', `A file of the repository could not be written to disk (${code}).`, message);
      skipped.push(path);
    }
  }

  const linkTargets = new Map<string, string>();
  await readBlobs(
    clone,
    small.map(({ id }) => id),
    async (content, index) => {
      const { path = '', mode } = small[index] ?? {};
      if (mode === SYMLINK_MODE) linkTargets.set(path, content.toString());
      await write(path, content);
    },
  );
  for (const { path } of large) await write(path, Buffer.alloc(0));
  return { fileCount: small.length + large.length, skipped, oversized: large.map(({ path }) => path), linkTargets };
}

/** A malicious tree may contain any name. */
function isSafeToWrite(path: string): boolean {
  return !path.includes('\ufffd') && isSafeTreePath(path);
}
