/** Code hosts: one pull request for a branch, on each of them, against doubles with real git. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CodeHostError, codeHostOf, type CodeHost, type HostedProject, type PullRequestState } from '../../../src/agent/codehost/index.ts';
import { ADDRESSES, failureOf } from '../clones.ts';
import { git, type Forge } from '../../doubles/forge.ts';
import { startGitea } from '../../doubles/gitea.ts';
import { startGitHub, type GitHubDouble } from '../../doubles/github.ts';
import { startGitLab } from '../../doubles/gitlab.ts';
import type { RewrittenPullRequestBody } from '../../../src/agent/pull-request/own-part.ts';

const BRANCH = 'docs-agent/one';
const NO_REVIEWS = { find: async () => undefined, open: () => Promise.reject(new Error('Not local.')) };
const signal = new AbortController().signal;
const text = { title: 'Edit pages', body: 'What changed.' };

const HOSTS = [
  { host: 'github', start: startGitHub, path: 'acme/docs', username: 'x-access-token', pullPath: 'acme/docs/pull/1' },
  { host: 'gitlab', start: startGitLab, path: 'acme/team/sub/docs', username: 'oauth2', pullPath: 'acme/team/sub/docs/-/merge_requests/1' },
  { host: 'gitea', start: startGitea, path: 'acme/docs', username: 'x-access-token', pullPath: 'acme/docs/pulls/1' },
] as const;

describe.each(HOSTS)('$host', ({ host, start, path, username, pullPath }) => {
  let forge: Forge & Partial<GitHubDouble>;
  let project: HostedProject;
  let codeHost: CodeHost;

  beforeAll(async () => {
    forge = await start();
    const { url, folder } = forge.createRepository(path);
    project = { id: 'docs', repository: `${url}.git`, host, apiUrl: null, token: { env: 'TOKEN' } };
    codeHost = codeHostOf(project, { readToken: () => forge.token, local: NO_REVIEWS, addressRules: ADDRESSES });
    const tree = git(folder, 'rev-parse', 'main^{tree}');
    for (const branch of [BRANCH, `${BRANCH}-2`, 'forked'])
      git(folder, 'update-ref', `refs/heads/${branch}`, git(folder, 'commit-tree', tree, '-p', 'main', '-m', branch));
  });
  afterEach(() => {
    forge.pulls.length = 0;
    expect(forge.violations ?? []).toEqual([]);
  });
  afterAll(() => forge.stop());

  const open = (branch = BRANCH): Promise<PullRequestState> => codeHost.openPullRequest({ branch, base: 'main', ...text }, signal);

  test('has its kind, the URL of its remote, the credentials apart from that, and the URL of its web page', async () => {
    expect(codeHost).toMatchObject({ kind: host, remote: { url: project.repository }, webUrl: project.repository });
    const { credentials } = codeHost.remote;
    expect(typeof credentials === 'function' ? await credentials(signal) : credentials).toEqual({ username, password: forge.token });
    expect(codeHost.secrets()).toEqual([forge.token]);
  });

  test('opens a pull request, and finds it again', async () => {
    expect(await codeHost.findPullRequest(BRANCH, 'main', signal)).toBeUndefined();
    const made = await open();
    expect(made).toEqual({ url: `${forge.url}/${pullPath}`, number: 1, branch: BRANCH, state: 'open' });
    expect(await codeHost.findPullRequest(BRANCH, 'main', signal)).toEqual(made);
    expect(await open()).toEqual(made);
    expect(forge.pulls).toMatchObject([{ ...text, branch: BRANCH, base: 'main' }]);
  });

  test('opens only one pull request for several concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(new Set(made.map(({ number }) => number)).size).toBe(1);
    expect(forge.pulls).toHaveLength(1);
  });

  test('changes the body as it is now, and leaves the title, which reviewers may have changed', async () => {
    const made = await open();
    Object.assign(forge.pulls[0] ?? {}, { title: 'Another', body: 'Mine' });
    const rewrite = (body: string): RewrittenPullRequestBody => ({ before: `${body}, `, own: 'ours', after: '.' });
    await codeHost.updatePullRequest(made, { rewrite }, signal);
    expect(forge.pulls).toMatchObject([{ title: 'Another', body: 'Mine, ours.' }]);
  });

  test.each([undefined, { before: '', own: text.body, after: '' }])('sends no body that is the same: %j', async (parts) => {
    const made = await open();
    forge.requests.length = 0;
    await codeHost.updatePullRequest(made, { rewrite: () => parts }, signal);
    expect(forge.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  test.each(['merged', 'closed'] as const)('reports that a pull request was %s, and opens another', async (state) => {
    const first = await open();
    forge.setState(1, state);
    expect(await codeHost.findPullRequest(BRANCH, 'main', signal)).toEqual({ ...first, state });
    const second = await open();
    expect(second).toMatchObject({ number: 2, state: 'open' });
    expect(await codeHost.findPullRequest(BRANCH, 'main', signal)).toEqual(second);
  });

  test('ignores pull requests of forks and for another base branch', async () => {
    forge.addPull({ repository: path, branch: 'forked', base: 'main', from: 'acme/other' });
    forge.addPull({ repository: path, branch: 'forked', base: 'main', from: null });
    forge.addPull({ repository: path, branch: 'forked', base: 'next' });
    expect(await codeHost.findPullRequest('forked', 'main', signal)).toBeUndefined();
    expect(await open('forked')).toMatchObject({ number: 4 });
  });

  test('fails to open a pull request for a branch that does not exist', async () => {
    expect(await failureOf(open('never-pushed'))).toMatchObject({ name: 'CodeHostError', isPermanent: true });
  });

  if (host === 'github') {
    test('waits a moment to open a pull request for a branch that was just pushed', async () => {
      const at = forge.folderOf(path);
      forge.requests.length = 0;
      const work = open('late');
      await expect.poll(() => forge.requests.some(({ method }) => method === 'POST')).toBe(true);
      git(at, 'update-ref', 'refs/heads/late', `refs/heads/${BRANCH}`);
      expect(await work).toMatchObject({ branch: 'late', state: 'open' });
    });
  }

  test.each([
    [401, {}, { code: 'unauthorized', isPermanent: true, retryAfterSeconds: null }],
    [403, {}, { code: 'forbidden', isPermanent: true, retryAfterSeconds: null }],
    [429, { 'retry-after': '17' }, { code: 'unavailable', isPermanent: false, retryAfterSeconds: 17 }],
    [403, { 'retry-after': '9' }, { code: 'unavailable', isPermanent: false, retryAfterSeconds: 9 }],
    [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }, { code: 'unavailable', isPermanent: false, retryAfterSeconds: 1 }],
    [429, { 'retry-after': 'Wed, 01 Jan 2200 00:00:00 GMT' }, { code: 'unavailable', isPermanent: false, retryAfterSeconds: 3600 }],
    [429, {}, { code: 'unavailable', isPermanent: false, retryAfterSeconds: 60 }],
    [502, {}, { code: 'unavailable', isPermanent: false, retryAfterSeconds: null }],
    [503, { 'retry-after': '5' }, { code: 'unavailable', isPermanent: false, retryAfterSeconds: 5 }],
    [400, {}, { code: 'refused', isPermanent: true, retryAfterSeconds: null }],
  ] as const)('classifies a response with status %i and headers %j', async (status, headers, expected) => {
    const before = forge.requests.length;
    forge.failNext(1, status, { headers, body: `{"message":"You sent ${forge.token}"}` });
    const failure = await failureOf(codeHost.findPullRequest(BRANCH, 'main', signal));
    expect(failure).toBeInstanceOf(CodeHostError);
    expect(failure).toMatchObject(expected);
    expect(everything(failure)).not.toContain(forge.token);
    expect(String(failure)).toMatch(/^CodeHostError: [A-Z].*\.$/);
    expect(forge.requests.length - before).toBe(1);
  });

  test('recognizes a rate limit that is named only in the message of the response', async () => {
    forge.failNext(1, 403, { body: '{"message":"You have exceeded a secondary rate limit. Please wait."}' });
    expect(await failureOf(open())).toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 });
  });

  test('reports a response that is not JSON as unavailable', async () => {
    forge.failNext(2, 200, { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } });
    expect(await failureOf(codeHost.findPullRequest(BRANCH, 'main', signal))).toMatchObject({ code: 'unavailable', isPermanent: false });
    expect(await failureOf(codeHost.findPullRequest(BRANCH, 'main', signal))).toMatchObject({ code: 'unavailable', isPermanent: false });
  });

  test('does not follow a redirect, so that the token goes to no other address', async () => {
    const asked: unknown[] = [];
    const other = createServer((request, response) => {
      asked.push(request.headers);
      response.end('[]');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    forge.failNext(1, 307, { headers: { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` } });
    const failure = await failureOf(codeHost.findPullRequest(BRANCH, 'main', signal));
    expect(failure).toMatchObject({ code: 'refused', isPermanent: true });
    expect(String(failure)).toContain('Enter the new address in the project.');
    expect(asked).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
  });

  test('stops when its signal is aborted', async () => {
    forge.setLatency(5_000);
    const stop = new AbortController();
    const work = failureOf(codeHost.findPullRequest(BRANCH, 'main', stop.signal));
    stop.abort(new Error('Enough.'));
    expect(String(await work)).toBe('Error: Enough.');
    forge.setLatency(0);
  });

  test('reports an address at which nothing listens as unavailable', async () => {
    const away = codeHostOf(
      { ...project, repository: `http://127.0.0.1:9/${path}` },
      { readToken: () => 'x', local: NO_REVIEWS, addressRules: ADDRESSES },
    );
    expect(await failureOf(away.findPullRequest(BRANCH, 'main', signal))).toMatchObject({ code: 'unavailable', isPermanent: false });
  });
});

/** All that anybody could print of an error. */
function everything(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error);
  return [
    String(error),
    error.stack,
    JSON.stringify(error),
    ...Object.getOwnPropertyNames(error).map((name) => String((error as unknown as Record<string, unknown>)[name])),
    everything(error.cause ?? null),
  ].join('\n');
}
