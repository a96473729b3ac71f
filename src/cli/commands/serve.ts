/** `docs-nav serve`: runs the job service until it is told to stop. */
import type * as Agent from '../../agent/index.ts';
import { visible } from '../../text/visible.ts';
import { withService } from '../admin.ts';
import type { Arguments } from '../command.ts';
import { onStop } from '../interrupt.ts';
import type { Context } from '../streams.ts';
import { forPeople, forPrograms } from '../voice.ts';

const COULD_NOT_RUN = 2;

/** Milliseconds to wait for remaining work after the service has stopped. */
const LEFTOVERS = 1000;

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
      return tell(error, agent, context);
    }
  });
}

async function serve(agent: typeof Agent, given: Arguments, context: Context, isWatched: boolean): Promise<number> {
  const { stdout, env, cwd } = context;
  const settings = agent.readSettings(given.flags, env, cwd);
  if (settings.isDemo) return (await import('./serve-demo.ts')).runDemo(agent, settings, context);
  // On a terminal, only problems are logged: the dashboard shows the rest.
  const logLevel = settings.logLevel ?? (isWatched ? 'warn' : 'info');
  const voice = isWatched ? forPeople(context) : forPrograms(context, logLevel);
  const stop = onStop();
  let isStarting = true;
  // Answers at once, also while it starts, so that nobody presses Ctrl+C again.
  void stop.asked.then(() => voice.say('info', `${isStarting ? STOPS_STARTING : STOPS}${isWatched ? STOPS_AT_ONCE : ''}`));
  const service = await agent.startService({ ...settings, logLevel }, { ownsProcess: !isWatched });
  isStarting = false;
  for (const note of [agent.nodeNote(), ...settings.notes]) if (note !== undefined) voice.say('warn', note);
  if (!stop.signal.aborted) {
    // A link that signs in must not get into a file.
    if (stdout.isTTY) await introduce(service, settings, context);
    else if (settings.role !== 'worker') voice.say('info', 'To sign in to the dashboard, run “docs-nav agent sign-in”.');
  }
  await stop.asked;
  await service.stop();
  setTimeout(() => process.exit(0), LEFTOVERS).unref();
  return 0;
}

/** Logs why the service could not start, and returns the exit code. */
function tell(error: unknown, { OperatorError, SettingsError }: typeof Agent, context: Context): number {
  const { say } = forPrograms(context);
  if (error instanceof SettingsError) for (const problem of error.problems) say('fatal', problem);
  else if (error instanceof OperatorError) say('fatal', error.message);
  else say('fatal', 'The service crashed. Please report this line.', { error: typeOf(error), stack: framesOf(error) });
  return COULD_NOT_RUN;
}

function typeOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Without the message, which can contain anything. */
function framesOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.flatMap((line) => (/^\s+at /.test(line) ? line.trim() : [])).join('; ');
}

async function introduce({ url, admin }: Agent.Service, settings: Agent.Settings, { stdout }: Context): Promise<void> {
  const { role, data, databaseUrl, publicUrl } = settings;
  const lines = [
    role === 'worker'
      ? 'docs-nav works on jobs.'
      : `docs-nav serves on ${url}${publicUrl === null || publicUrl === url ? '' : `, for clients at ${publicUrl}`}`,
    `Data:       ${databaseUrl === null ? visible(data) : `PostgreSQL, ${databaseName(databaseUrl)}`}`,
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
  return /[\\/]\.local[\\/]share[\\/]docs-nav$/.test(data) ? '' : ` --data ${visible(data)}`;
}

/** Host and database, without user and password. */
function databaseName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return visible(`${host}${pathname}`);
}
