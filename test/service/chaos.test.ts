/** Several processes on one PostgreSQL, some of them killed in the midst of work: every job is done, once, and in order. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { createServerDatabase, SERVER } from '../agent/databases.ts';
import { SITE } from '../agent/sample-site.ts';
import { git } from '../doubles/forge.ts';
import { startGitHub } from '../doubles/github.ts';
import { addProject } from './add-project.ts';
import { api, dataFolder, start, untilAtWork, untilEnded, type Running } from './running.ts';

const PROCESSES = 3;
const JOBS = 12;
const KILLS = 4;
const PROMPTS = ['Add one', 'Add two', 'Add three'];
const TOKEN = 'chaos-test-token-0123456789';

test.runIf(SERVER !== undefined)(
  `${PROCESSES} processes complete ${JOBS} jobs of ${PROMPTS.length} messages in spite of ${KILLS} kills`,
  async () => {
    const server = await createServerDatabase();
    const forge = await startGitHub({ token: TOKEN });
    const { url, folder } = forge.createRepository('acme/docs', SITE);
    const data = await dataFolder('nothing');
    const running: (Running | undefined)[] = [];
    try {
      const begin = async (place: number): Promise<void> => {
        const own = join(data.folder, `process-${place}`);
        mkdirSync(own, { recursive: true });
        running[place] = await start({
          DATABASE_URL: server.url,
          DOCS_NAV_DATA: own,
          GITHUB_TOKEN: TOKEN,
          DOCS_NAV_WORKERS: '2',
          PAUSE_MS: '150',
        });
      };
      await Promise.all(Array.from({ length: PROCESSES }, (_, place) => begin(place)));
      const secret = await addProject(
        { DATABASE_URL: server.url, DOCS_NAV_DATA: data.folder },
        { repository: url, apiUrl: `${forge.url}/api/v3` },
      );

      // The first process is never killed: clients have one to ask.
      const client = api(() => running[0]?.url ?? '', 'docs', secret);
      const jobs = await Promise.all(Array.from({ length: JOBS }, () => client.create(PROMPTS[0] ?? '')));
      for (const { id } of jobs) for (const prompt of PROMPTS.slice(1)) await client.follow(id, prompt);
      for (let killed = 0; killed < KILLS; killed++) {
        const place = 1 + (killed % (PROCESSES - 1));
        const victim = running[place];
        if (victim === undefined) throw new Error('There is no process to kill.');
        await untilAtWork(victim);
        await victim.kill();
        await begin(place);
      }

      for (const { id } of jobs) {
        expect(await untilEnded(client, id, 350)).toMatchObject({ status: 'completed', error: null });
        const messages = await client.messages(id);
        expect(messages.map(({ status }) => status)).toEqual(PROMPTS.map(() => 'completed'));
        const commits = git(folder, 'log', '--reverse', '--format=%H', `docs-agent/${id}`, '^main').split('\n');
        expect(commits).toEqual(messages.map(({ commit }) => commit));
        expect(messages.map(({ report }) => report?.pagesAdded)).toEqual([['one'], ['two'], ['three']]);
        expect(forge.pulls.filter(({ branch }) => branch === `docs-agent/${id}`)).toMatchObject([{ state: 'open' }]);
      }
      const database = await openDatabase({ kind: 'postgres', url: server.url });
      const [{ attempts } = { attempts: 0 }] = await database.query<{ attempts: number }>(
        'select sum(attempt)::int as attempts from docs_nav.message',
      );
      await database.close();
      // Otherwise nothing was killed that mattered.
      expect(attempts).toBeGreaterThan(JOBS * PROMPTS.length);
      expect(forge.pulls).toHaveLength(JOBS);
      expect(git(folder, 'for-each-ref', '--format=%(refname)', 'refs/heads/').split('\n')).toHaveLength(JOBS + 1);
      expect(forge.violations).toEqual([]);
    } finally {
      await Promise.all(running.map((one) => one?.stop()));
      await forge.stop();
      await server.drop();
      data.remove();
    }
  },
);
