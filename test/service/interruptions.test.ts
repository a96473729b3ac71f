/**
 * The only process of a service is killed again and again, at random moments: every message is done all the same, once and in order, and
 * the model is asked again only where an answer was under way.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { createServerDatabase, KINDS } from '../agent/databases.ts';
import { KEY, scriptedServer } from '../doubles/model-server.ts';
import { ADD_PAGE, SITE } from '../agent/sample-site.ts';
import { git } from '../doubles/forge.ts';
import { startGitHub } from '../doubles/github.ts';
import { SEED } from '../support/cases.ts';
import { processesOf } from './processes-of.ts';
import { randomNumbers } from './random-numbers.ts';
import { addProject } from './add-project.ts';
import { api, dataFolder, start, untilEnded } from './running.ts';

/** The whole of it takes a quarter of an hour. */
const { JOBS, KILLS, SECONDS } =
  process.env['DOCS_NAV_STRESS'] === 'whole' ? { JOBS: 60, KILLS: 42, SECONDS: 3000 } : { JOBS: 12, KILLS: 8, SECONDS: 350 };
const PROMPTS = ['Add one', 'Add two', 'Add three'];
/** Answers of the model for each. */
const ANSWERS = 3;
/** Messages that are worked on at a time, and answers that a kill may therefore lose. */
const WORKERS = 2;
const TOKEN = 'interruptions-test-token-0123456789';
/** Seconds to a kill: mostly from when the service listens, now and then from when it is started. */
const GAP = { least: 0.5, most: 6 };
const SHARE_FROM_START = 0.25;
const MOMENTS = SEED ?? Date.now() % 1_000_000;

const figures: object[] = [];
afterAll(() => process.stdout.write(`${figures.map((line) => JSON.stringify(line)).join('\n')}\n`));

test.each(KINDS)(
  `the service completes ${JOBS} jobs of ${PROMPTS.length} messages on %s in spite of ${KILLS} kills (DOCS_NAV_SEED=${MOMENTS})`,
  { timeout: 2 * SECONDS * 1000 },
  async (kind) => {
    const random = randomNumbers(MOMENTS);
    const server = kind === 'postgres' ? await createServerDatabase() : undefined;
    const forge = await startGitHub({ token: TOKEN });
    const { url, folder } = forge.createRepository('acme/docs', SITE);
    const data = await dataFolder(kind === 'postgres' ? 'nothing' : 'database');
    let asked = 0;
    const model = await scriptedServer((seen) => ((asked += 1), ADD_PAGE(seen)));
    const env = {
      DOCS_NAV_DATA: data.folder,
      TMPDIR: data.folder,
      GITHUB_TOKEN: TOKEN,
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: KEY,
      DOCS_NAV_WORKERS: String(WORKERS),
      DOCS_NAV_ACTIVE_JOBS: String(JOBS),
      DOCS_NAV_MESSAGES_PER_HOUR: '1000',
      ...(server && { DATABASE_URL: server.url }),
    };
    let running = await start(env);
    try {
      const secret = await addProject(env, { repository: url, apiUrl: `${forge.url}/api/v3` });
      const client = api(() => running?.url ?? '', 'docs', secret);
      const ids: string[] = [];
      for (let job = 0; job < JOBS; job++) {
        const { id } = await client.create(PROMPTS[0] ?? '');
        for (const prompt of PROMPTS.slice(1)) await client.follow(id, prompt);
        ids.push(id);
      }
      const began = performance.now();
      let early = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const gap = (GAP.least + random() * (GAP.most - GAP.least)) * 1000;
        const isFromStart = random() < SHARE_FROM_START;
        if (kill > 0) running = await start(env, isFromStart ? gap : undefined);
        if (running === undefined) early++;
        else if (kill > 0 && isFromStart) expect(await running.ended).toBe('SIGKILL');
        else {
          await pause(gap);
          await running.kill();
        }
      }
      running = await start(env);
      for (const id of ids) {
        expect(await untilEnded(client, id, SECONDS)).toMatchObject({ status: 'completed', error: null });
        const messages = await client.messages(id);
        expect(messages.map(({ status }) => status)).toEqual(PROMPTS.map(() => 'completed'));
        const commits = git(folder, 'log', '--reverse', '--format=%H', `docs-agent/${id}`, '^main').split('\n');
        expect(commits).toEqual(messages.map(({ commit }) => commit));
        expect(messages.map(({ report }) => report?.pagesAdded)).toEqual([['one'], ['two'], ['three']]);
        expect(messages.map(({ usage }) => usage?.steps)).toEqual(PROMPTS.map(() => ANSWERS));
      }
      const needed = JOBS * PROMPTS.length * ANSWERS;
      expect(asked).toBeGreaterThanOrEqual(needed);
      expect(asked).toBeLessThanOrEqual(needed + KILLS * WORKERS);
      const seconds = Math.round((performance.now() - began) / 1000);
      expect(forge.pulls.map(({ branch, state }) => [branch, state]).toSorted()).toEqual(
        ids.map((id) => [`docs-agent/${id}`, 'open']).toSorted(),
      );
      expect(git(folder, 'for-each-ref', '--format=%(refname)', 'refs/heads/').split('\n')).toHaveLength(JOBS + 1);
      expect(forge.violations).toEqual([]);
      await running?.stop();
      running = undefined;
      expect(processesOf(data.folder)).toEqual([]);

      const database = await openDatabase(
        server === undefined ? { kind: 'pglite', folder: join(data.folder, 'database') } : { kind: 'postgres', url: server.url },
      );
      const [most] = await database.query<{ attempts: number; interruptions: number; all: number }>(
        'select max(attempt) as attempts, max(attempt - 1 - failures - ended_children) as interruptions, sum(attempt)::int as "all" from docs_nav.message',
      );
      await database.close();
      // Otherwise nothing was killed that mattered.
      expect(most?.all).toBeGreaterThan(JOBS * PROMPTS.length);
      figures.push({ kind, seed: MOMENTS, jobs: JOBS, kills: KILLS, early, seconds, asked, needed, ...most });
    } finally {
      await running?.stop();
      await forge.stop();
      await server?.drop();
      data.remove();
    }
  },
);
