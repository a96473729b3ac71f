/** The service: parts that start one after the other and stop in reverse order. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProjectAccessChecker } from './admin/connect-admin.ts';
import { serveAdmin } from './admin/serve-admin.ts';
import { toCommandLineOperatorSettings } from './operators/complete-project.ts';
import { announceAddress } from './announce-address.ts';
import type { Environment, ServiceSettings } from './config/settings.ts';
import type { ServiceHandle } from './contract/service-handle.ts';
import { prepareProtectedDataFolder } from './data-folder.ts';
import { createDiskMonitor } from './disk.ts';
import { openRepositoryCaches, requireGit, type RepositoryCaches } from './git/index.ts';
import type { HttpServer } from './http/start.ts';
import type { Log } from './log.ts';
import type { Model } from './model/run-message.ts';
import { createUnstartedQueue, type Queue } from './queue/queue.ts';
import { logRepeated } from './repeated-errors.ts';
import type { Database } from './store/database.ts';
import { databaseLocation, openDatabase } from './store/open-database.ts';
import { migrateDatabase } from './store/migrate.ts';
import { startPeriodicTasks } from './sweeps.ts';
import { newMetrics, type WorkerMetrics } from './worker/metrics.ts';
import type { WorkerParts } from './worker/parts.ts';
import { serviceVersion } from './version.ts';
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts';
import { PUBLIC_ONLY } from './webhooks/webhook-url.ts';
import { followAndAnswerComments } from './worker/follow-and-answer-comments.ts';
import { startWorker } from './worker/worker.ts';

export interface ServiceOptions {
  readonly log: Log;
  /** Contains model keys and code host tokens. Default: the environment of the process. */
  readonly env?: Environment;
  /** Default: uses the provider that the name begins with. */
  readonly openModel?: (name: string) => Model;
  readonly onStep?: NonNullable<WorkerParts['onStep']>;
  /** Default: the program in the package. */
  readonly childProgram?: string;
}

export interface RunningService extends ServiceHandle {
  readonly database: Database;
  readonly queue: Queue;
  readonly metrics: WorkerMetrics;
}

/** Added to the time for one message, for cloning, pushing and waiting for a code host. */
const MESSAGE_OVERHEAD_SECONDS = 600;

/**
 * Starts the service in the role of the settings.
 *
 * @throws GitError, FolderInUse, DatabaseOpenError, ListenError and similar; then nothing is left running.
 */
export async function startService(settings: ServiceSettings, options: ServiceOptions): Promise<RunningService> {
  const { log } = options;
  const stops: (() => Promise<void>)[] = [];
  const metrics = newMetrics();
  let isDraining = false;
  let stopping: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    const errors: unknown[] = [];
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'The service did not stop cleanly.');
  }

  async function startParts(): Promise<Pick<RunningService, 'url' | 'database' | 'queue'>> {
    if (settings.role !== 'api') await requireGit();
    prepareProtectedDataFolder(settings.data);
    const database = await openDatabase(databaseLocation(settings));
    stops.push(() => database.close());
    await migrateDatabase(database);
    const queue = await createUnstartedQueue(database, {
      expireSeconds: settings.limits.minutes * 60 + MESSAGE_OVERHEAD_SECONDS,
      onError: logRepeated(log, 'The queue had an error in the background.'),
      onWarning: (warning) => log.warn({ warning }, 'The queue issued a warning.'),
    });
    const caches = settings.role === 'api' || settings.cacheMegabytes === 0 ? undefined : await openCachesIfPossible();
    const disk = createDiskMonitor([settings.data, tmpdir()], settings.freeMegabytes * 2 ** 20, caches?.deleteUnused);
    const operator = toCommandLineOperatorSettings(settings);
    const { addresses: addressRules, webhooks = PUBLIC_ONLY } = operator;
    const web = { addressRules, webhooks, database, queue, settings, log, metrics, disk, isDraining: () => isDraining };
    const stopQueue = (): Promise<void> => queue.stop({ timeoutMs: settings.drainSeconds * 1000 });
    let url: string;
    if (settings.role === 'worker') {
      // Answers until the queue has stopped.
      url = await listen((await import('./monitor.ts')).startMonitor(web));
      await queue.start();
      stops.push(stopQueue);
    } else {
      await queue.start();
      stops.push(stopQueue);
      // Loaded on demand, because a worker does not need the libraries of the dashboard.
      url = await listen((await import('./web-server.ts')).startWebServer(web));
    }
    const publicUrl = settings.publicUrl ?? url;
    if (settings.databaseUrl === null) {
      const context = { database, queue, publicUrl, isServing: true, checkAccess: createProjectAccessChecker(settings), ...operator };
      const admin = await serveAdmin(settings.data, context, (error) =>
        log.error({ err: error }, 'An operation of the admin channel failed.'),
      );
      stops.push(() => admin.close());
    } else if (settings.role !== 'worker') stops.push(await announceAddress(database, publicUrl, log));
    if (settings.role === 'api') return { url, database, queue };
    const sweeps = await startPeriodicTasks({ database, queue, log, retention: settings.retention }, settings.sweepMinutes);
    stops.push(() => sweeps.stop());
    const delivering = deliverWebhooks({
      database,
      rules: webhooks,
      metrics: metrics.webhooks,
      onNote: (note, message) => log.warn(note, message),
      onError: logRepeated(log, 'A delivery to a webhook could not be recorded and will be repeated.'),
    });
    stops.push(() => delivering.stop());
    const following = followAndAnswerComments({
      database,
      queue,
      log,
      limits: settings.limits,
      env: options.env ?? process.env,
      addressRules,
      onError: logRepeated(log, 'Comments on a pull request could not be read or answered. This is tried again later.'),
    });
    stops.push(() => following.stop());
    const attemptsFolder = join(settings.data, 'attempts');
    const parts = {
      env: process.env,
      ...options,
      metrics,
      disk,
      limits: settings.limits,
      addressRules,
      attemptsFolder,
      caches,
      database,
      queue,
      publicUrl,
    };
    await startWorker(parts, { concurrency: settings.workers });
    return { url, database, queue };
  }

  /** Without caches, jobs only take longer. */
  async function openCachesIfPossible(): Promise<RepositoryCaches | undefined> {
    try {
      const caches = await openRepositoryCaches({
        folder: join(settings.data, 'caches'),
        maxBytes: settings.cacheMegabytes * 2 ** 20,
        metrics: metrics.caches,
        onProblem: (message, error) => log.warn({ ...(error !== undefined && { err: error }) }, message),
      });
      stops.push(() => caches.close());
      return caches;
    } catch (error) {
      log.warn({ err: error }, 'The folder “caches” in the data folder cannot be used. Each attempt fetches its repository anew.');
      return undefined;
    }
  }

  async function listen(starting: Promise<HttpServer>): Promise<string> {
    const server = await starting;
    stops.push(() => server.close());
    return server.url;
  }

  try {
    const started = await startParts();
    const { role, publicUrl } = settings;
    log.info({ version: serviceVersion, role, url: started.url, ...(publicUrl !== null && { publicUrl }) }, 'The service is running.');
    return {
      ...started,
      metrics,
      isReady: () => !isDraining,
      stop: () => {
        isDraining = true;
        return (stopping ??= stopAll());
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
