/** A backup of a service that runs, and of one that is stopped, restored where there is nothing: the steps of the docs, with the real program. */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram, startProgram, type Outcome, type Started, type Variables } from './command-line.ts';
import { KEY, scriptedServer } from '../doubles/model-server.ts';
import { ADD_PAGE, SITE } from './sample-site.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const repo = repository(SITE);
const home = tree();
let env: Variables = {};
let service: Started;
let url = '';
let key = '';
const ids: string[] = [];

const run = (data: string, ...args: readonly string[]): Promise<Outcome> =>
  runProgram(args, { ...env, DOCS_NAV_DATA: join(home, data), DOCS_NAV_API_KEY: key, DOCS_NAV_URL: url, DOCS_NAV_PROJECT: 'docs' });

async function start(data: string): Promise<void> {
  service = startProgram(['start', '--port', '0'], { ...env, DOCS_NAV_DATA: join(home, data) });
  [, url = ''] = await service.until('stderr', /"url":"(http:\/\/127\.0\.0\.1:\d+)","msg":"The service is running\."/);
}

async function stop(): Promise<void> {
  service.process.kill('SIGTERM');
  expect((await service.outcome).code).toBe(0);
}

beforeAll(async () => {
  mkdirSync(home, { recursive: true });
  const model = await scriptedServer(ADD_PAGE);
  env = {
    HOME: home,
    DOCS_NAV_MODEL: 'openai-compatible/local/model',
    OPENAI_COMPATIBLE_BASE_URL: `${model.url}/v1`,
    OPENAI_COMPATIBLE_API_KEY: KEY,
  };
  await run('first', 'projects', 'add', 'docs', '--repository', repo);
  key = (await run('first', 'keys', 'create', '--project', 'docs')).stdout.trim();
  await start('first');
  expect(await run('first', 'agent', 'run', 'Add faq to the guides.')).toMatchObject({ code: 0 });
});
afterAll(async () => {
  service?.process.kill('SIGKILL');
  await service?.outcome;
});

async function jobs(data: string): Promise<readonly string[]> {
  const { stdout } = await run(data, 'agent', 'jobs', '--format', 'json');
  return (JSON.parse(stdout) as { jobs: { id: string; status: string }[] }).jobs.map(({ id, status }) => `${id} ${status}`);
}

test('a running service is backed up to a file that only its user can read', async () => {
  ids.push(...(await jobs('first')));
  expect(ids).toEqual([expect.stringMatching(/ completed$/)]);
  const file = join(home, 'running.tar.gz');
  const made = await run('first', 'backup', file);
  expect(made).toEqual({ code: 0, stdout: '', stderr: expect.stringMatching(/^Wrote the backup \/.*\/running\.tar\.gz \(\d+ MB\)\.\n$/) });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(home).filter((name) => name.includes('unfinished'))).toEqual([]);
  expect(
    readdirSync(join(home, 'first'))
      .filter((name) => name.startsWith('database'))
      .toSorted(),
  ).toEqual(['database', 'database.lock']);
});

test('a file that exists is not replaced unless told so', async () => {
  const file = join(home, 'running.tar.gz');
  expect(await run('first', 'backup', file)).toMatchObject({
    code: 2,
    stderr: `docs-nav-service: “${file}” already exists. Choose another name, or replace it with --replace.\n`,
  });
  expect(await run('first', 'backup', file, '--replace', '--format', 'json')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/"bytes": \d{6,}/),
  });
});

test('a service that was restored has all jobs, projects and keys, and takes new ones', async () => {
  await stop();
  expect(await run('second', 'restore', join(home, 'running.tar.gz'))).toEqual({
    code: 0,
    stdout: '',
    stderr: `Restored the database in ${join(home, 'second/database')}. The service can start now.\n`,
  });
  expect(statSync(join(home, 'second/database')).mode & 0o777).toBe(0o700);
  await start('second');
  expect(await jobs('second')).toEqual(ids);
  expect(await run('second', 'agent', 'run', 'Add limits to the guides.')).toMatchObject({ code: 0 });
  expect(await jobs('second')).toHaveLength(2);
});

test('a restore neither replaces a database nor touches one that a service uses', async () => {
  expect(await run('first', 'restore', join(home, 'running.tar.gz'))).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^docs-nav-service: There is already a database in “.*\/first\/database”\. Move that folder away first/),
  });
  expect(await run('second', 'restore', join(home, 'running.tar.gz'))).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/is in use by another docs-nav-service/),
  });
});

test('a stopped service is backed up, too', async () => {
  await stop();
  const file = join(home, 'stopped.tar.gz');
  expect(await run('second', 'backup', file)).toMatchObject({ code: 0 });
  expect(await run('third', 'restore', file)).toMatchObject({ code: 0 });
  await start('third');
  expect(await jobs('third')).toHaveLength(2);
});
