/** The API and the dashboard on one port. */
import type { ServiceSettings } from './config/settings.ts';
import { dashboard } from './dashboard/dashboard.ts';
import type { DiskMonitor } from './disk.ts';
import { startHttp, type HttpServer } from './http/start.ts';
import type { Log } from './log.ts';
import { metricsOf } from './metrics.ts';
import type { AddressRules } from './net/address-rules.ts';
import type { Queue } from './queue/queue.ts';
import { logRepeated } from './repeated-errors.ts';
import type { Database } from './store/database.ts';
import { openEventStreams } from './streams/event-streams.ts';
import { createJobEventWatcher } from './streams/job-event-watcher.ts';
import type { WebhookAddressRules } from './webhooks/webhook-url.ts';
import type { WorkerMetrics } from './worker/metrics.ts';

export interface WebServerParts {
  /** Where repositories and their APIs may be. */
  readonly addressRules: AddressRules;
  readonly webhooks: WebhookAddressRules;
  readonly database: Database;
  readonly queue: Queue;
  readonly settings: ServiceSettings;
  readonly log: Log;
  readonly metrics: WorkerMetrics;
  readonly disk: DiskMonitor;
  isDraining(): boolean;
}

/** Throws ListenError. */
export async function startWebServer({
  addressRules,
  webhooks,
  database,
  queue,
  settings,
  log,
  metrics,
  disk,
  isDraining,
}: WebServerParts): Promise<HttpServer> {
  let url = '';
  const onError = logRepeated(log, 'A stream of events had an error.');
  const streams = openEventStreams({ database, watcher: createJobEventWatcher({ database, queue, onError }), onError });
  const pages = {
    addresses: addressRules,
    database,
    queue,
    streams,
    limits: settings.limits,
    // Read only once the service listens.
    get publicUrl() {
      return settings.publicUrl ?? url;
    },
  };
  const server = await startHttp({
    database,
    queue,
    settings,
    log,
    disk,
    streams,
    webhooks,
    isDraining,
    metrics: metricsOf(database, settings.role === 'api' ? null : metrics),
    plugins: [(app) => dashboard(app, pages)],
  });
  url = server.url;
  return server;
}
