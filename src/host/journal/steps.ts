/** The steps of a change, as its journal records them. */
import { isSystemError } from '../system-error.ts';
import { readdirSync } from 'node:fs';

/** A file that is put, replaced or removed, or a folder that moves. Contents are named by their hashes. */
export interface FileStep {
  /** Relative to the docs root. */
  readonly path: string;
  /** The content before; `null` if there was no file. */
  readonly before: string | null;
  /** The content after; `null` if there is no file. */
  readonly after: string | null;
  /** The number of the step whose file moves here. Without it, the content after is staged under the number of the step. */
  readonly from?: number;
}

export interface JournalPlan {
  /** The name of the computer of the process that makes the change. */
  readonly host: string;
  readonly steps: readonly FileStep[];
}

/** Folders in a journal: new contents and files that were taken out, by the numbers of their steps. */
export const STAGED_FOLDER = 'new';
export const TAKEN_FOLDER = 'old';

/** A folder in a journal once no file has to be taken out any more. */
export const TAKE_OUT_COMPLETE_MARKER = 'taken';

/** Where the content of a step comes from, relative to the journal. */
export function stepContentPath({ from }: Pick<FileStep, 'from'>, number: number): string {
  return from === undefined ? `${STAGED_FOLDER}/${number}` : `${TAKEN_FOLDER}/${from}`;
}

/** The plan is in the name of the process that makes the change. */
export function planName(owner: number): string {
  return `plan-${owner}.json`;
}

/** Returns the process that makes the change of a journal; `undefined` if the journal has no plan, or is gone. */
export function ownerOf(journal: string): number | undefined {
  const owners = namesIn(journal).flatMap((name) => /^plan-(\d+)\.json$/.exec(name)?.[1] ?? []);
  return owners[0] === undefined ? undefined : Number(owners[0]);
}

function namesIn(journal: string): string[] {
  try {
    return readdirSync(journal);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [];
  }
}
