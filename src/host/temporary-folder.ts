/** Folders for files that are not complete yet. git ignores them, and a later write removes those of processes that were killed. */
import { isSystemError } from './system-error.ts';
import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a folder in a folder, on the same disk and with a name that nobody else uses. @throws An error of the system. */
export function makeTemporaryFolder(parent: string): string {
  removeAbandoned(parent);
  const folder = join(parent, temporaryName());
  mkdirSync(folder);
  try {
    // git never lists an empty folder, so there is no moment at which “git add -A” would add it.
    writeFileSync(join(folder, '.gitignore'), '*\n');
    return folder;
  } catch (error) {
    removeTemporaryFolder(folder);
    throw error;
  }
}

/**
 * What makes git ignore the folder goes last: a process can be killed before any step. A repository can contain a link with such a name:
 * then only the link goes, and nothing where it leads.
 */
export function removeTemporaryFolder(folder: string): void {
  const names = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
  for (const name of names) if (name !== '.gitignore') rmSync(join(folder, name), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** The process is in the name, so that others can tell whether it still runs. */
export function temporaryName(): string {
  return `.docs-nav-temp-${process.pid}-${process.getBuiltinModule('node:crypto').randomBytes(8).toString('hex')}`;
}

const TEMPORARY_NAME = /^\.docs-nav-temp-(\d{1,12})-[\da-f]{16}$/;

/** What cannot be listed or removed, such as a folder of another user, is in nobody's way. */
function removeAbandoned(parent: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const [, owner] = TEMPORARY_NAME.exec(name) ?? [];
      if (owner !== undefined && isAbandoned(join(parent, name), Number(owner))) removeTemporaryFolder(join(parent, name));
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** In milliseconds. No change takes as long, so after it, a process with the number of another one is a new one. */
export const ABANDONED_CHANGE_AGE_MS = 10 * 60_000;

/** A process of another machine or container can have any number, so a folder that is used is also a young one. */
function isAbandoned(folder: string, owner: number): boolean {
  const { mtimeMs } = lstatSync(folder);
  return !isAlive(owner) && Date.now() - mtimeMs > ABANDONED_CHANGE_AGE_MS;
}

export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
