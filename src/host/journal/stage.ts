/** Writes a journal beside the files of a site, before it counts: until it gets its name, nothing of the site changes. */
import { lstatSync, mkdirSync, renameSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { FileEdits } from '../../session/open-site.ts';
import { writeTemporary, isProtected, PROTECTED_MESSAGE } from '../write-file.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '../temporary-folder.ts';
import { UsageError } from '../usage.ts';
import { busyError, changedMeanwhileError } from './concurrency.ts';
import { JOURNAL_FOLDER } from './pending.ts';
import { fileOrFolderHashOf, hashOf, fileInRoot } from './file-in-root.ts';
import type { FirstContent } from './record-reads.ts';
import { planName, STAGED_FOLDER, type JournalPlan, type FileStep } from './steps.ts';

/** What is known of files beside their edits. */
export interface StageContext {
  readonly firstContent: FirstContent;
  /** Where files that move with a new text come from, by their new paths. */
  readonly origins: ReadonlyMap<string, string>;
}

/** Stages the edits and gives the journal its name: from that moment on, the change is made. Returns `undefined` if there is no step. */
export function stageEditsInJournal(root: string, edits: FileEdits, { firstContent, origins }: StageContext): JournalPlan | undefined {
  const journal = makeTemporaryFolder(root);
  mkdirSync(join(journal, STAGED_FOLDER), { recursive: true });
  try {
    const steps = stepsOf(root, edits, join(journal, STAGED_FOLDER), { firstContent, origins });
    if (steps.length === 0) return undefined;
    const plan: JournalPlan = { host: process.getBuiltinModule('node:os').hostname(), steps };
    writeTemporary(join(journal, planName(process.pid)), Buffer.from(JSON.stringify(plan)), undefined);
    commit(journal, join(root, JOURNAL_FOLDER));
    return plan;
  } finally {
    removeTemporaryFolder(journal);
  }
}

function stepsOf(root: string, edits: FileEdits, staged: string, { firstContent, origins }: StageContext): FileStep[] {
  const paths = [...edits.keys()];
  const numbers = new Map(paths.map((path, number) => [path, number]));
  const taken = new Set<string>();
  const sources = sourcesOf(edits);
  const moving = new Set(sources);
  const leaving = new Set(paths.filter((path) => edits.get(path) === null).concat(sources));
  const movedTexts = new Set(paths.flatMap((path) => origins.get(path) ?? []));
  return paths.flatMap((path, number) => {
    const edit = edits.get(path) ?? null;
    const { file, stats } = fileInRoot(root, path, moving.has(path));
    const before = fileOrFolderHashOf(file);
    const known = firstContent(path);
    // A file that nobody read was not there, unless it moves away itself.
    const isNew = known === undefined && before !== null && edit !== null && typeof edit !== 'string' && !leaving.has(path);
    if (isNew || (known !== undefined && before !== (known && hashOf(known)))) throw changedMeanwhileError(path);
    if (edit === null) {
      if (!moving.has(path) && !movedTexts.has(path)) refuseProtected(path, stats);
      return { path, before, after: null };
    }
    if (typeof edit === 'string') {
      const origin = origins.get(path);
      const old = origin === undefined ? { file, stats } : fileInRoot(root, origin);
      writeTemporary(join(staged, `${number}`), Buffer.from(edit), old.stats);
      const after = fileOrFolderHashOf(join(staged, `${number}`));
      // A file can move, as it does by “mv”, but its text stays.
      if (origin === undefined || fileOrFolderHashOf(old.file) !== after) refuseProtected(origin ?? path, old.stats);
      return { path, before, after };
    }
    const after = fileOrFolderHashOf(fileInRoot(root, edit.from, true).file);
    if (after === null || !edits.has(edit.from) || taken.has(edit.from))
      throw new UsageError(`“${path}” cannot be written: “${edit.from}” is not a file that moves there.`);
    taken.add(edit.from);
    if (!leaving.has(path)) refuseProtected(path, stats);
    return { path, before, after, from: numbers.get(edit.from) ?? -1 };
  });
}

/** @throws UsageError before anything is written. */
function refuseProtected(path: string, stats: Stats | undefined): void {
  if (stats && isProtected(stats)) throw new UsageError(`“${path}” cannot be written: ${PROTECTED_MESSAGE}.`);
}

/** The files whose content moves to another one. */
function sourcesOf(edits: FileEdits): string[] {
  return [...edits.values()].flatMap((edit) => (edit !== null && typeof edit !== 'string' ? [edit.from] : []));
}

/** A folder that is not empty cannot be replaced by a rename, on any system. */
function commit(journal: string, name: string): void {
  try {
    renameSync(journal, name);
  } catch (error) {
    // The other one may be done by now.
    const isTaken = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!isTaken && !lstatSync(name, { throwIfNoEntry: false })) throw error;
    throw busyError();
  }
}
