/** Writes files atomically: readers see either the old or the new content. */
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { followPath, findLinkOutOfRepository } from './boundary.ts';
import { locateRoot } from './docs-root-location.ts';
import { systemErrorMessage } from './system-error.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts';
import { UsageError } from './usage.ts';

/**
 * Creates or replaces a file. Keeps its mode and, if allowed, its owner. If the file or its folder is a symbolic link, the
 * target is written, but only inside the repository of the link, or inside its folder if there is no repository. Devices and
 * pipes are written directly.
 *
 * @param file Absolute, or relative to the working directory of the process. Its folder must exist.
 * @param name The name of the file in errors.
 * @param base A folder to treat as a repository if there is none.
 * @throws UsageError with one sentence if the file cannot be written; then it does not change.
 * @example writeAtomically('/work/docs/docs.json', '{ "navigation": { "pages": ["index"] } }\n');
 */
export function writeAtomically(file: string, content: string | Uint8Array, name: string = file, base?: string): void {
  writeReplacing(file, content, name, base);
}

/**
 * Replaces a file that was read before, unless it changed since. A file that already has the new content is not written.
 *
 * @throws UsageError as `writeAtomically`, and if the file was changed or deleted since.
 */
export function replaceAtomically(
  file: string,
  before: Uint8Array,
  content: string | Uint8Array,
  name: string = file,
  base?: string,
): void {
  writeReplacing(file, content, name, base, before);
}

function writeReplacing(file: string, content: string | Uint8Array, name: string, base: string | undefined, before?: Uint8Array): void {
  const bytes = Buffer.from(content);
  let folder: string | undefined;
  try {
    if (!before && isDevice(file)) return writeFileSync(file, bytes);
    const stray = findLinkOutOfRepository(resolve(file), base);
    if (stray !== undefined)
      throw new WriteRefusal(`${stray === resolve(file) ? 'it' : 'its folder'} is a symbolic link that points outside the repository`);
    const target = targetOf(file);
    const old = statOf(target);
    if (old && !old.isFile()) throw new WriteRefusal(old.isDirectory() ? 'it is a folder' : 'it is not a regular file');
    if (old) accessSync(target, constants.W_OK);
    if (old && isProtected(old)) throw new WriteRefusal(PROTECTED_MESSAGE);
    folder = temporaryFolderFor(target);
    const temporary = join(folder, 'new');
    writeTemporary(temporary, bytes, old);
    const now = before && statOf(target) && readFileSync(target);
    if (now && bytes.equals(now)) return;
    if (before && !now?.equals(before)) throw new WriteRefusal('it changed while docs-nav was running; run docs-nav again');
    renameSync(temporary, target);
  } catch (error) {
    throw new UsageError(`“${name}” cannot be written: ${error instanceof WriteRefusal ? error.message : systemErrorMessage(error)}.`);
  } finally {
    if (folder !== undefined) removeTemporaryFolder(folder);
  }
}

/** A reason not to write that does not come from the operating system. */
class WriteRefusal extends Error {}

/** Links in `/dev` lead to open files of a process, such as a pipe. */
function isDevice(file: string): boolean {
  const found = statOf(file);
  return found !== undefined && (found.isSymbolicLink() ? file.startsWith('/dev/') : !found.isFile() && !found.isDirectory());
}

/** Returns the path itself, or the target of a link. */
function targetOf(file: string): string {
  if (!statOf(file)?.isSymbolicLink()) return file;
  const { root, repository } = locateRoot(dirname(file));
  const target = followPath(repository, root, basename(file));
  if (target.kind === 'inside') return target.realPath;
  throw new WriteRefusal(
    `it is a ${target.kind === 'outside' ? 'symbolic link that points outside the repository' : 'broken symbolic link'}`,
  );
}

function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function temporaryFolderFor(target: string): string {
  try {
    return makeTemporaryFolder(dirname(target));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new WriteRefusal(`no file can be created in its folder (${systemErrorMessage(error)})`);
  }
}

/** Whether the owner of a file may not write it. The system would let root. */
export function isProtected({ mode }: Stats): boolean {
  return (mode & 0o200) === 0;
}

/** Why such a file is not written, and what to do. */
export const PROTECTED_MESSAGE = 'it is write-protected. Make it writable, for example with “chmod u+w”, and run the command again';

/** Writes a new file to the disk, with the mode and owner of an old one. */
export function writeTemporary(temporary: string, bytes: Uint8Array, old: Stats | undefined): void {
  const descriptor = createTemporary(temporary, old);
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    if (old) keepOwnerAndMode(descriptor, old);
    // The content must be on disk before the name.
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function createTemporary(temporary: string, old: Stats | undefined): number {
  // The replacement of a private file must be private from the start.
  return openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, old ? 0o600 : 0o666);
}

function keepOwnerAndMode(descriptor: number, old: Stats): void {
  const own = fstatSync(descriptor);
  try {
    if (own.uid !== old.uid || own.gid !== old.gid) fchownSync(descriptor, old.uid, old.gid);
  } catch (error) {
    // Only root can change owners. For others, the file is theirs from now on.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  fchmodSync(descriptor, old.mode & 0o777);
}
