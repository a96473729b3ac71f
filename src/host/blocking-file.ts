/** Finds what makes git wait forever or fill the memory: a FIFO or a device in its own folder, or with the name of a file that it reads in every folder. */
import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join, resolve } from 'node:path';
import { gitRootOf } from './docs-root-location.ts';

const FILES_READ_BY_GIT = new Set(['.gitignore', '.gitattributes', '.gitmodules']);

/** At most this many folders are searched, those nearest to the top first. */
const MAX_FOLDERS = 100_000;

export function findSpecialFileBlockingGit(folder: string): string | undefined {
  const top = gitRootOf(folder) ?? folder;
  const own = specialFileAmongOwn(top);
  if (own !== undefined) return own;
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

/** Files that git reads whole into memory before it does anything: of a device, a gigabyte a second. */
export function findSpecialFileFillingMemory(folder: string): string | undefined {
  const own = gitFoldersOf(gitRootOf(folder) ?? folder);
  return own.flatMap((git) => [join(git, 'info/attributes'), join(git, 'objects/info/alternates')]).find(blocksReading);
}

/** Folders in git's own that it reads itself. What programs put beside them, such as pipes, is none of its business. */
const READ_BY_GIT = new Set(['info', 'logs', 'modules', 'objects', 'refs', 'reftable', 'worktrees']);

/** Links of folders are followed, as git does. Objects are mapped into memory, which devices refuse. */
function specialFileAmongOwn(top: string): string | undefined {
  const own = gitFoldersOf(top);
  const folders = [...own];
  for (let at = 0; at < Math.min(folders.length, MAX_FOLDERS); at++) {
    const here = folders[at] ?? '';
    for (const entry of entriesOf(here)) {
      const path = join(here, entry.name);
      if (blocksReading(path)) return path;
      const isRead = at >= own.length || READ_BY_GIT.has(entry.name);
      if (isRead && !entry.isFile() && !/^[\da-f]{2}$/.test(entry.name)) folders.push(path);
    }
  }
  return undefined;
}

/** git's own folder of a work tree, and the one that it shares with others. */
function gitFoldersOf(top: string): readonly string[] {
  const own = join(top, '.git');
  const named = /^gitdir: (.+)/.exec(lineIn(own))?.[1];
  const folder = named === undefined ? own : resolve(top, named);
  const shared = lineIn(join(folder, 'commondir'));
  return shared === '' ? [folder] : [folder, resolve(folder, shared)];
}

/** More than a path can have. */
const MAX_LINE_BYTES = 1 << 14;

/** The text of a small file, without the end of its line; `''` if there is none. */
function lineIn(file: string): string {
  try {
    const stats = statSync(file);
    return stats.isFile() && stats.size < MAX_LINE_BYTES ? readFileSync(file, 'utf8').trimEnd() : '';
  } catch {
    return '';
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Unlike elsewhere, git follows links in its own folder. The null device is read like an empty file. */
export function blocksReading(path: string): boolean {
  try {
    const stats = statSync(path);
    return stats.isFIFO() || (stats.isCharacterDevice() && stats.rdev !== statSync('/dev/null').rdev);
  } catch {
    return false;
  }
}
