/**
 * Two processes with data folders of their own share a database and a repository with large images, and are killed again and again while they fetch it and
 * borrow from their caches: every message is done all the same, and once.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createServerDatabase, SERVER } from '../agent/databases.ts';
import { KEY, scriptedServer } from '../doubles/model-server.ts';
import { ADD_PAGE, SITE } from '../agent/sample-site.ts';
import { git } from '../doubles/forge.ts';
import { startGitHub } from '../doubles/github.ts';
import { SEED } from '../support/cases.ts';
import { randomNumbers } from './random-numbers.ts';
import { addProject } from './add-project.ts';
import { api, dataFolder, start, untilEnded, type Running } from './running.ts';

/** `GAP` is the most seconds between two kills. The whole of it takes ten minutes. */
const { IMAGES, JOBS, KILLS, GAP, SECONDS } =
  process.env['DOCS_NAV_STRESS'] === 'whole'
    ? { IMAGES: 60, JOBS: 60, KILLS: 40, GAP: 5, SECONDS: 2400 }
    : { IMAGES: 3, JOBS: 10, KILLS: 6, GAP: 6, SECONDS: 350 };
const PROMPTS = ['Add one', 'Add two'];
/** Of both processes. */
const AT_ONCE = 10;
const TOKEN = 'cache-kill-test-token-0123456789';
const MOMENTS = SEED ?? Date.now() % 1_000_000;

const figures: object[] = [];
afterAll(() => process.stdout.write(`${figures.map((line) => JSON.stringify(line)).join('\n')}\n`));

test.runIf(SERVER !== undefined)(
  `the service completes ${JOBS} jobs on a repository of ${IMAGES} MB in spite of ${KILLS} kills of two processes (DOCS_NAV_SEED=${MOMENTS})`,
  { timeout: 2 * SECONDS * 1000 },
  async () => {
    const random = randomNumbers(MOMENTS);
    const server = await createServerDatabase();
    const forge = await startGitHub({ token: TOKEN });
    const images = Array.from(
      { length: IMAGES },
      (_, index) => [`docs/images/${index}.png`, randomBytes(2 ** 20).toString('base64')] as const,
    );
    const { url, folder } = forge.createRepository('acme/docs', { ...SITE, ...Object.fromEntries(images) });
    // As of real images, which are packed once: to look for deltas takes a minute for each fetch.
    git(folder, 'config', 'pack.window', '0');
    const data = [await dataFolder('nothing'), await dataFolder('nothing')] as const;
    const model = await scriptedServer(ADD_PAGE);
    const shared = {
      DATABASE_URL: server.url,
      GITHUB_TOKEN: TOKEN,
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: KEY,
      DOCS_NAV_WORKERS: String(AT_ONCE / 2),
      DOCS_NAV_ACTIVE_JOBS: String(JOBS),
      DOCS_NAV_MESSAGES_PER_HOUR: '1000',
    };
    const environment = (which: 0 | 1): Readonly<Record<string, string>> => ({
      ...shared,
      DOCS_NAV_DATA: data[which].folder,
      TMPDIR: data[which].folder,
    });
    const running: Running[] = [];
    async function begin(which: 0 | 1): Promise<Running> {
      const started = await start(environment(which));
      if (started === undefined) throw new Error('The service was killed.');
      return started;
    }
    try {
      running.push(await begin(0), await begin(1));
      const secret = await addProject(environment(0), { repository: url, apiUrl: `${forge.url}/api/v3` });
      const client = api(() => running[0]?.url ?? '', 'docs', secret);
      const ids: string[] = [];
      async function createUpTo(count: number): Promise<void> {
        while (ids.length < count) {
          const { id } = await client.create(PROMPTS[0] ?? '');
          for (const prompt of PROMPTS.slice(1)) await client.follow(id, prompt);
          ids.push(id);
        }
      }
      const began = performance.now();
      for (let kill = 0; kill < KILLS; kill++) {
        // There is work to interrupt until the end.
        await createUpTo(Math.min(JOBS, AT_ONCE + Math.ceil((kill / KILLS) * JOBS)));
        await pause((0.5 + random() * GAP) * 1000);
        const which = random() < 0.5 ? 0 : 1;
        await running[which]?.kill();
        running[which] = await begin(which);
      }
      for (const id of ids) {
        expect(await untilEnded(client, id, SECONDS)).toMatchObject({ status: 'completed', error: null });
        const messages = await client.messages(id);
        const commits = git(folder, 'log', '--reverse', '--format=%H', `docs-agent/${id}`, '^main').split('\n');
        expect(commits).toEqual(messages.map(({ commit }) => commit));
        expect(messages.map(({ report }) => report?.pagesAdded)).toEqual([['one'], ['two']]);
      }
      const seconds = Math.round((performance.now() - began) / 1000);
      expect(forge.pulls.map(({ branch }) => branch).toSorted()).toEqual(ids.map((id) => `docs-agent/${id}`).toSorted());
      for (const each of data) expect(each.log()).not.toMatch(/cache of (?:a|the) repository (?:was damaged|could not be)/);
      // Once for each cache, and again for fetches that were killed: less than without caches, where it is once for each message.
      const sentMegabytes = Math.round(forge.sentBytes / 2 ** 20);
      expect(sentMegabytes).toBeLessThan(IMAGES * JOBS * PROMPTS.length);
      figures.push({ seed: MOMENTS, jobs: JOBS, kills: KILLS, seconds, sentMegabytes, withoutCaches: IMAGES * JOBS * PROMPTS.length });
    } finally {
      for (const one of running) await one.stop();
      await forge.stop();
      await server.drop();
      for (const each of data) each.remove();
    }
  },
);
