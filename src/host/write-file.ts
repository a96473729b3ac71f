/** Writes a file as a whole or not at all: whoever looks sees the old content or the new one. */
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
  rmSync,
  writeFileSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { follow, strayLink } from './boundary.ts';
import { placeOf } from './place.ts';
import { reasonOf } from './reason.ts';
import { UsageError } from './usage.ts';

/**
 * Creates or replaces a file. Its mode stays, and its owner where that is allowed. A symbolic link stays too: the file
 * that it stands for is written, but only inside the repository around the link, or its folder where there is none. The same
 * holds for folders on the way. Devices and pipes are written to as they are.
 *
 * @param file Absolute, or relative to the working directory of the process. Its folder must exist.
 * @param name What an error calls the file.
 * @param base A folder that counts as a repository where there is no git.
 * @throws UsageError with one sentence if it cannot be written; then the file is what it was.
 * @example writeAtomically('/work/docs/docs.json', '{ "navigation": { "pages": ["index"] } }\n');
 */
export function writeAtomically(file: string, content: string | Uint8Array, name: string = file, base?: string): void {
  put({ file, content, name, base });
}

/**
 * The same for a file that was read before, and only if it still holds what it held then. One that holds the new content
 * already is left alone.
 *
 * @throws UsageError as `writeAtomically`, and if the file holds something else by now, or is gone.
 */
export function replaceAtomically(
  file: string,
  before: Uint8Array,
  content: string | Uint8Array,
  name: string = file,
  base?: string,
): void {
  put({ file, content, name, base, before });
}

interface Writing {
  readonly file: string;
  readonly content: string | Uint8Array;
  readonly name: string;
  readonly base: string | undefined;
  readonly before?: Uint8Array;
}

function put({ file, content, name, base, before }: Writing): void {
  const bytes = Buffer.from(content);
  let temporary: string | undefined;
  try {
    if (!before && isDevice(file)) return writeFileSync(file, bytes);
    const stray = strayLink(resolve(file), base);
    if (stray !== undefined)
      throw new Refusal(`${stray === resolve(file) ? 'it' : 'its folder'} is a symbolic link that leads out of the repository`);
    const target = targetOf(file);
    const old = statOf(target);
    if (old && !old.isFile()) throw new Refusal(old.isDirectory() ? 'it is a folder' : 'it is not a regular file');
    if (old) accessSync(target, constants.W_OK);
    temporary = nameBeside(target);
    fill(temporary, bytes, old);
    const now = before && statOf(target) && readFileSync(target);
    if (now && bytes.equals(now)) return;
    if (before && !now?.equals(before)) throw new Refusal('it changed while docs-nav was running; run docs-nav again');
    renameSync(temporary, target);
  } catch (error) {
    throw new UsageError(`“${name}” cannot be written: ${error instanceof Refusal ? error.message : reasonOf(error)}.`);
  } finally {
    if (temporary !== undefined) rmSync(temporary, { force: true });
  }
}

/** Why this module itself does not write. */
class Refusal extends Error {}

/** Links among the devices lead to what a process has open, such as a pipe. */
function isDevice(file: string): boolean {
  const found = statOf(file);
  return found !== undefined && (found.isSymbolicLink() ? file.startsWith('/dev/') : !found.isFile() && !found.isDirectory());
}

/** The file that a path stands for: the path itself, or where a link leads. */
function targetOf(file: string): string {
  if (!statOf(file)?.isSymbolicLink()) return file;
  const { root, repository } = placeOf(dirname(file));
  const target = follow(repository, root, basename(file));
  if (target.kind === 'inside') return target.real;
  throw new Refusal(`it is a symbolic link that leads ${target.kind === 'outside' ? 'out of the repository' : 'nowhere'}`);
}

function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** On the same disk, and a name that nobody can know before: what a killed run left behind is in nobody's way. */
function nameBeside(target: string): string {
  const name = process.getBuiltinModule('node:crypto').randomBytes(12).toString('hex');
  return join(dirname(target), `.docs-nav-${name}.tmp`);
}

/** Makes a new file with all that is to stand in the place of the old one. */
function fill(temporary: string, bytes: Uint8Array, old: Stats | undefined): void {
  const descriptor = create(temporary, old);
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    if (old) keepOwnerAndMode(descriptor, old);
    // The name must not come to the disk before the content.
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function create(temporary: string, old: Stats | undefined): number {
  try {
    // What replaces a private file is private from the first byte on.
    return openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, old ? 0o600 : 0o666);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new Refusal(`no file can be created in its folder (${reasonOf(error)})`);
  }
}

function keepOwnerAndMode(descriptor: number, old: Stats): void {
  const own = fstatSync(descriptor);
  try {
    if (own.uid !== old.uid || own.gid !== old.gid) fchownSync(descriptor, old.uid, old.gid);
  } catch (error) {
    // Only root may give files away: for others the file is theirs from now on.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  fchmodSync(descriptor, old.mode & 0o777);
}
