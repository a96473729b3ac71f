/** What a folder that moves contains beside the files of the site: folders that docs-nav does not open, such as `node_modules`, and empty ones. */
import { readdirSync, type Dirent } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileEdits } from '../../session/open-site.ts';
import { isGitName } from '../../site/git-name.ts';
import type { CopiedContent } from '../../site/overlay.ts';
import { foldersAbove } from '../../text/path-parts.ts';
import { isSystemError, systemErrorMessage } from '../system-error.ts';
import { UsageError } from '../usage.ts';
import { changedMeanwhileError } from './concurrency.ts';
import { lstatIfExists } from './file-in-root.ts';

/**
 * Returns edits for `applyToDisk` that move them, each as a whole.
 *
 * @param edits What moves the files of the site.
 * @throws UsageError for a repository in the folder, because git records where it is, and if something is in the way.
 */
export function planRemainingContentMoves(
  root: string,
  from: string,
  to: string,
  edits: FileEdits,
): ReadonlyMap<string, CopiedContent | null> {
  const found = new Map<string, CopiedContent | null>();
  const opened = foldersAbove(edits.keys());
  const visit = (folder: string): void => {
    for (const entry of entriesOf(root, folder)) {
      const path = `${folder}/${entry.name}`;
      if (isGitName(entry.name)) throw nestedRepositoryError(folder, from);
      if (entry.isDirectory() && opened.has(path)) visit(path);
      else if (!edits.has(path)) {
        const target = to + path.slice(from.length);
        if (lstatIfExists(join(root, target))) throw new UsageError(`“${path}” cannot be moved: “${target}” already exists.`);
        if (entry.isDirectory()) refuseRepository(root, path, from);
        found.set(path, null).set(target, { from: path });
      }
    }
  };
  visit(from);
  return found;
}

/** @throws UsageError if another process moved the folder meanwhile. */
function entriesOf(root: string, folder: string): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw changedMeanwhileError(folder);
  }
}

/** @throws UsageError for a repository at any depth, such as a submodule in a folder that docs-nav does not open. */
function refuseRepository(root: string, folder: string, from: string): void {
  // Bytes: not all names are UTF-8.
  const folders = [Buffer.from(join(root, folder))];
  for (const here of folders) {
    const name = relative(root, here.toString()).split(sep).join('/');
    for (const entry of entriesAt(here, name, from)) {
      const text = entry.name.toString();
      if (isGitName(text)) throw nestedRepositoryError(name, from);
      if (!entry.name.equals(Buffer.from(text)))
        throw new UsageError(`“${from}” cannot be moved: the name “${text}” in “${name}” is not UTF-8. Rename that first.`);
      if (entry.isDirectory()) folders.push(Buffer.concat([here, Buffer.from(sep), entry.name]));
    }
  }
}

/** @throws UsageError if the folder cannot be read, so that nobody knows what is in it. */
function entriesAt(folder: Buffer, name: string, from: string): Dirent<Buffer>[] {
  try {
    return readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UsageError(`“${from}” cannot be moved: the folder “${name}” cannot be read: ${systemErrorMessage(error)}.`);
  }
}

function nestedRepositoryError(folder: string, from: string): UsageError {
  return new UsageError(`“${from}” cannot be moved: “${folder}” is a repository of its own. Move that with git first.`);
}
