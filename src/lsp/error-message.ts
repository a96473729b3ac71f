/** What the log says of an error. */
import { UsageError } from '../host/usage.ts';
import { UnreadableError } from '../site/files.ts';

/** What users can mend is said as it is; anything else is a defect of ours, and its place helps. */
export function toMessageOrStack(error: unknown): string {
  if (error instanceof UsageError || error instanceof UnreadableError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
