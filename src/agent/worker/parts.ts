/** The parts that a worker uses, which tests can replace. */
import type { Environment } from '../config/settings.ts';
import type { ServiceLimits } from '../config/table.ts';
import type { DiskMonitor } from '../disk.ts';
import type { RepositoryCaches } from '../git/index.ts';
import type { Log } from '../log.ts';
import type { Model } from '../model/run-message.ts';
import type { AddressRules } from '../net/address-rules.ts';
import type { Queue } from '../queue/queue.ts';
import type { Database } from '../store/database.ts';
import type { QueueEntry } from '../store/outbox.ts';
import type { WorkerMetrics } from './metrics.ts';
import type { AttemptLimits } from './attempt-limits.ts';

export interface WorkerParts {
  readonly database: Database;
  readonly queue: Queue;
  /** Within an attempt, with the ids of its job, message, project and key. */
  readonly log: Log;
  readonly limits: ServiceLimits;
  /** Origin of links to review pages. */
  readonly publicUrl: string;
  /** The folder for the folders of attempts. Absolute. */
  readonly attemptsFolder: string;
  /** Default: none, and each attempt fetches its repository. */
  readonly caches?: RepositoryCaches | undefined;
  /** No attempt begins while it is full. Default: it never is. */
  readonly disk?: DiskMonitor | undefined;
  /** Contains code host tokens and model keys. */
  readonly env: Environment;
  readonly metrics: WorkerMetrics;
  /** Default: uses the provider that the name begins with. */
  readonly openModel?: (name: string) => Model;
  readonly fetch?: typeof fetch;
  /** Where repositories and their APIs may be. */
  readonly addressRules: AddressRules;
  /** Replaces the usual delays between attempts; see `retryDelaySeconds`. */
  readonly retryDelays?: readonly number[];
  /** Overrides of `DEFAULT_ATTEMPT_LIMITS`. */
  readonly retryLimits?: Partial<AttemptLimits>;
  /** The program of the children that work on repositories. Default: the program in the package. */
  readonly childProgram?: string;
  /** Called after each step of an attempt, which waits for it. */
  readonly onStep?: (step: AttemptStep, entry: QueueEntry) => void | Promise<void>;
}

/**
 * In order. For each answer of the model: `answered` when it is stored, `ran` when its tools have run, `stored` when their results are.
 * Then `judged`, and after `repairing` all of these again. `committed` to `opened` occur only if there are changes.
 */
export type AttemptStep =
  | 'cloned'
  | 'answered'
  | 'ran'
  | 'stored'
  | 'judged'
  | 'repairing'
  | 'committed'
  | 'pushed'
  | 'opened'
  | 'finished';
