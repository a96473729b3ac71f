/** Tells temporary errors from bugs. */
import { findExternalInterruption } from '../interruption.ts';

export function isServiceUnavailableError(error: unknown): boolean {
  return (
    findExternalInterruption(error) !== undefined || (error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT')
  );
}
