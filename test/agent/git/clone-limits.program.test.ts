/** Repositories and code hosts that give more than anybody wants: each ends with a sentence, before disk, memory or patience do. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChild } from '../../../src/agent/child/child.ts';
import { checkOut, findCommit, openClone, requireTip, type Clone, type Remote } from '../../../src/agent/git/index.ts';
import { CHILD_PROGRAM } from '../child/child-program.ts';
import { ADDRESSES, failureOf, folders } from '../clones.ts';
import { createRepository, git } from '../../doubles/forge.ts';
import { serveGit } from '../../doubles/git-over-http.ts';

const { folder, clone } = folders();
const MEGABYTE = 1 << 20;

function repository(files: Readonly<Record<string, string>> = { 'docs.json': '{}\n' }): string {
  const at = join(folder(), 'docs.git');
  createRepository(at, files);
  return at;
}

/** Has the branch hold a tree that nobody would add file by file. */
function withTree(at: string, tree: string): string {
  git(at, 'update-ref', 'refs/heads/main', git(at, 'commit-tree', tree, '-m', 'Begin'));
  return at;
}

const put = (at: string, input: string | Uint8Array, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: at, input, encoding: 'utf8', maxBuffer: 1 << 28 }).trim();
const blob = (at: string, content: string | Uint8Array): string => put(at, content, 'hash-object', '-w', '--stdin');

/** A folder of `wide` folders that are all the same, and so on: `wide` to the power of `deep` files from a few objects. */
function nested(at: string, wide: number, deep: number): string {
  let entry = `100644 blob ${blob(at, 'x\n')}`;
  for (let level = 0; level < deep; level++) {
    entry = `040000 tree ${put(at, Array.from({ length: wide }, (_, index) => `${entry}\tn${index}\n`).join(''), 'mktree')}`;
  }
  return entry.split(' ')[2] ?? '';
}

describe('a commit that would fill the disk is not checked out', () => {
  const refused = async (url: string, limits: Parameters<typeof checkOut>[3]): Promise<unknown> => {
    const opened = await clone(url);
    const at = join(folder(), 'out');
    const error = await failureOf(checkOut(opened, requireTip(opened, 'main'), at, limits));
    expect(existsSync(at)).toBe(false);
    expect(error).toMatchObject({
      code: 'too-large',
      isPermanent: true,
      message: expect.stringMatching(/^[“A-Zt].*\. (?:Ask the operator|Use a smaller).*\.$/),
    });
    return error;
  };

  test('with more files than the limit', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`folder-${index % 3}/file-${index}.md`, 'x']));
    expect(await refused(repository(files), { files: 29 })).toMatchObject({
      message: expect.stringContaining('The number of files in the local repository “docs.git” exceeds the limit of 29.'),
    });
    const opened = await clone(repository(files));
    expect(await checkOut(opened, requireTip(opened, 'main'), join(folder(), 'out'), { files: 30 })).toMatchObject({ fileCount: 30 });
  });

  test('with 10,000,000,000 files made of eleven objects', async () => {
    const at = repository();
    expect(await refused(withTree(at, nested(at, 10, 10)), {})).toMatchObject({
      message: expect.stringContaining('exceeds the limit of 200000.'),
    });
  });

  test('with few files in very many folders', async () => {
    const at = repository();
    expect(await refused(withTree(at, nested(at, 1, 500)), { files: 400 })).toMatchObject({
      message: expect.stringContaining('The number of folders in the local repository “docs.git” exceeds the limit of 400.'),
    });
  });

  test('with file names that have 70 MB together', async () => {
    const at = repository();
    const lines = Array.from({ length: 70 }, (_, index) => `100644 blob ${blob(at, 'x\n')}\t${index}${'n'.repeat(MEGABYTE - 100)}\n`);
    await refused(withTree(at, put(at, lines.join(''), 'mktree')), {});
  });

  test('with hundreds of megabytes of zeros, which compress to almost nothing', async () => {
    const at = repository();
    const zeros = blob(at, Buffer.alloc(100 * MEGABYTE));
    withTree(at, put(at, ['a', 'b', 'c'].map((name) => `100644 blob ${zeros}\t${name}\n`).join(''), 'mktree'));
    expect(await refused(at, { totalBytes: 200 * MEGABYTE })).toMatchObject({ message: expect.stringContaining('the limit of 200 MiB') });
    const opened = await clone(at);
    const out = join(folder(), 'out');
    expect(await checkOut(opened, requireTip(opened, 'main'), out)).toEqual({
      fileCount: 3,
      skipped: [],
      oversized: ['a', 'b', 'c'],
      linkTargets: new Map(),
    });
    expect(statSync(join(out, 'a')).size).toBe(0);
  });

  test('in a child process with little memory either', async () => {
    const at = repository();
    const opened = await clone(withTree(at, nested(at, 10, 10)));
    const child = startChild({
      program: CHILD_PROGRAM,
      limits: { megabytes: 256, seconds: 60, nice: 10 },
      signal: new AbortController().signal,
    });
    try {
      await begin(child, opened);
      const base = requireTip(opened, 'main');
      expect(await failureOf(child.call('open', { base, tip: null }))).toMatchObject({ name: 'GitError', code: 'too-large' });
    } finally {
      await child.end();
    }
  });
});

test('the service refuses to read a commit whose message has 100 MB', async () => {
  const at = repository();
  const header = `tree ${git(at, 'rev-parse', 'main^{tree}')}\nauthor Ada <ada@example.com> 0 +0000\ncommitter Ada <ada@example.com> 0 +0000\n\n`;
  git(
    at,
    'update-ref',
    'refs/heads/main',
    put(at, Buffer.concat([Buffer.from(header), Buffer.alloc(100 * MEGABYTE, 'words ')]), 'hash-object', '-t', 'commit', '-w', '--stdin'),
  );
  const opened = await clone(at);
  expect(await failureOf(findCommit(opened, 'main', { jobId: 'job', seq: 1 }))).toMatchObject({
    code: 'too-large',
    isPermanent: true,
    message: expect.stringMatching(/very long\. Use a smaller repository\.$/),
  });
  const child = startChild({
    program: CHILD_PROGRAM,
    limits: { megabytes: 256, seconds: 60, nice: 10 },
    signal: new AbortController().signal,
  });
  try {
    await begin(child, opened);
    expect(await failureOf(child.call('findCommit', ['main']))).toMatchObject({ name: 'GitError', code: 'too-large' });
  } finally {
    await child.end();
  }
});

async function begin(child: ReturnType<typeof startChild>, opened: Clone): Promise<void> {
  const place = { folder: opened.folder, address: opened.address, tips: { main: requireTip(opened, 'main') } };
  await child.call('begin', {
    clone: place,
    folder: join(folder(), 'sites'),
    docs: '',
    limits: {},
    files: { most: 200_000, bytes: 2 ** 31 },
    jobId: 'job',
    seq: 1,
  });
}

describe('a fetch', () => {
  let server: Server;
  let root = '';
  /** Answers instead of the real git once the client asks for commits. */
  let answer: ((response: ServerResponse) => Promise<void>) | undefined;
  const url = (name: string): Remote => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    credentials: { username: 'x', password: 'token-of-the-double' },
    addressRules: ADDRESSES,
  });

  beforeAll(async () => {
    root = folder();
    server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isFetch =
      request.method === 'POST' &&
      answer !== undefined &&
      request.headers.authorization !== undefined &&
      (await isAskedForCommits(request));
    if (isFetch) await answer?.(response);
    else
      await serveGit(request, response, new URL(request.url ?? '', 'http://x'), {
        root,
        isToken: (text) => text === 'token-of-the-double',
      });
  }

  /** What was read goes back, for who reads it next. */
  async function isAskedForCommits(request: IncomingMessage): Promise<boolean> {
    const chunks: Buffer[] = [];
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      break;
    }
    const start = Buffer.concat(chunks);
    if (start.length > 0) request.unshift(start);
    return start.includes('command=fetch');
  }

  function served(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
    const name = randomBytes(4).toString('hex');
    const at = join(root, `${name}.git`);
    mkdirSync(root, { recursive: true });
    createRepository(at, { 'docs.json': '{}\n' });
    const lines = Object.entries(files).map(([path, content]) => `100644 blob ${blob(at, content)}\t${path}\n`);
    if (lines.length > 0) withTree(at, put(at, lines.join(''), 'mktree'));
    return name;
  }

  const sizeOf = (at: string): number =>
    existsSync(at)
      ? readdirSync(at, { recursive: true, withFileTypes: true }).reduce(
          (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
          0,
        )
      : 0;

  async function failed(
    name: string,
    limits: { readonly maxBytes?: number; readonly timeoutMs?: number },
  ): Promise<{ error: unknown; bytes: number }> {
    const at = join(folder(), 'attempt');
    const error = await failureOf(
      openClone(url(name), { folder: at, branches: ['main'], signal: new AbortController().signal, ...limits }),
    );
    return { error, bytes: sizeOf(at) };
  }

  test('that exceeds the size limit fails, and one below it succeeds', async () => {
    const { error } = await failed(served({ 'random.bin': randomBytes(8 * MEGABYTE) }), { maxBytes: MEGABYTE });
    expect(error).toMatchObject({
      code: 'too-large',
      isPermanent: true,
      message: expect.stringMatching(/the limit of 1 MiB.*Ask the operator of the service to raise the limit/),
    });
    const name = served({ 'random.bin': randomBytes(8 * MEGABYTE) });
    expect(
      (
        await openClone(url(name), {
          folder: join(folder(), 'attempt'),
          branches: ['main'],
          signal: new AbortController().signal,
          maxBytes: 9 * MEGABYTE,
        })
      ).tip('main'),
    ).toMatch(/^[0-9a-f]{40}$/);
  });

  const line = (content: Uint8Array | string): Buffer =>
    Buffer.concat([Buffer.from((Buffer.byteLength(content) + 4).toString(16).padStart(4, '0')), Buffer.from(content)]);
  const head = (response: ServerResponse): unknown =>
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' }).write(line('packfile\n'));

  test('that never ends is stopped soon after the size limit', async () => {
    let sent = 0;
    answer = async (response) => {
      head(response);
      // A pack of one blob of 2^48 bytes, in blocks that are stored as they are.
      response.write(
        line(
          Buffer.concat([
            Buffer.from([1]),
            Buffer.from('PACK'),
            Buffer.from([0, 0, 0, 2, 0, 0, 0, 1]),
            Buffer.from([0xb0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20]),
            Buffer.from([0x78, 0x01]),
          ]),
        ),
      );
      while (!response.destroyed) {
        const block = randomBytes(60_000);
        const bytes = line(
          Buffer.concat([
            Buffer.from([1, 0, block.length & 255, block.length >> 8, ~block.length & 255, (~block.length >> 8) & 255]),
            block,
          ]),
        );
        sent += bytes.length;
        response.write(bytes);
        while (response.writableNeedDrain && !response.destroyed) await pause(1);
      }
    };
    const { error, bytes } = await failed(served(), { maxBytes: 20 * MEGABYTE });
    answer = undefined;
    expect(error).toMatchObject({ code: 'too-large', isPermanent: true });
    expect(sent).toBeGreaterThan(20 * MEGABYTE);
    // What the disk took between two looks, at the speed of a local host.
    expect(bytes).toBeLessThan(1000 * MEGABYTE);
  });

  test('that never ends, a few bytes at a time, is stopped at the time limit', async () => {
    let isStopped = false;
    answer = async (response) => {
      head(response);
      response.once('close', () => (isStopped = true));
      while (!response.destroyed) {
        response.write(line(Buffer.concat([Buffer.from([2]), Buffer.from('Counting objects\r')])));
        await pause(50);
      }
    };
    const { error } = await failed(served(), { timeoutMs: 1500 });
    answer = undefined;
    expect(error).toMatchObject({
      code: 'unreachable',
      isPermanent: false,
      message: expect.stringMatching(/^Access to .* took too long\. .*\.$/),
    });
    await expect.poll(() => isStopped).toBe(true);
  });

  test('whose host prints a megabyte of nonsense fails with the last lines of it', async () => {
    const nonsense = 'a.'.repeat(500);
    answer = async (response) => {
      head(response);
      for (let index = 0; index < 1000; index++)
        response.write(line(Buffer.concat([Buffer.from([2]), Buffer.from(`${nonsense}${index}`)])));
      response.end(line(Buffer.concat([Buffer.from([3]), Buffer.from('I have enough of you.')])));
    };
    const { error } = await failed(served(), {});
    answer = undefined;
    const { detail } = error as { detail: string };
    expect(detail).toContain('I have enough of you.');
    expect(detail.length).toBeLessThan(20_000);
  });
});
