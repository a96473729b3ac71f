/** Tells temporary errors from bugs. */
import { findInfrastructureInterruption } from '../interruption.ts';

export function isServiceUnavailableError(error: unknown): boolean {
  return (
    findInfrastructureInterruption(error) !== undefined ||
    (error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT')
  );
}
