/** What a process is told if another one changes the same site. */
import { UsageError } from '../usage.ts';

export function busyError(): UsageError {
  return new UsageError('Another docs-nav is changing the files of this site. Run the command again when it has finished.');
}

export function changedMeanwhileError(path: string): UsageError {
  return new UsageError(`“${path}” changed while docs-nav was running; run docs-nav again.`);
}
