/** Several processes on one PostgreSQL, some of them killed in the midst of work: every job is done, once, and in order. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../src/agent/client/index.ts';
import type { JobEvent } from '../../src/agent/contract/event.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { createServerDatabase, SERVER } from '../agent/databases.ts';
import { SITE } from '../agent/sample-site.ts';
import { git } from '../doubles/forge.ts';
import { startGitHub } from '../doubles/github.ts';
import { addProject } from './add-project.ts';
import { api, dataFolder, start, untilAtWork, untilEnded, type Running } from './running.ts';

const PROCESSES = 3;
const [JOBS, KILLS] = process.env['DOCS_NAV_STRESS'] === 'whole' ? [60, 40] : [12, 4];
/** Jobs that are followed by streams of one key. */
const FOLLOWED = 12;
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
          DOCS_NAV_ACTIVE_JOBS: String(JOBS),
          DOCS_NAV_MESSAGES_PER_HOUR: String(JOBS * PROMPTS.length),
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
      const streams = createClient({ url: running[0]?.url ?? '', project: 'docs', key: secret });
      const followed = jobs.slice(0, FOLLOWED).map(async ({ id }) => {
        const events: JobEvent[] = [];
        for await (const event of streams.events(id)) events.push(event);
        return events;
      });
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
      for (const [index, events] of (await Promise.all(followed)).entries()) {
        expect(events.map(({ n }) => n)).toEqual(events.map((_, before) => before + 1));
        const messages = await client.messages(jobs[index]?.id ?? '');
        const seqsOf = (kind: JobEvent['kind']): unknown[] => events.filter((event) => event.kind === kind).map(({ seq }) => seq);
        expect(seqsOf('message.queued')).toEqual([1, 2, 3]);
        expect(seqsOf('message.started')).toEqual(messages.flatMap(({ seq, attempts }) => Array.from({ length: attempts }, () => seq)));
        for (const kind of ['commit.pushed', 'message.completed'] as const) expect(seqsOf(kind)).toEqual([1, 2, 3]);
        expect(seqsOf('pull_request.opened')).toEqual([1]);
        expect(seqsOf('pull_request.updated')).toEqual([2, 3]);
        expect(events.at(-1)?.kind).toBe('job.completed');
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
