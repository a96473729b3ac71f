/** Tells who waits for it that a job may have new events. The database announces them; what is missed is found by asking now and then. */
import type { Queue } from '../queue/queue.ts';
import type { Database } from '../store/database.ts';
import { EVENT_CHANNEL, lastEvents } from '../store/events.ts';

/** How often the database is asked about all watched jobs in one query, in milliseconds. */
const POLL_MS = 2000;

export interface JobEventWatcher {
  /** Calls `onChange` when the job may have new events, until the returned function is called. */
  watch(jobId: string, onChange: () => void): () => void;
  close(): Promise<void>;
}

interface WatchOptions {
  readonly database: Database;
  readonly queue: Pick<Queue, 'listen'>;
  /** Called with errors in the background; the next poll tries again. */
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
}

/** Polls only while a job is watched, and listens from the first one on. */
export function createJobEventWatcher({ database, queue, onError, pollMs = POLL_MS }: WatchOptions): JobEventWatcher {
  const watched = new Map<string, Set<() => void>>();
  const seen = new Map<string, number>();
  let listening: Promise<{ close(): Promise<void> } | undefined> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;

  function tell(jobId: string): void {
    for (const onChange of watched.get(jobId) ?? []) onChange();
  }

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    try {
      for (const [jobId, last] of await lastEvents(database, [...watched.keys()])) {
        if (seen.get(jobId) !== last) tell(jobId);
        if (watched.has(jobId)) seen.set(jobId, last);
      }
    } catch (error) {
      onError(error);
    } finally {
      isPolling = false;
    }
  }

  function start(): void {
    timer = setInterval(() => void poll(), pollMs);
    const onGap = (): void => [...watched.keys()].forEach(tell);
    listening ??= queue.listen(EVENT_CHANNEL, tell, onGap).catch((error: unknown) => {
      onError(error);
      listening = undefined;
      return undefined;
    });
  }

  return {
    watch(jobId, onChange) {
      if (watched.size === 0) start();
      const callbacks = watched.get(jobId) ?? new Set();
      watched.set(jobId, callbacks.add(onChange));
      return () => {
        callbacks.delete(onChange);
        if (callbacks.size > 0 || watched.get(jobId) !== callbacks) return;
        watched.delete(jobId);
        seen.delete(jobId);
        if (watched.size === 0) clearInterval(timer);
      };
    },

    async close() {
      clearInterval(timer);
      watched.clear();
      await (await listening)?.close();
    },
  };
}
