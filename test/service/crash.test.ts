/** A process is killed at each step of an attempt: after a restart there is one commit for each message, and one pull request. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import type { AttemptStep } from '../../src/agent/worker/parts.ts';
import { createServerDatabase, SERVER } from '../agent/databases.ts';
import { SITE } from '../agent/sample-site.ts';
import { createRepository, git } from '../doubles/forge.ts';
import { startGitHub, type GitHubDouble } from '../doubles/github.ts';
import { addProject } from './add-project.ts';
import { api, dataFolder, start, untilEnded, type DataFolder, type Running } from './running.ts';

const STEPS: readonly AttemptStep[] = ['cloned', 'answered', 'committed', 'pushed', 'opened', 'finished'];
const TOKEN = 'crash-test-token-0123456789';

let forge: GitHubDouble;
beforeAll(async () => {
  forge = await startGitHub({ token: TOKEN });
});
afterAll(() => forge.stop());

interface Case {
  readonly name: string;
  readonly step: AttemptStep;
  readonly databaseUrl: string | undefined;
  readonly repository: { readonly url: string; readonly folder: string };
  readonly data: DataFolder;
}

/** Kills the service at the step, for the first message and for the second, and lets a third process finish. */
async function survive({ step, databaseUrl, repository, data }: Case, isHosted: boolean) {
  const env = {
    DOCS_NAV_DATA: data.folder,
    GITHUB_TOKEN: TOKEN,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  let running: Running | undefined = await start({ ...env, KILL_AT: `${step}:1` });
  if (running === undefined) throw new Error('The service was killed too early.');
  const secret = await addProject(
    env,
    isHosted ? { repository: repository.url, apiUrl: `${forge.url}/api/v3` } : { repository: repository.folder },
  );
  const client = api(() => running?.url ?? '', 'docs', secret);
  const { id } = await client.create('Add faq');
  expect(await running.ended).toBe('SIGKILL');
  running = await start({ ...env, KILL_AT: `${step}:2` });
  if (running === undefined) throw new Error('The service was killed too early.');
  await client.follow(id, 'Add tour');
  expect(await running.ended).toBe('SIGKILL');
  running = await start(env);
  if (running === undefined) throw new Error('The service was killed by nobody.');
  const job = await untilEnded(client, id);
  const messages = await client.messages(id);
  await running.stop();
  return { job, messages, secret };
}

function check({ repository, data }: Case, { job, messages, secret }: Awaited<ReturnType<typeof survive>>): void {
  expect(job).toMatchObject({ status: 'completed', error: null, pullRequest: { branch: `docs-agent/${job.id}` } });
  expect(messages.map(({ status }) => status)).toEqual(['completed', 'completed']);
  const commits = git(repository.folder, 'log', '--reverse', '--format=%H', `docs-agent/${job.id}`, '^main').split('\n');
  expect(messages.map(({ commit }) => commit)).toEqual(commits);
  expect(messages.map(({ report }) => report?.pagesAdded)).toEqual([['faq'], ['tour']]);
  expect(messages.map(({ summary }) => summary)).toEqual(['Added the page faq.', 'Added the page tour.']);
  // Only the branch itself: nothing was left beside it.
  expect(git(repository.folder, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/').split('\n')).toEqual([
    `docs-agent/${job.id}`,
    'main',
  ]);
  expect(readdirSync(join(data.folder, 'attempts'))).toEqual([]);
  const log = data.log();
  expect(log).toContain(job.id);
  for (const hidden of [secret, TOKEN]) expect(log).not.toContain(hidden);
}

const KINDS = SERVER === undefined ? (['pglite'] as const) : (['pglite', 'postgres'] as const);
describe.concurrent.each(KINDS)('on %s', (kind) => {
  test.concurrent.each(STEPS)('the service makes one commit per message and one pull request or review if killed at “%s”', async (step) => {
    const name = `acme/${kind}-${step}`;
    const data = await dataFolder(kind === 'postgres' ? 'nothing' : 'database');
    const server = kind === 'postgres' ? await createServerDatabase() : undefined;
    // Half of the cases each: a code host, and a repository of this machine.
    const isHosted = (STEPS.indexOf(step) % 2 === 0) === (kind === 'postgres');
    const repository = isHosted ? forge.createRepository(name, SITE) : { url: '', folder: join(data.folder, 'repository.git') };
    if (!isHosted) createRepository(repository.folder, SITE);
    const given = { name, step, databaseUrl: server?.url, repository, data };
    try {
      const outcome = await survive(given, isHosted);
      check(given, outcome);
      if (isHosted) {
        const pulls = forge.pulls.filter((pull) => pull.repository === name);
        expect(pulls).toMatchObject([{ branch: `docs-agent/${outcome.job.id}`, base: 'main', state: 'open' }]);
        expect(pulls[0]?.body).toContain('tour');
        expect(forge.violations).toEqual([]);
      } else {
        expect(await countReviews(given)).toBe(1);
      }
    } finally {
      await server?.drop();
      data.remove();
    }
  });
});

async function countReviews({ databaseUrl, data }: Case): Promise<number> {
  const database = await openDatabase(
    databaseUrl === undefined ? { kind: 'pglite', folder: join(data.folder, 'database') } : { kind: 'postgres', url: databaseUrl },
  );
  const rows = await database.query('select token from docs_nav.review');
  await database.close();
  return rows.length;
}
