/** Whether a change of many files was interrupted. All commands ask, with one look at the disk. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../usage.ts';

/** The folder in the docs root that a change stands in until all of its files are in place. */
export const JOURNAL_FOLDER = '.docs-nav-journal';

export function isPending(root: string): boolean {
  return lstatSync(join(root, JOURNAL_FOLDER), { throwIfNoEntry: false }) !== undefined;
}

/** @throws UsageError if a change was interrupted: what is on disk may be half of it. */
export function refuseIfChangeIsPending(root: string, name: string): void {
  if (!isPending(root)) return;
  throw new UsageError(
    `A change to ${name === '' ? 'the site here' : `“${name}”`} is incomplete: it was interrupted or is still being written. Any command that writes completes it, such as: docs-nav lint --fix`,
  );
}
