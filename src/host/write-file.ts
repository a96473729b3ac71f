/** Writing files so that whoever reads them finds the old text or the new one, and never a half. */
import { closeSync, fchmodSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from './reason.ts';
import { UsageError } from './usage.ts';

/**
 * Writes a file whole: into a new file beside it, which then takes its place. Its mode stays. A symbolic
 * link is replaced, never followed: it could lead out of a repository that nobody trusts. Devices and pipes are written to as
 * they are. `name` is what an error calls the file.
 *
 * @throws UsageError with one sentence if the file cannot be written. It is unchanged then, and nothing is left beside it.
 */
export function writeAtomically(file: string, content: string | Uint8Array, name: string = file): void {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    const isReplaced = found === undefined || found.isFile() || found.isSymbolicLink();
    if (!isReplaced || file.startsWith('/dev/')) writeFileSync(file, content);
    else replace(file, content, found?.isFile() ? found.mode : undefined);
  } catch (error) {
    throw new UsageError(`“${name}” cannot be written: ${reasonOf(error)}.`);
  }
}

function replace(file: string, content: string | Uint8Array, mode: number | undefined): void {
  const fresh = join(dirname(file), `.${basename(file).slice(0, 100)}.${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`);
  const descriptor = openSync(fresh, 'wx');
  try {
    try {
      writeFileSync(descriptor, content);
      if (mode !== undefined) fchmodSync(descriptor, mode & 0o7777);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
