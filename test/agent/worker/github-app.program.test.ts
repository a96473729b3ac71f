/** Jobs of a project with a GitHub App, against a double that checks its JSON Web Tokens and lets its tokens expire. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptedModel } from '../../../src/agent/model/scripted-model.ts';
import { maskSecrets } from '../../../src/agent/secrets/mask.ts';
import { startGitHub, type GitHubDouble } from '../../doubles/github.ts';
import type { GitHubAppDouble } from '../../doubles/github-app.ts';
import { ADD_PAGE, SITE } from '../sample-site.ts';
import { saveCommentSettings } from '../../../src/agent/store/comment-settings.ts';
import { followAndAnswerComments } from '../../../src/agent/worker/follow-and-answer-comments.ts';
import { checkReadAccess } from '../../../src/agent/codehost/index.ts';
import { findProject } from '../../../src/agent/store/projects.ts';
import { ADDRESSES } from '../clones.ts';
import { PROJECT, startWorkbench, type Workbench } from '../workbench.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-app-'));
const keyFile = join(root, 'app.pem');
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const GOOD: Omit<GitHubAppDouble, 'publicKey'> = {
  id: '123456',
  lifetimeSeconds: 3600,
  permissions: { contents: 'write', pull_requests: 'write', metadata: 'read', issues: 'write' },
  repositories: [],
  isSuspended: false,
  clockSeconds: 0,
};
const app: GitHubAppDouble = { ...GOOD, publicKey };

let bench: Workbench;
let forge: GitHubDouble;
let count = 0;
let path = '';
/** Runs at each call of the model, when no request to the code host is under way. */
let onModelCall = (): void => undefined;
beforeAll(async () => {
  forge = await startGitHub({ app });
  bench = await startWorkbench({
    folder: join(root, 'attempts'),
    model: () =>
      scriptedModel((seen) => {
        onModelCall();
        return ADD_PAGE(seen);
      }),
    parts: { env: {} },
  });
});
afterAll(async () => {
  await bench.close();
  await forge.stop();
});
beforeEach(async () => {
  path = `acme/docs-${(count += 1)}`;
  const { url } = forge.createRepository(path, SITE);
  Object.assign(app, GOOD, { repositories: [path] });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs1', format: 'pem' }));
  forge.requests.length = 0;
  forge.tokens.clear();
  onModelCall = () => undefined;
  await bench.project({ repository: url, host: 'github', token: { app: '123456', keyFile } });
});
afterEach(() => expect(forge.violations).toEqual([]));

const asked = (): number => forge.requests.filter(({ path: asked }) => asked.endsWith('/access_tokens')).length;

describe('with a GitHub App', () => {
  test('a job and its follow-up use one token each, for the repository and the permissions that they need', async () => {
    const job = await bench.done('Add faq');
    expect(job).toMatchObject({ status: 'completed', error: null, prLink: expect.stringContaining('/pull/') as string });
    expect(asked()).toBe(1);
    expect(await bench.followed(job, 'Add tour')).toMatchObject({ status: 'completed' });
    expect(asked()).toBe(2);
    const [token = ''] = [...forge.tokens.keys()];
    for (const text of [bench.log.join('\n'), forge.pulls.map(({ body }) => body).join('\n')])
      expect(text).not.toContain(token.slice(0, 40));
    expect(maskSecrets(`Fetched with ${token}.`)).not.toContain(token.slice(-30));
  });

  test('tokens that expire in the middle of a job are renewed', async () => {
    // Less than what a token must have left to be used again.
    app.lifetimeSeconds = 240;
    onModelCall = () => {
      for (const token of forge.tokens.keys()) forge.tokens.set(token, 0);
    };
    expect(await bench.done('Add faq')).toMatchObject({ status: 'completed', error: null });
    expect(asked()).toBeGreaterThan(2);
  });

  test.each([
    { what: 'PKCS #8', text: () => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    {
      what: 'line breaks that are written out',
      text: () =>
        privateKey
          .export({ type: 'pkcs1', format: 'pem' })
          .toString()
          .replaceAll('\n', String.raw`\n`),
    },
  ])('a key in $what works, too', async ({ text }) => {
    writeFileSync(keyFile, text());
    expect(await bench.done('Add faq')).toMatchObject({ status: 'completed' });
  });
});

test('reading comments again and again needs one token', async () => {
  const job = await bench.done('Add faq');
  await saveCommentSettings(bench.database, PROJECT, { via: 'polling', mention: 'docs-agent' });
  const before = asked();
  forge.conversations.permissions.set('ada', 'write');
  const { database, queue, log, limits, addressRules } = bench.parts;
  const errors: unknown[] = [];
  const following = followAndAnswerComments({
    database,
    queue,
    log,
    limits,
    addressRules,
    env: {},
    onError: (error) => errors.push(error),
    pollMs: 20,
  });
  const looks = async (): Promise<void> => {
    await database.query(`update docs_nav.job set comments_due_at = null, comment_tags = '{}' where id = $1`, [job.id]);
    await expect
      .poll(() => database.query(`select 1 from docs_nav.job where id = $1 and comment_tags <> '{}'`, [job.id]), { timeout: 60_000 })
      .toHaveLength(1);
  };
  for (let count = 0; count < 4; count++) await looks();
  await following.stop();
  expect(errors).toEqual([]);
  expect(asked() - before).toBe(1);
});

test('a check finds nothing wrong with a good project, and names a branch that is missing', async () => {
  const project = (await findProject(bench.database, PROJECT)) ?? expect.unreachable();
  expect(await checkReadAccess(project, { addressRules: ADDRESSES, env: {} })).toEqual([]);
  expect(await checkReadAccess({ ...project, ref: 'next' }, { addressRules: ADDRESSES, env: {} })).toEqual([
    'The repository has no branch “next”. Change the base branch of the project.',
  ]);
});

describe('what is wrong with a GitHub App is said in a sentence of its own', () => {
  test.each([
    {
      what: 'a file that is no key',
      change: () => writeFileSync(keyFile, 'no key'),
      message: 'The file of the GitHub App is not a private key. Download the key from the page of the app: a file that ends in “.pem”.',
    },
    {
      what: 'the key of another app',
      change: () =>
        writeFileSync(keyFile, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' })),
      message:
        /does not accept the key of the GitHub App 123456\. Check the ID of the app, and that the key belongs to it and was not deleted\.$/,
    },
    {
      what: 'a repository where it is not installed',
      change: () => Object.assign(app, { repositories: [] }),
      message: /^The GitHub App 123456 is not installed on acme\/docs-\d+\. Install it there, or give it access to this repository\.$/,
    },
    {
      what: 'a suspended installation',
      change: () => Object.assign(app, { isSuspended: true }),
      message: 'The installation of the GitHub App on acme is suspended. Unsuspend it in the settings of acme.',
    },
    {
      what: 'missing permissions',
      change: () => Object.assign(app, { permissions: { contents: 'read', metadata: 'read' } }),
      message:
        'The installation of the GitHub App on acme lacks permissions: contents: write, pull_requests: write. Add them to the app, and accept them where it is installed.',
    },
    {
      what: 'a clock that is ten minutes slow',
      change: () => Object.assign(app, { clockSeconds: 600 }),
      message: /^The clock of the service’s machine is 10 minutes slow, so that .+ does not accept the GitHub App\. Set the clock\.$/,
    },
    {
      what: 'a clock that is ten minutes fast',
      change: () => Object.assign(app, { clockSeconds: -600 }),
      message: /^The clock of the service’s machine is 10 minutes fast, so that .+ does not accept the GitHub App\. Set the clock\.$/,
    },
  ])('$what, in a job and by a check', async ({ change, message }) => {
    change();
    const project = (await findProject(bench.database, PROJECT)) ?? expect.unreachable();
    expect(await checkReadAccess(project, { addressRules: ADDRESSES, env: {} })).toEqual([expect.stringMatching(message)]);
    const job = await bench.done('Add faq');
    expect(job).toMatchObject({ status: 'failed', error: { code: 'misconfigured', message: expect.stringMatching(message) as string } });
  });
});
