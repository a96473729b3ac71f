/** `docs-nav serve`: runs the job service until it is told to stop. */
import type * as Agent from '../../agent/index.ts';
import { makeVisible } from '../../text/visible.ts';
import { withService } from '../admin.ts';
import type { Arguments } from '../command.ts';
import { onStop } from '../interrupt.ts';
import type { Context } from '../streams.ts';
import { textLogger, jsonLogger } from '../logger.ts';

const EXIT_COULD_NOT_RUN = 2;

/** Milliseconds to wait for remaining work after the service has stopped. */
const LEFTOVER_WORK_MS = 1000;

const STOPS = 'Stopping when running work is done; after a while it is interrupted and resumed at the next start.';
const STOPS_STARTING = 'Stopping; closing the database takes a few seconds.';
const STOPS_AT_ONCE = ' Press Ctrl+C again to stop at once.';

export function runServe(given: Arguments, context: Context): Promise<number> {
  const isWatched = (context.stdout.isTTY && context.stderr.isTTY) || given.flags.has('demo');
  return withService(context, async (agent) => {
    try {
      return await serve(agent, given, context, isWatched);
    } catch (error) {
      // Missing libraries are a matter of the installation, for people.
      if (isWatched || error instanceof agent.MissingLibraries) throw error;
      return logStartError(error, agent, context);
    }
  });
}

async function serve(agent: typeof Agent, given: Arguments, context: Context, isWatched: boolean): Promise<number> {
  const { stdout, env, cwd } = context;
  const settings = agent.readSettings(given.flags, env, cwd);
  if (settings.isDemo) return (await import('./serve-demo.ts')).serveDemo(agent, settings, context);
  // On a terminal, only problems are logged: the dashboard shows the rest.
  const logLevel = settings.logLevel ?? (isWatched ? 'warn' : 'info');
  const voice = isWatched ? textLogger(context) : jsonLogger(context, logLevel);
  const stop = onStop();
  let isStarting = true;
  // Answers at once, also while it starts, so that nobody presses Ctrl+C again.
  void stop.requested.then(() => voice.log('info', `${isStarting ? STOPS_STARTING : STOPS}${isWatched ? STOPS_AT_ONCE : ''}`));
  const service = await agent.startService({ ...settings, logLevel }, { ownsProcess: !isWatched });
  isStarting = false;
  for (const note of [agent.nodeVersionWarning(), ...settings.notes]) if (note !== undefined) voice.log('warn', note);
  if (!stop.signal.aborted) {
    // A link that signs in must not get into a file.
    if (stdout.isTTY) await printStart(service, settings, context);
    else if (settings.role !== 'worker') voice.log('info', 'To sign in to the dashboard, run “docs-nav agent sign-in”.');
  }
  await stop.requested;
  await service.stop();
  setTimeout(() => process.exit(0), LEFTOVER_WORK_MS).unref();
  return 0;
}

/** Logs why the service could not start, and returns the exit code. */
function logStartError(error: unknown, { OperatorError, SettingsError }: typeof Agent, context: Context): number {
  const { log } = jsonLogger(context);
  if (error instanceof SettingsError) for (const problem of error.problems) log('fatal', problem);
  else if (error instanceof OperatorError) log('fatal', error.message);
  else log('fatal', 'The service crashed. Please report this line.', { error: typeOf(error), stack: framesOf(error) });
  return EXIT_COULD_NOT_RUN;
}

function typeOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Without the message, which can contain anything. */
function framesOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.flatMap((line) => (/^\s+at /.test(line) ? line.trim() : [])).join('; ');
}

async function printStart({ url, admin }: Agent.Service, settings: Agent.Settings, { stdout }: Context): Promise<void> {
  const { role, data, databaseUrl, publicUrl } = settings;
  const lines = [
    role === 'worker'
      ? 'docs-nav works on jobs.'
      : `docs-nav serves on ${url}${publicUrl === null || publicUrl === url ? '' : `, for clients at ${publicUrl}`}`,
    `Data:       ${databaseUrl === null ? makeVisible(data) : `PostgreSQL, ${databaseName(databaseUrl)}`}`,
  ];
  if (role !== 'worker') {
    const { url: link } = await admin.createSignInLink({});
    const projects = await admin.listProjects({});
    lines.push(
      `Dashboard:  ${link}`,
      '            (works once, within ten minutes; “docs-nav agent sign-in” prints another)',
      ...nextStep(
        settings,
        url,
        projects.map(({ id }) => id),
      ),
    );
  }
  stdout.write(`${lines.join('\n')}\nCtrl+C stops it.\n`);
}

function nextStep({ data, databaseUrl, model }: Agent.Settings, url: string, [project]: readonly string[]): string[] {
  if (project === undefined) {
    return [
      `Next:       docs-nav agent projects add docs --repository <url|path>${model === null ? ' --model <provider/model>' : ''}${databaseUrl === null ? dataFlag(data) : ''}`,
    ];
  }
  return [
    `Next:       docs-nav agent run "<prompt>" --project ${project}${url === 'http://127.0.0.1:4100' ? '' : ` --url ${url}`}`,
    '            (with a key from “docs-nav agent keys create” in DOCS_NAV_API_KEY)',
  ];
}

/** The default folder does not need a flag. */
function dataFlag(data: string): string {
  return /[\\/]\.local[\\/]share[\\/]docs-nav$/.test(data) ? '' : ` --data ${makeVisible(data)}`;
}

/** Host and database, without user and password. */
function databaseName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return makeVisible(`${host}${pathname}`);
}
