/** A docs root on disk. */
import { closeSync, openSync } from 'node:fs';
import { basename, dirname, posix, sep } from 'node:path';
import { isPath, UnreadableError, type Files } from '../site/files.ts';
import { isGitName } from '../site/git-name.ts';
import type { MutableFileListing } from '../site/listing.ts';
import { LOAD_SEARCH_KEY, type LoadSearch } from '../site/searchable.ts';
import { addSparseOmissions, createSubmoduleTest } from './absent-files.ts';
import { followPath, type PathInsideBoundary } from './boundary.ts';
import { readFully, NO_FOLLOW, OPEN_FLAGS } from './open-file.ts';
import { locateRoot, displayPath } from './docs-root-location.ts';
import { systemErrorMessage } from './system-error.ts';
import { walkDocsRoot } from './walk.ts';

/** One byte more than the limit of a document, so that larger files are detected. */
export const MAX_READ_BYTES = 20 * 1024 * 1024 + 1;

/** The maximum length of the beginning of a file. */
const HEAD = 65_536;

/** No system opens a longer path. */
const MAX_PATH = 32_767;

/** How a folder on disk is read. */
export interface DiskOptions {
  /** Folder that links may lead into; default: the git repository around the root, else the root itself. */
  readonly repository?: string;
  /** Folder to put before file names in messages, such as `docs`; default none. */
  readonly folder?: string;
}

/** Returns the files in a folder on disk, listed once. Links are followed inside the repository but never out of it. */
export function disk(root: string, options: DiskOptions = {}): Files {
  const place = locateRoot(root, options.repository);
  let listed: MutableFileListing | undefined;
  let buffer: Uint8Array | undefined;
  const folders = new Map<string, string | undefined>([['', place.root]]);

  const files: Files = {
    list(enter) {
      if (listed) return listed;
      listed = walkDocsRoot(place, enter, createSubmoduleTest(place));
      addSparseOmissions(place, enter, listed);
      return listed;
    },

    read(path, limit = MAX_READ_BYTES) {
      // A colon is for drives and file streams.
      if (!isPath(path) || path.length > MAX_PATH || (sep === '\\' && path.includes(':'))) return undefined;
      try {
        if (NO_FOLLOW !== 0 && listed?.get(path) === 'file') {
          // Most files are shorter: opened without asking what they are, they cost a quarter less.
          const beginning = readListed(path, Math.min(limit, HEAD));
          if (beginning === undefined) return undefined;
          // Where nothing is read, there may be a FIFO by now, which is told below.
          if (beginning.length > 0 && (beginning.length < HEAD || limit <= HEAD)) return beginning;
        }
        const file = realFileOf(path);
        return file && readBytes(file.realPath, Math.min(file.stats.size, limit));
      } catch (error) {
        if (isNotFoundError(error)) return undefined;
        throw new UnreadableError(`“${posix.join(options.folder ?? '', path)}” cannot be read: ${systemErrorMessage(error)}.`);
      }
    },
  };
  const loadSearch: LoadSearch = async () => (await import('./search.ts')).createFullTextSearch(listed, files, realFolder);
  return Object.defineProperty(files, LOAD_SEARCH_KEY, { value: loadSearch });

  /** Reads the beginning of a file that is a regular one in the listing. No further check is needed unless it is a link. */
  function readListed(path: string, limit: number): Uint8Array | undefined {
    const name = nameBelow(path);
    if (name === undefined) return undefined;
    buffer ??= Buffer.allocUnsafeSlow(HEAD);
    try {
      return Buffer.from(readInto(buffer.subarray(0, limit), name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
      const file = realFileOf(path);
      return file && readBytes(file.realPath, Math.min(file.stats.size, limit));
    }
  }

  /** Returns the path of a file in its real folder; `undefined` if that folder must not be opened. */
  function nameBelow(path: string): string | undefined {
    const start = path.lastIndexOf('/') + 1;
    const above = path.slice(0, start);
    const name = path.slice(start);
    // A clean run reads what is at the top alone, and does not compile the function.
    const folder = folders.get(above) ?? realFolder(above);
    return folder === undefined || isGitName(name) ? undefined : (folder.endsWith(sep) ? folder : folder + sep) + name;
  }

  /**
   * Returns the real path of a folder, whose own path ends in a slash. Only its name is followed: of the folder above, the real path is known.
   *
   * @throws An error of the system if it cannot be entered, and for circular links.
   */
  function realFolder(folder: string): string | undefined {
    // Not by recursion: a path in a docs.json may have any number of folders.
    const unknown: string[] = [];
    for (let at = folder; !folders.has(at); at = folderAbove(at)) unknown.push(at);
    for (const at of unknown.reverse()) {
      const above = folderAbove(at);
      const real = folders.get(above);
      folders.set(at, real && inside(real, at.slice(above.length, -1))?.realPath);
    }
    return folders.get(folder);
  }

  /** Returns the real file of a path; `undefined` if it must not be opened. */
  function realFileOf(path: string): PathInsideBoundary | undefined {
    const file = nameBelow(path);
    const found = file === undefined ? undefined : inside(dirname(file), basename(file));
    if (found?.stats.isDirectory() === true) throw new Error('it is a folder');
    if (found?.stats.isFile() === false) throw new Error('it is not a regular file');
    return found;
  }

  function inside(folder: string, path: string): PathInsideBoundary | undefined {
    const found = followPath(place.repository, folder, path);
    return found.kind === 'inside' ? found : undefined;
  }
}

/** Reads a file that was found. @throws UnreadableError if it is now a link out of the repository. */
export function readFoundFile(file: string, displayCwd: string): Uint8Array {
  const folder = dirname(file);
  const bytes = disk(folder, { folder: displayPath(folder, displayCwd) }).read(basename(file));
  if (bytes === undefined)
    throw new UnreadableError(`“${displayPath(file, displayCwd)}” is a symbolic link that points outside the repository.`);
  return bytes;
}

/** Both with a slash at the end; `''` at the top. */
function folderAbove(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}

function isNotFoundError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
}

function readBytes(file: string, size: number): Uint8Array {
  return readInto(Buffer.allocUnsafe(size), file);
}

function readInto(bytes: Uint8Array, file: string): Uint8Array {
  const descriptor = openSync(file, OPEN_FLAGS);
  try {
    return readFully(bytes, descriptor);
  } finally {
    closeSync(descriptor);
  }
}
