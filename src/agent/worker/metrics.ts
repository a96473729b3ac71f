/** The metrics of workers since the process started, for /metrics. */
import type { CacheMetrics } from '../git/index.ts';
import type { WebhookMetrics } from '../webhooks/deliver-webhooks.ts';
import { INFRASTRUCTURE_INTERRUPTION_LOG_MESSAGES, type Interruption } from '../interruption.ts';

/** How an attempt ended. `left`: it was stopped, or no longer counted when it ended. */
export type AttemptOutcome = 'completed' | 'failed' | 'retried' | 'left';

export interface WorkerMetrics {
  /** Running attempts. */
  running: number;
  /** Ended attempts. */
  readonly attempts: Record<AttemptOutcome, number>;
  /** Attempts that were interrupted from outside, by what interrupted them. */
  readonly interruptions: Record<Interruption, number>;
  /** Total duration of ended attempts. */
  seconds: number;
  /** Tokens used by models, counted when an answer arrives. */
  readonly tokens: { input: number; output: number };
  readonly caches: CacheMetrics;
  readonly webhooks: WebhookMetrics;
}

export function newMetrics(): WorkerMetrics {
  return {
    running: 0,
    attempts: { completed: 0, failed: 0, retried: 0, left: 0 },
    interruptions: Object.fromEntries(Object.keys(INFRASTRUCTURE_INTERRUPTION_LOG_MESSAGES).map((code) => [code, 0])) as Record<
      Interruption,
      number
    >,
    seconds: 0,
    tokens: { input: 0, output: 0 },
    caches: { hits: 0, misses: 0, damaged: 0, bytes: 0 },
    webhooks: { delivered: 0, failed: 0 },
  };
}

/** Measures an attempt. One that throws is retried, unless it was stopped; one that finds nothing to do is none. */
export async function measureAttempt(
  metrics: WorkerMetrics,
  signal: AbortSignal,
  attempt: () => Promise<AttemptOutcome | undefined>,
): Promise<void> {
  const began = performance.now();
  metrics.running += 1;
  try {
    const outcome = await attempt();
    if (outcome !== undefined) metrics.attempts[outcome] += 1;
  } catch (error) {
    metrics.attempts[signal.aborted ? 'left' : 'retried'] += 1;
    throw error;
  } finally {
    metrics.running -= 1;
    metrics.seconds += (performance.now() - began) / 1000;
  }
}
