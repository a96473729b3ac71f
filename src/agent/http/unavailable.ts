/** Tells temporary errors from bugs. */
import { interruptionOf } from '../interruption.ts';

export function isUnavailable(error: unknown): boolean {
  return interruptionOf(error) !== undefined || (error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT');
}
