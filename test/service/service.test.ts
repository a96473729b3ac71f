/** The service as a process: it stops as it should, in each role, and says how it is doing. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createServerDatabase, SERVER } from '../agent/databases.ts';
import { SITE } from '../agent/sample-site.ts';
import { createRepository, git } from '../doubles/forge.ts';
import { addProject } from './add-project.ts';
import { api, dataFolder, metric, start, untilAtWork, untilEnded, type Running } from './running.ts';

type Env = Readonly<Record<string, string>>;

/** Adds a project on a local repository, and gives a key for it. */
async function project(env: Env, folder: string): Promise<string> {
  createRepository(folder, SITE);
  return addProject(env, { repository: folder });
}

const begin = async (env: Env): Promise<Running> => {
  const running = await start(env);
  if (running === undefined) throw new Error('The service was killed.');
  return running;
};

describe.concurrent('the service', () => {
  test('finishes work within the drain time before it stops', async () => {
    // The first start on this folder makes its database.
    const data = await dataFolder('nothing');
    const env = { DOCS_NAV_DATA: data.folder, PAUSE_MS: '800', DOCS_NAV_DRAIN_SECONDS: '60' };
    let running = await begin(env);
    const secret = await project(env, join(data.folder, 'repository.git'));
    const client = api(() => running.url, 'docs', secret);
    const { id } = await client.create('Add faq');
    await untilAtWork(running);
    await running.stop();
    expect(git(join(data.folder, 'repository.git'), 'log', '--format=%H', `docs-agent/${id}`, '^main').split('\n')).toHaveLength(1);
    expect(readdirSync(join(data.folder, 'attempts'))).toEqual([]);
    running = await begin(env);
    expect(await client.job(id)).toMatchObject({ status: 'completed' });
    expect(await metric(running, 'docs_nav_jobs{state="completed"}')).toBe(1);
    await running.stop();
    data.remove();
  });

  test('leaves work that takes too long to the next start, which does it once', async () => {
    const data = await dataFolder();
    const slow = { DOCS_NAV_DATA: data.folder, PAUSE_MS: '60000', DOCS_NAV_DRAIN_SECONDS: '0' };
    let running = await begin(slow);
    const secret = await project(slow, join(data.folder, 'repository.git'));
    const client = api(() => running.url, 'docs', secret);
    const { id } = await client.create('Add faq');
    await untilAtWork(running);
    await running.stop();
    expect(await running.ended).toBeNull();
    expect(readdirSync(join(data.folder, 'attempts'))).toEqual([]);
    running = await begin({ ...slow, PAUSE_MS: '0' });
    expect(await untilEnded(client, id)).toMatchObject({ status: 'completed', error: null });
    expect(git(join(data.folder, 'repository.git'), 'log', '--format=%H', `docs-agent/${id}`, '^main').split('\n')).toHaveLength(1);
    await running.stop();
    data.remove();
  });

  test('does not start on a port that is taken, and leaves its data folder free', async () => {
    const [first, second] = [await dataFolder(), await dataFolder()];
    const running = await begin({ DOCS_NAV_DATA: first.folder });
    const env = { DOCS_NAV_DATA: second.folder };
    await expect(begin({ ...env, DOCS_NAV_PORT: new URL(running.url).port })).rejects.toThrow('is in use by another program');
    await expect(begin({ DOCS_NAV_DATA: first.folder })).rejects.toThrow('FolderInUse');
    await (await begin(env)).stop();
    await running.stop();
    first.remove();
    second.remove();
  });

  test.runIf(SERVER !== undefined)('accepts jobs in the role api and runs them in the role worker', async () => {
    const server = await createServerDatabase();
    const data = await dataFolder('nothing');
    const folder = (name: string): string => {
      mkdirSync(join(data.folder, name));
      return join(data.folder, name);
    };
    const env = { DATABASE_URL: server.url, DOCS_NAV_PUBLIC_URL: 'https://agent.example.com' };
    const front = await begin({ ...env, DOCS_NAV_ROLE: 'api', DOCS_NAV_DATA: folder('api') });
    const secret = await project({ ...env, DOCS_NAV_DATA: data.folder }, join(data.folder, 'repository.git'));
    const client = api(() => front.url, 'docs', secret);
    const { id } = await client.create('Add faq');
    expect(await metric(front, 'docs_nav_messages_waiting')).toBe(1);
    const worker = await begin({ ...env, DOCS_NAV_ROLE: 'worker', DOCS_NAV_DATA: folder('worker') });
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
    const job = await untilEnded(client, id);
    expect(job).toMatchObject({ status: 'completed' });
    expect(job.prLink).toMatch(/^https:\/\/agent\.example\.com\/reviews\//);
    expect(await (await fetch(`${front.url}${new URL(job.prLink ?? '').pathname}`)).text()).toContain('faq');
    await Promise.all([front.stop(), worker.stop()]);
    await server.drop();
    data.remove();
  });
});
