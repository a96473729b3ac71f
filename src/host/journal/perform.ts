/** Makes the change of a journal. Every step can be repeated, wherever an earlier process was stopped. */
import { isSystemError } from '../system-error.ts';
import { copyFileSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderOf } from '../../text/path-parts.ts';
import { makeTemporaryFolder, removeTemporaryFolder, temporaryName } from '../temporary-folder.ts';
import { UsageError } from '../usage.ts';
import { changedMeanwhileError } from './concurrency.ts';
import { JOURNAL_FOLDER } from './pending.ts';
import { fileOrFolderHashOf, lstatIfExists, fileInRoot } from './file-in-root.ts';
import { TAKE_OUT_COMPLETE_MARKER, stepContentPath, TAKEN_FOLDER, type JournalPlan, type FileStep } from './steps.ts';

/** @throws UsageError if a file is neither as it was before nor as it is meant to be. Then nothing changes. */
export function perform(root: string, { steps }: JournalPlan, isResumed: boolean): void {
  const journal = join(root, JOURNAL_FOLDER);
  const takenTo = (number: number): string => join(journal, TAKEN_FOLDER, `${number}`);
  const moving = new Set(steps.map(({ from }) => from));
  const isLeaving = ({ after }: FileStep, number: number): boolean => after === null || moving.has(number);
  mkdirSync(join(journal, TAKEN_FOLDER), { recursive: true });
  const areTaken = lstatIfExists(join(journal, TAKE_OUT_COMPLETE_MARKER)) !== undefined;
  steps.forEach((step, number) => {
    const now = fileOrFolderHashOf(fileInRoot(root, step.path, true).file);
    const isGone = now === null && isLeaving(step, number) && (areTaken || lstatIfExists(takenTo(number)) !== undefined);
    if (!isGone && now !== step.before && !(areTaken && now === step.after))
      throw isResumed ? changedSinceError(step, root) : changedMeanwhileError(step.path);
  });
  if (!areTaken) {
    steps.forEach((step, number) => {
      const file = join(root, step.path);
      if (step.before === null || !lstatIfExists(file)) return;
      const isTaken = lstatIfExists(takenTo(number)) !== undefined;
      if (!isLeaving(step, number)) copy(file, takenTo(number));
      else if (isTaken) rmSync(file);
      else move(file, takenTo(number));
    });
    mkdirSync(join(journal, TAKE_OUT_COMPLETE_MARKER));
  }
  steps.forEach((step, number) => {
    const { path, after } = step;
    const source = join(journal, stepContentPath(step, number));
    if (after === null || !lstatIfExists(source)) return;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    move(source, join(root, path));
  });
  for (const { path, after } of steps) if (after === null) removeEmpty(root, folderOf(path));
  discard(root);
}

/** Puts everything back as it was, for as long as no other process did anything. */
export function undo(root: string, { steps }: JournalPlan): void {
  const takenTo = (number: number): string => join(root, JOURNAL_FOLDER, TAKEN_FOLDER, `${number}`);
  const now = steps.map(({ path }) => fileOrFolderHashOf(join(root, path)));
  steps.forEach(({ path, before, after, from }, number) => {
    if (after === null || now[number] !== after || now[number] === before) return;
    if (from !== undefined && !lstatIfExists(takenTo(from))) move(join(root, path), takenTo(from));
    else if (before === null) rmSync(join(root, path));
  });
  steps.forEach(({ path }, number) => {
    if (!lstatIfExists(takenTo(number))) return;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    move(takenTo(number), join(root, path));
  });
  for (const { path, before } of steps) if (before === null) removeEmpty(root, folderOf(path));
  discard(root);
}

/** The journal loses its name at once: a part of it means nothing. */
function discard(root: string): void {
  const done = join(root, temporaryName());
  renameSync(join(root, JOURNAL_FOLDER), done);
  // Now the change is complete. What somebody keeps open here, a later command removes.
  try {
    removeTemporaryFolder(done);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

function changedSinceError({ path }: FileStep, root: string): UsageError {
  return new UsageError(
    `“${path}” has changed since a change was interrupted. Restore it, for example with git, and run the command again; or delete “${join(root, JOURNAL_FOLDER)}” to keep all files as they are now.`,
  );
}

/** A folder may be on another disk than the docs root. Then the file is copied. */
function move(file: string, to: string): void {
  try {
    renameSync(file, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    if (lstatIfExists(file)?.isDirectory())
      throw new UsageError(`The folder “${file}” cannot be moved as a whole: the file system refuses it. Move or delete it first.`);
    copy(file, to);
    rmSync(file);
  }
}

/** The copy gets its name when it is complete. */
function copy(file: string, to: string): void {
  const folder = makeTemporaryFolder(dirname(to));
  try {
    copyFileSync(file, join(folder, 'copy'));
    renameSync(join(folder, 'copy'), to);
  } finally {
    removeTemporaryFolder(folder);
  }
}

/** Removes a folder that the change left empty, and those above it. */
function removeEmpty(root: string, folder: string): void {
  for (let at = folder; at !== ''; at = folderOf(at)) {
    try {
      rmdirSync(join(root, at));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'EBUSY'].includes(code) && code !== 'ENOENT') throw error;
      if (code !== 'ENOENT') return;
    }
  }
}
