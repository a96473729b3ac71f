/** What workers have done since the process began, as plain numbers: /metrics reads them. */

/** How an attempt ended. `left` is one that was stopped, or no longer counted when it ended. */
export type AttemptOutcome = 'completed' | 'failed' | 'retried' | 'left';

export interface WorkerMetrics {
  /** Attempts that run now. */
  running: number;
  /** Attempts that ended. */
  readonly attempts: Record<AttemptOutcome, number>;
  /** How long they took, together. */
  seconds: number;
  /** What models were paid for. */
  readonly tokens: { input: number; output: number };
}

export function newMetrics(): WorkerMetrics {
  return {
    running: 0,
    attempts: { completed: 0, failed: 0, retried: 0, left: 0 },
    seconds: 0,
    tokens: { input: 0, output: 0 },
  };
}

/** Counts an attempt from its begin to its end; one that throws is made again, unless it was stopped. */
export async function measure(metrics: WorkerMetrics, signal: AbortSignal, attempt: () => Promise<AttemptOutcome>): Promise<void> {
  const began = performance.now();
  metrics.running += 1;
  try {
    metrics.attempts[await attempt()] += 1;
  } catch (error) {
    metrics.attempts[signal.aborted ? 'left' : 'retried'] += 1;
    throw error;
  } finally {
    metrics.running -= 1;
    metrics.seconds += (performance.now() - began) / 1000;
  }
}
