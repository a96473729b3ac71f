/** Logs errors that recur only now and then: while the database is lost, every poll of the queue fails. */
import { describeError, type Log } from './log.ts';

const INTERVAL_MS = 60_000;
/** Further kinds of errors begin anew. */
const MAX_KINDS = 100;

/** The line of an error that has recurred says how often, as `times`. */
export function logRepeated(log: Pick<Log, 'error'>, message: string, now: () => number = Date.now): (error: unknown) => void {
  const kinds = new Map<string, { times: number; readonly next: number }>();
  return (error) => {
    const { frames: _, ...described } = describeError(error);
    const kind = JSON.stringify(described);
    const known = kinds.get(kind) ?? { times: 0, next: 0 };
    known.times += 1;
    if (now() < known.next) return;
    log.error({ err: error, ...(known.times > 1 && { times: known.times }) }, message);
    if (kinds.size >= MAX_KINDS) kinds.clear();
    kinds.set(kind, { times: 0, next: now() + INTERVAL_MS });
  };
}
