/** Everything that stands in a checkout below the docs root, listed once. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isShown } from './path.ts';

/** A larger repository is listed as far as that; all paths can still be opened by name. */
const MOST_ENTRIES = 100_000;

export interface Tree {
  /** Ordinary files that the tools open, sorted. Names as the disk has them. */
  readonly files: readonly string[];
  /** All paths that are taken, hidden ones and links too; of hidden folders and links only themselves. */
  readonly taken: readonly string[];
  readonly isWhole: boolean;
}

/** Breadth first, so that a limit cuts what lies deep. */
export function treeOf(root: string): Tree {
  const files: string[] = [];
  const taken: string[] = [];
  const folders = [''];
  for (const folder of folders) {
    for (const entry of entriesOf(join(root, folder))) {
      if (taken.length >= MOST_ENTRIES) return { files: files.toSorted(), taken, isWhole: false };
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      taken.push(path);
      if (!isShown(entry.name)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) files.push(path);
    }
  }
  return { files: files.toSorted(), taken, isWhole: true };
}

/** Of a folder that may not be listed, nothing is known. */
function entriesOf(folder: string): ReturnType<typeof list> {
  try {
    return list(folder);
  } catch (error) {
    if (['EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

function list(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
