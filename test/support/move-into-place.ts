import { renameSync, rmSync } from 'node:fs';

/** Moves a finished folder to its place. If another process was there first, its folder stays, and this one is removed. */
export function moveIntoPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}
