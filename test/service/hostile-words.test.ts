/** Texts of models and clients that are long or odd: each job ends, and nobody waits for them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { FailureCode } from '../../src/agent/contract/job.ts';
import type { AnswerScript } from '../../src/agent/model/scripted-model.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { createServerDatabase, KINDS } from '../agent/databases.ts';
import { KEY, scriptedServer } from '../doubles/model-server.ts';
import { SITE } from '../agent/sample-site.ts';
import { createRepository } from '../doubles/forge.ts';
import { addProject } from './add-project.ts';
import { blocksIn, SHORT_BLOCKS } from './blocks.ts';
import { api, dataFolder, probe, startMeasured, untilEnded } from './running.ts';

/** A value of a secret that is one long word, as no word of a language is. */
const WORD = `${'qwertyuiopasdfghjklzxcvbnm'.repeat(3).slice(0, 62)}!`;

/** A value that masking recognizes. In parts, so that nobody takes it for one. */
const SECRET = ['9fQ2xLw7', 'Tz4RmB1v', 'Ky8HsD3n', 'Uc6JgP0e'].join('');

interface Text {
  readonly text: string;
  readonly status: 'completed' | 'failed';
  readonly code?: FailureCode;
}

const TEXTS: Readonly<Record<string, Text>> = {
  'a line of 300 KB': { text: 'x'.repeat(300_000), status: 'completed' },
  // Longer than an answer may be.
  'short lines': { text: 'a\n'.repeat(200_000), status: 'failed', code: 'budget_exceeded' },
  'invisible characters': { text: 'a\u200B\u00AD'.repeat(60_000), status: 'completed' },
  // The call is never one that can be read, so that it is made again and again.
  'deep JSON': { text: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, status: 'failed', code: 'budget_exceeded' },
  'long words': {
    text: ['aB3', 'a-', 'a.', '=', ':', '--password ', 'https://u:', '`', '[](', '\\', '%25'].map((part) => part.repeat(9000)).join(' '),
    status: 'completed',
  },
  'a secret of letters': { text: `password: ${WORD}`, status: 'completed' },
  'secrets of letters': { text: `password: ${WORD}\n`.repeat(10_000), status: 'failed', code: 'budget_exceeded' },
  'a secret of random characters': { text: `password: ${SECRET}`, status: 'failed', code: 'secret_found' },
};
const MOST_PROMPT = 30_000;

const figures: object[] = [];
afterAll(() => process.stdout.write(`${figures.map((line) => JSON.stringify(line)).join('\n')}\n`));

/** Creates a repository whose branch, author and message of a commit have the word, too. */
function createRepositoryWith(folder: string): { readonly ref: string } {
  const ref = `password=${WORD}`;
  const words = `password: ${WORD} ${SECRET}`;
  createRepository(folder, SITE);
  const person = {
    GIT_AUTHOR_NAME: words,
    GIT_COMMITTER_NAME: words,
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  };
  const run = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...person } });
  const commit = run('commit-tree', 'main^{tree}', '-p', 'main', '-m', words).trim();
  run('update-ref', `refs/heads/${ref}`, commit);
  return { ref };
}

/** Says the text wherever a model can: in arguments, as a name of a file, in a page and as its summary. */
const SAY: AnswerScript = ({ prompts, turn }) => {
  const name = Object.keys(TEXTS).find((text) => prompts.at(-1)?.startsWith(text)) ?? '';
  const { text = '' } = TEXTS[name] ?? {};
  const lines = [
    { calls: [{ tool: 'write_file', input: { path: `${text.slice(0, 5000)}.mdx`, text } }] },
    { calls: [{ tool: 'write_file', input: { path: 'start.mdx', text: `---\ntitle: Start\n---\n\n${text.slice(0, 100_000)}\n` } }] },
    { calls: [{ tool: 'search_text', input: { text } }] },
    { text },
  ];
  return lines[Math.min(turn, 3)] ?? { text: '' };
};

interface Stored {
  /** Rows of the queue. */
  readonly queue: string;
  /** All others, without the instructions of clients. */
  readonly rows: string;
}

async function storedIn(url: string | undefined, data: string): Promise<Stored> {
  const database = await openDatabase(url === undefined ? { kind: 'pglite', folder: join(data, 'database') } : { kind: 'postgres', url });
  try {
    const tables = await database.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('docs_nav', 'docs_nav_queue')`,
    );
    const texts = { docs_nav: '', docs_nav_queue: '' };
    for (const { schema, name } of tables) {
      const rows = await database.query<{ row: string }>(`select (to_jsonb(t) - 'prompt')::text as row from ${schema}."${name}" t`);
      texts[schema as keyof typeof texts] += rows.map(({ row }) => `${name}: ${row}\n`).join('');
    }
    return { queue: texts.docs_nav_queue, rows: texts.docs_nav };
  } finally {
    await database.close();
  }
}

describe.each(KINDS)('on %s', (kind) => {
  test('jobs with hostile words end, and the service goes on answering', async () => {
    const data = await dataFolder();
    const server = kind === 'postgres' ? await createServerDatabase() : undefined;
    const model = await scriptedServer(SAY, { chunkSize: 20_000 });
    const repository = join(data.folder, 'docs.git');
    const { ref } = createRepositoryWith(repository);
    const env = {
      DOCS_NAV_DATA: data.folder,
      OPENAI_BASE_URL: `${model.url}/v1`,
      OPENAI_API_KEY: KEY,
      ...(server && { DATABASE_URL: server.url }),
    };
    const running = await startMeasured(env);
    if (running === undefined) throw new Error('The service was killed.');
    try {
      const client = api(() => running.url, 'docs', await addProject(env, { repository, ref }));
      const probing = probe(running);
      const jobs = await Promise.all(
        Object.entries(TEXTS).map(([name, { text }]) => client.create(`${name} ${text}`.slice(0, MOST_PROMPT))),
      );
      for (const [index, { id }] of jobs.entries()) {
        const [name = '', expected] = Object.entries(TEXTS)[index] ?? [];
        const { status, error } = await untilEnded(client, id, 300);
        figures.push({ kind, name, status, code: error?.code, says: error?.message });
        expect.soft({ name, status, code: error?.code }).toEqual({ name, status: expected?.status, code: expected?.code });
        expect((await client.messages(id)).map(({ summary }) => (summary?.length ?? 0) < 10_000)).toEqual([true]);
      }
      const probes = await probing.end();
      expect(probes.service.failures).toEqual({});
      expect(probes.service.asked).toBeGreaterThan(100);
      await running.stop();
      const { log, queue, rows } = { log: data.log(), ...(await storedIn(server?.url, data.folder)) };
      // What masking recognizes is left to nobody but the client who sent it; what it does not is in no log and in no queue either.
      for (const text of [log, queue, rows]) expect(text).not.toContain(SECRET);
      for (const text of [log, queue]) expect(text).not.toContain(WORD);
      for (const text of [log, queue, rows]) expect(text).toContain(jobs[0]?.id);
      const blocks = blocksIn(data.folder);
      figures.push({ kind, probes, blocks });
      expect(blocks).toEqual([SHORT_BLOCKS]);
    } finally {
      await running.kill();
      await server?.drop();
      data.remove();
    }
  });
});
