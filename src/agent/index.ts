/** The package `docs-nav-service`: the job service, for programs that run it themselves. Its libraries are loaded on demand. */
import type { ServiceAdmin, MissingDatabaseOptions, AdminSettings } from './operators/actions.ts';
import type { ServiceSettings } from './config/settings.ts';
import type { DemoService, ServiceHandle } from './contract/service-handle.ts';

export type {
  AdminMethodName,
  ServiceAdmin,
  MissingDatabaseOptions,
  AdminSettings,
  AuditRecord,
  KeyRecord,
  KeyWithNewSecret,
  MentionRecord,
  CommentSetupWithSecret,
  WebhookWithNewSecret,
  OperatorActionTypes,
  ProjectRecord,
  ProjectRequest,
  ProjectUpdate,
  WebhookRecord,
} from './operators/actions.ts';
export type { DeliveryStatus, DisabledReason, Webhook, WebhookDelivery, WebhookEventKind, WebhookTest } from './contract/webhook.ts';
export { readSettings, SettingsError } from './config/settings.ts';
export type { Environment, FlagValues, ServiceSettings } from './config/settings.ts';
export type { ServiceLimits, LogLevel, RetentionPeriods, Role } from './config/table.ts';
export type { Failure, Job, PullRequest } from './contract/job.ts';
export type { CommentOutcome, CommentSettings } from './contract/comments.ts';
export type { WebhookSetup } from './comments/webhook-setup.ts';
export type { CommentSettingsFieldName, HostKind, KeyFieldName, ProjectFieldName, WebhookFieldName } from './contract/operator-fields.ts';
export type { ProjectSettings } from './contract/project-settings.ts';
export type { DemoService, ServiceHandle } from './contract/service-handle.ts';
import { OperatorError } from './operator-error.ts';
export { InvalidOperatorFields, OperatorError } from './operator-error.ts';
export type { FieldProblems } from './operator-error.ts';

/**
 * Gives access to keys and projects: through the service that uses the data folder, or directly in the database if none runs.
 *
 * @example
 * const admin = await openAdmin(readSettings(new Map(), process.env, process.cwd()));
 * const { secret } = await admin.createKey({ project: 'docs', name: 'ci', scope: 'admin', days: 90 });
 * await admin.close();
 *
 * @throws OperatorError
 */
export async function openAdmin(settings: AdminSettings, options: MissingDatabaseOptions = {}): Promise<ServiceAdmin> {
  const { connectAdmin: open } = await import('./admin/connect-admin.ts');
  try {
    return await open(settings, options);
  } catch (error) {
    throw await toOperatorError(error, settings);
  }
}

/**
 * Makes the embedded database in the data folder from a backup of `admin.backUp`. The service must not run, and there must be no database yet.
 *
 * @throws OperatorError
 */
export async function restoreEmbeddedDatabase(settings: AdminSettings, file: string): Promise<{ readonly folder: string }> {
  const [{ restoreBackup: restore }, { databaseLocation }] = await Promise.all([
    import('./store/backup.ts'),
    import('./store/open-database.ts'),
  ]);
  const location = databaseLocation(settings);
  if (location.kind !== 'pglite')
    throw new OperatorError('The database is on a PostgreSQL server. Restore a backup there, for example with pg_restore.');
  try {
    await restore(location.folder, file);
    return { folder: location.folder };
  } catch (error) {
    throw await toOperatorError(error, settings);
  }
}

export interface Service extends ServiceHandle {
  /** Manages keys and projects until the service stops. */
  readonly admin: Omit<ServiceAdmin, 'close'>;
}

export interface ServiceOptions {
  /** Whether the process only runs the service: then warnings of Node and errors that nobody catches become lines of the log, too. */
  readonly ownsProcess?: boolean;
}

/**
 * Starts the job service in this process. It logs to standard error.
 *
 * @example
 * const service = await startService(readSettings(new Map(), process.env, process.cwd()));
 * process.once('SIGTERM', () => void service.stop());
 *
 * @throws OperatorError if it cannot start; then nothing is left running.
 */
export async function startService(settings: ServiceSettings, { ownsProcess = false }: ServiceOptions = {}): Promise<Service> {
  const [
    { openLog },
    { logWarningsAndCrashes },
    { startService: start },
    { createProjectAccessChecker, adminOfDatabase },
    { toCommandLineOperatorSettings },
  ] = await Promise.all([
    import('./log.ts'),
    import('./process-log.ts'),
    import('./service.ts'),
    import('./admin/connect-admin.ts'),
    import('./operators/complete-project.ts'),
  ]);
  const log = openLog({ level: settings.logLevel ?? 'info', stream: process.stderr });
  if (ownsProcess) logWarningsAndCrashes(log);
  try {
    const service = await start(settings, { log });
    const { url, database, queue } = service;
    const context = {
      database,
      queue,
      publicUrl: settings.publicUrl ?? url,
      isServing: true,
      checkAccess: createProjectAccessChecker(settings),
      ...toCommandLineOperatorSettings(settings),
    };
    const admin = adminOfDatabase(context, service.stop);
    return { url, admin, isReady: service.isReady, stop: service.stop };
  } catch (error) {
    throw await toOperatorError(error, settings);
  }
}

/** Starts the service on a sample site with a scripted model, and creates a job. All data is in a temporary folder, which is removed at the end. Throws like `startService`. */
export async function startDemo(settings: ServiceSettings): Promise<DemoService> {
  const [{ openLog }, { startDemo: start }] = await Promise.all([import('./log.ts'), import('./demo/demo.ts')]);
  try {
    return await start(settings, openLog({ level: settings.logLevel ?? 'warn', stream: process.stderr }));
  } catch (error) {
    throw await toOperatorError(error, settings);
  }
}

/** Loaded on demand, because it imports error classes that need the libraries. */
async function toOperatorError(error: unknown, settings: AdminSettings): Promise<unknown> {
  return (await import('./to-operator-error.ts')).toOperatorError(error, settings);
}
