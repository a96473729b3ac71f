/** Comments on pull requests of a service that is killed between their delivery and its answer: one message and one answer for each. */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAdmin, readSettings } from '../../src/agent/index.ts';
import { createServerDatabase, SERVER } from '../agent/databases.ts';
import { SITE } from '../agent/sample-site.ts';
import { startGitHub, type GitHubDouble } from '../doubles/github.ts';
import { addProject } from './add-project.ts';
import { randomNumbers } from './random-numbers.ts';
import { api, dataFolder, start, untilEnded, type Running } from './running.ts';

const TOKEN = 'comments-test-token-0123456789';
/** Another seed is another series of moments. */
const SEED = Number(process.env['DOCS_NAV_SEED'] ?? 1);
const MOST_PAUSE_MS = 4000;
/** A pull request has at most ten messages from comments within an hour. */
const PER_JOB = 5;
const KILLS = process.env['DOCS_NAV_STRESS'] === 'whole' ? 20 : 3;
const KINDS = SERVER === undefined ? (['pglite'] as const) : (['pglite', 'postgres'] as const);

let forge: GitHubDouble;
beforeAll(async () => {
  forge = await startGitHub({ token: TOKEN });
  forge.conversations.permissions.set('ada', 'write');
});
afterAll(() => forge.stop());

describe.each(KINDS)('on %s', (kind) => {
  test(`each comment becomes one message and gets one answer in spite of ${KILLS} kills`, async () => {
    const data = await dataFolder(kind === 'postgres' ? 'nothing' : 'database');
    const server = kind === 'postgres' ? await createServerDatabase() : undefined;
    const env = { DOCS_NAV_DATA: data.folder, GITHUB_TOKEN: TOKEN, ...(server && { DATABASE_URL: server.url }) };
    const random = randomNumbers(SEED);
    const repository = `acme/docs-${kind}`;
    let running: Running | undefined;
    try {
      running = await start(env);
      const key = await addProject(env, { repository: forge.createRepository(repository, SITE).url, apiUrl: `${forge.url}/api/v3` });
      const admin = await openAdmin(readSettings(new Map(), env, '/'));
      const { webhook } = await admin.enableComments({ project: 'docs', via: 'webhook', mention: null });
      await admin.close();
      const client = api(() => running?.url ?? '', 'docs', key);
      const jobs = await Promise.all(
        Array.from({ length: Math.ceil(KILLS / PER_JOB) }, async (_, index) => {
          const job = await untilEnded(client, (await client.create(`Add job-${index}`)).id);
          return { id: job.id, pull: job.pullRequest?.number ?? 0 };
        }),
      );
      const deliver = async (pull: number): Promise<void> => {
        const body = JSON.stringify({
          action: 'created',
          issue: { number: pull, pull_request: {} },
          repository: { full_name: repository },
        });
        const signature = `sha256=${createHmac('sha256', webhook?.secret ?? '')
          .update(body)
          .digest('hex')}`;
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
        const response = await fetch(`${running?.url}/v2/agent/docs/comments`, { method: 'POST', headers, body });
        expect(response.status).toBe(202);
      };
      for (let killed = 0; killed < KILLS; killed++) {
        const { pull } = jobs[killed % jobs.length] ?? expect.unreachable();
        forge.conversations.say({ pull, author: 'ada', body: `@docs-agent Add page-${killed}` });
        await deliver(pull);
        await pause(random() * MOST_PAUSE_MS);
        await running?.kill();
        running = await start(env);
      }
      const answers = () => forge.conversations.answers().filter(({ pull }) => jobs.some((job) => job.pull === pull));
      await expect.poll(() => answers().length, { timeout: 400_000, interval: 1000 }).toBeGreaterThanOrEqual(KILLS);
      // What is done twice is done within the time that one process has for it.
      await pause(5000);
      for (const { id, pull } of jobs) {
        const said = forge.conversations.said.filter((one) => one.pull === pull && one.author === 'ada').map(({ body }) => body);
        const messages = (await client.messages(id)).slice(1);
        expect(messages.map(({ prompt }) => /@docs-agent Add page-\d+/.exec(prompt ?? '')?.[0]).toSorted()).toEqual(said.toSorted());
        expect(messages.map(({ status }) => status)).toEqual(said.map(() => 'completed'));
        const answered = answers()
          .filter((answer) => answer.pull === pull)
          .map(({ body }) => /Added the page (page-\d+)/.exec(body.replaceAll(/[\\`]/g, ''))?.[1]);
        expect(answered.toSorted()).toEqual(said.map((body) => body.replace('@docs-agent Add ', '')).toSorted());
      }
      expect(forge.violations).toEqual([]);
    } finally {
      await running?.stop();
      await server?.drop();
      data.remove();
    }
  });
});
