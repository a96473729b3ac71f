/** The entry `docs-nav/agent`: the job service and its client, for programs. What needs the libraries of the service is loaded when it is called. */
import type { Admin, AdminOptions, AdminSettings } from './admin/admin.ts';
import type { Settings } from './config/settings.ts';
import type { Job } from './contract/job.ts';
import { requireLibraries } from './libraries.ts';

export type { Admin, AdminOptions, AdminSettings, KeyRecord, NewKey, ProjectRecord, ProjectRequest } from './admin/admin.ts';
export { createClient } from './client/client.ts';
export type { Client, ClientOptions } from './client/client.ts';
export { RefusedError, UnreachableError } from './client/errors.ts';
export { readSettings, SettingsError } from './config/settings.ts';
export type { Settings } from './config/settings.ts';
export type {
  ReportedCode,
  ReportedEffect,
  ReportedElement,
  ReportedFile,
  ReportedProperty,
  ReportedRedirect,
} from './contract/changes.ts';
export { FAILURES } from './contract/job.ts';
export type {
  Failure,
  FailureCode,
  Job,
  JobStatus,
  Message,
  MessageStatus,
  NavigationReport,
  PullRequest,
  ReportedFinding,
} from './contract/job.ts';
export { MissingLibraries, nodeNote, requireLibraries } from './libraries.ts';
export { OperatorError } from './operator-error.ts';

/**
 * Opens keys and projects: through the service that runs on the data folder, else in the database itself.
 *
 * @example
 * const admin = await openAdmin(readSettings(new Map(), process.env, process.cwd()));
 * const { secret } = await admin.createKey({ project: 'docs', name: 'ci', scope: 'admin', days: 90 });
 * await admin.close();
 *
 * @throws MissingLibraries, OperatorError
 */
export async function openAdmin(settings: AdminSettings, options: AdminOptions = {}): Promise<Admin> {
  requireLibraries(settings);
  const { openAdmin: open } = await import('./admin/open-admin.ts');
  try {
    return await open(settings, options);
  } catch (error) {
    throw await forOperator(error, settings);
  }
}

export interface Service {
  /** Where it listens; for a worker, what clients call the service. */
  readonly url: string;
  /** What an operator can do with its keys and projects, until it stops. */
  readonly admin: Omit<Admin, 'close'>;
  /** False from the moment that it is to stop. */
  isReady(): boolean;
  /** Takes no more work, gives what runs some time, and closes everything. What is not done then is taken up at the next start. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** How much is logged to standard error; `info` by default. */
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/**
 * Starts the job service in this process.
 *
 * @example
 * const service = await startService(readSettings(new Map(), process.env, process.cwd()));
 * process.once('SIGTERM', () => void service.stop());
 *
 * @throws MissingLibraries, and OperatorError where it cannot start; then nothing is left running.
 */
export async function startService(settings: Settings, { logLevel = 'info' }: ServiceOptions = {}): Promise<Service> {
  requireLibraries(settings);
  const [{ openLog }, { startService: start }, { adminOn }] = await Promise.all([
    import('./log.ts'),
    import('./service.ts'),
    import('./admin/open-admin.ts'),
  ]);
  try {
    const service = await start(settings, { log: openLog({ level: logLevel, stream: process.stderr }) });
    const { url, database, queue } = service;
    const admin = adminOn({ database, queue, publicUrl: settings.publicUrl ?? url, model: settings.model }, service.stop);
    return { url, admin, isReady: service.isReady, stop: service.stop };
  } catch (error) {
    throw await forOperator(error, settings);
  }
}

export interface DemoService {
  /** Where it listens. */
  readonly url: string;
  readonly project: string;
  /** An admin key of the project. */
  readonly key: string;
  /** The job that was created, and what it is asked to do. */
  readonly job: Job;
  readonly prompt: string;
  /** Signs in to the dashboard, once. */
  readonly signInLink: string;
  /** Ends the service and removes everything. */
  stop(): Promise<void>;
}

/**
 * Starts the service on a sample site with a scripted model and creates a job. It keeps everything in a temporary folder, which is
 * gone when it stops. Throws as `startService` does.
 */
export async function startDemo(settings: Settings, { logLevel = 'warn' }: ServiceOptions = {}): Promise<DemoService> {
  requireLibraries(settings);
  const [{ openLog }, { startDemo: start }] = await Promise.all([import('./log.ts'), import('./demo/demo.ts')]);
  try {
    return await start(settings, openLog({ level: logLevel, stream: process.stderr }));
  } catch (error) {
    throw await forOperator(error, settings);
  }
}

/** Loaded where it is needed: it knows the errors of libraries. */
async function forOperator(error: unknown, settings: AdminSettings): Promise<unknown> {
  return (await import('./trouble.ts')).forOperator(error, settings);
}
