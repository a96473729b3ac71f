/** Writes many files of a site at once: after a crash, a later run completes what an earlier one began. */
import { realpathSync } from 'node:fs';
import { assertEdits } from '../../session/edit-map.ts';
import { ARGUMENT_EXPECTATIONS, expectArguments } from '../../session/settings/operation-arguments.ts';
import { isMap } from '../../site/overlay.ts';
import type { FileEdits } from '../../session/open-site.ts';
import { isSystemError, systemErrorMessage } from '../system-error.ts';
import { UsageError } from '../usage.ts';
import { isPending } from './pending.ts';
import { perform, undo } from './perform.ts';
import type { FirstContent } from './record-reads.ts';
import { stageEditsInJournal } from './stage.ts';
import { refuseIfOwned, takeOverPendingPlan } from './claim.ts';

/**
 * Writes edits to the files of a site: all of them or, after an error, none. They are staged in the docs root first. If the process is
 * killed after that, `finishPending` or the next command that writes completes the change; commands that only read refuse until then.
 *
 * @param root The docs root, the folder of docs.json.
 * @param edits As for `withEdits`. The file that an edit takes its content from must be among them. It may be a folder, which moves as a
 * whole.
 * @param seen What a file was when the edits were made; `null` if there was none, `undefined` if that is not known.
 * @param origins The old paths of files that move and get a text, by their new ones: such files keep their modes, as those with `{ from }` do.
 * @throws UsageError if a path leads out of the docs root, or is a symbolic link or below one; if an earlier change is not complete; if a
 * file is not as it was seen; and if a file is write-protected or cannot be written for another reason.
 * @throws {TypeError} if the edits are not a map of edits; InputError if another argument has another type.
 * @example
 * const site = await openSite('docs');
 * const result = await renamePage(site, 'no-such-page', 'guides/setup');
 * if (result.ok) applyToDisk('docs', result.edits);
 * result.ok; // false
 */
export function applyToDisk(
  root: string,
  edits: FileEdits,
  firstContent: FirstContent = () => undefined,
  origins: ReadonlyMap<string, string> = new Map(),
): void {
  expectArguments({ root: [ARGUMENT_EXPECTATIONS.text, root], seen: [FUNCTION, firstContent], origins: [ORIGINS, origins] });
  assertEdits(edits);
  const real = realRootOf(root);
  if (isPending(real)) {
    refuseIfOwned(real);
    throw new UsageError('An earlier change to this site is incomplete. Call “finishPending” first.');
  }
  if (edits.size === 0) return;
  withWriteErrors(() => {
    const plan = stageEditsInJournal(real, edits, { firstContent, origins });
    if (!plan) return;
    try {
      perform(real, plan, false);
    } catch (error) {
      undo(real, plan);
      throw error;
    }
  });
}

/**
 * Completes a change that was interrupted.
 *
 * @param root The docs root.
 * @returns Whether there was one.
 * @throws UsageError if another process is making it, if a file changed meanwhile, and if the journal is not as docs-nav writes it. Then nothing is written. InputError if the root is not a string.
 * @example finishPending('docs'); // false
 */
export function finishPending(root: string): boolean {
  expectArguments({ root: [ARGUMENT_EXPECTATIONS.text, root] });
  if (!isPending(root)) return false;
  const real = realpathSync.native(root);
  try {
    withWriteErrors(() => perform(real, takeOverPendingPlan(real), true));
    return true;
  } catch (error) {
    // Its own process completed it meanwhile, or another one did. What was found half done says nothing.
    if (!isPending(real)) return false;
    refuseIfOwned(real);
    throw error;
  }
}

const FUNCTION = { fits: (value: unknown) => typeof value === 'function', description: 'a function' };
const ORIGINS = {
  fits: (value: unknown) => isMap(value) && [...value].flat().every((path) => typeof path === 'string'),
  description: 'a Map from new to old paths',
};

function realRootOf(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (error) {
    throw new UsageError(`“${root}” is not the docs root, the folder of docs.json: ${systemErrorMessage(error)}.`);
  }
}

function withWriteErrors(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const place = error.path === undefined ? '' : ` at “${error.path}”`;
    throw new UsageError(`The change could not be written${place}: ${systemErrorMessage(error)}.`);
  }
}
