/** Whether the service can write to its folders: their free space, and writes that have failed. */
import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findInfrastructureInterruption } from './interruption.ts';

export interface DiskMonitor {
  /** Throws the error of the system if the folders cannot be used for another reason. */
  isFull(): Promise<boolean>;
  /** Reports a write that failed, for example because of a quota. The disk then counts as full until a test file can be written. */
  reportFull(): void;
}

/** The size of a test file. */
const TEST_BYTES = 64 * 1024;

/** @param freeSpace Called when the disk is full, before it counts as that. */
export function createDiskMonitor(
  folders: readonly string[],
  leastBytes: number,
  freeSpace: () => Promise<void> = async () => undefined,
): DiskMonitor {
  let hasFailed = false;

  async function isFull(): Promise<boolean> {
    for (const folder of folders) if (await isLowOnSpace(folder, leastBytes)) return true;
    if (!hasFailed) return false;
    for (const folder of folders) if (!(await canWrite(folder))) return true;
    hasFailed = false;
    return false;
  }

  return {
    reportFull: () => {
      hasFailed = true;
    },
    isFull: async () => {
      if (!(await isFull())) return false;
      await freeSpace();
      return isFull();
    },
  };
}

async function isLowOnSpace(folder: string, leastBytes: number): Promise<boolean> {
  const { blocks, bavail, bsize, files, ffree } = await statfs(folder);
  // Some file systems do not report their size or their number of files.
  return (blocks > 0 && bavail * bsize < leastBytes) || (leastBytes > 0 && files > 0 && ffree === 0);
}

async function canWrite(folder: string): Promise<boolean> {
  const file = join(folder, `.docs-nav-space-${randomUUID()}`);
  try {
    await writeFile(file, Buffer.alloc(TEST_BYTES), { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (findInfrastructureInterruption(error) === 'disk_full') return false;
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}
