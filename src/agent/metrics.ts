/** What /metrics shows of jobs and workers, read when somebody asks. */
import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from './store/database.ts';
import type { WorkerMetrics } from './worker/metrics.ts';

/** By the value of its one label; the key is '' where it has none. */
type Values = Readonly<Record<string, number>>;

interface Metric {
  readonly name: string;
  readonly help: string;
  /** A total only grows while the process lives. */
  readonly isTotal: boolean;
  /** States and outcomes: never ids. */
  readonly label?: string;
  readonly read: (database: Database, worker: WorkerMetrics) => Values | Promise<Values>;
}

const METRICS: readonly Metric[] = [
  { name: 'docs_nav_jobs', help: 'Jobs by their state.', isTotal: false, label: 'state', read: countJobs },
  { name: 'docs_nav_messages_waiting', help: 'Messages that are not yet worked on.', isTotal: false, read: countWaiting },
  {
    name: 'docs_nav_attempts_running',
    help: 'Attempts at messages that run in this process.',
    isTotal: false,
    read: (_, { running }) => ({ '': running }),
  },
  {
    name: 'docs_nav_attempts_total',
    help: 'Attempts that ended in this process, by how.',
    isTotal: true,
    label: 'outcome',
    read: (_, { attempts }) => attempts,
  },
  {
    name: 'docs_nav_attempt_seconds_total',
    help: 'Seconds that these attempts took.',
    isTotal: true,
    read: (_, { seconds }) => ({ '': seconds }),
  },
  {
    name: 'docs_nav_model_tokens_total',
    help: 'Tokens that models read and wrote for this process.',
    isTotal: true,
    label: 'direction',
    read: (_, { tokens }) => tokens,
  },
];

export function metricsOf(database: Database, worker: WorkerMetrics): Registry {
  const registry = new Registry();
  for (const metric of METRICS)
    registry.registerMetric(metric.isTotal ? counter(metric, database, worker) : gauge(metric, database, worker));
  return registry;
}

function gauge({ name, help, label, read }: Metric, database: Database, worker: WorkerMetrics): Gauge {
  const made: Gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect: async () => {
      for (const [key, value] of Object.entries(await read(database, worker))) made.set(label === undefined ? {} : { [label]: key }, value);
    },
  });
  return made;
}

function counter({ name, help, label, read }: Metric, database: Database, worker: WorkerMetrics): Counter {
  const made: Counter = new Counter({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect: async () => {
      made.reset();
      for (const [key, value] of Object.entries(await read(database, worker))) made.inc(label === undefined ? {} : { [label]: key }, value);
    },
  });
  return made;
}

async function countJobs(database: Database): Promise<Values> {
  const rows = await database.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from docs_nav.job group by status',
  );
  return { active: 0, completed: 0, failed: 0, archived: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

async function countWaiting(database: Database): Promise<Values> {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from docs_nav.message where status = 'queued'`);
  return { '': row?.count ?? 0 };
}
