/** One service works on many hostile sites at once: it goes on answering, each job ends within its limits, and nothing of any stays. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { FailureCode, Job } from '../../src/agent/contract/job.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { copyDatabase, createServerDatabase, KINDS } from '../agent/databases.ts';
import { SITE } from '../agent/sample-site.ts';
import { createRepository } from '../doubles/forge.ts';
import { addProject } from './add-project.ts';
import { blocksIn, SHORT_BLOCKS } from './blocks.ts';
import { HOSTILE } from './hostile-sites.ts';
import { processesOf } from './processes-of.ts';
import { api, dataFolder, probe, startMeasured, untilEnded, type Api, type Probes, type Running } from './running.ts';

/** With the limits that operators have, for the figures; else with smaller ones, so that all has ended in a few minutes. */
const IS_WHOLE = process.env['DOCS_NAV_STRESS'] === 'whole';
const LIMITS = IS_WHOLE ? {} : { DOCS_NAV_WORK_SECONDS: '30', DOCS_NAV_WORK_MEGABYTES: '384' };
/** Messages at a time. */
const WORKERS = IS_WHOLE ? 2 : 4;
const DRAIN_SECONDS = 2;
const SECONDS = IS_WHOLE ? 3000 : 400;
const STAND_IN = join(import.meta.dirname, '../../dist/test-stand-in/child-stand-in.mjs');

/** What a site that costs too much may end in; never a mistake of ours, nor a service that gave up. */
const SENSIBLE: ReadonlySet<FailureCode> = new Set(['limits_exceeded', 'navigation_broken', 'no_docs_json', 'repository_unavailable']);

const figures: object[] = [];
afterAll(() => process.stdout.write(`${figures.map((line) => JSON.stringify(line)).join('\n')}\n`));

describe.each(KINDS)('on %s', (kind) => {
  test('the service ends jobs on all hostile sites within their limits and keeps answering', { timeout: 2 * SECONDS * 1000 }, async () => {
    const data = await dataFolder('nothing');
    const server = kind === 'postgres' ? await createServerDatabase() : undefined;
    const folders = { service: join(data.folder, 'service'), temporary: join(data.folder, 'temporary') };
    for (const folder of Object.values(folders)) mkdirSync(folder);
    if (server === undefined) await copyDatabase(join(folders.service, 'database'));
    const names = Object.keys(HOSTILE);
    const env = {
      DOCS_NAV_DATA: folders.service,
      // Names the folder in the environment of whatever the service starts.
      TMPDIR: folders.temporary,
      DOCS_NAV_WORKERS: String(WORKERS),
      DOCS_NAV_DRAIN_SECONDS: String(DRAIN_SECONDS),
      CHILD_PROGRAM: STAND_IN,
      ...LIMITS,
      ...(server && { DATABASE_URL: server.url }),
    };
    for (const [name, files] of Object.entries(HOSTILE)) createRepository(join(data.folder, `${name}.git`), files());
    createRepository(join(data.folder, 'ordinary.git'), SITE);
    let running = await begin(env);
    try {
      const clients = await addProjects(env, data.folder, [...names, 'ordinary'], () => running.url);
      const client = (name: string): Api => clients.get(name) ?? fail(`There is no project “${name}”.`);

      const began = performance.now();
      const probes: Probes[] = [];
      let probing = probe(running);
      const jobs = new Map<string, Job>();
      const create = async (some: readonly string[]): Promise<void> => {
        for (const name of some) jobs.set(name, await client(name).create('Add faq'));
      };
      // All workers but one are kept busy by hostile sites, and more of them wait.
      await create(names.slice(0, WORKERS - 1));
      await pause(1000);
      const { id } = await client('ordinary').create('Add faq');
      await create(names.slice(WORKERS - 1));
      expect(await untilEnded(client('ordinary'), id, SECONDS)).toMatchObject({ status: 'completed', error: null });
      const ordinary = seconds(began);

      // It is told to stop while the others are at work.
      await pause(5000);
      probes.push(await probing.end());
      const stopped = performance.now();
      await running.stop();
      const stop = seconds(stopped);
      expect(processesOf(data.folder)).toEqual([]);
      running = await begin(env);
      expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
      probing = probe(running);

      for (const [name, { id }] of jobs) {
        const ended = await untilEnded(client(name), id, SECONDS);
        const [message] = await client(name).messages(id);
        figures.push({
          kind,
          name,
          status: ended.status,
          code: ended.error?.code,
          attempts: message?.attempts,
          seconds: seconds(began),
          says: ended.error?.message.slice(0, 90),
        });
        expect
          .soft([name, ended.status, ended.error?.code ?? null])
          .toEqual([
            name,
            expect.stringMatching(/^(?:completed|failed)$/),
            ended.status === 'completed' ? null : expect.toSatisfy((code: FailureCode) => SENSIBLE.has(code)),
          ]);
        if (name.startsWith('that-')) expect.soft(ended.error?.code).toBe('limits_exceeded');
      }
      probes.push(await probing.end());
      // Nothing goes on behind jobs that have ended.
      await expect.poll(() => processesOf(data.folder).filter(({ pid }) => pid !== running.process.pid)).toEqual([]);
      expect(readdirSync(join(folders.service, 'attempts'))).toEqual([]);
      await running.stop();
      expect(processesOf(data.folder)).toEqual([]);

      // It did not wait for all attempts when it was told to stop.
      const interruptions = await countInterruptions(server?.url, folders.service);
      expect(interruptions).toBeGreaterThan(0);

      const blocks = blocksIn(folders.service);
      figures.push({ kind, ordinary, stop, interruptions, all: seconds(began), probes, blocks });
      for (const { service } of probes) {
        expect(service.failures).toEqual({});
        expect(service.asked).toBeGreaterThan(100);
      }
      expect(blocks).toEqual([SHORT_BLOCKS, SHORT_BLOCKS]);
    } finally {
      await running.kill();
      await server?.drop();
      data.remove();
    }
  });
});

/** How many attempts have no record: not that they failed, exceeded the limits or completed the message. */
async function countInterruptions(url: string | undefined, data: string): Promise<number> {
  const database = await openDatabase(url === undefined ? { kind: 'pglite', folder: join(data, 'database') } : { kind: 'postgres', url });
  try {
    const messages = await database.query<{ left: number }>(
      `select attempt - failures - ended_children - (status <> 'failed')::int as left from docs_nav.message where error is null or error->>'code' = 'limits_exceeded'`,
    );
    return messages.reduce((sum, { left }) => sum + Number(left), 0);
  } finally {
    await database.close();
  }
}

async function begin(env: Readonly<Record<string, string>>): Promise<Running> {
  return (await startMeasured(env)) ?? fail('The service was killed.');
}

async function addProjects(
  env: Readonly<Record<string, string>>,
  folder: string,
  names: readonly string[],
  url: () => string,
): Promise<ReadonlyMap<string, Api>> {
  const clients = new Map<string, Api>();
  for (const id of names) clients.set(id, api(url, id, await addProject(env, { id, repository: join(folder, `${id}.git`) })));
  return clients;
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10;
}

function fail(why: string): never {
  throw new Error(why);
}
