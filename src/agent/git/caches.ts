/** The caches of this process: which there are, who uses them, and which are deleted. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, lockFolder, type FolderLock } from '../store/lock.ts';
import type { BranchTips } from './bare-repository.ts';
import { measureCache, type CloneRequest } from './cache-repository.ts';
import { createSingleRepositoryCache, type SingleRepositoryCache, type SingleRepositoryCacheOptions, type ObjectLoan } from './cache.ts';
import { GitError } from './git-error.ts';

export interface RepositoryCachesOptions extends Pick<SingleRepositoryCacheOptions, 'metrics' | 'onProblem'> {
  /** The folder for the caches of all processes that share a data folder. Absolute. */
  readonly folder: string;
  /** Above this size, unused caches are deleted, least recently used first. */
  readonly maxBytes: number;
}

export interface RepositoryCaches {
  /** Opens the cache of a repository for one attempt, which must close it. Projects share one only if their tokens have the same source. */
  open(repository: string, tokenSource: object | null): OpenRepositoryCache;
  /** Deletes all caches that are not open. */
  deleteUnused(): Promise<void>;
  /** Lets another process use them. */
  close(): Promise<void>;
}

/** A cache that is not deleted while it is open. */
export interface OpenRepositoryCache {
  /** See `lend` of `SingleRepositoryCache`. */
  clone(clone: string, request: CloneRequest): Promise<BranchTips | undefined>;
  /** Whether the clone failed because its cache is damaged. If so, no later attempt uses that. Throws `GitError` and `InfrastructureInterruptionError`. */
  isDamaged(error: unknown, signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

interface CacheEntry {
  readonly cache: SingleRepositoryCache;
  /** How often it is open. */
  users: number;
  /** In ms since 1970. */
  lastUsed: number;
}

const FOLDER_NAME = /^([0-9a-f]{32})-[0-9a-f]{8}$/;

/** Errors of git on a clone whose cache may be damaged. `refused`, because git may then not find that a commit is based on another. */
const SUSPICIOUS_CODES: ReadonlySet<string> = new Set(['failed', 'refused']);

/** Claims a folder for the caches of this process, which may have those of an earlier one. Throws errors of the file system. */
export async function openRepositoryCaches({ folder, maxBytes, metrics, onProblem }: RepositoryCachesOptions): Promise<RepositoryCaches> {
  const { root, lock } = await claimFolder(folder);
  const entries = new Map<string, CacheEntry>();

  async function addEarlier(): Promise<void> {
    const names = (await readdir(root)).filter((name) => FOLDER_NAME.test(name));
    const folders = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(root, name))).mtimeMs })));
    for (const { name, time } of folders.toSorted((a, b) => b.time - a.time)) {
      const key = name.slice(0, name.indexOf('-'));
      const path = join(root, name);
      // A process that was killed may have left an older one.
      if (entries.has(key)) await rm(path, { recursive: true, force: true });
      else entries.set(key, { cache: newCache(key, { folder: path, bytes: (await measureCache(path)).bytes }), users: 0, lastUsed: time });
    }
    await evict();
  }

  function newCache(key: string, earlier?: SingleRepositoryCacheOptions['earlier']): SingleRepositoryCache {
    const newFolder = (): string => join(root, `${key}-${randomBytes(4).toString('hex')}`);
    return createSingleRepositoryCache({ earlier, newFolder, metrics, onProblem });
  }

  function countBytes(): number {
    metrics.bytes = [...entries.values()].reduce((sum, { cache }) => sum + cache.bytes(), 0);
    return metrics.bytes;
  }

  async function deleteUnused(isEnough: () => boolean): Promise<void> {
    for (const [key, { cache, users }] of [...entries].toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed)) {
      if (isEnough()) return;
      if (users > 0) continue;
      entries.delete(key);
      await cache.retire();
    }
    countBytes();
  }

  const evict = (): Promise<void> => deleteUnused(() => countBytes() <= maxBytes);

  function open(repository: string, tokenSource: object | null): OpenRepositoryCache {
    const key = keyOf(repository, tokenSource);
    const entry = entries.get(key) ?? { cache: newCache(key), users: 0, lastUsed: 0 };
    entries.set(key, entry);
    entry.users += 1;
    let loan: ObjectLoan | undefined;
    return {
      async clone(clone, request) {
        loan = await entry.cache.lend(clone, request);
        await evict();
        return loan?.tips;
      },
      isDamaged: async (error, signal) =>
        loan !== undefined && error instanceof GitError && SUSPICIOUS_CODES.has(error.code) && loan.isDamaged(signal),
      async close() {
        await loan?.end();
        entry.users -= 1;
        entry.lastUsed = Date.now();
        await evict();
      },
    };
  }

  await addEarlier();
  return { open, deleteUnused: () => deleteUnused(() => false), close: () => lock.release() };
}

/** Each process has a folder of its own, because two cannot fetch into one repository at once. */
async function claimFolder(folder: string): Promise<{ readonly root: string; readonly lock: FolderLock }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let number = 1; ; number++) {
    const root = join(folder, String(number));
    try {
      const lock = await lockFolder(root);
      await mkdir(root, { recursive: true, mode: 0o700 });
      return { root, lock };
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}

function keyOf(repository: string, tokenSource: object | null): string {
  const hash = createHash('sha256').update(JSON.stringify([repository, tokenSource]));
  return hash.digest('hex').slice(0, 32);
}
