/** A listing of all files in the docs root. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isShown } from './confine-path.ts';

/** The most entries that are listed. Other paths can still be opened by name. */
const MAX_ENTRIES = 100_000;

export interface DocsRootListing {
  /** Regular files that the tools can open, sorted, with names as on disk. */
  readonly files: readonly string[];
  /** What else exists, such as links and hidden folders, but not their content. */
  readonly otherPaths: readonly string[];
  readonly isComplete: boolean;
}

/** Breadth first, so that the limit omits the deepest entries. */
export function readDocsRootListing(root: string): DocsRootListing {
  const files: string[] = [];
  const otherPaths: string[] = [];
  let count = 0;
  const folders = [''];
  for (const folder of folders) {
    for (const entry of readableEntries(join(root, folder))) {
      if (count++ >= MAX_ENTRIES) return { files: files.toSorted(), otherPaths, isComplete: false };
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isShown(entry.name) && entry.isDirectory()) folders.push(path);
      else (isShown(entry.name) && entry.isFile() ? files : otherPaths).push(path);
    }
  }
  return { files: files.toSorted(), otherPaths, isComplete: true };
}

/** A folder that cannot be read counts as empty. */
function readableEntries(folder: string): ReturnType<typeof listEntries> {
  try {
    return listEntries(folder);
  } catch (error) {
    if (['EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

function listEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
