/** The metrics of jobs and workers for /metrics, read on request. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from './store/database.ts';
import type { WorkerMetrics } from './worker/metrics.ts';

/** By the value of the metric's label; the key is '' if it has none. */
type Values = Readonly<Record<string, number>>;

interface Metric<Source> {
  readonly name: string;
  readonly help: string;
  /** Whether it is a counter, which only grows while the process runs. */
  readonly isTotal?: boolean;
  /** States and outcomes; never ids. */
  readonly label?: string;
  readonly read: (source: Source) => Values;
}

/** What the database tells; undefined if it does not answer. */
interface Counts {
  readonly jobs: Values;
  readonly waiting: number;
  readonly deliveries: number;
}

const DATABASE_METRICS: readonly Metric<Counts>[] = [
  { name: 'docs_nav_jobs', help: 'Jobs by state.', label: 'state', read: ({ jobs }) => jobs },
  { name: 'docs_nav_messages_waiting', help: 'Queued messages.', read: ({ waiting }) => ({ '': waiting }) },
  {
    name: 'docs_nav_deliveries_waiting',
    help: 'Events that webhooks have not accepted yet.',
    read: ({ deliveries }) => ({ '': deliveries }),
  },
];

const WORKER_METRICS: readonly Metric<WorkerMetrics>[] = [
  { name: 'docs_nav_attempts_running', help: 'Attempts that are running in this process.', read: ({ running }) => ({ '': running }) },
  {
    name: 'docs_nav_attempts_total',
    help: 'Attempts that ended in this process, by outcome.',
    isTotal: true,
    label: 'outcome',
    read: ({ attempts }) => attempts,
  },
  {
    name: 'docs_nav_interruptions_total',
    help: 'Attempts of this process that were interrupted from outside, by kind.',
    isTotal: true,
    label: 'kind',
    read: ({ interruptions }) => interruptions,
  },
  {
    name: 'docs_nav_attempt_seconds_total',
    help: 'Duration of these attempts in seconds.',
    isTotal: true,
    read: ({ seconds }) => ({ '': seconds }),
  },
  {
    name: 'docs_nav_model_tokens_total',
    help: 'Model tokens used by this process, by direction.',
    isTotal: true,
    label: 'direction',
    read: ({ tokens }) => tokens,
  },
  {
    name: 'docs_nav_cache_uses_total',
    help: 'Uses of caches of repositories by this process, by result.',
    isTotal: true,
    label: 'result',
    read: ({ caches: { hits, misses, damaged } }) => ({ hit: hits, miss: misses, damaged }),
  },
  {
    name: 'docs_nav_cache_bytes',
    help: 'Size of the caches of repositories of this process.',
    read: ({ caches }) => ({ '': caches.bytes }),
  },
  {
    name: 'docs_nav_webhook_requests_total',
    help: 'Requests of this process to webhooks, by result.',
    isTotal: true,
    label: 'result',
    read: ({ webhooks: { delivered, failed } }) => ({ delivered, failed }),
  },
];

/** How long the database may take to answer. */
const DATABASE_TIMEOUT_MS = 2000;

/** @param worker Null for a process without workers, which then has no metrics of attempts. */
export function metricsOf(database: Database, worker: WorkerMetrics | null): Registry {
  const registry = new Registry();
  const look = shareCalls(() => countWithin(database, DATABASE_TIMEOUT_MS));
  const isUp: Metric<Counts | undefined> = {
    name: 'docs_nav_database_up',
    help: 'Whether the database answers. If not, the metrics that need it are left out.',
    read: (counts) => ({ '': counts === undefined ? 0 : 1 }),
  };
  addMetric(registry, isUp, look);
  for (const metric of DATABASE_METRICS) {
    const { read } = metric;
    addMetric(registry, { ...metric, read: (counts: Counts | undefined) => (counts === undefined ? {} : read(counts)) }, look);
  }
  if (worker !== null) for (const metric of WORKER_METRICS) addMetric(registry, metric, () => worker);
  return registry;
}

function addMetric<Source>(
  registry: Registry,
  { name, help, isTotal = false, label, read }: Metric<Source>,
  source: () => Source | Promise<Source>,
): void {
  const options = {
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect: async () => {
      const values = Object.entries(read(await source()));
      metric.reset();
      // A metric without labels is 0 after a reset.
      if (values.length === 0 && label === undefined) metric.remove();
      for (const [key, value] of values) metric.inc(label === undefined ? {} : { [label]: key }, value);
    },
  };
  const metric: Counter | Gauge = isTotal ? new Counter(options) : new Gauge(options);
}

/** Calls that come while another is pending get its result: those of one reading of all metrics. */
function shareCalls<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () =>
    (pending ??= ask().finally(() => {
      pending = undefined;
    }));
}

async function countWithin(database: Database, milliseconds: number): Promise<Counts | undefined> {
  const late = new AbortController();
  const nothing = (): undefined => undefined;
  try {
    return await Promise.race([count(database).catch(nothing), sleep(milliseconds, undefined, { signal: late.signal }).catch(nothing)]);
  } finally {
    late.abort();
  }
}

async function count(database: Database): Promise<Counts> {
  const rows = await database.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from docs_nav.job group by status
     union all select 'waiting', count(*)::int from docs_nav.message where status = 'queued'
     union all select 'deliveries', count(*)::int from docs_nav.delivery where status = 'pending'`,
  );
  const { waiting = 0, deliveries = 0, ...jobs } = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return { jobs: { active: 0, completed: 0, failed: 0, archived: 0, ...jobs }, waiting, deliveries };
}
