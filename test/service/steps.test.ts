/** The service is killed at each step of a message, one after the other: no answer is asked twice, and the rest is as without kills. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobEvent } from '../../src/agent/contract/event.ts';
import type { AnswerScript } from '../../src/agent/model/scripted-model.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import type { AttemptStep } from '../../src/agent/worker/parts.ts';
import { createServerDatabase, KINDS } from '../agent/databases.ts';
import { KEY, scriptedServer } from '../doubles/model-server.ts';
import { page, SITE } from '../agent/sample-site.ts';
import { createRepository, git } from '../doubles/forge.ts';
import { addProject } from './add-project.ts';
import { api, dataFolder, start, untilEnded, type Running } from './running.ts';

/** The steps of one answer, of what follows the last, of a repair, and of what follows that. */
const KILLS: readonly AttemptStep[] = [
  'cloned',
  'answered',
  'ran',
  'stored',
  'judged',
  'repairing',
  'answered',
  'ran',
  'stored',
  'judged',
  'committed',
  'pushed',
  'opened',
  'finished',
];

const SCRIPT: AnswerScript = ({ prompts, turn }) => {
  if (prompts.length === 1) {
    if (turn === 0) return { calls: [{ tool: 'write_file', input: { path: 'faq.mdx', text: page('FAQ', 'Text.') } }] };
    if (turn === 1) return { calls: [{ tool: 'edit_file', input: { path: 'docs.json', find: '"start"', replace: '"start", "gone"' } }] };
    return { text: 'Added the page.' };
  }
  if (turn === 0) return { calls: [{ tool: 'edit_file', input: { path: 'docs.json', find: '"gone"', replace: '"faq"' } }] };
  return { text: 'Repaired it.' };
};

/** How many events there are of each kind. */
function countsOf(events: readonly JobEvent[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of events) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

test.concurrent.each(KINDS)(
  'the service asks the model each question once on %s although it is killed at every step',
  { timeout: 900_000 },
  async (kind) => {
    const data = await dataFolder(kind === 'postgres' ? 'nothing' : 'database');
    const server = kind === 'postgres' ? await createServerDatabase() : undefined;
    const questions: string[] = [];
    const model = await scriptedServer((seen) => (questions.push(JSON.stringify(seen)), SCRIPT(seen)));
    const repository = join(data.folder, 'repository.git');
    createRepository(repository, SITE);
    const env = {
      DOCS_NAV_DATA: data.folder,
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: KEY,
      ...(server && { DATABASE_URL: server.url }),
    };
    let running: Running | undefined;
    try {
      running = await start({ ...env, KILL_AT: `${KILLS[0]}:1` });
      const secret = await addProject(env, { repository });
      const client = api(() => running?.url ?? '', 'docs', secret);
      const { id } = await client.create('Add a page');
      const events: JobEvent[] = [];
      for (const step of KILLS.slice(1)) {
        expect(await running?.ended).toBe('SIGKILL');
        running = await start({ ...env, KILL_AT: `${step}:1` });
        events.push(...(await client.events(id, events.at(-1)?.n ?? 0)));
      }
      expect(await running?.ended).toBe('SIGKILL');
      running = await start(env);
      const killed = await result(id);
      const other = await client.create('Add a page');
      const whole = await result(other.id);
      expect(killed).toEqual(whole);
      expect(whole).toMatchObject({
        status: 'completed',
        summary: 'Added the page.\n\nRepaired it.',
        usage: { steps: 5, inputTokens: 500, outputTokens: 50 },
      });
      for (let more: readonly JobEvent[] = [{} as JobEvent]; more.length > 0; events.push(...more))
        more = await client.events(id, events.at(-1)?.n ?? 0);
      expect(events.map(({ n }) => n)).toEqual(events.map((_, before) => before + 1));
      const attempts = (await client.messages(id))[0]?.attempts ?? 0;
      expect(countsOf(events)).toEqual({ ...countsOf(await client.events(other.id, 0)), 'message.started': attempts });
      // Each is asked in both jobs, and once in each.
      expect(questions).toHaveLength(10);
      expect(questions.slice(0, 5)).toEqual(questions.slice(5));
      expect(git(repository, 'rev-list', '--count', `main..docs-agent/${id}`)).toBe('1');
      expect(attempts).toBeGreaterThanOrEqual(KILLS.length);

      async function result(job: string): Promise<object> {
        const { status, error } = await untilEnded(client, job, 300);
        const [message] = await client.messages(job);
        return {
          status,
          error,
          summary: message?.summary,
          usage: message?.usage,
          report: message?.report,
          tree: git(repository, 'rev-parse', `docs-agent/${job}^{tree}`),
        };
      }
      await running?.stop();
      running = undefined;
      const database = await openDatabase(
        server === undefined ? { kind: 'pglite', folder: join(data.folder, 'database') } : { kind: 'postgres', url: server.url },
      );
      expect([await database.query('select * from docs_nav.work'), await database.query('select * from docs_nav.step')]).toEqual([[], []]);
      await database.close();
    } finally {
      await running?.kill();
      await server?.drop();
      data.remove();
    }
  },
);
