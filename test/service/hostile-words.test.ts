/** Texts of models and clients that are long or odd: each job ends, and nobody waits for them. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Script } from '../../src/agent/model/scripted-model.ts';
import { createServerDatabase, KINDS } from '../agent/databases.ts';
import { KEY, scriptedServer } from '../agent/model-server.ts';
import { SITE } from '../agent/sample-site.ts';
import { createRepository } from '../doubles/forge.ts';
import { addProject } from './add-project.ts';
import { api, dataFolder, probe, start, untilEnded } from './running.ts';

/** A value of a secret that is one long word, as no word of a language is. */
const WORD = `${'qwertyuiopasdfghjklzxcvbnm'.repeat(3).slice(0, 62)}!`;

const TEXTS: Readonly<Record<string, string>> = {
  'a line of 300 KB': 'x'.repeat(300_000),
  'short lines': 'a\n'.repeat(200_000),
  'invisible characters': 'a\u200B\u00AD'.repeat(60_000),
  'deep JSON': `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  'long words': ['aB3', 'a-', 'a.', '=', ':', '--password ', 'https://u:', '`', '[](', '\\', '%25']
    .map((part) => part.repeat(9000))
    .join(' '),
  'a secret of letters': `password: ${WORD}`,
  'secrets of letters': `password: ${WORD}\n`.repeat(10_000),
};
/** How long the service may keep everybody waiting, in ms of its own CPU time. */
const LONGEST_BLOCK = 1500;
const MOST_PROMPT = 30_000;

const figures: object[] = [];
afterAll(() => process.stdout.write(`${figures.map((line) => JSON.stringify(line)).join('\n')}\n`));

/** Creates a repository whose branch, author and message of a commit have the word, too. */
function createRepositoryWith(folder: string): { readonly ref: string } {
  const ref = `password=${WORD}`;
  createRepository(folder, SITE);
  const person = {
    GIT_AUTHOR_NAME: `password: ${WORD}`,
    GIT_COMMITTER_NAME: `password: ${WORD}`,
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  };
  const run = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...person } });
  const commit = run('commit-tree', 'main^{tree}', '-p', 'main', '-m', `password: ${WORD}`).trim();
  run('update-ref', `refs/heads/${ref}`, commit);
  return { ref };
}

/** Says the text wherever a model can: in arguments, as a name of a file, in a page and as its summary. */
const SAY: Script = ({ prompts, turn }) => {
  const name = Object.keys(TEXTS).find((text) => prompts.at(-1)?.startsWith(text)) ?? '';
  const text = TEXTS[name] ?? '';
  const lines = [
    { calls: [{ tool: 'write_file', input: { path: `${text.slice(0, 5000)}.mdx`, text } }] },
    { calls: [{ tool: 'write_file', input: { path: 'start.mdx', text: `---\ntitle: Start\n---\n\n${text.slice(0, 100_000)}\n` } }] },
    { calls: [{ tool: 'search_text', input: { text } }] },
    { say: text },
  ];
  return lines[Math.min(turn, 3)] ?? { say: '' };
};

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
    const running = await start(env);
    if (running === undefined) throw new Error('The service was killed.');
    try {
      const client = api(() => running.url, 'docs', await addProject(env, { repository, ref }));
      const probing = probe(running);
      const jobs = await Promise.all(Object.entries(TEXTS).map(([name, text]) => client.create(`${name} ${text}`.slice(0, MOST_PROMPT))));
      for (const { id } of jobs) {
        const { status, error } = await untilEnded(client, id, 300);
        figures.push({ kind, status, code: error?.code });
        expect(error?.code).not.toBe('internal');
        expect((await client.messages(id)).map(({ summary }) => (summary?.length ?? 0) < 10_000)).toEqual([true]);
      }
      const probes = await probing.end();
      expect(probes.service.asked).toBeGreaterThan(0);
      await running.stop();
      const delay = readdirSync(data.folder).find((name) => name.startsWith('delay-')) ?? '';
      const block = JSON.parse(readFileSync(join(data.folder, delay), 'utf8')) as { readonly cpu: number };
      figures.push({ kind, probes, block });
      expect(block.cpu).toBeLessThan(LONGEST_BLOCK);
    } finally {
      await running.kill();
      await server?.drop();
      data.remove();
    }
  });
});
