/** Writes the page to a file, but never over one that is not a page of docs-nav. */
import { closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { findRepositoryLinkOnPath } from '../../host/boundary.ts';
import { readFully, OPEN_FLAGS } from '../../host/open-file.ts';
import { systemErrorMessage } from '../../host/system-error.ts';
import { UsageError } from '../../host/usage.ts';
import { writeAtomically } from '../../host/write-file.ts';
import { GENERATOR_MARK } from '../../page/page-data.ts';

export const DEFAULT_FILE = 'docs-nav-preview.html';

/** The mark is in the head. In bytes. */
const HEAD = 16_000;

/** @throws UsageError if the file may not be written. */
export function requireWritablePreviewPath(name: string, cwd: string): string {
  const path = resolve(cwd, name);
  if (findRepositoryLinkOnPath(path, cwd) !== undefined)
    throw new UsageError(`“${name}” cannot be written: it is behind a symbolic link of the repository.`);
  if (existsSync(path) && !isPreviewFile(path, name))
    throw new UsageError(
      `“${name}” exists and was not written by docs-nav, so it was not overwritten. Choose another file: --output preview.html`,
    );
  return path;
}

export function writePage(path: string, page: string, name: string, cwd: string): void {
  writeAtomically(path, page, name, cwd);
}

function isPreviewFile(path: string, name: string): boolean {
  try {
    return Buffer.from(headOf(realpathSync.native(path))).includes(GENERATOR_MARK);
  } catch (error) {
    throw new UsageError(`“${name}” cannot be written: ${systemErrorMessage(error)}.`);
  }
}

/** @throws An error of the system, also for a link and for a folder. */
function headOf(file: string): Uint8Array {
  const descriptor = openSync(file, OPEN_FLAGS);
  try {
    return readFully(Buffer.alloc(HEAD), descriptor);
  } finally {
    closeSync(descriptor);
  }
}
