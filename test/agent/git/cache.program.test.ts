/** Clones that borrow from a cache: they are as without it, cost little, and do without it if it is damaged, too old or off. */
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  chmodSync,
  writeFileSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CacheMetrics } from '../../../src/agent/git/index.ts';
import {
  commitEdits,
  fetchTip,
  GitError,
  openRepositoryCaches,
  openClone,
  push,
  requireTip,
  type RepositoryCaches,
  type Clone,
  type OpenRepositoryCache,
  type Remote,
} from '../../../src/agent/git/index.ts';
import { createRepository, git, type Forge } from '../../doubles/forge.ts';
import { startGitea } from '../../doubles/gitea.ts';
import { cases } from '../../support/cases.ts';
import { ADDRESSES, failureOf, folders } from '../clones.ts';

const { folder, clone: cloneWithout } = folders();
const MEGABYTE = 2 ** 20;
const signal = new AbortController().signal;
const TOKEN = { env: 'FORGE_TOKEN' };
const FAILED = new GitError('failed', 'Git failed.');
let forge: Forge;
let count = 0;

beforeAll(async () => {
  forge = await startGitea();
});
afterAll(() => forge.stop());

interface Served {
  readonly remote: Remote;
  /** The bare repository. */
  readonly at: string;
}

function serve(files?: Readonly<Record<string, string>>): Served {
  const { url, folder: at } = forge.createRepository(`acme/docs-${(count += 1)}`, files);
  return { at, remote: { url, credentials: { username: 'x', password: forge.token }, addressRules: ADDRESSES } };
}

/** Adds commits to a branch, each with a file of its own. `start` is a commit, or nothing for a branch without a common ancestor. */
function addCommits(at: string, branch: string, number: number, start?: string, content?: Uint8Array): void {
  const parts: Uint8Array[] = [];
  const add = (text: string): void => void parts.push(Buffer.from(text));
  for (let index = 0; index < number; index++) {
    const name = `${(count += 1)}`;
    add(`commit refs/heads/${branch}\ncommitter Ada <ada@example.com> ${1_700_000_000 + count} +0000\ndata ${name.length}\n${name}\n`);
    if (index === 0 && start !== undefined) add(`from ${start}\n`);
    const bytes = content ?? Buffer.from(name);
    add(`M 644 inline ${name}\ndata ${bytes.length}\n`);
    parts.push(bytes);
    add('\n');
  }
  if (start === undefined) git(at, 'update-ref', '-d', `refs/heads/${branch}`);
  execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: at, input: Buffer.concat(parts) });
}

interface Opened {
  readonly caches: RepositoryCaches;
  readonly metrics: CacheMetrics;
  readonly problems: string[];
  /** The folder that is given, with that of this process in it. */
  readonly root: string;
  clone(
    served: Served,
    branches?: readonly string[],
    options?: { readonly maxBytes?: number; readonly signal?: AbortSignal },
  ): Promise<Borrowing>;
}

interface Borrowing {
  readonly clone: Clone;
  readonly cache: OpenRepositoryCache;
}

async function open({ root = join(folder(), 'caches'), maxBytes = 2 ** 32 } = {}): Promise<Opened> {
  const metrics: CacheMetrics = { hits: 0, misses: 0, damaged: 0, bytes: 0 };
  const problems: string[] = [];
  const caches = await openRepositoryCaches({ folder: root, maxBytes, metrics, onProblem: (message) => void problems.push(message) });
  return {
    caches,
    metrics,
    problems,
    root,
    async clone({ remote }, branches = ['main'], options = {}) {
      const cache = caches.open(remote.url, TOKEN);
      try {
        const clone = await openClone(remote, { folder: join(folder(), 'attempt'), branches, signal, cache, ...options });
        return { clone, cache };
      } catch (error) {
        await cache.close();
        throw error;
      }
    },
  };
}

/** The repositories in the folder of the first process. */
function repositories({ root }: Pick<Opened, 'root'>): string[] {
  return readdirSync(join(root, '1')).map((name) => join(root, '1', name));
}

/** The only one. */
function repositoryOf(opened: Opened): string {
  const [only, ...others] = repositories(opened);
  if (only === undefined || others.length > 0) throw new Error('There is not just one repository.');
  return only;
}

function packsOf(repository: string): string[] {
  const packs = join(repository, 'objects', 'pack');
  return readdirSync(packs).map((name) => join(packs, name));
}

const images = (number: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: number }, (_, index) => [`images/${index}.png`, randomBytes(MEGABYTE / 2).toString('hex')]));

/** What an attempt can see: the history of each branch, and the merge base of each pair. */
function viewOf(clone: Clone, branches: readonly string[]): object {
  const tips = branches.flatMap((branch) => clone.tip(branch) ?? []);
  const histories = tips.map((tip) => git(clone.folder, 'rev-list', '--objects', tip).split('\n').toSorted());
  const bases = tips.flatMap((a) => tips.map((b) => mergeBases(clone, a, b)));
  return { tips, histories, bases };
}

function mergeBases(clone: Clone, a: string, b: string): string {
  try {
    return git(clone.folder, 'merge-base', '--all', a, b);
  } catch {
    return '';
  }
}

test('a clone has the same branches, history, objects and merge bases as one without a cache, whatever happens on the remote', async () => {
  const branch = fc.constantFrom('main', 'next', 'release', 'main-2');
  const change = fc.oneof(
    fc.record({ kind: fc.constant('commits' as const), branch, number: fc.constantFrom(1, 3, 49, 50, 51, 120) }),
    fc.record({ kind: fc.constant('fork' as const), branch, from: branch, back: fc.constantFrom(0, 1, 30, 60), number: fc.nat(60) }),
    fc.record({ kind: fc.constant('orphan' as const), branch }),
    fc.record({ kind: fc.constant('merge' as const), branch, from: branch }),
    fc.record({ kind: fc.constant('delete' as const), branch }),
  );
  const round = fc.record({
    changes: fc.array(change, { maxLength: 4 }),
    branches: fc.uniqueArray(branch, { minLength: 1, maxLength: 3 }),
  });
  type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

  function apply(at: string, made: Change): void {
    const has = (name: string): boolean => git(at, 'for-each-ref', `refs/heads/${name}`) !== '';
    if (made.kind === 'delete') git(at, 'update-ref', '-d', `refs/heads/${made.branch}`);
    else if (made.kind === 'orphan') addCommits(at, made.branch, 2);
    else if (made.kind === 'commits')
      addCommits(at, made.branch, made.number, has(made.branch) ? `refs/heads/${made.branch}^0` : undefined);
    else if (!has(made.from)) return;
    else if (made.kind === 'merge') {
      if (!has(made.branch)) return;
      const tree = `refs/heads/${made.from}^{tree}`;
      const merged = git(at, 'commit-tree', '-m', 'Merge', '-p', made.branch, '-p', made.from, tree);
      git(at, 'update-ref', `refs/heads/${made.branch}`, merged);
    } else {
      const length = Number(git(at, 'rev-list', '--first-parent', '--count', made.from));
      const start = git(at, 'rev-parse', `refs/heads/${made.from}~${Math.min(made.back, length - 1)}`);
      git(at, 'update-ref', `refs/heads/${made.branch}`, start);
      if (made.number > 0) addCommits(at, made.branch, made.number, start);
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 5 }), async (rounds) => {
      const served = serve();
      const opened = await open();
      const borrowed: { readonly clone: Clone; readonly branches: readonly string[]; readonly view: object }[] = [];
      for (const { changes, branches } of rounds) {
        for (const made of changes) apply(served.at, made);
        const { clone } = await opened.clone(served, branches);
        const view = viewOf(await cloneWithout(served.remote, branches), branches);
        expect(viewOf(clone, branches)).toEqual(view);
        borrowed.push({ clone, branches, view });
      }
      // Later fetches change nothing for earlier clones.
      for (const { clone, branches, view } of borrowed) expect(viewOf(clone, branches)).toEqual(view);
      expect(opened.problems).toEqual([]);
      await opened.caches.close();
    }),
    { numRuns: cases(3) },
  );
});

describe('a second clone', () => {
  test('is sent only what is new, and adds nothing to its own folder but what it writes', async () => {
    const served = serve(images(3));
    const opened = await open();
    expect(await forge.bytesSentBy(() => opened.clone(served))).toBeGreaterThan(1.5 * MEGABYTE);
    expect(opened.metrics).toMatchObject({ hits: 0, misses: 1 });
    addCommits(served.at, 'main', 1, 'refs/heads/main^0');
    const made: Borrowing[] = [];
    expect(await forge.bytesSentBy(async () => made.push(await opened.clone(served)))).toBeLessThan(20_000);
    expect(opened.metrics).toMatchObject({ hits: 1, misses: 1, bytes: expect.any(Number) });
    expect(opened.metrics.bytes).toBeGreaterThan(1.5 * MEGABYTE);
    const [{ clone } = { clone: await cloneWithout(served.remote) }] = made;
    const own = readdirSync(join(clone.folder, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(own.map(({ name }) => name)).toEqual(['alternates']);
    const cache = repositoryOf(opened);
    const before = packsOf(cache);
    const commit = await commitEdits(clone, { parent: requireTip(clone, 'main'), edits: new Map([['a.md', 'A\n']]), message: 'x' });
    expect(await forge.bytesSentBy(() => push(clone, served.remote, { branch: 'one', commit, expectedTip: undefined }))).toBeLessThan(
      20_000,
    );
    expect(git(served.at, 'rev-parse', 'one')).toBe(commit);
    expect(packsOf(cache)).toEqual(before);
    expect(readdirSync(join(cache, 'objects')).toSorted()).toEqual(['info', 'pack']);
  });

  test('at the same time as nine others is right, and the repository is sent once', async () => {
    const served = serve(images(2));
    const opened = await open();
    const sent = await forge.bytesSentBy(async () => {
      const clones = await Promise.all(Array.from({ length: 10 }, () => opened.clone(served)));
      for (const { clone } of clones) git(clone.folder, 'fsck', '--connectivity-only', requireTip(clone, 'main'));
    });
    expect(sent).toBeLessThan(2 * MEGABYTE);
    expect(opened.metrics).toMatchObject({ hits: 9, misses: 1 });
  });

  test('does not wait for a fetch of another if it is stopped', async () => {
    const served = serve();
    const opened = await open();
    forge.setLatency(2000);
    const slow = opened.clone(served);
    const stop = new AbortController();
    const waiting = failureOf(opened.clone(served, ['main'], { signal: stop.signal }));
    forge.setLatency(0);
    stop.abort(new Error('Stopped.'));
    expect(await waiting).toBeInstanceOf(Error);
    expect((await slow).clone.tip('main')).toBe(forge.tip(`acme/docs-${count}`, 'main'));
  });

  test('does not keep the first clone from fetching all new commits, of which the cache has only the latest', async () => {
    const served = serve();
    const opened = await open();
    const { clone } = await opened.clone(served);
    const known = requireTip(clone, 'main');
    addCommits(served.at, 'main', 200, 'refs/heads/main^0');
    await opened.clone(served);
    const tip = await fetchTip(clone, served.remote, { branch: 'main', known, maxBytes: MEGABYTE });
    expect(git(clone.folder, 'rev-list', '--count', `${known}..${tip}`)).toBe('200');
    expect(git(clone.folder, 'merge-base', known, tip)).toBe(known);
  });

  test('finds the cache of an earlier process', async () => {
    const served = serve(images(2));
    const first = await open();
    await first.clone(served);
    await first.caches.close();
    const second = await open({ root: first.root });
    expect(second.metrics.bytes).toBeGreaterThan(MEGABYTE);
    expect(await forge.bytesSentBy(() => second.clone(served))).toBeLessThan(20_000);
    expect(second.metrics).toMatchObject({ hits: 1, misses: 0 });
  });
});

test('processes that share a data folder have caches of their own, which nobody else can read and which contain no token', async () => {
  const served = serve();
  const first = await open();
  const second = await open({ root: first.root });
  await first.clone(served);
  await second.clone(served);
  expect(readdirSync(first.root).toSorted()).toEqual(['1', '1.lock', '2', '2.lock']);
  for (const name of ['', '1', '1.lock']) expect(statSync(join(first.root, name)).mode & 0o777).toBe(0o700);
  const texts = readdirSync(first.root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [readFileSync(join(entry.parentPath, entry.name), 'latin1')] : [],
  );
  expect(texts.length).toBeGreaterThan(4);
  expect(texts.join('')).not.toContain(forge.token);
  expect(texts.join('')).not.toContain(served.remote.url);
  await first.caches.close();
  const third = await open({ root: first.root });
  await third.clone(served);
  expect(third.metrics).toMatchObject({ hits: 1, misses: 0 });
});

test('a cache is not shared by projects whose tokens have different sources', async () => {
  const served = serve();
  const opened = await open();
  for (const source of [TOKEN, { env: 'OTHER_TOKEN' }, { file: 'FORGE_TOKEN' }, null]) {
    const cache = opened.caches.open(served.remote.url, source);
    await openClone(served.remote, { folder: join(folder(), 'attempt'), branches: ['main'], signal, cache });
  }
  expect(opened.metrics).toMatchObject({ hits: 0, misses: 4 });
});

test('a local repository and an empty one have no cache', async () => {
  const opened = await open();
  const local = join(folder(), 'local.git');
  createRepository(local, { 'docs.json': '{}\n' });
  const made = await opened.clone({ at: local, remote: { url: local, credentials: null, addressRules: ADDRESSES } });
  expect(made.clone.tip('main')).toBe(git(local, 'rev-parse', 'main'));
  expect((await opened.clone(serve({}))).clone.tip('main')).toBeUndefined();
  expect(repositories(opened)).toEqual([]);
});

describe('a clone succeeds, with all its objects', () => {
  async function expectWhole(made: Borrowing, served: Served, branch = 'main'): Promise<void> {
    expect(made.clone.tip(branch)).toBe(git(served.at, 'rev-parse', branch));
    git(made.clone.folder, 'fsck', '--connectivity-only');
  }

  test('after a killed fetch, whose locks and temporary files are removed', async () => {
    const served = serve();
    const opened = await open();
    await opened.clone(served);
    addCommits(served.at, 'main', 60, 'refs/heads/main^0');
    const cache = repositoryOf(opened);
    const left = [
      'shallow.lock',
      'refs/heads/main.lock',
      'packed-refs.lock',
      'config.lock',
      'objects/pack/tmp_pack_x',
      'objects/pack/tmp_idx_x',
    ];
    for (const path of left) writeFileSync(join(cache, path), 'left');
    await expectWhole(await opened.clone(served), served);
    expect(left.filter((path) => existsSync(join(cache, path)))).toEqual([]);
    expect(opened.metrics).toMatchObject({ hits: 1, misses: 1 });
    expect(opened.problems).toEqual([]);
  });

  test('if a deleted branch is in the way of a new one', async () => {
    const served = serve();
    const opened = await open();
    git(served.at, 'branch', 'next', 'main');
    await opened.clone(served, ['main', 'next']);
    git(served.at, 'branch', '-D', 'next');
    expect((await opened.clone(served, ['main', 'next'])).clone.tip('next')).toBeUndefined();
    git(served.at, 'branch', 'next/one', 'main');
    await expectWhole(await opened.clone(served, ['main', 'next/one']), served, 'next/one');
    await expectWhole(await opened.clone(served, ['main', 'next/one']), served, 'next/one');
  });

  test('if the repository has SHA-256 ids, also if it had others before', async () => {
    const served = serve();
    const opened = await open();
    await opened.clone(served);
    rmSync(served.at, { recursive: true });
    mkdirSync(served.at);
    git(served.at, 'init', '--quiet', '--bare', '--initial-branch=main', '--object-format=sha256');
    addCommits(served.at, 'main', 60);
    for (const _ of [1, 2, 3]) await expectWhole(await opened.clone(served), served);
    expect(opened.metrics).toMatchObject({ hits: 1, misses: 2 });
  });

  test('if the repository and its cache are too large together, but not the repository itself', async () => {
    const served = serve();
    const opened = await open();
    addCommits(served.at, 'main', 1, 'refs/heads/main^0', randomBytes(3 * MEGABYTE));
    await opened.clone(served, ['main'], { maxBytes: 4 * MEGABYTE });
    addCommits(served.at, 'main', 1, undefined, randomBytes(3 * MEGABYTE));
    await expectWhole(await opened.clone(served, ['main'], { maxBytes: 4 * MEGABYTE }), served);
    expect(opened.problems).toEqual(['The cache of a repository could not be used. The attempt fetches the repository itself.']);
    addCommits(served.at, 'main', 1, 'refs/heads/main^0', randomBytes(3 * MEGABYTE));
    const sent = await forge.bytesSentBy(async () =>
      expect(await failureOf(opened.clone(served, ['main'], { maxBytes: 4 * MEGABYTE }))).toMatchObject({ code: 'too-large' }),
    );
    // Not fetched once more without the cache.
    expect(sent).toBeLessThan(7 * MEGABYTE);
  });

  test('with a new repository after 50 packs, while the old one stays for who borrows from it', async () => {
    const served = serve();
    const opened = await open();
    for (let index = 0; index < 50; index++) {
      addCommits(served.at, 'main', 1, 'refs/heads/main^0');
      const { cache } = await opened.clone(served);
      if (index < 49) await cache.close();
      else {
        const old = repositoryOf(opened);
        const borrowing = await opened.clone(served);
        expect(repositories(opened)).toHaveLength(2);
        await expectWhole(borrowing, served);
        await cache.close();
        expect(existsSync(old)).toBe(false);
        await borrowing.cache.close();
      }
    }
    expect(opened.metrics).toMatchObject({ hits: 49, misses: 2, damaged: 0 });
    expect(repositories(opened)).toHaveLength(1);
  });

  test.each([
    ['a folder that cannot be written', (root: string) => chmodSync(join(root, '1'), 0o500)],
    ['a file in place of the folder', (root: string) => (rmSync(join(root, '1'), { recursive: true }), writeFileSync(join(root, '1'), ''))],
    ['a folder that is gone', (root: string) => rmSync(root, { recursive: true })],
  ])('if its cache cannot be used because of %s', async (_, change) => {
    const served = serve();
    const opened = await open();
    change(opened.root);
    await expectWhole(await opened.clone(served), served);
    await expectWhole(await opened.clone(served), served);
  });

  const pack = (cache: string, extension = 'pack'): string => {
    const [file] = packsOf(cache)
      .filter((name) => name.endsWith(`.${extension}`))
      .toSorted((a, b) => statSync(b).size - statSync(a).size);
    if (file === undefined) throw new Error('There is no pack.');
    chmodSync(file, 0o600);
    return file;
  };
  function flip(file: string, share: number): void {
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length * share);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
  }
  const DAMAGES: readonly (readonly [string, (cache: string) => void])[] = [
    ['a pack without its end', (cache) => truncateSync(pack(cache), 5000)],
    ['a pack without its beginning', (cache) => flip(pack(cache), 0)],
    ['flipped bits in a commit or tree', (cache) => flip(pack(cache), 0.001)],
    ['flipped bits in an image', (cache) => flip(pack(cache), 0.9)],
    ['an empty pack', (cache) => truncateSync(pack(cache), 0)],
    ['a missing pack', (cache) => rmSync(pack(cache))],
    ['a missing index', (cache) => rmSync(pack(cache, 'idx'))],
    ['an index without its end', (cache) => truncateSync(pack(cache, 'idx'), 1100)],
    ['no objects', (cache) => rmSync(join(cache, 'objects'), { recursive: true })],
    ['no packs', (cache) => rmSync(join(cache, 'objects/pack'), { recursive: true })],
    ['no HEAD', (cache) => rmSync(join(cache, 'HEAD'))],
    ['no branches', (cache) => rmSync(join(cache, 'refs'), { recursive: true })],
    ['no configuration', (cache) => rmSync(join(cache, 'config'))],
    ['an empty list of shallow commits', (cache) => truncateSync(join(cache, 'shallow'), 0)],
    ['no list of shallow commits', (cache) => rmSync(join(cache, 'shallow'))],
    ['nonsense for a configuration', (cache) => writeFileSync(join(cache, 'config'), '[[[')],
    ['nonsense for a branch', (cache) => writeFileSync(join(cache, 'refs/heads/main'), 'main')],
    ['no files', (cache) => readdirSync(cache).forEach((name) => rmSync(join(cache, name), { recursive: true }))],
    ['nothing', (cache) => rmSync(cache, { recursive: true })],
  ];

  async function damaged(damage: (cache: string) => void): Promise<{ readonly served: Served; readonly opened: Opened }> {
    const served = serve(images(1));
    addCommits(served.at, 'main', 70, 'refs/heads/main^0');
    const opened = await open();
    await (await opened.clone(served)).cache.close();
    damage(repositoryOf(opened));
    addCommits(served.at, 'main', 1, 'refs/heads/main^0');
    return { served, opened };
  }

  /** Every object is read. */
  function isWhole({ clone }: Borrowing): boolean {
    try {
      git(clone.folder, 'fsck', '--full');
      return true;
    } catch {
      return false;
    }
  }

  test.each(DAMAGES)('from a cache of an earlier process with %s', async (_, damage) => {
    const { served, opened } = await damaged(damage);
    await opened.caches.close();
    const later = await open({ root: opened.root });
    const made = await later.clone(served);
    await expectWhole(made, served);
    expect(isWhole(made)).toBe(true);
    expect(await made.cache.isDamaged(FAILED, signal)).toBe(false);
  });

  test.each(DAMAGES)('or fails as damaged, and the next one with a new cache, if the cache in use has %s', async (_, damage) => {
    const { served, opened } = await damaged(damage);
    const made = await opened.clone(served);
    if (!isWhole(made)) {
      expect(await made.cache.isDamaged(new GitError('unreachable', 'The host is away.'), signal)).toBe(false);
      expect(await made.cache.isDamaged(FAILED, signal)).toBe(true);
      expect(await made.cache.isDamaged(FAILED, signal)).toBe(true);
      expect(opened.metrics.damaged).toBe(1);
    }
    await made.cache.close();
    for (const _ of [1, 2]) {
      const next = await opened.clone(served);
      await expectWhole(next, served);
      expect(isWhole(next)).toBe(true);
      expect(await next.cache.isDamaged(FAILED, signal)).toBe(false);
      await next.cache.close();
    }
  });
});

describe('caches above the size limit', () => {
  test('are deleted, least recently used first, unless they are open', async () => {
    const opened = await open({ maxBytes: 1.5 * MEGABYTE });
    const all = [serve(images(1)), serve(images(1)), serve(images(1))];
    const used: Borrowing[] = [];
    for (const served of all) used.push(await opened.clone(served));
    // All three are open.
    expect(repositories(opened)).toHaveLength(3);
    for (const { clone } of used) git(clone.folder, 'fsck', '--connectivity-only');
    for (const { cache } of [used[1], used[0], used[2]].flatMap((one) => one ?? [])) await cache.close();
    expect(repositories(opened)).toHaveLength(2);
    expect(opened.metrics.bytes).toBeLessThan(1.5 * MEGABYTE);
    for (const served of [all[0], all[2]].flatMap((one) => one ?? [])) await (await opened.clone(served)).cache.close();
    expect(opened.metrics).toMatchObject({ hits: 2, misses: 3 });
  });

  test('are deleted when the process starts, and of several repositories for one cache only the newest stays', async () => {
    const first = await open();
    const [one, two] = [serve(images(1)), serve(images(1))];
    for (const served of [one, two]) await (await first.clone(served)).cache.close();
    const [old = '', recent = ''] = repositories(first).toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
    const older = `${recent.slice(0, -8)}00000000`;
    mkdirSync(older);
    for (const path of [old, older]) utimesSync(path, 1000, 1000);
    await first.caches.close();
    const second = await open({ root: first.root, maxBytes: 1 * MEGABYTE });
    expect(repositories(second)).toEqual([recent]);
    await second.caches.deleteUnused();
    expect(repositories(second)).toEqual([]);
    expect(second.metrics.bytes).toBe(0);
  });

  test('are not deleted while they are open, even if space is needed', async () => {
    const opened = await open({ maxBytes: 0 });
    const made = await opened.clone(serve(images(1)));
    await opened.caches.deleteUnused();
    git(made.clone.folder, 'fsck', '--connectivity-only');
    await made.cache.close();
    expect(repositories(opened)).toEqual([]);
  });
});
