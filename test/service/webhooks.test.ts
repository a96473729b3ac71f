/** Webhooks of a service whose processes are killed while they send: every event arrives, signed, at least once. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createClient } from '../../src/agent/client/index.ts';
import { MAX_WEBHOOKS_PER_PROJECT } from '../../src/agent/contract/webhook.ts';
import { openAdmin, readSettings } from '../../src/agent/index.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { createServerDatabase, SERVER } from '../agent/databases.ts';
import { SITE } from '../agent/sample-site.ts';
import { startReceiver } from '../agent/webhooks/receiver.ts';
import { temporary } from '../support/temporary.ts';
import { addProject } from './add-project.ts';
import { dataFolder, start, type Running } from './running.ts';

/** Of two processes that send. Each job has a delivery to each webhook. */
const [JOBS, KILLS] = process.env['DOCS_NAV_STRESS'] === 'whole' ? [100, 20] : [20, 4];
const DELIVERIES = JOBS * MAX_WEBHOOKS_PER_PROJECT;

const { repository } = temporary();

test.runIf(SERVER !== undefined)(`${DELIVERIES} webhook deliveries arrive in spite of ${KILLS} kills`, async () => {
  const server = await createServerDatabase();
  const data = await dataFolder('nothing');
  const receiver = await startReceiver();
  // Slow, so that a process that is killed has something on its way.
  receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 1000);
  const running: (Running | undefined)[] = [];
  const env = { DATABASE_URL: server.url, DOCS_NAV_DATA: data.folder, DOCS_NAV_ALLOW_WEBHOOKS: '127.0.0.1' };
  try {
    const secret = await addProject(env, { repository: repository(SITE) });
    const admin = await openAdmin(readSettings(new Map(), env, '/'));
    const secrets = new Map<string, string>();
    for (let count = 0; count < MAX_WEBHOOKS_PER_PROJECT; count++) {
      const url = `${receiver.url}/${count}`;
      secrets.set(new URL(url).pathname, (await admin.addWebhook({ project: 'docs', url, events: ['job.archived'] })).secret);
    }
    await admin.close();
    const begin = async (place: number, role: string): Promise<void> => {
      const own = join(data.folder, `process-${place}`);
      mkdirSync(own, { recursive: true });
      running[place] = await start({ ...env, DOCS_NAV_DATA: own, DOCS_NAV_ROLE: role, DOCS_NAV_PUBLIC_URL: 'http://127.0.0.1:1' });
    };
    await begin(0, 'api');
    const client = createClient({ url: running[0]?.url ?? '', project: 'docs', key: secret });
    const archive = async (): Promise<string> => (await client.archiveJob((await client.createJob('Add one')).id)).id;
    const jobs: string[] = [];
    for (let count = 0; count < JOBS; count++) jobs.push(await archive());

    await Promise.all([begin(1, 'worker'), begin(2, 'worker')]);
    for (let killed = 0; killed < KILLS; killed++) {
      const place = 1 + (killed % 2);
      await pause(700);
      await running[place]?.kill();
      await begin(place, 'worker');
    }

    const database = await openDatabase({ kind: 'postgres', url: server.url });
    const count = async (condition: string): Promise<number> =>
      (await database.query(`select 1 from docs_nav.delivery where ${condition}`)).length;
    // What a killed process had on its way is due again after half a minute.
    await expect.poll(() => count(`status = 'delivered'`), { timeout: 300_000, interval: 1000 }).toBe(DELIVERIES);
    // Otherwise nothing was killed that mattered.
    expect(await count('attempts > 1')).toBeGreaterThan(0);
    await database.close();
    const arrived = new Map(receiver.received.map((one) => [one.id, one]));
    expect(arrived.size).toBe(DELIVERIES);
    for (const jobId of jobs)
      expect([...arrived.values()].filter(({ event }) => event.data.jobId === jobId)).toHaveLength(MAX_WEBHOOKS_PER_PROJECT);
    for (const one of arrived.values()) receiver.verify(one, secrets.get(one.path) ?? '');
  } finally {
    await Promise.all(running.map((one) => one?.stop()));
    await receiver.close();
    await server.drop();
    data.remove();
  }
});
