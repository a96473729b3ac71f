/** `docs-nav serve`: runs the job service until it is told to stop. */
import type * as Agent from '../../agent/index.ts';
import { visible } from '../../text/visible.ts';
import { withService } from '../admin.ts';
import type { Arguments } from '../command.ts';
import { onStop } from '../interrupt.ts';
import type { Context } from '../streams.ts';

/** Milliseconds to wait for remaining work after the service has stopped. */
const LEFTOVERS = 1000;

const STOPS =
  'Stopping when running work is done; after a while it is interrupted and resumed at the next start. Press Ctrl+C again to stop at once.';
const STOPS_STARTING = 'Stopping; closing the database takes a few seconds. Press Ctrl+C again to stop at once.';

export function runServe(given: Arguments, context: Context): Promise<number> {
  return withService(context, async (agent) => {
    const { stderr, env, cwd } = context;
    const settings = agent.readSettings(given.flags, env, cwd);
    if (settings.isDemo) return (await import('./serve-demo.ts')).runDemo(agent, settings, context);
    const stop = onStop();
    let isStarting = true;
    // Answers at once, also while it starts, so that nobody presses Ctrl+C again.
    void stop.asked.then(() => stderr.write(`docs-nav: ${isStarting ? STOPS_STARTING : STOPS}\n`));
    // On a terminal, only problems are logged: the dashboard shows the rest.
    const service = await agent.startService(settings, { logLevel: stderr.isTTY ? 'warn' : 'info' });
    isStarting = false;
    const note = agent.nodeNote();
    if (note !== undefined) stderr.write(`docs-nav: ${note}\n`);
    if (!stop.signal.aborted) await introduce(service, settings, context);
    await stop.asked;
    await service.stop();
    setTimeout(() => process.exit(0), LEFTOVERS).unref();
    return 0;
  });
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
