/** The cache of one repository: attempts fetch into it one after the other, and borrow its objects. */
import { rm, utimes } from 'node:fs/promises';
import { findInfrastructureInterruption } from '../interruption.ts';
import type { BranchTips } from './bare-repository.ts';
import { cloneThroughCache, isSound, measureCache, type CloneRequest } from './cache-repository.ts';
import { GitError } from './git-error.ts';
import { createTurnQueue } from './turn-queue.ts';

export interface CacheMetrics {
  /** Clones whose repository was in its cache. */
  hits: number;
  /** Clones whose repository was not. */
  misses: number;
  /** Caches that were deleted because they were damaged. */
  damaged: number;
  /** Size of all caches. */
  bytes: number;
}

export interface SingleRepositoryCacheOptions {
  /** The repository that an earlier process has left, and its size. */
  readonly earlier?: { readonly folder: string; readonly bytes: number } | undefined;
  /** Returns a folder that does not exist. */
  readonly newFolder: () => string;
  readonly metrics: CacheMetrics;
  /** Called with a sentence for operators if the cache could not be used. */
  readonly onProblem: (message: string, error?: unknown) => void;
}

export interface SingleRepositoryCache {
  /** Size on disk, with repositories that are only kept because of loans. */
  bytes(): number;
  /** See `cloneThroughCache`. Undefined if the cache cannot be used, and then the clone does not exist. Waits for other calls. */
  lend(clone: string, request: CloneRequest): Promise<ObjectLoan | undefined>;
  /** Begins anew with the next loan, and deletes the repository when there are no loans of it. */
  retire(): Promise<void>;
}

/** The objects that a clone borrows. They stay until it ends. */
export interface ObjectLoan {
  readonly tips: BranchTips;
  /** Checks the objects. If they are damaged, nobody borrows them again. */
  isDamaged(signal: AbortSignal): Promise<boolean>;
  end(): Promise<void>;
}

/** A repository on disk. */
interface Generation {
  readonly folder: string;
  bytes: number;
  loans: number;
  /** Whether a fetch has succeeded. */
  isFilled: boolean;
  /** False if it is from an earlier process, and may be damaged. */
  isChecked: boolean;
  isDamaged: boolean;
}

/** Each fetch can add a pack, and many packs make git slow. */
const MAX_PACKS = 50;

export function createSingleRepositoryCache({
  earlier,
  newFolder,
  metrics,
  onProblem,
}: SingleRepositoryCacheOptions): SingleRepositoryCache {
  const takeTurn = createTurnQueue();
  const retired = new Set<Generation>();
  let current: Generation | undefined = earlier && { ...emptyGeneration(earlier.folder), ...earlier, isFilled: true, isChecked: false };

  async function retire(): Promise<void> {
    if (current === undefined) return;
    const generation = current;
    retired.add(generation);
    current = undefined;
    await removeIfUnused(generation);
  }

  async function removeIfUnused(generation: Generation): Promise<void> {
    if (generation.loans > 0 || !retired.delete(generation)) return;
    await rm(generation.folder, { recursive: true, force: true }).catch((error: unknown) =>
      onProblem('The cache of a repository could not be deleted.', error),
    );
  }

  async function check(generation: Generation, signal: AbortSignal): Promise<void> {
    // Another loan may have found the damage.
    if (generation.isDamaged) return;
    generation.isDamaged = !(await isSound(generation.folder, signal));
    generation.isChecked = true;
    if (!generation.isDamaged) return;
    metrics.damaged += 1;
    onProblem('The cache of a repository was damaged. It is deleted, and the repository will be fetched again.');
    if (generation === current) await retire();
  }

  async function findUsable(signal: AbortSignal): Promise<Generation> {
    if (current?.isChecked === false) await check(current, signal);
    if (current && (await measureCache(current.folder)).packs >= MAX_PACKS) await retire();
    return (current ??= emptyGeneration(newFolder()));
  }

  async function lend(clone: string, request: CloneRequest): Promise<ObjectLoan | undefined> {
    const generation = await findUsable(request.signal);
    const { isFilled, folder } = generation;
    try {
      const tips = await cloneThroughCache(folder, clone, request);
      metrics[isFilled ? 'hits' : 'misses'] += 1;
      generation.isFilled = true;
      generation.loans += 1;
      // For the order in which the next process deletes caches.
      await utimes(folder, new Date(), new Date());
      return loanOf(generation, tips);
    } catch (error) {
      const isAlsoWithoutCache = !mayBeOfCache(error) || (!isFilled && isTooLarge(error));
      if (!isFilled || !isAlsoWithoutCache) await retire();
      if (isAlsoWithoutCache) throw error;
      onProblem('The cache of a repository could not be used. The attempt fetches the repository itself.', error);
      await rm(clone, { recursive: true, force: true });
      return undefined;
    } finally {
      generation.bytes = (await measureCache(folder)).bytes;
    }
  }

  function loanOf(generation: Generation, tips: BranchTips): ObjectLoan {
    return {
      tips,
      isDamaged: (signal) => takeTurn(signal, async () => (await check(generation, signal), generation.isDamaged)),
      async end() {
        generation.loans -= 1;
        await removeIfUnused(generation);
      },
    };
  }

  return {
    bytes: () => [...retired, ...(current ? [current] : [])].reduce((sum, { bytes }) => sum + bytes, 0),
    lend: (clone, request) => takeTurn(request.signal, () => lend(clone, request)),
    retire,
  };
}

function emptyGeneration(folder: string): Generation {
  return { folder, bytes: 0, loans: 0, isFilled: false, isChecked: true, isDamaged: false };
}

/** Whether a clone without the cache may succeed. A repository that is too large may only be so together with old objects. */
function mayBeOfCache(error: unknown): boolean {
  if (error instanceof GitError) return error.code === 'failed' || isTooLarge(error);
  return error instanceof Error && 'syscall' in error && findInfrastructureInterruption(error) === undefined;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof GitError && error.code === 'too-large';
}
