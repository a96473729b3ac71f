/** Git for jobs over HTTP: where the token goes and where it never goes, faults of the host, and being stopped. */
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commitEdits, openClone, push, PushForbidden, requireTip, type Remote } from '../../../src/agent/git/index.ts';
import { ADDRESSES, failureOf, folders } from '../clones.ts';
import { processSampler } from '../../support/process-sampler.ts';
import type { Forge } from '../../doubles/forge.ts';
import { git } from '../../doubles/forge.ts';
import { startGitea } from '../../doubles/gitea.ts';

const { folder, clone } = folders();
const BRANCH = 'docs-agent/one';
let forge: Forge;
let remote: Remote;

beforeAll(async () => {
  forge = await startGitea();
  const { url } = forge.createRepository('acme/docs', { 'docs.json': '{}\n', 'a.md': 'A\n' });
  remote = { url, credentials: { username: 'x-access-token', password: forge.token }, addressRules: ADDRESSES };
});
afterAll(() => forge.stop());

/** Every text below a folder. */
function textsIn(root: string): string {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

async function cloneAndPush(branch: string): Promise<string> {
  const opened = await clone(remote, ['main', branch]);
  const commit = await commitEdits(opened, { parent: requireTip(opened, 'main'), edits: new Map([['a.md', branch]]), message: 'x' });
  await push(opened, remote, { branch, commit, expectedTip: opened.tip(branch) });
  expect(forge.tip('acme/docs', branch)).toBe(commit);
  return opened.folder;
}

describe('the token', () => {
  test('is in no command line, environment or file while git works', async () => {
    forge.setLatency(40);
    const sampler = processSampler(forge.token);
    const at = await cloneAndPush(BRANCH);
    const seen = await sampler.stop();
    forge.setLatency(0);
    expect(seen.samples).toBeGreaterThan(10);
    expect(seen.gitProcesses).toBeGreaterThan(3);
    expect(seen.inArguments).toEqual([]);
    expect(seen.inEnvironment).toEqual([]);
    const written = textsIn(join(at, '..'));
    expect(written).toContain('IFS= read -r answer <&3');
    expect(written).not.toContain(forge.token);
    expect(readFileSync(join(at, 'config'), 'utf8')).not.toContain('127.0.0.1');
  });

  test('would be found in all three places if it were there', async () => {
    forge.setLatency(40);
    const sampler = processSampler(forge.token);
    const at = join(folder(), 'control');
    const url = remote.url.replace('://', `://x:${forge.token}@`);
    const child = spawn('git', ['clone', '--quiet', url, at], {
      env: { PATH: process.env['PATH'], TOKEN_OF_TEST: forge.token },
      stdio: 'ignore',
    });
    await new Promise((resolve) => child.on('close', resolve));
    const seen = await sampler.stop();
    forge.setLatency(0);
    expect(seen.inArguments).not.toEqual([]);
    expect(seen.inEnvironment).not.toEqual([]);
    expect(textsIn(at)).toContain(forge.token);
  });

  test('is not sent to another host, because a redirect to it is not followed', async () => {
    const asked: string[] = [];
    const other = createServer((request, response) => {
      asked.push(request.headers.authorization ?? 'none');
      response.writeHead(401, { 'www-authenticate': 'Basic realm="other"' }).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    forge.failNext(1, 302, { on: 'git', headers: { location: `http://127.0.0.1:${port}/acme/docs/info/refs?service=git-upload-pack` } });
    const failure = await failureOf(clone(remote));
    expect(failure).toMatchObject({ code: 'moved', isPermanent: true });
    expect(asked).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
  });

  test('that is wrong causes a permanent error that does not contain it', async () => {
    const failure = await failureOf(clone({ ...remote, credentials: { username: 'x', password: 'wrong-token-of-nobody' } }));
    expect(failure).toMatchObject({
      code: 'unauthorized',
      isPermanent: true,
      message: `The code host does not accept the token for “${remote.url}”. Check that it exists, has not expired, and belongs to this host.`,
    });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('wrong-token-of-nobody');
    expect(await failureOf(clone({ ...remote, credentials: null }))).toMatchObject({ code: 'unauthorized', isPermanent: true });
  });

  test('in the URL itself is neither used nor repeated', async () => {
    const failure = await failureOf(
      clone({ url: remote.url.replace('://', '://ada:in-the-url@'), credentials: null, addressRules: ADDRESSES }),
    );
    expect(failure).toMatchObject({ code: 'unauthorized' });
    expect(`${String(failure)} ${(failure as { detail: string }).detail}`).not.toContain('in-the-url');
  });
});

describe('faults of the host', () => {
  test.each([
    [500, 'unreachable', false],
    [503, 'unreachable', false],
    [429, 'unreachable', false],
    [403, 'unauthorized', true],
    [404, 'not-found', true],
  ])('status %i is reported as %s', async (status, code, isPermanent) => {
    forge.failNext(1, status, { on: 'git' });
    const failure = await failureOf(clone(remote));
    expect(failure).toMatchObject({ name: 'GitError', code, isPermanent });
    expect(String(failure)).toMatch(/^GitError: [A-Z].*\.$/);
  });

  test('an address at which nothing listens is reported as unreachable', async () => {
    expect(await failureOf(clone({ ...remote, url: 'http://127.0.0.1:9/acme/docs' }))).toMatchObject({
      code: 'unreachable',
      isPermanent: false,
    });
  });

  test('a branch that the host protects refuses the push, and a missing write permission is reported', async () => {
    const { url, folder: bare } = forge.createRepository('acme/guarded');
    git(bare, 'config', 'receive.denyNonFastForwards', 'true');
    git(bare, 'config', 'transfer.hideRefs', 'refs/heads/docs-agent');
    const guarded = { ...remote, url };
    const opened = await clone(guarded);
    const commit = await commitEdits(opened, { parent: requireTip(opened, 'main'), edits: new Map([['a', 'b']]), message: 'x' });
    const refusal = await failureOf(push(opened, guarded, { branch: BRANCH, commit, expectedTip: undefined }));
    expect(refusal).toBeInstanceOf(PushForbidden);
    expect(refusal).toMatchObject({ isPermanent: true });
    forge.failNext(1, 403, { on: 'git' });
    const failure = await failureOf(push(opened, guarded, { branch: 'x', commit, expectedTip: undefined }));
    expect(failure).toMatchObject({ code: 'unauthorized' });
    expect(String(failure)).toContain('The token needs write permission.');
  });
});

describe('an abort', () => {
  test('ends git and all processes that it started', async () => {
    forge.setLatency(60_000);
    const stop = new AbortController();
    const at = join(folder(), 'stopped');
    const work = failureOf(openClone(remote, { folder: at, branches: ['main'], signal: stop.signal }));
    await expect.poll(() => gitProcessesIn(at).length).toBeGreaterThan(1);
    stop.abort();
    expect(await work).toMatchObject({ code: 'aborted', isPermanent: false });
    expect(gitProcessesIn(at)).toEqual([]);
    forge.setLatency(0);
  });

  test('before the start of git fails as aborted', async () => {
    expect(await failureOf(clone(remote, ['main'], { signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' });
  });
});

/** Git's processes whose working directory is there. */
function gitProcessesIn(at: string): readonly string[] {
  const said = execFileSync(
    'sh',
    ['-c', 'for p in /proc/[0-9]*; do printf "%s %s\\n" "$(readlink $p/cwd 2>/dev/null)" "$(tr "\\0" " " < $p/cmdline 2>/dev/null)"; done'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return said.split('\n').filter((line) => line.startsWith(`${at} `) && / (?:git|\S*\/git)\b/.test(line));
}
