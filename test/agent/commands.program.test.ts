/** The commands of the job service within this process: flags, texts, exit codes, and what goes to which stream. */
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProjectAccessChecker, adminOfDatabase } from '../../src/agent/admin/connect-admin.ts';
import { ALL_SETTINGS } from '../../src/agent/config/table.ts';
import type { JobEvent } from '../../src/agent/contract/event.ts';
import type { Job, Message, NavigationReport } from '../../src/agent/contract/job.ts';
import type { Database } from '../../src/agent/store/database.ts';
import type { CliProgram } from '../../src/cli/command.ts';
import { DOCS_NAV } from '../../src/cli/main.ts';
import { runCommand } from '../../src/cli/run-command.ts';
import { DOCS_NAV_SERVICE_COMMANDS, commandsWith } from '../../src/cli/service/commands.ts';
import { DOCS_NAV_SERVICE } from '../../src/cli/service/main.ts';
import { createJobProgressDisplay } from '../../src/cli/progress.ts';
import { cancelAndArchiveJob, createJob } from '../../src/agent/store/jobs.ts';
import { recordIgnored } from '../../src/agent/store/comments.ts';
import { findProject, addOrReplaceProject } from '../../src/agent/store/projects.ts';
import type { WebhookWithNewSecret } from '../../src/agent/index.ts';
import type { WebhookDelivery } from '../../src/agent/contract/webhook.ts';
import { createWebhookAddressRules } from '../../src/agent/webhooks/webhook-url.ts';
import { openTestDatabase } from './databases.ts';
import { addProject, localProject, recordingOutbox } from './outbox.ts';
import { respond, startReceiver, type Receiver } from './webhooks/receiver.ts';
import { temporary } from '../support/temporary.ts';
import { ADDRESSES } from './clones.ts';

const { repository } = temporary();
const KEY = `dnav_0123456789ab_${'k'.repeat(43)}`;
const MODEL = 'anthropic/claude-sonnet-4-5';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The program of the service, on the database of these tests. */
const docsNavService: CliProgram = {
  ...DOCS_NAV_SERVICE,
  load: async () => ({
    ...(await DOCS_NAV_SERVICE.load()),
    commands: commandsWith(async () =>
      adminOfDatabase(
        {
          database,
          publicUrl: 'http://127.0.0.1:4100',
          isServing: true,
          model: null,
          addresses: ADDRESSES,
          webhooks: createWebhookAddressRules('public,127.0.0.1'),
          mayNameAnyVariable: true,
          checkAccess: createProjectAccessChecker({ addresses: 'public,private' }),
        },
        async () => {},
      ),
    ),
  }),
};

interface Surroundings {
  readonly env?: Record<string, string>;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
}

async function run(
  args: string | readonly string[],
  { env = {}, input, cwd = '/' }: Surroundings = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const stdin = async () => ({ isTTY: false, read: (limit: number) => Buffer.from(input ?? '').subarray(0, limit), line: () => undefined });
  const argv = typeof args === 'string' ? args.split(' ') : args;
  const streams = { stdin, stdout: stream('stdout'), stderr: stream('stderr') };
  const all = { HOME: '/nowhere', ...env };
  const code = await runCommand(argv[0] === 'agent' ? DOCS_NAV : docsNavService, argv, streams, cwd, all);
  return { code, ...written };
}

test('the flags of start are those that the settings have', () => {
  const flags = DOCS_NAV_SERVICE_COMMANDS.find(({ name }) => name === 'start')
    ?.flags.map(({ name }) => name)
    .filter((name) => name !== 'help');
  expect(flags).toEqual(ALL_SETTINGS.flatMap(({ flag }) => flag ?? []));
});

describe('keys and projects', () => {
  const local = repository({ 'docs.json': '{}' });

  test('a new operator adds a project, creates a key and lists both', async () => {
    expect(await run('projects list')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'There are no projects yet. “docs-nav-service projects add <id> --repository <url|path>” adds one.\n',
    });
    expect(await run(['projects', 'add', 'docs', '--repository', '.', '--model', MODEL], { cwd: local })).toEqual({
      code: 0,
      stdout: '',
      stderr: `Project “docs” was added: ${local} (main), local, ${MODEL}.\nNext: docs-nav-service keys create --project docs\n`,
    });
    expect(await run('keys list')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'There are no keys yet. “docs-nav-service keys create --project <id>” creates one.\n',
    });
    const { code, stdout, stderr } = await run('keys create --project docs --name ci --days 7');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^dnav_[0-9a-f]{12}_[\w-]{43}\n$/);
    expect(stderr).toMatch(
      /^Key [0-9a-f]{12} “ci” for project “docs”: admin, valid until \d{4}-\d\d-\d\d \d\d:\d\dZ\.\nThe new key is shown only once. .*DOCS_NAV_API_KEY:\n$/,
    );
    expect(stderr).not.toContain(stdout.trim().slice(20));
    const list = await run('keys list');
    expect(list.stdout).toMatch(
      /^ID +Project {2}Name {2}Scope {2}State +Last used\n[0-9a-f]{12} {2}docs +ci +admin +valid until .* never\n$/,
    );
    expect(list.stderr).toBe('');
    expect((await run('projects list')).stdout).toBe(
      `ID    Repository${' '.repeat(local.length - 10)}  Branch  Host   Model                        Token\ndocs  ${local}  main    local  ${MODEL}  –\n`,
    );
  });

  test('--format json prints one JSON object for each command', async () => {
    const made = JSON.parse((await run('keys create --project docs --scope read --format json')).stdout) as { key: { id: string } };
    expect(made).toMatchObject({
      version: 1,
      secret: expect.stringMatching(/^dnav_/),
      key: { project: 'docs', scope: 'read', state: 'valid' },
    });
    const rotated = JSON.parse((await run(`keys rotate ${made.key.id} --grace-hours 0 --format json`)).stdout) as {
      key: { id: string };
    };
    expect(rotated).toMatchObject({ version: 1, old: { id: made.key.id, state: 'expired' }, key: { scope: 'read' } });
    expect(JSON.parse((await run(`keys revoke ${rotated.key.id} --format json`)).stdout)).toMatchObject({
      version: 1,
      key: { state: 'revoked' },
    });
    expect(JSON.parse((await run('keys list --project docs --format json')).stdout)).toMatchObject({
      version: 1,
      keys: expect.any(Array),
    });
    expect(JSON.parse((await run('projects list --format json')).stdout)).toMatchObject({
      version: 1,
      projects: [{ id: 'docs', token: null }],
    });
    expect(JSON.parse((await run('sign-in --format json')).stdout)).toMatchObject({
      version: 1,
      url: expect.stringMatching(/\/dashboard\/sign-in\?code=/),
    });
  });

  test('an update changes the settings that are given and keeps the others', async () => {
    await run(['projects', 'add', 'changing', '--repository', local, '--model', MODEL, '--author', 'Ada <ada@example.com>']);
    expect(await run(['projects', 'update', 'changing', '--model', 'openai/gpt-5', '--title-prefix', 'docs:'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Project “changing” was changed. Existing jobs keep the base branch and the model that they started with.\n',
    });
    const changed = async (...flags: readonly string[]): Promise<object> =>
      (JSON.parse((await run(['projects', 'update', 'changing', '--format', 'json', ...flags])).stdout) as { project: object }).project;
    const expected = {
      id: 'changing',
      repository: local,
      model: 'openai/gpt-5',
      titlePrefix: 'docs:',
      author: { name: 'Ada', email: 'ada@example.com' },
      isDraft: false,
      labels: [],
    };
    expect(await changed('--docs', 'site')).toMatchObject({ ...expected, docs: 'site' });
    expect(await changed('--docs', '', '--draft', 'no', '--label', '')).toMatchObject({ ...expected, docs: '' });
    expect(await changed('--author', '', '--title-prefix', '')).toMatchObject({ ...expected, author: null, titlePrefix: '' });
    await run('projects remove changing');
  });

  test('drafts and labels of a code host are set with flags', async () => {
    const github = ['--repository', 'https://github.com/acme/docs', '--token-env', 'T_TOKEN', '--model', MODEL, '--format', 'json'];
    const { stdout } = await run(['projects', 'add', 'hosted', ...github, '--draft', '--label', 'docs', '--label', 'bot']);
    expect(JSON.parse(stdout)).toMatchObject({ project: { isDraft: true, labels: ['docs', 'bot'] } });
    await run('projects remove hosted');
  });

  test('limits, reviewers and what jobs may choose are set with flags, and taken back with empty values', async () => {
    const flags = [
      '--reviewer',
      '@ada',
      '--reviewer',
      'ada',
      '--reviewer',
      'acme/docs',
      '--allow-ref',
      'release/*',
      '--allow-model',
      'openai/gpt-5',
    ];
    const limits = ['--require-languages', '--active-jobs', '3', '--monthly-tokens', '2000000'];
    const github = ['--repository', 'https://github.com/acme/docs', '--token-env', 'T_TOKEN', '--model', MODEL];
    await run(['projects', 'add', 'ruled', ...github]);
    const changed = async (...given: readonly string[]): Promise<unknown> =>
      JSON.parse((await run(['projects', 'update', 'ruled', '--format', 'json', ...given])).stdout);
    expect(await changed(...flags, ...limits)).toMatchObject({
      project: {
        reviewers: ['ada', 'acme/docs'],
        allowedRefs: ['release/*'],
        allowedModels: ['openai/gpt-5'],
        requiresLanguages: true,
        activeJobs: 3,
        monthlyTokens: 2_000_000,
      },
    });
    expect(await changed('--reviewer', '', '--allow-ref', '', '--active-jobs', '', '--require-languages', 'no')).toMatchObject({
      project: { reviewers: [], allowedRefs: [], allowedModels: ['openai/gpt-5'], requiresLanguages: false, activeJobs: null },
    });
    expect(await run(['projects', 'update', 'ruled', '--monthly-tokens', '2M'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('“--monthly-tokens” must be a whole number') as string,
    });
    await run('projects remove ruled');
  });

  test('a project is removed, and one that does not exist is reported', async () => {
    await run(['projects', 'add', 'gone', '--repository', local, '--model', MODEL]);
    expect(await run('projects remove gone')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^Project “gone” was removed\./),
    });
    expect(await run('projects remove gone')).toMatchObject({
      code: 2,
      stderr: 'docs-nav-service: The project “gone” does not exist. Projects are docs.\n',
    });
  });

  test('every wrong value is reported with its flag, all on one line', async () => {
    expect(await run('projects add x --repository https://github.com/a/b')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^docs-nav-service: --token-env or --token-file: Without a token, [^\n␊]* --model: The model is missing\. [^\n␊]*DOCS_NAV_MODEL[^\n␊]*\n$/,
      ),
    });
  });

  test.each<[string, RegExp]>([
    ['keys create', /^docs-nav-service: Specify the project of the key with --project <id>\./],
    ['keys create --project nothing', /^docs-nav-service: --project: The project “nothing” does not exist. Projects are docs\.$/],
    ['keys create --project docs --days 0', /expected a whole number from 1 to 3650/],
    ['keys create --project docs --days 1.5', /“--days” needs a whole number/],
    ['keys create --project docs --scope write', /“--scope” must be one of admin, read; “write” was passed\.$/],
    ['keys rotate', /^docs-nav-service: Specify the ID of the key/],
    ['keys revoke 000000000000', /^docs-nav-service: The key “000000000000” does not exist/],
    ['projects add', /^docs-nav-service: Choose an ID for the project/],
    ['projects add x', /^docs-nav-service: Specify the repository with --repository/],
    ['projects add x --repository git@github.com:acme/docs.git', /clones over https, not ssh/],
    ['projects add x --repository file://host/x', /is not a folder on this machine/],
    [
      'projects add x --repository https://github.com/a/b --token-env A --token-file b',
      /“--token-env” cannot be used together with “--token-file”: the token comes from one place\.$/,
    ],
    ['projects add docs --repository https://github.com/a/b --token-env A --model a/b', /Providers are/],
    [`projects add docs --repository https://github.com/a/b --token-env A --model ${MODEL}`, /“docs” already exists/],
    [
      'projects add x --repository https://github.com/a/b --token-file /nowhere --model openai/x',
      /^docs-nav-service: --token-file: “\/nowhere” is not the absolute path of a file\.$/,
    ],
    ['projects update', /^docs-nav-service: Specify the ID of the project: docs-nav-service projects update <id>/],
    ['projects update docs', /^docs-nav-service: Specify what to change, such as --model/],
    ['projects update nothing --model openai/gpt-5', /^docs-nav-service: The project “nothing” does not exist/],
    ['projects update docs --author Ada', /“--author” must be a name and an e-mail address/],
    ['projects update docs --draft maybe', /takes no arguments|“--draft”|an extra argument/],
    ['projects update docs --draft', /there are no drafts/],
    ['projects remove', /^docs-nav-service: Specify the ID of the project/],
    ['keys list --port 1', /“docs-nav-service keys list” has no flag “--port”/],
    ['start --port many', /^{"level":"fatal",.*"msg":"“--port” must be a whole number from 0 to 65535, not “many”\."}$/],
    ['start --role api', /The role “api” needs a database/],
    ['start --model gpt-5', /“--model” must be a provider and a model/],
    ['start now', /“docs-nav-service start” takes no arguments; “now” is an extra argument\. Put flags after/],
  ])('wrong arguments are refused with exit code 2 and one line: docs-nav-service %s', async (line, message) => {
    const { code, stdout, stderr } = await run(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.replace(/\n$/, '')).toMatch(message);
    expect(stderr.split('\n').length).toBe(2);
  });
});

const JOB: Job = {
  id: '01996f3e-6f3a-7c1e-8a54-0c7d2f9be210',
  status: 'active',
  source: { repository: 'https://github.com/acme/docs.git', ref: 'main' },
  model: MODEL,
  prLink: null,
  createdAt: '2027-03-01T12:00:00.000Z',
  archivedAt: null,
  pullRequest: null,
  error: null,
  keyId: null,
};
const MESSAGE: Message = {
  seq: 1,
  prompt: 'Do it.\nPlease.',
  allowLostUrls: [],
  status: 'running',
  attempts: 1,
  commit: null,
  summary: null,
  report: null,
  error: null,
  createdAt: JOB.createdAt,
  startedAt: JOB.createdAt,
  finishedAt: null,
  usage: null,
  keyId: null,
};
const PULL_REQUEST = { url: 'https://github.com/acme/docs/pull/7', number: 7, branch: 'docs-agent/1', conflicts: [] };

const REFUSED: NavigationReport = {
  pagesAdded: [],
  pagesRemoved: [],
  pagesMoved: [],
  urlsLost: [],
  findingsIntroduced: [],
  findingsFixed: [],
  markdown: '',
};

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** A service whose job is in these states, one after the other. */
async function serviceWith(
  ...states: { job: Partial<Job>; message?: Partial<Message> }[]
): Promise<{ url: string; prompts: string[]; bodies: object[]; paths: string[] }> {
  const prompts: string[] = [];
  const bodies: object[] = [];
  const paths: string[] = [];
  let asked = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += String(piece);
    paths.push(`${request.method} ${request.url}`);
    const state = states[Math.min(asked, states.length - 1)];
    if (request.method === 'POST') {
      prompts.push((JSON.parse(body) as { prompt: string }).prompt);
      bodies.push(JSON.parse(body) as object);
    } else if (request.url?.endsWith('/messages')) asked++;
    const answer =
      request.method === 'POST'
        ? { ...JOB, ...state?.job, status: 'active' }
        : request.url?.includes('/jobs?')
          ? { jobs: [{ ...JOB, ...state?.job }], nextCursor: null }
          : request.url?.endsWith('/messages')
            ? { messages: [{ ...MESSAGE, ...state?.message }] }
            : { ...JOB, ...state?.job };
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, prompts, bodies, paths };
}

describe('run and status', () => {
  const env = { DOCS_NAV_API_KEY: KEY };
  const done = {
    job: { status: 'completed', prLink: PULL_REQUEST.url, pullRequest: PULL_REQUEST },
    message: { status: 'completed', commit: 'a'.repeat(40), summary: 'Did it.\n\u001b[2JNow.' },
  } as const;

  test('run prints a completed job with its pull request and its messages', async () => {
    const { url, prompts, paths } = await serviceWith({ job: {} }, done);
    const { code, stdout, stderr } = await run(['agent', 'run', 'Do it.', '--project', 'docs', '--url', url], { env });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Job ${JOB.id}: completed
  Pull request: https://github.com/acme/docs/pull/7
  Branch: docs-agent/1
  Repository: https://github.com/acme/docs.git (main)
  Model: ${MODEL}
  Created: 2027-03-01T12:00:00.000Z

Message 1: completed, commit aaaaaaaaaaaa
  Prompt: Do it.

  Did it.
  ␛[2JNow.
`,
    });
    expect(stderr).toBe(
      `Job ${JOB.id} was created. To see its state later: docs-nav agent status ${JOB.id} --project docs --url ${url}\nactive: message 1 is running\ncompleted\n`,
    );
    expect(prompts).toEqual(['Do it.']);
    expect(paths[0]).toBe('POST /v2/agent/docs/job');
  });

  test('run --allow-lost-urls sends the list with the prompt', async () => {
    const { url, bodies } = await serviceWith({ job: {} });
    await run(['agent', 'run', 'x', '--project', 'docs', '--url', url, '--no-wait', '--allow-lost-urls', '/v1/*, /old'], { env });
    expect(bodies).toEqual([{ prompt: 'x', allowLostUrls: ['/v1/*', '/old'] }]);
  });

  test('exit with 1 for a failed job and for an archived one', async () => {
    const failed = await serviceWith({
      job: { status: 'failed', error: { code: 'push_refused', message: 'No.' } },
      message: { status: 'failed' },
    });
    expect(await run(['agent', 'run', 'x', '--project', 'docs', '--url', failed.url], { env })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('  Error: No. (push_refused)\n'),
    });
    const archived = await serviceWith({ job: { status: 'archived', archivedAt: JOB.createdAt } });
    expect(await run(['agent', 'status', JOB.id, '--project', 'docs', '--url', archived.url], { env })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('  Archived: 2027'),
    });
  });

  test('run --no-wait prints the ID of the job and does not wait for it', async () => {
    const { url } = await serviceWith({ job: {} });
    expect(await run(['agent', 'run', 'x', '--project', 'docs', '--url', url, '--no-wait'], { env })).toEqual({
      code: 0,
      stdout: `${JOB.id}\n`,
      stderr: '',
    });
    expect(
      JSON.parse((await run(['agent', 'run', 'x', '--project', 'docs', '--url', url, '--no-wait', '--format', 'json'], { env })).stdout),
    ).toEqual({ version: 1, job: JOB });
  });

  test.each([['run', 'x'], ['run', 'x', '--no-wait'], ['status', JOB.id], ['status', JOB.id, '--diff'], ['jobs']])(
    'control characters from the service are escaped: %s %s %s',
    async (...args) => {
      const steer = '1\u001b]0;x\u0007\u202e';
      const { url } = await serviceWith({
        job: {
          id: steer,
          status: 'failed',
          createdAt: steer,
          archivedAt: steer,
          keyId: steer,
          error: { code: steer as 'internal', message: steer },
          pullRequest: { url: steer, number: 1, branch: steer, conflicts: [steer] },
        },
        // What comes over the wire is of any type.
        message: {
          seq: steer as unknown as number,
          status: steer as 'failed',
          commit: steer,
          summary: steer,
          keyId: steer,
          usage: { steps: steer as unknown as number, inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, weightedTokens: 2 },
          report: { ...REFUSED, findings: [{ rule: steer, severity: 'error', message: steer, file: steer, line: 1 }], diff: steer },
        },
      });
      const { stdout, stderr } = await run(['agent', ...args.filter(Boolean), '--project', 'docs', '--url', url], { env });
      // eslint-disable-next-line no-control-regex -- what must not be there
      expect(`${stdout}${stderr}`).not.toMatch(/[\u001b\u0007\u202e]/);
      expect(stdout).toContain('␛]0;x');
    },
  );

  test('run sends a further message to a job, with variables in place of flags', async () => {
    const { url, paths } = await serviceWith(done);
    expect(
      await run(['agent', 'run', 'And this.', '--job', JOB.id], { env: { ...env, DOCS_NAV_PROJECT: 'docs', DOCS_NAV_URL: url } }),
    ).toMatchObject({ code: 0 });
    expect(paths[0]).toBe(`POST /v2/agent/docs/job/${JOB.id}/message`);
  });

  test('run reads the prompt from standard input without its last line break', async () => {
    const { url, prompts } = await serviceWith(done);
    const at = ['--project', 'docs', '--url', url];
    await run(['agent', 'run', '-', ...at], { env, input: 'Größe:\n  two lines\n' });
    await run(['agent', 'run', '-', ...at], { env, input: '字'.repeat(32_000) });
    await run(['agent', 'run', '--', '--fix it'], { env: { ...env, DOCS_NAV_PROJECT: 'docs', DOCS_NAV_URL: url } });
    expect(prompts).toEqual(['Größe:\n  two lines', '字'.repeat(32_000), '--fix it']);
  });

  test('status --format json prints the job and its messages as the API returns them', async () => {
    const { url } = await serviceWith(done);
    const { stdout } = await run(['agent', 'status', JOB.id, '--project', 'docs', '--url', url, '--format', 'json'], { env });
    expect(JSON.parse(stdout)).toEqual({ version: 1, job: { ...JOB, ...done.job }, messages: [{ ...MESSAGE, ...done.message }] });
    expect(stdout).not.toContain('\u001b');
  });

  test.each<[string, readonly string[], Surroundings, RegExp]>([
    ['a missing prompt', ['run'], { env }, /Pass a prompt/],
    ['an empty prompt', ['run', ' ', '--project', 'docs'], { env }, /The prompt is empty\.$/],
    ['an empty standard input', ['run', '-', '--project', 'docs'], { env, input: '\n' }, /Standard input is empty/],
    [
      'standard input that is not UTF-8 text',
      ['run', '-', '--project', 'docs'],
      { env, input: Buffer.from([0xff, 0xfe]) },
      /not UTF-8 text\.$/,
    ],
    [
      'a prompt of 32001 characters',
      ['run', '-', '--project', 'docs'],
      { env, input: '字'.repeat(32_001) },
      /has 32001 characters; at most 32000 are allowed\.$/,
    ],
    [
      'a prompt of 200000 characters',
      ['run', '-', '--project', 'docs'],
      { env, input: 'x'.repeat(200_000) },
      /more than 32000 characters\.$/,
    ],
    ['a missing project', ['run', 'x'], { env }, /Pass the project: --project <id>/],
    [
      'a missing API key',
      ['run', 'x', '--project', 'docs'],
      {},
      /Put an API key into the variable DOCS_NAV_API_KEY\. Run “npx docs-nav-service keys create --project docs” to create one\.$/,
    ],
    [
      'a value that is not an API key',
      ['run', 'x', '--project', 'docs'],
      { env: { DOCS_NAV_API_KEY: 'hunter2' } },
      /does not contain an API key: a key is “dnav_”, an id, “_” and a secret, 61 characters in all/,
    ],
    [
      'a URL without a scheme',
      ['run', 'x', '--project', 'docs', '--url', 'localhost:4100'],
      { env },
      /“localhost:4100” is not a URL of a service/,
    ],
    [
      'a password in the URL',
      ['run', 'x', '--project', 'docs', '--url', 'http://u:hunter2@h'],
      { env },
      /must not contain a user or a password/,
    ],
    ['a missing job ID', ['status', '--project', 'docs'], { env }, /Pass the id of the job: docs-nav agent status <job-id>/],
  ])('exit with 2 and an explanation for %s', async (_, args, surroundings, message) => {
    const { code, stdout, stderr } = await run(['agent', ...args], surroundings);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.replace(/\n$/, '')).toMatch(message);
    expect(stderr).not.toMatch(/hunter2/);
  });

  test.each([
    [401, 'The key is not known.', /^docs-nav: The key is not known\. The key in DOCS_NAV_API_KEY must be one of the service at http:/],
    [403, 'The key can only read.', /The key in DOCS_NAV_API_KEY is read-only\.\n$/],
    [404, 'There is no such job.', /^docs-nav: There is no such job\. Each key is for one project: is this one for “docs”\?\n$/],
    [409, 'The job is archived.', /^docs-nav: The job is archived\.\n$/],
  ])('explain a response with status %i', async (status, error, message) => {
    const server = createServer((_, response) =>
      response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ error })),
    );
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outcome = await run(['agent', 'status', JOB.id, '--project', 'docs', '--url', url], { env });
    expect(outcome).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
    expect(outcome.stderr).not.toContain(KEY);
  });

  test('warn about a key that is sent over an unencrypted connection', async () => {
    const { stderr } = await run(['agent', 'status', JOB.id, '--project', 'docs', '--url', 'http://0.0.0.0:2'], { env });
    expect(stderr).toMatch(/^docs-nav: http:\/\/0\.0\.0\.0:2 is not encrypted: others on the network can read the key\.\n/);
  });
});

test('the progress of a job is shown on one line that is rewritten on a terminal, and line by line on a dumb one', () => {
  const written: string[] = [];
  const terminal = { write: (text: string) => void written.push(text), isTTY: true, columns: 30 };
  const progress = createJobProgressDisplay(terminal, { TERM: 'xterm' });
  progress.show({ job: JOB, messages: [MESSAGE, { ...MESSAGE, seq: 2, status: 'queued' }] });
  progress.note('Trying again.');
  progress.end();
  expect(written).toEqual(['\r\u001b[2Kactive: message 1 is running,', '\r\u001b[2KTrying again.\n', '\r\u001b[2K']);
  const plain: string[] = [];
  const lines = createJobProgressDisplay({ ...terminal, write: (text) => void plain.push(text) }, { TERM: 'dumb' });
  for (const status of ['active', 'active', 'completed'] as const) lines.show({ job: { ...JOB, status }, messages: [] });
  lines.show({ job: JOB, messages: [{ ...MESSAGE, status: 'completed' }] });
  for (const attempts of [1, 2]) lines.show({ job: JOB, messages: [{ ...MESSAGE, attempts }] });
  lines.end();
  expect(plain).toEqual([
    'active: no messages yet\n',
    'completed\n',
    'active: all messages are done\n',
    'active: message 1 is running\n',
    'active: message 1 is running, attempt 2\n',
  ]);
});

describe('a GitHub App', () => {
  const folder = repository({ 'docs.json': '{}', 'app.pem': 'A key.' });
  const add = (flags: string, url = 'https://github.com/acme/docs') =>
    run(`projects add app-docs --replace --repository ${url} --model ${MODEL} ${flags}`, { cwd: folder });

  test('is named by its ID and the file of its key', async () => {
    expect(await add('--app 123456 --app-key-file app.pem')).toMatchObject({ code: 0 });
    expect((await run('projects list')).stdout).toMatch(/^app-docs .* app 123456\n/m);
    const { projects } = JSON.parse((await run('projects list --format json')).stdout) as { projects: { id: string; token: object }[] };
    expect(projects.find(({ id }) => id === 'app-docs')?.token).toEqual({ app: '123456', keyFile: join(folder, 'app.pem') });
  });

  test.each([
    ['--app 123456', 'A GitHub App needs both its ID and its private key: --app <id> --app-key-file <file>.'],
    ['--app-key-file app.pem', 'A GitHub App needs both its ID and its private key: --app <id> --app-key-file <file>.'],
    [
      '--app 123456 --app-key-file missing.pem',
      'missing.pem” is not the absolute path of a file. Expected the private key of the GitHub App.',
    ],
    ['--app 12/34 --app-key-file app.pem', '“12/34” is not the ID of a GitHub App'],
    ['--app 123456 --app-key-file app.pem --token-env GITHUB_TOKEN', 'the token comes from one place'],
  ])('is refused with the flags “%s”', async (flags, message) => {
    expect(await add(flags)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string });
  });

  test('is only for GitHub', async () => {
    expect(await add('--app 123456 --app-key-file app.pem', 'https://gitlab.com/acme/docs')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Only projects on GitHub can use a GitHub App.') as string,
    });
  });
});

test('“projects check” says whether the repository can be reached', async () => {
  const folder = repository({ 'docs.json': '{}' });
  await run(`projects add checked --repository ${folder} --model ${MODEL}`);
  expect(await run('projects check checked')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'The service can reach the repository of “checked”, and its branch main exists.\n',
  });
  rmSync(join(folder, '.git'), { recursive: true });
  const { code, stdout } = await run('projects check checked --format json');
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { problems: [expect.stringMatching(/\S/)] }]);
  expect(await run('projects check nobody')).toMatchObject({ code: 2, stderr: expect.stringContaining('does not exist') as string });
});

describe('webhooks', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    await addProject(database, 'hooks');
  });
  afterAll(() => receiver.close());

  test('an operator adds a webhook, tests it, sees what was sent, sends it again, and removes it', async () => {
    expect(await run('webhooks list --project hooks')).toMatchObject({
      code: 0,
      stderr: 'There are no webhooks yet. “docs-nav-service webhooks add --project <id> --url <url>” adds one.\n',
    });
    const added = await run(`webhooks add --project hooks --url ${receiver.url} --event job.archived`);
    const secret = added.stdout.trim();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const [, id = ''] = /webhook (\S+) of/.exec(added.stderr) ?? [];
    expect(added).toMatchObject({
      code: 0,
      stderr: `The webhook ${id} of project “hooks” gets job.archived.\nNext: docs-nav-service webhooks test ${id}\nThe new secret is shown only once. The receiver checks signatures with it:\n`,
    });
    expect((await run('webhooks list')).stdout).toMatch(new RegExp(`^ID .*\n${id} +hooks +${receiver.url} +job.archived +enabled\n$`));

    expect(await run(`webhooks test ${id}`)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^The receiver answered with status 204 after \d+ ms\.\n$/),
    });
    const [ping] = receiver.received;
    expect(ping?.event).toMatchObject({ type: 'ping', data: { projectId: 'hooks', jobId: null } });
    if (ping) receiver.verify(ping, secret);
    await database.query(`update docs_nav.project set webhook_tested_at = now() + interval '1 hour'`);
    expect(await run(`webhooks test ${id}`)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/The webhook was tested just now\. Try again in \d seconds\./),
    });

    expect((await run(`webhooks deliveries ${id}`)).stderr).toBe(
      'Nothing was sent to this webhook within 30 days. Tests are not listed.\n',
    );
    const project = (await findProject(database, 'hooks')) ?? expect.unreachable();
    const posted = await createJob(database, recordingOutbox(), { project, prompt: 'Add a page.' });
    const jobId = posted.ok ? posted.job.id : '';
    await cancelAndArchiveJob(database, recordingOutbox(), { projectId: 'hooks', jobId });
    const listed = await run(`webhooks deliveries ${id} --status pending`);
    expect(listed.stdout).toMatch(new RegExp(`^Time .*\n\\S+ \\S+Z +(\\S+) +job.archived +${jobId} +pending, next .*Z +0 *\n$`));
    const { deliveries } = JSON.parse((await run(`webhooks deliveries ${id} --format json`)).stdout) as { deliveries: WebhookDelivery[] };
    expect(await run(`webhooks redeliver ${deliveries[0]?.id}`)).toMatchObject({
      code: 0,
      stderr: `job.archived of job ${jobId} is sent again as soon as the service runs.\n`,
    });

    const rotated = await run(`webhooks rotate ${id} --grace-hours 1`);
    expect(rotated).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^whsec_/),
      stderr: expect.stringMatching(/^For 1 hour, requests are signed with the old secret as well, but not with one before it\./),
    });
    expect(await run(`webhooks enable ${id}`)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`The webhook ${id} gets events from now on.`) as string,
    });
    expect(await run(`webhooks remove ${id}`)).toMatchObject({ code: 0, stderr: `The webhook ${id} of project “hooks” was removed.\n` });
    expect(JSON.parse((await run('webhooks list --format json')).stdout)).toMatchObject({ webhooks: [] });
  });

  test('a test that the receiver does not accept ends with 1, and says why', async () => {
    receiver.answer = respond(401);
    await database.query('update docs_nav.project set webhook_tested_at = null');
    const { webhook } = JSON.parse(
      (await run(`webhooks add --project hooks --url ${receiver.url} --format json`)).stdout,
    ) as WebhookWithNewSecret;
    expect(await run(`webhooks test ${webhook.id}`)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The receiver answered with status 401\. Check that it has the secret of this webhook\. \(\d+ ms\)\n$/,
      ),
    });
  });

  test.each([
    ['webhooks add', 'Specify the project with --project <id>.'],
    ['webhooks add --project hooks', 'Specify where to send events with --url <url>.'],
    ['webhooks add --project nobody --url https://a.example', 'The project “nobody” does not exist.'],
    ['webhooks add --project hooks --url ftp://a.example', '--url: Expected an https URL, such as “https://ci.example.com/docs-nav”.'],
    ['webhooks add --project hooks --url https://169.254.169.254', '--url: The service does not send events to “169.254.169.254”'],
    ['webhooks add --project hooks --url https://a.example --event job.created', 'job.created'],
    ['webhooks test', 'Specify the ID of the webhook: docs-nav-service webhooks test <webhook-id>.'],
    ['webhooks remove 12', 'The webhook “12” does not exist. List the IDs with “docs-nav-service webhooks list”.'],
    ['webhooks deliveries 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33 --limit 0', '“--limit” must be a whole number from 1 to 1000.'],
    ['webhooks redeliver 12', 'The delivery “12” does not exist. List the IDs with “docs-nav-service webhooks deliveries <webhook-id>”.'],
  ])('the command “%s” is refused with advice', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  });

  test('the old secret can stay in use for 720 hours at most, and a project has 10 webhooks', async () => {
    await addProject(database, 'full');
    const add = () => run('webhooks add --project full --url https://a.example --format json');
    const { webhook } = JSON.parse((await add()).stdout) as WebhookWithNewSecret;
    expect(await run(`webhooks rotate ${webhook.id} --grace-hours 721`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--grace-hours: Expected a number of hours from 0 to 720.'),
    });
    for (let count = 1; count < 10; count++) expect(await add()).toMatchObject({ code: 0 });
    expect(await add()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The project “full” has 10 webhooks already. Remove one of them first.'),
    });
  });
});

describe('the audit log', () => {
  test('lists who changed what, with the newest entry first', async () => {
    const folder = repository({ 'docs.json': '{ "navigation": { "pages": [] } }' });
    expect(await run(`projects add audited --repository ${folder} --model ${MODEL}`)).toMatchObject({ code: 0 });
    const { key } = JSON.parse((await run('keys create --project audited --name ci --format json')).stdout) as { key: { id: string } };
    expect(await run(`keys revoke ${key.id}`)).toMatchObject({ code: 0 });
    const { stdout } = await run('audit --project audited');
    const [head, ...rows] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^Time +Who +Action +Project +Target +Details$/);
    expect(rows.map((row) => row.replace(/^\S+ +/, '').replaceAll(/ +/g, ' '))).toEqual([
      `service key.revoked audited ${key.id}`,
      `service key.created audited ${key.id} name: ci, scope: admin`,
      `service project.added audited audited repository: ${folder}`,
    ]);
    const json = JSON.parse((await run('audit --project audited --limit 1 --format json')).stdout) as { entries: object[] };
    expect(json.entries).toMatchObject([
      { action: 'key.revoked', project: 'audited', target: key.id, actor: { kind: 'service', id: null } },
    ]);
    expect((await run('audit --project audited --limit 1')).stderr).toBe(
      'docs-nav-service: There are more entries; --limit 2 shows up to 2.\n',
    );
  });

  test('lists the entries since a given time, and refuses a time that it cannot read', async () => {
    expect(await run('audit --since 2999-01-01')).toEqual({ code: 0, stdout: '', stderr: 'There are no entries.\n' });
    expect((await run('audit --since 2020-01-01T00:00:00Z')).stdout).toContain('audited');
    for (const since of ['yesterday', '2026-13-01', '2026-11-01T'])
      expect(await run(`audit --since ${since}`)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('“--since” must be a day') as string,
      });
    for (const limit of ['0', '10001']) expect(await run(`audit --limit ${limit}`)).toMatchObject({ code: 2 });
  });
});

describe('follow', () => {
  const env = { DOCS_NAV_API_KEY: KEY, DOCS_NAV_PROJECT: 'docs' };
  const at = '2027-03-01T12:03:11.000Z';
  const tools = [
    { name: 'edit_file', target: 'guides/start\u001b[31m.mdx', ok: true },
    { name: 'delete_file', target: '.github/ci.yml', ok: false },
    { name: 'nav_check', target: null, ok: true },
  ];
  const story: readonly Omit<JobEvent, 'n' | 'at'>[] = [
    { kind: 'job.created', seq: null, data: {} },
    { kind: 'message.queued', seq: 1, data: { keyId: null } },
    { kind: 'message.started', seq: 1, data: { attempt: 1 } },
    { kind: 'attempt.failed', seq: 1, data: { code: 'model_unavailable', retryInSeconds: 5 } },
    { kind: 'message.started', seq: 1, data: { attempt: 2 } },
    { kind: 'model.answered', seq: 1, data: { step: 1, tools: tools.map((tool) => ({ ...tool, ok: null })) } },
    { kind: 'tools.ran', seq: 1, data: { step: 1, tools } },
    { kind: 'model.answered', seq: 1, data: { step: 2, tools: [] } },
    { kind: 'check.failed', seq: 1, data: { problems: 1 } },
    { kind: 'commit.pushed', seq: 1, data: { commit: '6b0f3a1f8f0c52f1f4c5b0a3b9a1f3d4a7c8e9d2' } },
    { kind: 'pull_request.opened', seq: 1, data: { url: PULL_REQUEST.url } },
    { kind: 'message.completed', seq: 1, data: {} },
    { kind: 'job.completed', seq: null, data: {} },
    { kind: 'message.queued', seq: 2, data: { keyId: null } },
    { kind: 'message.started', seq: 2, data: { attempt: 1 } },
    { kind: 'pull_request.updated', seq: 2, data: { url: PULL_REQUEST.url } },
    { kind: 'message.failed', seq: 2, data: { code: 'conflict' } },
    { kind: 'job.failed', seq: null, data: { code: 'conflict' } },
    { kind: 'message.cancelled', seq: 3, data: { keyId: null } },
    { kind: 'job.failed', seq: null, data: { code: 'cancelled' } },
    { kind: 'job.archived', seq: null, data: { keyId: null } },
    { kind: 'of.a.newer.service' as 'job.created', seq: null, data: {} },
  ];

  async function serviceThatTells(): Promise<string> {
    const server = createServer((request, response) => {
      if (request.url?.includes('/events')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const [index, event] of story.entries()) response.write(`data: ${JSON.stringify({ n: index + 1, at, ...event })}\n\n`);
        response.end('event: end\ndata: {}\n\n');
        return;
      }
      const job = { ...JOB, status: 'failed', error: { code: 'conflict', message: 'It conflicts.' } };
      const messages = [MESSAGE, { ...MESSAGE, seq: 2 }];
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url?.endsWith('/messages') ? { messages } : job));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const LINES = [
    'The job was created.',
    'Message 1 was queued.',
    'Message 1 begins.',
    'The attempt failed (model_unavailable). The next one begins in 5 s.',
    'Message 1 begins, attempt 2.',
    'edit_file guides/start␛[31m.mdx',
    'delete_file .github/ci.yml (not done)',
    'nav_check',
    'The model answered.',
    'The work breaks the site (1 problem). The model may repair it.',
    'Commit 6b0f3a1f8f0c was pushed.',
    `The pull request was opened: ${PULL_REQUEST.url}`,
    'Message 1 is done.',
    'The job is done.',
    'Message 2 was queued.',
    'Message 2 begins.',
    `The pull request was updated: ${PULL_REQUEST.url}`,
    'Message 2 failed (conflict).',
    'The job failed (conflict).',
    'Message 3 was cancelled.',
    'The job was cancelled.',
    'The job was archived.',
    'of.a.newer.service',
  ].map((line) => `${new Date(at).toTimeString().slice(0, 8)} ${line}`);

  test('prints what happens, and then the job', async () => {
    const url = await serviceThatTells();
    const { code, stdout, stderr } = await run(['agent', 'follow', JOB.id, '--url', url], { env });
    expect(stderr.trimEnd().split('\n')).toEqual(LINES);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^Job ${JOB.id}: failed\n`));
    const json = await run(['agent', 'follow', JOB.id, '--url', url, '--format', 'json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ job: { id: JOB.id }, messages: [{ seq: 1 }, { seq: 2 }] });
    expect((await run(['agent', 'follow'], { env })).stderr).toMatch(/^docs-nav: Pass the id of the job/);
  });

  test('run --follow prints the same for a new job, and for a message only what follows it', async () => {
    const url = await serviceThatTells();
    const created = await run(['agent', 'run', 'Do it.', '--follow', '--url', url], { env });
    expect(created.stderr.trimEnd().split('\n').slice(1)).toEqual(LINES);
    const sent = await run(['agent', 'run', 'And this.', '--job', JOB.id, '--follow', '--url', url], { env });
    expect(sent.stderr.trimEnd().split('\n').slice(1)).toEqual(LINES.slice(14));
    expect((await run(['agent', 'run', 'Do it.', '--follow', '--no-wait', '--url', url], { env })).stderr).toMatch(
      /cannot be used together/,
    );
  });
});

describe('jobs, cancel and archive', () => {
  const env = { DOCS_NAV_API_KEY: KEY, DOCS_NAV_PROJECT: 'docs' };
  const idOf = (index: number): string => `01996f3e-6f3a-7c1e-8a54-${String(index).padStart(12, '0')}`;

  /** A service that has this many jobs, and returns at most 30 on a page. */
  async function serviceOf(count: number, cancelled: Partial<Job> = {}): Promise<{ url: string; asked: URL[] }> {
    const asked: URL[] = [];
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://x');
      asked.push(url);
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const to = Math.min(from + Math.min(30, Number(url.searchParams.get('limit'))), count);
      const jobs = Array.from({ length: to - from }, (_, index) => ({ ...JOB, id: idOf(from + index), keyId: '0123456789ab' }));
      const body = url.pathname.endsWith('/archive')
        ? { ...JOB, status: 'archived' }
        : url.pathname.endsWith('/cancel')
          ? { ...JOB, ...cancelled }
          : { jobs, nextCursor: to < count ? String(to) : null };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  }

  test.each([0, 1, 29, 30, 31, 49, 50, 51, 120])('all pages are read, up to the limit: %i jobs', async (count) => {
    const { url } = await serviceOf(count);
    const { code, stdout, stderr } = await run(['agent', 'jobs', '--url', url, '--format', 'json'], { env });
    const { jobs } = JSON.parse(stdout) as { jobs: Job[] };
    expect({ code, ids: jobs.map(({ id }) => id) }).toEqual({
      code: 0,
      ids: Array.from({ length: Math.min(count, 50) }, (_, i) => idOf(i)),
    });
    expect(stderr).toBe(count > 50 ? 'docs-nav: There are more jobs; --limit 100 shows up to 100.\n' : '');
  });

  test('jobs prints a table and passes the status filter to the service', async () => {
    const { url, asked } = await serviceOf(1);
    const { stdout } = await run(['agent', 'jobs', '--url', url, '--status', 'failed', '--limit', '7'], { env });
    expect(stdout).toBe(
      `ID                                    Status  Created                   Key           Result\n${idOf(0)}  active  ${JOB.createdAt}  0123456789ab\n`,
    );
    expect(asked.map(({ search }) => search)).toEqual(['?limit=8&status=failed']);
    const none = await serviceOf(0);
    expect(await run(['agent', 'jobs', '--url', none.url, '--status', 'failed'], { env })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'There are no jobs that are failed.\n',
    });
  });

  test('jobs ends with success if a server repeats its cursor, instead of asking forever', async () => {
    let times = 0;
    const server = createServer((_, response) => {
      times++;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jobs: [JOB], nextCursor: 'again' }));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await run(['agent', 'jobs', '--url', url], { env })).code).toBe(0);
    expect(times).toBe(2);
  });

  test.each<[Partial<Job>, string]>([
    [{ status: 'failed', error: { code: 'cancelled', message: 'It was cancelled.' } }, 'is cancelled.'],
    [{ status: 'active' }, 'is pushing a commit, which is completed. Any messages after it are cancelled.'],
    [{ status: 'completed' }, 'has already ended: it is completed.'],
    [{ status: 'failed', error: { code: 'conflict', message: 'It conflicts.' } }, 'has already ended: it is failed.'],
  ])('cancel says what became of the job: %j', async (state, text) => {
    const { url, asked } = await serviceOf(0, state);
    expect(await run(['agent', 'cancel', JOB.id, '--url', url], { env })).toEqual({
      code: 0,
      stdout: '',
      stderr: `The job ${JOB.id} ${text}\n`,
    });
    expect(asked.map(({ pathname }) => pathname)).toEqual([`/v2/agent/docs/job/${JOB.id}/cancel`]);
    expect(JSON.parse((await run(['agent', 'cancel', JOB.id, '--url', url, '--format', 'json'], { env })).stdout)).toMatchObject({
      job: state,
    });
  });

  test('a job is archived', async () => {
    const { url, asked } = await serviceOf(0);
    expect(await run(['agent', 'archive', JOB.id, '--url', url], { env })).toEqual({
      code: 0,
      stdout: '',
      stderr: `The job ${JOB.id} is archived.\n`,
    });
    expect(asked.map(({ pathname }) => pathname)).toEqual([`/v2/agent/docs/job/${JOB.id}/archive`]);
    expect((await run(['agent', 'archive'], { env })).stderr).toMatch(/^docs-nav: Pass the id of the job/);
    expect((await run(['agent', 'jobs', '--limit', '0'], { env })).stderr).toMatch(/“--limit” must be 1 or more/);
  });

  test('status prints the findings of refused work with their locations, and its diff with --diff', async () => {
    const report = {
      ...REFUSED,
      findings: [{ rule: 'link', severity: 'error' as const, message: 'Dead.', file: 'docs/faq.mdx', line: 7 }],
      diff: '--- a/faq.mdx\n+++ b/faq.mdx\n+New\n',
      isDiffCut: true,
    };
    const usage = { steps: 3, inputTokens: 900, cachedInputTokens: 500, outputTokens: 80, weightedTokens: 530 };
    const { url } = await serviceWith({
      job: { status: 'failed', keyId: '0123456789ab', pullRequest: { ...PULL_REQUEST, conflicts: ['docs/a.mdx', 'docs/b.mdx'] } },
      message: { status: 'failed', keyId: 'ba9876543210', usage, report },
    });
    const { code, stdout } = await run(['agent', 'status', JOB.id, '--url', url], { env });
    expect(code).toBe(1);
    for (const line of [
      '  Created: 2027-03-01T12:00:00.000Z, by key 0123456789ab',
      '  Conflicts with the base branch: docs/a.mdx',
      '  Conflicts with the base branch: docs/b.mdx',
      'Message 1: failed, by key ba9876543210',
      '  Usage: 3 steps, 900 tokens in (500 cached), 80 out; 530 of the budget',
      '  docs/faq.mdx:7 error: Dead. (link)',
      '  The work was not pushed; --diff shows it.',
    ])
      expect(stdout.split('\n')).toContain(line);
    expect(stdout).not.toContain('+New');
    const shown = (await run(['agent', 'status', JOB.id, '--url', url, '--diff'], { env })).stdout;
    expect(shown).toContain('\n  --- a/faq.mdx\n  +++ b/faq.mdx\n  +New\n  The rest of the diff was left out.\n');
    expect(shown).not.toContain('--diff shows it');
  });
});

describe('comments', () => {
  beforeAll(async () => {
    for (const id of ['spoken', 'quiet'])
      await addOrReplaceProject(database, {
        ...localProject(id),
        repository: 'https://github.com/acme/docs.git',
        host: 'github',
        token: { env: 'GITHUB_TOKEN' },
      });
    await addProject(database, 'at-home');
  });

  test('an operator follows comments, is told what to enter at the code host, and stops', async () => {
    const enabled = await run('comments enable --project spoken --mention @Docs-Bot');
    expect(enabled).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_[\w+/]{43}=\n$/) as string });
    expect(enabled.stderr).toBe(
      [
        'Comments on pull requests of “spoken” that mention @Docs-Bot become messages.',
        'Add a webhook to the repository (Settings › Webhooks › Add webhook):',
        '  Payload URL: http://127.0.0.1:4100/v2/agent/spoken/comments',
        '  Content type: application/json',
        '  Secret: the last line below',
        '  Events: Issue comments; Pull request reviews',
        'GitHub tests it as soon as you add it. “Recent Deliveries” shows what the service answered.',
        'The address is one that only this machine can reach. Start the service with --public-url, or use --via polling.',
        'The secret:',
        '',
      ].join('\n'),
    );
    expect(await run('comments list --project spoken')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Comments that mention @Docs-Bot are followed: the code host announces them. Comments from before that do not count.\n',
    });
    // What is not named stays, the secret too.
    expect(await run('comments enable --project spoken')).toEqual(enabled);
    expect(await run('comments enable --project spoken --via polling')).toEqual({
      code: 0,
      stdout: '',
      stderr:
        'Comments on pull requests of “spoken” that mention @Docs-Bot become messages.\nThe service asks the code host for them every minute.\n',
    });
    const project = (await findProject(database, 'spoken')) ?? expect.unreachable();
    const created = await createJob(database, recordingOutbox(), { project, prompt: 'Begin.' });
    const jobId = created.ok ? created.job.id : expect.unreachable();
    const comment = {
      pull: 1,
      source: 'comment 1',
      author: 'eve\u202e',
      url: null,
      discussion: null,
      createdAt: new Date('2026-11-21T09:30:00Z'),
    };
    await recordIgnored(database, jobId, comment, { outcome: 'not-permitted', refusal: null });
    const listed = await run('comments list --project spoken');
    expect(listed.stdout).toMatch(
      new RegExp(`^Time .*\n2026-11-21 09:30Z +eve\\S+ +${jobId} +Its author cannot write to the repository\\.`),
    );
    expect(JSON.parse((await run('comments list --project spoken --format json')).stdout)).toMatchObject({
      settings: { via: 'polling', mention: 'Docs-Bot' },
      comments: [{ job: jobId, seq: null, outcome: 'not-permitted', answeredAt: null }],
    });
    expect((await run('audit --project spoken')).stdout).toMatch(/comments\.enabled/);
    expect(await run('comments disable --project spoken')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('are no longer followed. If the repository has a webhook for them, remove it.') as string,
    });
  });

  test.each([
    ['comments enable', 'Specify the project with --project <id>.'],
    ['comments enable --project nobody', 'The project “nobody” does not exist.'],
    ['comments enable --project at-home', 'The project “at-home” is a local repository, whose review pages have no comments.'],
    ['comments enable --project quiet --mention two_words', '--mention: Use at most 39 letters, digits and hyphens'],
    ['comments enable --project quiet --via mail', 'mail'],
    ['comments disable --project quiet', 'Comments on pull requests of “quiet” are not followed.'],
    ['comments list --project quiet --limit 0', '“--limit” must be a whole number from 1 to 1000.'],
  ])('the command “%s” is refused with advice', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) as string });
  });

  test('“comments list” says how to follow comments if they are not followed', async () => {
    expect(await run('comments list --project quiet')).toMatchObject({
      code: 0,
      stderr: 'Comments on pull requests of “quiet” are not followed. “docs-nav-service comments enable --project quiet” changes that.\n',
    });
  });
});
