/** Finds what makes git wait forever: a FIFO or a device in its own folder, or with the name of a file that it reads in every folder. */
import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { gitRootOf } from './docs-root-location.ts';

const FILES_READ_BY_GIT = new Set(['.gitignore', '.gitattributes', '.gitmodules']);

/** At most this many folders are searched, those nearest to the top first. */
const MAX_FOLDERS = 100_000;

export function findSpecialFileBlockingGit(folder: string): string | undefined {
  const top = gitRootOf(folder) ?? folder;
  const own = ['.git', join('.git', 'info')].map((name) => join(top, name));
  for (const here of own) for (const { name } of entriesOf(here)) if (blocksReading(join(here, name))) return join(here, name);
  const folders = [top];
  for (let at = 0; at < Math.min(folders.length, MAX_FOLDERS); at++) {
    const here = folders[at] ?? '';
    for (const entry of entriesOf(here)) {
      const path = join(here, entry.name);
      if (entry.isDirectory() && entry.name !== '.git') folders.push(path);
      else if (FILES_READ_BY_GIT.has(entry.name) && (entry.isFIFO() || entry.isCharacterDevice())) return path;
    }
  }
  return undefined;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Unlike elsewhere, git follows links in its own folder. */
export function blocksReading(path: string): boolean {
  try {
    const stats = statSync(path);
    return stats.isFIFO() || stats.isCharacterDevice();
  } catch {
    return false;
  }
}
