/** Conflicts of a job's branch with its base, as failures of a message. */
import { FAILURES, type Failure } from '../contract/job.ts';
import { makeFileNameVisible } from '../../internal.ts';

/** The branch conflicts with its base in files that a job cannot change, so that only a person can resolve the conflict. */
export class ProtectedFileConflict extends Error {
  override readonly name = 'ProtectedFileConflict';

  constructor(branch: string, files: readonly string[]) {
    super(
      `The branch “${branch}” conflicts with the base branch in files that jobs cannot change: ${namesOf(files)}. Nothing was pushed. Merge the base branch into it yourself, then send the message again.`,
    );
  }
}

/** The failure of a message whose work was pushed, but conflicts with the base. */
export function toBaseConflictFailure(branch: string, files: readonly string[]): Failure {
  const message = `${FAILURES.conflict} The work was pushed; these files conflict: ${namesOf(files)}. Send a message that asks to resolve the conflicts, or merge the base branch into “${branch}” yourself.`;
  return { code: 'conflict', message };
}

/** The most files that are named. */
const MAX_NAMED = 10;

function namesOf(files: readonly string[]): string {
  const named = files.slice(0, MAX_NAMED).map((file) => `“${makeFileNameVisible(file)}”`);
  return `${named.join(', ')}${files.length > named.length ? ` and ${files.length - named.length} more` : ''}`;
}
