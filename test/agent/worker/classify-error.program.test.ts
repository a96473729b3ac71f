/** Each way that a job can fail: its code, its words, and that nothing was pushed. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CodeHostError } from '../../../src/agent/codehost/index.ts';
import { FAILURES, type FailureCode } from '../../../src/agent/contract/job.ts';
import { GitError } from '../../../src/agent/git/index.ts';
import { InfrastructureInterruptionError } from '../../../src/agent/interruption.ts';
import { ModelError } from '../../../src/agent/model/model-error.ts';
import { openModel } from '../../../src/agent/model/open-model.ts';
import { createAnswerScriptPerPrompt, scriptedModel, type ScriptedAnswer } from '../../../src/agent/model/scripted-model.ts';
import { softDeleteProject, type Project } from '../../../src/agent/store/projects.ts';
import { classifyError } from '../../../src/agent/worker/classify-error.ts';
import { retryDelaySeconds } from '../../../src/agent/worker/retry-delay.ts';
import { startWorkbench, type Workbench } from '../workbench.ts';
import { ADD_PAGE, SITE } from '../sample-site.ts';
import { createRepository, git } from '../../doubles/forge.ts';
import { startGitHub, type GitHubDouble } from '../../doubles/github.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-failures-'));
const TOKEN = 'token-of-the-failures-0123456789';
const SECRET = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const call = (tool: string, input: object): ScriptedAnswer => ({ calls: [{ tool, input }] });

/** What the model does, by its name. */
const MODELS: Readonly<Record<string, () => ReturnType<typeof scriptedModel>>> = {
  'scripted/add': () => scriptedModel(ADD_PAGE),
  'scripted/break': () =>
    scriptedModel(createAnswerScriptPerPrompt([call('delete_file', { path: 'start.mdx' }), { text: 'All is well.' }])),
  'scripted/secret': () =>
    scriptedModel(
      createAnswerScriptPerPrompt([
        call('edit_file', { path: 'start.mdx', find: 'First', replace: `Use ${SECRET}. First` }),
        { text: 'Done.' },
      ]),
    ),
  'scripted/endless': () => scriptedModel(({ step }) => call('read_file', { path: 'start.mdx', from: 1, to: step + 1 })),
  'scripted/outside': () => scriptedModel(({ step }) => call('read_file', { path: `../../${step}` })),
  'scripted/rejected': () => {
    throw new ModelError('model_rejected', 'The provider does not take the key.', { isPermanent: true, status: 401 });
  },
  'scripted/busy': () => {
    throw new ModelError('model_unavailable', 'The provider does not answer.', { isPermanent: false, status: 529 });
  },
  'scripted/mistake': () => {
    throw new Error('A mistake that holds my-prompt.');
  },
  'scripted/killed': () => {
    throw new InfrastructureInterruptionError('process_killed');
  },
  'scripted/disconnected': () => {
    throw new InfrastructureInterruptionError('database_unavailable', '57P01: terminating connection due to administrator command');
  },
  'scripted/reset': () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  },
  'scripted/full': () => {
    throw Object.assign(new Error(`ENOSPC: no space left on device, open '${root}'`), { code: 'ENOSPC' });
  },
  'scripted/starved': () => {
    throw Object.assign(new Error('spawn EAGAIN'), { code: 'EAGAIN' });
  },
  'anthropic/keyless': () => openModel('anthropic/keyless', {}),
  'scripted/slow': () => scriptedModel(ADD_PAGE, { pauseMs: 3000 }),
};

let bench: Workbench;
/** Here every attempt is the last, however it ends. */
let late: Workbench;
let forge: GitHubDouble;
const forges: GitHubDouble[] = [];

beforeAll(async () => {
  forge = await newForge();
  const model = (name: string) => MODELS[name]?.() ?? scriptedModel(ADD_PAGE);
  const parts = { env: { FORGE_TOKEN: TOKEN, WRONG_TOKEN: 'another-token-0123456789' } };
  bench = await startWorkbench({ folder: join(root, 'attempts'), concurrency: 8, model, parts });
  late = await startWorkbench({
    folder: join(root, 'attempts-late'),
    model,
    parts: { ...parts, retryLimits: { failures: 1, interruptions: 0 } },
  });
});
afterAll(async () => {
  await Promise.all([bench.close(), late.close()]);
  await Promise.all(forges.map((double) => double.stop()));
});

async function newForge(): Promise<GitHubDouble> {
  const double = await startGitHub({ token: TOKEN });
  forges.push(double);
  return double;
}

interface Case {
  readonly code: FailureCode;
  readonly says: RegExp;
  /** Makes the repository; gives the project, and the folder to look for branches in. */
  readonly begin?: () => Promise<{ readonly project: Partial<Project> & Pick<Project, 'repository'>; readonly folder?: string }>;
  readonly model?: string;
  /** Another attempt might help: it is the last one that fails the job. */
  readonly isTransient?: true;
  readonly meanwhile?: (project: string) => Promise<unknown>;
}

let made = 0;
function local(files: Readonly<Record<string, string>> = SITE): { project: { repository: string }; folder: string } {
  const folder = join(root, `repository-${(made += 1)}.git`);
  createRepository(folder, files);
  return { project: { repository: folder }, folder };
}

function hosted(double: GitHubDouble, token: Project['token'] = { env: 'FORGE_TOKEN' }) {
  const { url, folder } = double.createRepository(`acme/docs-${(made += 1)}`, SITE);
  return { project: { repository: url, host: 'github' as const, apiUrl: `${double.url}/api/v3`, token }, folder };
}

const CASES: readonly Case[] = [
  {
    code: 'navigation_broken',
    model: 'scripted/break',
    says: /^The work broke the navigation or pages, and one attempt to repair it did not help\. Nothing was pushed\. .*start/,
  },
  {
    code: 'secret_found',
    model: 'scripted/secret',
    says: /^Added lines look like secrets: “docs\/start\.mdx”, line \d+ \(.+\)\. Nothing was pushed\.$/,
  },
  { code: 'no_docs_json', begin: async () => local({ 'README.md': '# Nothing\n' }), says: /docs\.json/ },
  { code: 'budget_exceeded', model: 'scripted/endless', says: /30/ },
  { code: 'too_many_refusals', model: 'scripted/outside', says: /.+\.$/ },
  { code: 'model_rejected', model: 'scripted/rejected', says: /^The provider does not take the key\.$/ },
  { code: 'model_unavailable', isTransient: true, model: 'scripted/busy', says: /^The provider does not answer\.$/ },
  { code: 'misconfigured', model: 'anthropic/keyless', says: /ANTHROPIC_API_KEY/ },
  { code: 'misconfigured', begin: async () => hosted(forge, { env: 'NO_SUCH_TOKEN' }), says: /“NO_SUCH_TOKEN”/ },
  { code: 'misconfigured', begin: async () => hosted(forge, { file: join(root, 'no-such-file') }), says: /^The token file/ },
  { code: 'repository_unavailable', begin: async () => ({ project: { repository: join(root, 'gone.git') } }), says: /“gone\.git”/ },
  {
    code: 'repository_unavailable',
    begin: async () => ({ ...local(), project: { ...local().project, ref: 'trunk' } }),
    says: /branch “trunk” does not exist.*“main”/,
  },
  { code: 'repository_unavailable', begin: async () => hosted(forge, { env: 'WRONG_TOKEN' }), says: /does not accept the token/ },
  {
    code: 'push_refused',
    says: /refuses commits on the branch/,
    begin: async () => {
      const repository = hosted(forge);
      mkdirSync(join(repository.folder, 'hooks'), { recursive: true });
      writeFileSync(join(repository.folder, 'hooks/pre-receive'), '#!/bin/sh\necho protected >&2\nexit 1\n');
      chmodSync(join(repository.folder, 'hooks/pre-receive'), 0o755);
      return repository;
    },
  },
  {
    code: 'pull_request_refused',
    says: /.+\.$/,
    begin: async () => {
      const double = await newForge();
      double.failNext(1, 403);
      return hosted(double);
    },
  },
  {
    code: 'code_host_unavailable',
    isTransient: true,
    says: /.+\.$/,
    begin: async () => {
      const double = await newForge();
      double.failNext(1000, 503);
      return hosted(double);
    },
  },
  {
    code: 'project_removed',
    model: 'scripted/slow',
    says: /removed/,
    meanwhile: (project) => softDeleteProject(bench.database, project, new Date(), bench.queue),
  },
  { code: 'process_killed', isTransient: true, model: 'scripted/killed', says: /killed from outside the service\.$/ },
  {
    code: 'database_unavailable',
    isTransient: true,
    model: 'scripted/disconnected',
    says: /the database of the service could not be used\.$/,
  },
  { code: 'disk_full', isTransient: true, model: 'scripted/full', says: /was full\.$/ },
  { code: 'resources_exhausted', isTransient: true, model: 'scripted/starved', says: /no memory, processes or open files left\.$/ },
  { code: 'internal', isTransient: true, model: 'scripted/mistake', says: /^An error in docs-nav itself\.$/ },
  // Not the database: its errors say that they are.
  { code: 'internal', isTransient: true, model: 'scripted/reset', says: /^An error in docs-nav itself\.$/ },
];

test.concurrent.each(CASES.map((given, index) => ({ ...given, id: `case-${index}` })))(
  'a job fails with the code $code ($id)',
  async ({ code, says, begin, model = 'scripted/add', isTransient, meanwhile, id }) => {
    const at = isTransient ? late : bench;
    const { project, folder } = await (begin ?? (async () => local()))();
    await at.project({ id, model, ...project });
    const job = await at.create('Add my-prompt', id);
    await meanwhile?.(id);
    const ended = await at.ended(job.id, id);
    expect(ended).toMatchObject({ status: 'failed', prLink: null, pullRequest: null, error: { code } });
    const words = ended.error?.message ?? '';
    expect(words).toMatch(says);
    expect(words).toMatch(/^[A-Z“].*\.$/s);
    for (const hidden of [root, TOKEN, SECRET]) expect(words).not.toContain(hidden);
    if (folder !== undefined) expect(git(folder, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/')).toBe('main');
    if (code !== 'project_removed')
      expect(await at.messages(job.id, id)).toMatchObject([{ status: 'failed', commit: null, error: { code } }]);
  },
);

test('while the disk is full or cannot be used, a message waits, which costs it no attempt', async () => {
  const answers = [() => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })), async () => true];
  const disk = { isFull: () => (answers.shift() ?? (async () => false))(), reportFull: () => undefined };
  const model = () => scriptedModel(ADD_PAGE);
  const waiting = await startWorkbench({ folder: join(root, 'attempts-waiting'), model, parts: { disk } });
  try {
    await waiting.project(local().project);
    const job = await waiting.done('Add faq');
    expect(job.status).toBe('completed');
    expect(answers).toEqual([]);
    // Counted after the row that clients see.
    await expect.poll(() => waiting.parts.metrics.attempts).toMatchObject({ completed: 1, retried: 0, failed: 0 });
    expect(waiting.parts.metrics.interruptions.disk_full).toBe(0);
    expect(await waiting.database.query('select attempt, failures from docs_nav.message where job_id = $1', [job.id])).toEqual([
      { attempt: 1, failures: 0 },
    ]);
    expect(waiting.log.filter((line) => line.includes('temporary folder'))).toEqual([
      expect.stringMatching(/cannot be used\. Work resumes.*/),
    ]);
  } finally {
    await waiting.close();
  }
});

test('the job fails if its last attempt takes longer than the queue allows', async () => {
  await late.project({ ...local().project, model: 'scripted/slow' });
  const job = await late.create('Add faq');
  // As if it had begun a day ago.
  const forget = () =>
    late.database.query(
      `update docs_nav_queue.job set started_on = now() - interval '1 day' where singleton_key = $1 and state = 'active' returning 1`,
      [job.id],
    );
  await expect.poll(forget).toHaveLength(1);
  expect(await late.ended(job.id)).toMatchObject({
    status: 'failed',
    error: { code: 'attempts_exhausted', message: FAILURES.attempts_exhausted },
  });
});

describe('an attempt that failed', () => {
  const away = (retryAfterSeconds: number | null = null) => new CodeHostError('unavailable', 'Away.', { retryAfterSeconds });

  test.each([
    ['longer after each attempt', away(), [5, 20, 60, 60]],
    ['the same if git cannot reach it', new GitError('unreachable', 'Away.'), [5, 20, 60, 60]],
    ['as long as Retry-After asks for, if that is longer', away(30), [30, 30, 60, 60]],
    ['for two minutes at most', away(3600), [120, 120, 120, 120]],
    ['up to two minutes after an interruption', new InfrastructureInterruptionError('disk_full'), [1, 5, 15, 60, 120, 120]],
    ['only briefly after a refusal', new CodeHostError('refused', 'No.'), [1, 5, 15, 15]],
    ['only briefly after an unexpected error', new Error('No.'), [1, 5, 15, 15]],
  ])('delays the next attempt: %s', (_, error, seconds) => {
    expect(seconds.map((_, index) => retryDelaySeconds(error, index + 1))).toEqual(seconds);
  });

  test('lets a service stop at once during the delay and leaves the message in the queue', async () => {
    const double = await newForge();
    double.failNext(1000, 503);
    const parts = { env: { FORGE_TOKEN: TOKEN }, retryDelays: [100] };
    const resting = await startWorkbench({ folder: join(root, 'attempts-resting'), model: () => scriptedModel(ADD_PAGE), parts });
    await resting.project({ ...hosted(double).project, model: 'scripted/add' });
    const { id } = await resting.create('Add faq');
    await expect.poll(() => resting.log.join('')).toContain('An attempt failed and will be retried.');
    await resting.queue.stop({ timeoutMs: 0 });
    expect(await resting.messages(id)).toMatchObject([{ status: 'running', attempts: 1 }]);
    expect(await resting.database.query('select state from docs_nav_queue.job where singleton_key = $1', [id])).toEqual([
      { state: 'created' },
    ]);
    await resting.close();
  });
});

test('the words of an error hold no secret, whoever wrote them', () => {
  const { failure } = classifyError(
    new GitError('failed', `Git failed at https://me:hunter2@example.com/docs, with Bearer ${SECRET}.`),
    'repository',
  );
  expect(failure.message).toBe('Git failed at https://[hidden]@example.com/docs, with Bearer [hidden].');
});

/** Codes of which another test lets a job fail: what it contains. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, assertion: RegExp]>> = {
  attempts_exhausted: ['classify-error.program.test.ts', /error: \{ code: 'attempts_exhausted', message/],
  limits_exceeded: ['../child/child.program.test.ts', /status: 'failed',\s+prLink: null,\s+error: \{\s+code: 'limits_exceeded'/],
  cancelled: ['cancel.program.test.ts', /status: 'failed', error: \{ code: 'cancelled' \}/],
  conflict: ['merge.program.test.ts', /status: 'failed', error: \{ code: 'conflict' \}/],
};

test('covers every failure code by a case above or by a test of another file that exists', () => {
  expect([...new Set([...CASES.map(({ code }) => code), ...Object.keys(ELSEWHERE)])].sort()).toEqual(Object.keys(FAILURES).sort());
  for (const [file, assertion] of Object.values(ELSEWHERE))
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toMatch(assertion);
});

test('the log has neither the prompt nor a secret, but says what happened', () => {
  const log = [...bench.log, ...late.log].join('');
  for (const hidden of ['my-prompt', TOKEN, SECRET]) expect(log.includes(hidden), hidden).toBe(false);
  for (const code of ['navigation_broken', 'internal', 'secret_found']) expect(log.includes(`"code":"${code}"`), code).toBe(true);
});
