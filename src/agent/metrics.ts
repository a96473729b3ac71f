/** The metrics of jobs and workers for /metrics, read on request. */
import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from './store/database.ts';
import type { WorkerMetrics } from './worker/metrics.ts';

/** By the value of the metric's label; the key is '' if it has none. */
type Values = Readonly<Record<string, number>>;

interface Metric {
  readonly name: string;
  readonly help: string;
  /** Whether it is a counter, which only grows while the process runs. */
  readonly isTotal: boolean;
  /** States and outcomes; never ids. */
  readonly label?: string;
  readonly read: (database: Database, worker: WorkerMetrics) => Values | Promise<Values>;
}

const METRICS: readonly Metric[] = [
  { name: 'docs_nav_jobs', help: 'Jobs by state.', isTotal: false, label: 'state', read: countJobs },
  { name: 'docs_nav_messages_waiting', help: 'Queued messages.', isTotal: false, read: countWaiting },
  {
    name: 'docs_nav_attempts_running',
    help: 'Attempts that are running in this process.',
    isTotal: false,
    read: (_, { running }) => ({ '': running }),
  },
  {
    name: 'docs_nav_attempts_total',
    help: 'Attempts that ended in this process, by outcome.',
    isTotal: true,
    label: 'outcome',
    read: (_, { attempts }) => attempts,
  },
  {
    name: 'docs_nav_attempt_seconds_total',
    help: 'Duration of these attempts in seconds.',
    isTotal: true,
    read: (_, { seconds }) => ({ '': seconds }),
  },
  {
    name: 'docs_nav_model_tokens_total',
    help: 'Model tokens used by this process, by direction.',
    isTotal: true,
    label: 'direction',
    read: (_, { tokens }) => tokens,
  },
];

export function metricsOf(database: Database, worker: WorkerMetrics): Registry {
  const registry = new Registry();
  for (const { name, help, isTotal, label, read } of METRICS) {
    const options = {
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect: async () => {
        const values = Object.entries(await read(database, worker));
        metric.reset();
        for (const [key, value] of values) metric.inc(label === undefined ? {} : { [label]: key }, value);
      },
    };
    const metric: Counter | Gauge = isTotal ? new Counter(options) : new Gauge(options);
  }
  return registry;
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
