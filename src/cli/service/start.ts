/** `docs-nav-service start`: runs the job service until it is told to stop. */
import { readSettings, SettingsError, startService, type Service, type ServiceSettings } from '../../agent/index.ts';
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { makeVisible } from '../../text/visible.ts';
import { UsageError } from '../../host/usage.ts';
import { toUsageError } from './admin.ts';
import type { ParsedArguments } from '../command.ts';
import { exitCodeOf } from '../error-text.ts';
import { listenForStopSignals } from '../interrupt.ts';
import type { CommandContext } from '../streams.ts';
import { textLogger, jsonLogger } from './logger.ts';

/** Milliseconds to wait for remaining work after the service has stopped. */
const LEFTOVER_WORK_MS = 1000;

const STOPS = 'Stopping when running work is done. If that takes too long, the work is interrupted and continues after the next start.';
const STOPS_STARTING = 'Stopping; closing the database takes a few seconds.';
const STOPS_AT_ONCE = ' Press Ctrl+C again to stop at once.';

export async function runStart(given: ParsedArguments, context: CommandContext): Promise<number> {
  const isWatched = (context.stdout.isTTY && context.stderr.isTTY) || given.flags.has('demo');
  try {
    return await run(given, context, isWatched);
  } catch (error) {
    const told = toUsageError(error, given);
    if (isWatched) throw told;
    return logStartError(error, told, context);
  }
}

async function run(given: ParsedArguments, context: CommandContext, isWatched: boolean): Promise<number> {
  const { stdout, env, cwd } = context;
  const settings = readSettings(given.flags, env, cwd);
  if (settings.isDemo) return (await import('./demo.ts')).runDemo(settings, context);
  // On a terminal, only problems are logged: the dashboard shows the rest.
  const logLevel = settings.logLevel ?? (isWatched ? 'warn' : 'info');
  const voice = isWatched ? textLogger(context) : jsonLogger(context, logLevel);
  const stop = listenForStopSignals();
  let isStarting = true;
  // Answers at once, also while it starts, so that nobody presses Ctrl+C again.
  void stop.requested.then(() => voice.log('info', `${isStarting ? STOPS_STARTING : STOPS}${isWatched ? STOPS_AT_ONCE : ''}`));
  const service = await startService({ ...settings, logLevel }, { ownsProcess: !isWatched });
  isStarting = false;
  for (const note of settings.notes) voice.log('warn', note);
  if (!stop.signal.aborted) {
    // A link that signs in must not get into a file.
    if (stdout.isTTY) await printStart(service, settings, context);
    else if (settings.role !== 'worker')
      voice.log('info', `To sign in to the dashboard, run “${SERVICE_PROGRAM_NAME} sign-in${dataFlag(settings)}”.`);
  }
  await stop.requested;
  await service.stop();
  setTimeout(() => process.exit(0), LEFTOVER_WORK_MS).unref();
  return 0;
}

/** Logs why the service could not start, and returns the exit code. */
function logStartError(error: unknown, told: unknown, context: CommandContext): number {
  const { log } = jsonLogger(context);
  if (error instanceof SettingsError) for (const problem of error.problems) log('fatal', problem);
  else if (told instanceof UsageError) log('fatal', told.message);
  else log('fatal', 'The service crashed. Please report this line.', { error: typeOf(error), stack: framesOf(error) });
  return exitCodeOf(told);
}

function typeOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Without the message, which can contain anything. */
function framesOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.flatMap((line) => (/^\s+at /.test(line) ? line.trim() : [])).join('; ');
}

async function printStart({ url, admin }: Service, settings: ServiceSettings, { stdout }: CommandContext): Promise<void> {
  const { role, data, databaseUrl, publicUrl } = settings;
  const lines = [
    role === 'worker'
      ? 'docs-nav-service is ready to run jobs.'
      : `docs-nav-service listens on ${url}${publicUrl === null || publicUrl === url ? '' : `, for clients at ${publicUrl}`}`,
    `Data:       ${databaseUrl === null ? makeVisible(data) : `PostgreSQL, ${databaseName(databaseUrl)}`}`,
  ];
  if (role !== 'worker') {
    const { url: link } = await admin.createSignInLink({});
    const projects = await admin.listProjects({});
    lines.push(
      `Dashboard:  ${link}`,
      `            (works once, within ten minutes; “${SERVICE_PROGRAM_NAME} sign-in${dataFlag(settings)}” prints another)`,
      ...nextStep(
        settings,
        url,
        projects.map(({ id }) => id),
      ),
    );
  }
  stdout.write(`${lines.join('\n')}\nCtrl+C stops it.\n`);
}

function nextStep(settings: ServiceSettings, url: string, [project]: readonly string[]): string[] {
  if (project === undefined) {
    const model = settings.model === null ? ' --model <provider/model>' : '';
    return [`Next:       ${SERVICE_PROGRAM_NAME} projects add docs --repository <url|path>${model}${dataFlag(settings)}`];
  }
  return [
    `Next:       npx docs-nav agent run "<prompt>" --project ${project}${url === 'http://127.0.0.1:4100' ? '' : ` --url ${url}`}`,
    `            (with a key from “${SERVICE_PROGRAM_NAME} keys create --project ${project}${dataFlag(settings)}” in DOCS_NAV_API_KEY)`,
  ];
}

/** For commands of operators. The default folder does not need a flag, nor does a database in DATABASE_URL. */
function dataFlag({ data, databaseUrl }: ServiceSettings): string {
  return databaseUrl !== null || /[\\/]\.local[\\/]share[\\/]docs-nav$/.test(data) ? '' : ` --data ${makeVisible(data)}`;
}

/** Host and database, without user and password. */
function databaseName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return makeVisible(`${host}${pathname}`);
}
