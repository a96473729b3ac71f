/** Reads the journal of another process. A repository can contain one that docs-nav has not written, so nothing in it is trusted. */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../document/json-object.ts';
import { isAlive, ABANDONED_CHANGE_AGE_MS } from '../temporary-folder.ts';
import { UsageError } from '../usage.ts';
import { busyError } from './concurrency.ts';
import { JOURNAL_FOLDER } from './pending.ts';
import { fileOrFolderHashOf, lstatIfExists, fileInRoot } from './file-in-root.ts';
import {
  TAKE_OUT_COMPLETE_MARKER,
  ownerOf,
  planName,
  stepContentPath,
  STAGED_FOLDER,
  TAKEN_FOLDER,
  type JournalPlan,
  type FileStep,
} from './steps.ts';

/** The owner of a plan that a person released: on another machine, nobody here can tell whether a process still runs. */
const NO_OWNER = 0;

/**
 * Makes the change that of this process. Of several processes, only one can rename the plan.
 *
 * @throws UsageError if its process still runs, or if the journal is not as docs-nav writes it.
 */
export function takeOverPendingPlan(root: string): JournalPlan {
  const journal = join(root, JOURNAL_FOLDER);
  requireFolders(journal);
  const owner = ownerOf(journal);
  if (owner === undefined) throw new UsageError(`“${journal}” has no plan. Delete it if no other docs-nav is running.`);
  const plan = planIn(join(journal, planName(owner)), journal);
  requireContents(root, plan);
  const host = process.getBuiltinModule('node:os').hostname();
  const isOther = owner !== NO_OWNER && owner !== process.pid && (plan.host !== host || isAlive(owner));
  if (isOther)
    throw new UsageError(
      `Process ${owner} on ${plan.host} is changing the files of this site. If it is no longer running, rename “${planName(owner)}” in “${journal}” to “${planName(NO_OWNER)}”, and run the command again.`,
    );
  renameSync(join(journal, planName(owner)), join(journal, planName(process.pid)));
  return plan;
}

/**
 * What another process does to a journal and to the files meanwhile is no mistake of anybody.
 *
 * @throws UsageError if the process of a journal still runs on this machine.
 */
export function refuseIfOwned(root: string): void {
  const journal = join(root, JOURNAL_FOLDER);
  const owner = ownerOf(journal);
  if (owner === undefined || owner === NO_OWNER || owner === process.pid || !isAlive(owner)) return;
  const age = Date.now() - (lstatIfExists(join(journal, planName(owner)))?.mtimeMs ?? Date.now());
  if (age < ABANDONED_CHANGE_AGE_MS) throw busyError();
}

/** Files would move through a link to where it leads. */
function requireFolders(journal: string): void {
  for (const folder of [journal, ...[STAGED_FOLDER, TAKEN_FOLDER, TAKE_OUT_COMPLETE_MARKER].map((name) => join(journal, name))]) {
    const stats = lstatIfExists(folder);
    if (stats && !stats.isDirectory()) throw foreignJournalError(journal);
  }
}

function planIn(file: string, journal: string): JournalPlan {
  const plan: unknown = lstatIfExists(file)?.isFile() === true ? parseJson(readFileSync(file, 'utf8')) : undefined;
  const steps: unknown = isObject(plan) && typeof plan['host'] === 'string' ? plan['steps'] : undefined;
  if (!Array.isArray(steps) || !steps.every(isStep)) throw foreignJournalError(journal);
  return plan as unknown as JournalPlan;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isStep(step: unknown, number: number, steps: readonly unknown[]): step is FileStep {
  if (!isObject(step)) return false;
  const { path, before, after, from } = step;
  const isSource = from === undefined || (Number.isInteger(from) && Number(from) >= 0 && Number(from) < steps.length && from !== number);
  return typeof path === 'string' && isHash(before) && isHash(after) && isSource;
}

function isHash(content: unknown): boolean {
  return content === null || (typeof content === 'string' && /^[\da-f]{64}$/.test(content));
}

/** What is put into the site is what the plan says, and no link. */
function requireContents(root: string, { steps }: JournalPlan): void {
  const journal = join(root, JOURNAL_FOLDER);
  const moving = new Set(steps.map(({ from }) => from));
  for (const [number, step] of steps.entries()) {
    const { file, stats } = fileInRoot(root, step.path, true);
    // Nothing is known of the contents of a folder, so docs-nav moves folders and removes none.
    if (step.after === null && !moving.has(number) && stats?.isDirectory()) throw foreignJournalError(journal);
    if (step.after === null) continue;
    const source = join(journal, stepContentPath(step, number));
    // What is no longer here is in its place; what moves may not be here yet.
    const content = lstatIfExists(source) ? fileOrFolderHashOf(source) : step.from === undefined ? fileOrFolderHashOf(file) : step.after;
    if (content !== step.after) throw foreignJournalError(journal);
  }
}

function foreignJournalError(journal: string): UsageError {
  return new UsageError(
    `“${journal}” is not what docs-nav writes, so the change in it was not made. Check what it contains, and delete it to keep all files as they are now.`,
  );
}
