/** Keys and projects for operators: the same answers whether the database is asked or the service that holds it. */
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceAdmin, ProjectRequest, ProjectUpdate } from '../../../src/agent/operators/actions.ts';
import { callAdmin } from '../../../src/agent/admin/call-admin.ts';
import { adminOfDatabase, connectAdmin } from '../../../src/agent/admin/connect-admin.ts';
import { serveAdmin, type AdminChannel } from '../../../src/agent/admin/serve-admin.ts';
import { adminAddress, adminFolder } from '../../../src/agent/config/admin-paths.ts';
import { readSettings } from '../../../src/agent/config/settings.ts';
import { createAddressRules } from '../../../src/agent/net/address-rules.ts';
import { OperatorError } from '../../../src/agent/operator-error.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { checkKey } from '../../../src/agent/store/keys.ts';
import { openTestDatabase } from '../databases.ts';
import { git, temporary } from '../../support/temporary.ts';

const { tree, repository } = temporary();
const MODEL = 'anthropic/claude-sonnet-4-5';

function requestOf(more: Partial<ProjectRequest> = {}): ProjectRequest {
  return {
    id: 'docs',
    repository: 'https://github.com/acme/docs.git',
    ref: null,
    docs: null,
    host: null,
    apiUrl: null,
    token: { env: 'GITHUB_TOKEN' },
    model: MODEL,
    mayReplace: true,
    ...more,
  };
}

let database: Database;
let folder: string;
let channel: AdminChannel;
const mistakes: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  folder = tree();
  channel = await serveAdmin(folder, workplace(), (error) => mistakes.push(error));
});

afterAll(async () => {
  await channel.close();
  await database.close();
});

function workplace() {
  return {
    database,
    publicUrl: 'http://127.0.0.1:4100',
    isServing: true,
    model: null,
    addresses: createAddressRules('public,127.0.0.0/8'),
    mayNameAnyVariable: true,
  };
}

function settingsFor(data: string) {
  return readSettings(new Map([['data', [data]]]), { HOME: '/nowhere' }, '/');
}

describe.each([
  ['directly', async (): Promise<ServiceAdmin> => adminOfDatabase(workplace(), async () => {})],
  ['through the service', (): Promise<ServiceAdmin> => connectAdmin(settingsFor(folder))],
] as const)('admin operations done %s', (_, open) => {
  let admin: ServiceAdmin;
  beforeEach(async () => {
    admin = await open();
    await admin.addProject(requestOf());
  });

  test('a key is made, listed, rotated and revoked', async () => {
    const { key, secret } = await admin.createKey({ project: 'docs', name: 'ci', scope: 'read', days: 7 });
    expect(secret).toMatch(new RegExp(`^dnav_${key.id}_[\\w-]{43}$`));
    expect(key).toMatchObject({ project: 'docs', name: 'ci', scope: 'read', state: 'valid', revokedAt: null, lastUsedAt: null });
    expect(Date.parse(key.expiresAt) - Date.parse(key.createdAt)).toBe(7 * 86_400_000);
    expect(await admin.listKeys({ project: 'docs' })).toContainEqual(key);
    expect(await checkKey(database, secret)).toMatchObject({ ok: true });

    const rotated = await admin.rotateKey({ id: key.id, graceHours: 0, days: 30 });
    expect(rotated.key).toMatchObject({ name: 'ci', scope: 'read', state: 'valid' });
    expect(rotated.old).toMatchObject({ id: key.id, state: 'expired' });
    expect(await checkKey(database, secret)).toEqual({ ok: false, reason: 'expired' });

    expect(await admin.revokeKey({ id: rotated.key.id })).toMatchObject({ state: 'revoked', revokedAt: expect.stringMatching(/Z$/) });
    expect(await checkKey(database, rotated.secret)).toEqual({ ok: false, reason: 'revoked' });
  });

  test('no list of keys or projects holds the secret of a key', async () => {
    const { secret } = await admin.createKey({ project: 'docs', name: null, scope: 'admin', days: 90 });
    const all = JSON.stringify([await admin.listKeys({ project: null }), await admin.listProjects({})]);
    expect(all).toContain(secret.slice(5, 17));
    expect(all).not.toContain(secret.slice(18));
  });

  test('a project is added, replaced only on request, and removed with its keys', async () => {
    expect(await admin.addProject(requestOf({ id: 'other', model: 'openai/gpt-5' }))).toMatchObject({
      isReplaced: false,
      project: { id: 'other', host: 'github', ref: 'main', docs: '' },
    });
    await expect(admin.addProject(requestOf({ id: 'other', mayReplace: false }))).rejects.toThrow(
      /“other” already exists, for https:\/\/github\.com\/acme\/docs\.git\..*--replace/,
    );
    const { secret } = await admin.createKey({ project: 'other', name: 'x', scope: 'admin', days: 1 });
    expect(await admin.addProject(requestOf({ id: 'other', ref: 'next' }))).toMatchObject({ isReplaced: true, project: { ref: 'next' } });
    expect(await admin.removeProject({ id: 'other' })).toMatchObject({ id: 'other' });
    expect((await admin.listProjects({})).map(({ id }) => id)).toEqual(['docs']);
    expect(await checkKey(database, secret)).toEqual({ ok: false, reason: 'revoked' });
  });

  test('each setting of a project can be changed alone, and invalid values are refused', async () => {
    const expected = (await admin.addProject(requestOf())).project;
    const updates: readonly Omit<ProjectUpdate, 'id'>[] = [
      { ref: 'next' },
      { docs: 'site/docs' },
      { model: 'openai/gpt-5' },
      { token: { env: 'OTHER_TOKEN' } },
      { author: { name: 'Ada', email: 'ada@example.com' } },
      { titlePrefix: '' },
      { isDraft: true },
      { labels: ['docs', 'good first issue'] },
      { author: null, labels: [], isDraft: false },
    ];
    for (const update of updates) {
      Object.assign(expected, update);
      expect(await admin.updateProject({ id: 'docs', ...update })).toEqual(expected);
    }
    for (const wrong of [{ ref: 'a..b' }, { model: 'gpt-5' }, { token: null }, { docs: '../x' }, { labels: ['a,b'] }])
      await expect(admin.updateProject({ id: 'docs', titlePrefix: 'X', ...wrong })).rejects.toBeInstanceOf(OperatorError);
    expect(await admin.listProjects({})).toEqual([expected]);
    await expect(admin.updateProject({ id: 'none', ref: 'x' })).rejects.toThrow('The project “none” does not exist. Projects are docs.');
  });

  test('a link that signs in to the dashboard is created', async () => {
    expect(await admin.createSignInLink({})).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4100\/dashboard\/sign-in\?code=[\w-]{43}$/),
      isServing: true,
    });
  });

  test.each<[string, (on: ServiceAdmin) => Promise<unknown>, RegExp]>([
    [
      'a key for a project that does not exist is refused',
      (on) => on.createKey({ project: 'dosc', name: null, scope: 'admin', days: 1 }),
      /^The project “dosc” does not exist\. Projects are docs\.$/,
    ],
    [
      'a list of keys of a project that does not exist is refused',
      (on) => on.listKeys({ project: 'x' }),
      /^The project “x” does not exist\. Projects are docs\.$/,
    ],
    [
      'revoking a key that does not exist is refused',
      (on) => on.revokeKey({ id: '000000000000' }),
      /“000000000000” does not exist\..*“docs-nav-service keys list”/,
    ],
    [
      'a key that is valid for too many days is refused',
      (on) => on.createKey({ project: 'docs', name: null, scope: 'admin', days: 9999 }),
      /from 1 to 3650/,
    ],
    [
      'a key name of two lines is refused',
      (on) => on.createKey({ project: 'docs', name: 'a\nb', scope: 'admin', days: 1 }),
      /contains control characters/,
    ],
  ])('%s', async (_case, act, message) => {
    const error = await act(admin).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    expect((error as Error).message).toMatch(message);
  });

  test('a complete key in place of its ID is refused and not repeated', async () => {
    const { secret } = await admin.createKey({ project: 'docs', name: null, scope: 'admin', days: 1 });
    for (const act of [admin.revokeKey({ id: secret }), admin.rotateKey({ id: secret, graceHours: 1, days: 1 })]) {
      const error = (await act.catch((reason: unknown) => reason)) as Error;
      expect(error.message).toMatch(/^Use only the ID of the key/);
      expect(error.message).not.toContain(secret.slice(0, 20));
    }
  });

  test('a revoked key cannot be rotated', async () => {
    const { key } = await admin.createKey({ project: 'docs', name: null, scope: 'admin', days: 1 });
    await admin.revokeKey({ id: key.id });
    await expect(admin.rotateKey({ id: key.id, graceHours: 1, days: 1 })).rejects.toThrow(
      `The key “${key.id}” is revoked and cannot be rotated.`,
    );
  });
});

test('an operator can change all but the branch of a local project whose folder no longer exists', async () => {
  const admin = adminOfDatabase(workplace(), async () => {});
  const folder = repository({ 'docs.json': '{}' });
  await admin.addProject(requestOf({ id: 'away', repository: folder, token: null, model: MODEL }));
  rmSync(folder, { recursive: true });
  expect(await admin.updateProject({ id: 'away', ref: 'main', model: 'openai/gpt-5' })).toMatchObject({ model: 'openai/gpt-5' });
  await expect(admin.updateProject({ id: 'away', ref: 'next' })).rejects.toMatchObject({
    problems: { ref: expect.stringContaining('does not exist') },
  });
  await admin.removeProject({ id: 'away' });
});

describe('a new project', () => {
  const add = (more: Partial<ProjectRequest>) => adminOfDatabase(workplace(), async () => {}).addProject(requestOf(more));

  test.each<[Partial<ProjectRequest>, object]>([
    [{ repository: 'https://gitlab.com/acme/docs' }, { host: 'gitlab' }],
    [{ repository: 'https://codeberg.org/acme/docs' }, { host: 'gitea' }],
    [
      { repository: 'https://git.example.com/acme/docs', host: 'github', apiUrl: 'https://git.example.com/api/v3' },
      { host: 'github', apiUrl: 'https://git.example.com/api/v3' },
    ],
    [{ repository: 'http://127.0.0.1:3000/acme/docs', host: 'gitea' }, { repository: 'http://127.0.0.1:3000/acme/docs' }],
    [{ docs: './site/docs/' }, { docs: 'site/docs' }],
    [{ docs: '.' }, { docs: '' }],
  ])('is accepted with %j', async (more, expected) => expect((await add(more)).project).toMatchObject(expected));

  test.each<[Partial<ProjectRequest>, RegExp]>([
    [{ id: 'Docs' }, /“Docs” is not a valid project ID/],
    [{ id: '-a' }, /is not a valid project ID/],
    [{ id: 'a'.repeat(64) }, /is not a valid project ID/],
    [{ repository: 'https://git.example.com/a/b' }, /“git\.example\.com” cannot be detected; expected github/],
    [{ repository: 'http://github.com/a/b' }, /is not a URL that the service can clone/],
    [{ repository: 'ssh://git@github.com/a/b' }, /contains a user/],
    [{ repository: 'https://github.com/a/b c' }, /contains spaces/],
    [{ repository: 'https://10.0.0.1/a/b', host: 'gitea' }, /DOCS_NAV_ALLOW_ADDRESSES allows “public,127\.0\.0\.0\/8”/],
    [{ apiUrl: 'https://10.0.0.1/api/v3' }, /DOCS_NAV_ALLOW_ADDRESSES allows “public,127\.0\.0\.0\/8”/],
    [{ token: null }, /Without a token, the service cannot push/],
    [{ repository: '/etc/passwd/x', host: 'local', token: null }, /“\/etc\/passwd\/x” does not exist/],
    [{ repository: `/${'a'.repeat(300)}`, host: 'local', token: null }, /does not exist/],
    [{ token: { file: '/etc/passwd/x' } }, /is not the absolute path of a file/],
    [{ token: { env: 'lower' } }, /name of a variable in capitals/],
    [{ token: { file: '/nowhere/token' } }, /“\/nowhere\/token”.*is not the absolute path of a file/],
    [{ apiUrl: 'http://git.example.com' }, /API URL must be an https URL/],
    [{ model: null }, /DOCS_NAV_MODEL/],
    [{ model: 'gpt-5' }, /is not a valid model/],
    [{ model: 'acme/gpt-5' }, /Providers are anthropic, openai, openai-compatible/],
    [{ docs: '../x' }, /is not a folder path in the repository/],
    [{ docs: 'a/.git/b' }, /is not a folder path in the repository/],
    [{ ref: 'a..b' }, /is not a valid branch name/],
    [{ ref: '-x' }, /is not a valid branch name/],
    [{ repository: 'docs', token: null }, /must be an absolute path, not “docs”/],
  ])('is refused with %j', async (more, message) => {
    await expect(add(more)).rejects.toThrow(message);
    await expect(add(more)).rejects.toBeInstanceOf(OperatorError);
  });

  test.each(['https://user:s3cr3t@github.com/a/b', 'https://ghp_abcdefghijklmnopqrstuvwxyz0123456789@github.com/a/b'])(
    'is refused with a token or password in its URL, which is not repeated',
    async (address) => {
      const error = (await add({ repository: address }).catch((reason: unknown) => reason)) as Error;
      expect(error.message).toMatch(/contains a user or a token/);
      expect(error.message).not.toMatch(/s3cr3t|ghp_/);
    },
  );

  test.each(['ghp_abcdefghijklmnopqrstuvwxyz0123456789', 'github_pat_11AAAA', 'glpat-xyz', 'ATBBabc'])(
    'is refused with a token in place of a variable name, which is not repeated',
    async (token) => {
      const error = (await add({ token: { env: token } }).catch((reason: unknown) => reason)) as Error;
      expect(error.message).toMatch(/looks like a token/);
      expect(error.message).not.toContain(token);
    },
  );

  test('is stored with its settings, which have defaults', async () => {
    const publish = {
      author: { name: 'Équipe Docs', email: 'docs+bot@acme.example' },
      titlePrefix: '[docs]',
      isDraft: true,
      labels: ['a b', 'ü'],
      reviewers: ['ada', 'acme/docs'],
      allowedRefs: ['release/*'],
      allowedModels: ['openai/gpt-5'],
      requiresLanguages: true,
      activeJobs: 2,
      monthlyTokens: 1e9,
    };
    expect((await add(publish)).project).toMatchObject(publish);
    expect((await add({})).project).toMatchObject({ author: null, titlePrefix: 'Docs:', isDraft: false, labels: [] });
  });

  const ada = { name: 'Ada', email: 'ada@example.com' };
  const local = { repository: '/srv/docs', token: null };
  test.each<[Partial<ProjectRequest>, RegExp]>([
    [{ author: { ...ada, name: ' ' } }, /has no name\. Enter both/],
    [{ author: { ...ada, name: 'n'.repeat(101) } }, /at most 100 characters/],
    [{ author: { ...ada, name: 'Ada <x>' } }, /contains control characters, invisible characters, “<” or “>”/],
    [{ author: { ...ada, name: 'Ada\nLovelace' } }, /contains control characters/],
    [{ author: { ...ada, name: 'A\u202Eda' } }, /contains control characters, invisible characters/],
    [{ author: { ...ada, name: '.,;' } }, /neither letters nor digits/],
    [{ author: { ...ada, email: '' } }, /has no e-mail address/],
    [{ author: { ...ada, email: 'ada' } }, /“ada” is not an e-mail address/],
    [{ author: { ...ada, email: 'a@b@c' } }, /is not an e-mail address/],
    [{ author: { ...ada, email: 'a b@example.com' } }, /is not an e-mail address/],
    [{ author: { ...ada, email: `a@${'b'.repeat(253)}` } }, /at most 254 characters/],
    [{ titlePrefix: 'p'.repeat(41) }, /title prefix is too long; at most 40/],
    [{ titlePrefix: 'a\tb' }, /title prefix contains control characters/],
    [{ titlePrefix: '[Draft]' }, /Use the setting for drafts instead/],
    [{ titlePrefix: 'WIP: docs' }, /Use the setting for drafts instead/],
    [{ labels: Array.from({ length: 21 }, (_, index) => `l${index}`) }, /There are 21 labels; at most 20/],
    [{ labels: ['l'.repeat(51)] }, /label “l{20}…” is too long; at most 50/],
    [{ labels: ['a', ''] }, /A label is empty/],
    [{ labels: ['a,b'] }, /contains a comma/],
    [{ labels: ['a\u200bb'] }, /invisible characters/],
    [{ reviewers: ['ada lovelace'] }, /“ada lovelace” is not valid; expected a user name such as “octocat”, or a team/],
    [{ reviewers: ['a/b/c'] }, /is not valid/],
    [{ host: 'gitlab', reviewers: ['acme/docs'] }, /“acme\/docs” looks like a group\. On GitLab, only users/],
    [{ ...local, reviewers: ['ada'] }, /nobody is asked to review/],
    [{ allowedRefs: ['*'] }, /“\*” is not valid; expected a branch name such as “next”, or “release\/\*”/],
    [{ allowedRefs: ['a..b/*'] }, /is not valid/],
    [{ allowedRefs: Array.from({ length: 21 }, (_, index) => `b${index}`) }, /There are 21 branches; at most 20/],
    [{ allowedModels: ['gpt-5'] }, /“gpt-5” is not valid; expected a provider and a model/],
    [{ activeJobs: 0 }, /limit of active jobs must be a whole number from 1 to 1000000, or empty/],
    [{ activeJobs: 1.5 }, /whole number from 1/],
    [{ monthlyTokens: 999 }, /limit of tokens per month must be a whole number from 1000 to/],
    [{ ...local, isDraft: true }, /there are no drafts/],
    [{ ...local, labels: ['a'] }, /there are no labels/],
  ])('is refused with the settings %j', async (more, message) => {
    await expect(add(more)).rejects.toThrow(message);
  });

  test('in a local folder gets its current branch, and is refused with a branch that does not exist', async () => {
    const local = repository({ 'docs.json': '{}' });
    git(local, 'branch', 'next');
    expect((await add({ repository: local, token: null })).project).toMatchObject({
      host: 'local',
      repository: local,
      ref: 'main',
      token: null,
    });
    expect((await add({ repository: local, token: null, ref: 'next' })).project).toMatchObject({ ref: 'next' });
    await expect(add({ repository: local, token: null, ref: 'lost' })).rejects.toThrow(/has no branch “lost”\..* main, next\./);
    await expect(add({ repository: local })).rejects.toThrow(/needs no token/);
    await expect(add({ repository: tree(), token: null })).rejects.toThrow(/is not a git repository/);
    await expect(add({ repository: join(local, 'nothing'), token: null })).rejects.toThrow(/nothing” does not exist on the machine/);
    const empty = tree();
    git(empty, 'init', '-q');
    await expect(add({ repository: empty, token: null })).rejects.toThrow(/has no commits/);
  });

  test('is accepted with a token file that exists', async () => {
    const file = join(tree({ token: 'x' }), 'token');
    expect((await add({ token: { file } })).project).toMatchObject({ token: { file } });
  });
});

describe('the admin channel', () => {
  test.runIf(process.platform !== 'win32')('is open to its own user only', () => {
    expect(statSync(adminFolder(folder)).mode & 0o777).toBe(0o700);
    expect(statSync(adminAddress(folder)).mode & 0o777).toBe(0o600);
  });

  test('answers an unknown operation with an error message', async () => {
    for (const operation of ['', 'dropEverything', 'constructor', '__proto__', 'toString']) {
      expect(await callAdmin(adminAddress(folder), { operation, input: {} })).toEqual({
        error: expect.stringMatching(/^The service does not know this operation/),
      });
    }
  });

  test('keeps working after input that is not a request', async () => {
    const say = (text: string): Promise<string> =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(adminAddress(folder), () => socket.write(text));
        socket.setEncoding('utf8').on('data', (piece) => void (answer += String(piece)));
        socket.on('error', () => resolve(answer)).on('close', () => resolve(answer));
      });
    const before = mistakes.length;
    const projects = await callAdmin(adminAddress(folder), { operation: 'listProjects', input: {} });
    expect(await say('nonsense\n')).toMatch(/^\{"error":/);
    expect(await say('null\n')).toMatch(/^\{"error":/);
    expect(await say('{"operation":"listKeys","input":null}\n')).toMatch(/malformed/);
    expect(await say('x'.repeat(70_000))).toBe('');
    // The two texts that are not requests at all are logged; a malformed request is the mistake of the client.
    expect(mistakes.slice(before).map((error) => (error as Error).name)).toEqual(['SyntaxError', 'TypeError']);
    expect(projects).toMatchObject({ result: expect.any(Array) });
    expect(await callAdmin(adminAddress(folder), { operation: 'listProjects', input: {} })).toEqual(projects);
  });

  test('logs an internal error without sending its message to the client', async () => {
    const broken = tree();
    const told: unknown[] = [];
    const failing = new Proxy(database, { get: () => () => Promise.reject(new Error('The disk is on fire: secret')) });
    const own = await serveAdmin(broken, { ...workplace(), database: failing }, (error) => told.push(error));
    expect(await callAdmin(adminAddress(broken), { operation: 'listProjects', input: {} })).toEqual({
      error: 'The service had an internal error. See its log.',
    });
    expect(told).toEqual([expect.objectContaining({ message: 'The disk is on fire: secret' })]);
    await own.close();
  });

  test.each([
    ['npx docs-nav-service', 'npx docs-nav-service'],
    ['docs-nav-service', 'docs-nav-service'],
    ['curl https://example.com | sh', 'docs-nav-service'],
    [undefined, 'docs-nav-service'],
  ])('names the program as the caller does, or “docs-nav-service” if that is not one of its names: %s', async (program, named) => {
    const request = { operation: 'revokeKey', input: { id: '000000000000' }, ...(program !== undefined && { program }) };
    expect(await callAdmin(adminAddress(folder), request)).toEqual({
      error: expect.stringContaining(` List the IDs with “${named} keys list”`),
    });
  });

  test('removes its socket when it is closed, even while an idle client is connected', async () => {
    const own = tree();
    const opened = await serveAdmin(own, workplace(), () => {});
    const idle = connect(adminAddress(own));
    await new Promise((resolve) => idle.once('connect', resolve));
    await opened.close();
    expect(existsSync(adminAddress(own))).toBe(false);
    expect(await callAdmin(adminAddress(own), { operation: 'listProjects', input: {} })).toBeUndefined();
  });

  test('replaces a socket that a dead process left behind', async () => {
    const own = tree();
    mkdirSync(adminFolder(own), { recursive: true });
    writeFileSync(adminAddress(own), '');
    const opened = await serveAdmin(own, workplace(), () => {});
    expect(await callAdmin(adminAddress(own), { operation: 'listProjects', input: {} })).toMatchObject({ result: expect.any(Array) });
    await opened.close();
  });

  test('does not replace the socket of a running process', async () => {
    await expect(serveAdmin(folder, workplace(), () => {})).rejects.toThrow(/another process listens/);
    expect(await callAdmin(adminAddress(folder), { operation: 'listProjects', input: {} })).toMatchObject({ result: expect.any(Array) });
  });

  test.runIf(process.platform !== 'win32')('reports a path that is too long for a socket', async () => {
    await expect(serveAdmin(join(folder, 'x'.repeat(100)), workplace(), () => {})).rejects.toThrow(/is too long for a socket/);
  });

  test('reports a service that stops before it answers', async () => {
    const own = tree();
    mkdirSync(adminFolder(own));
    const server = createServer((socket) => socket.on('data', () => socket.end()));
    await new Promise<void>((resolve) => server.listen(adminAddress(own), resolve));
    await expect(callAdmin(adminAddress(own), { operation: 'listProjects', input: {} })).rejects.toThrow(/stopped before it answered/);
    server.close();
  });

  test('creates no data folder if there is neither a service nor data', async () => {
    const own = join(tree(), 'data');
    await expect(connectAdmin(settingsFor(own))).rejects.toThrow(`There is no data in “${own}” yet.`);
    expect(existsSync(own)).toBe(false);
  });
});
