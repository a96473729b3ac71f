/** `docs-nav-service --demo`: shows the progress of the job, then where to see its result. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../agent/client/client.ts';
import { waitForJob, type JobWithMessages } from '../../agent/client/wait.ts';
import { startDemo, type DemoService, type ServiceSettings } from '../../agent/index.ts';
import { listenForStopSignals, type StopSignal } from '../interrupt.ts';
import { createJobProgressDisplay } from '../progress.ts';
import type { CommandContext } from '../streams.ts';

/** Milliseconds between two polls. */
const POLL = 250;

export async function runDemo(settings: ServiceSettings, context: CommandContext): Promise<number> {
  const { stdout, stderr } = context;
  const stop = listenForStopSignals();
  stderr.write('docs-nav-service: Creating a sample site and a database in a temporary folder; this takes a few seconds.\n');
  void stop.requested.then(() => stderr.write('docs-nav-service: Stopping and removing everything; this takes a few seconds.\n'));
  const demo = await startDemo(settings);
  try {
    if (!stop.signal.aborted) stdout.write(`docs-nav-service runs a demo on ${demo.url}\nJob:        ${demo.prompt}\n`);
    const state = await follow(demo, stop, context);
    if (state) stdout.write(`${outcome(state, demo).join('\n')}\nCtrl+C stops the demo and removes everything.\n`);
    await stop.requested;
  } finally {
    await demo.stop();
  }
  return 0;
}

/** Returns the job when it is done; `undefined` if the demo is stopped before. */
async function follow(
  { url, project, key, job }: DemoService,
  { signal }: StopSignal,
  { stderr, env }: CommandContext,
): Promise<JobWithMessages | undefined> {
  const client = createClient({ url, project, key, signal });
  const progress = createJobProgressDisplay(stderr, env);
  try {
    return await waitForJob(client, job.id, async () => void (await sleep(POLL, undefined, { signal })), progress.show);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    progress.end();
  }
}

function outcome({ job, messages }: JobWithMessages, { key, signInLink, project, url }: DemoService): string[] {
  const [first] = messages;
  return [
    `Status:     ${job.status}${job.error ? `: ${job.error.message}` : ''}`,
    ...(first?.summary ? [`Summary:    ${first.summary}`] : []),
    `Review:     ${job.prLink ?? 'none'}`,
    `Dashboard:  ${signInLink}`,
    `API:        curl -H "Authorization: Bearer ${key}" ${url}/v2/agent/${project}/job/${job.id}`,
  ];
}
