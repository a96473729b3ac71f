/** What a worker works with; the service puts it together, tests put in what they watch. */
import type { Environment } from '../config/settings.ts';
import type { Limits } from '../config/table.ts';
import type { Log } from '../log.ts';
import type { Model } from '../model/run-message.ts';
import type { Queue } from '../queue/queue.ts';
import type { Database } from '../store/database.ts';
import type { Entry } from '../store/outbox.ts';
import type { WorkerMetrics } from './metrics.ts';
import type { Tries } from './tries.ts';

export interface WorkerParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly log: Log;
  readonly limits: Limits;
  /** Origin that links to review pages begin with. */
  readonly publicUrl: string;
  /** Where each attempt makes a folder of its own. Absolute. */
  readonly attempts: string;
  /** Where tokens of code hosts and keys of models are read. */
  readonly env: Environment;
  readonly metrics: WorkerMetrics;
  /** By default the provider's that the name begins with. */
  readonly openModel?: (name: string) => Model;
  readonly fetch?: typeof fetch;
  /** Instead of the usual pauses where a code host does not answer; see rest.ts. */
  readonly rests?: readonly number[];
  /** How often a message is tried again; what differs from `TRIES`. */
  readonly tries?: Partial<Tries>;
  /** The program of the children that work on repositories. Default: that of the package. */
  readonly childProgram?: string;
  /** Is told what an attempt has done, before it goes on. */
  readonly onStep?: (step: Step, entry: Entry) => void | Promise<void>;
}

/** In their order; `answered` comes after each answer of the model, and `committed` to `opened` only where there are changes. */
export type Step = 'cloned' | 'answered' | 'committed' | 'pushed' | 'opened' | 'finished';
