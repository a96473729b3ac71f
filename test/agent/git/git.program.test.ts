/** Git for jobs: clones, commits and pushes, with real repositories on this machine. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  checkOut,
  commitEdits,
  composeCommitMessage,
  readWholeDiff,
  findCommit,
  RemoteBranchMoved,
  findMergeBaseInFetchedHistory,
  push,
  PushForbidden,
  requireTip,
  type Clone,
  type Remote,
} from '../../../src/agent/git/index.ts';
import { runGit } from '../../../src/agent/git/run.ts';
import { ADDRESSES, failureOf, folders } from '../clones.ts';
import { createRepository, git, tipOf } from '../../doubles/forge.ts';

const { folder, clone } = folders();
const JOB = '0198f0a0-0000-7000-8000-000000000001';
const BRANCH = `docs-agent/${JOB}`;
const DATE = new Date('2026-05-01T10:00:00Z');

function repository(files: Readonly<Record<string, string>> = { 'docs.json': '{}\n', 'a.md': 'A\n' }, branch = 'main'): string {
  const at = join(folder(), 'docs.git');
  createRepository(at, files, branch);
  return at;
}

const message = (seq: number, body = 'What changed.'): string => composeCommitMessage({ subject: 'Edit pages', body, jobId: JOB, seq });
const edit = (clone: Clone, edits: Record<string, string | null>, seq = 1): Promise<string> =>
  commitEdits(clone, { parent: requireTip(clone, 'main'), edits: new Map(Object.entries(edits)), message: message(seq), date: DATE });
const local = (url: string): Remote => ({ url, credentials: null, addressRules: ADDRESSES });

describe('clone', () => {
  test('contains only the requested branches, and knows which of them exist', async () => {
    const url = repository();
    git(url, 'branch', 'other', 'main');
    git(url, 'tag', 'v1', 'main');
    const opened = await clone(url, ['main', BRANCH]);
    expect(opened.tip('main')).toBe(tipOf(url, 'main'));
    expect(opened.tip(BRANCH)).toBeUndefined();
    expect(opened.defaultBranch).toBe('main');
    expect(git(opened.folder, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
  });

  test('does not confuse a branch with one whose name has the same ending', async () => {
    const url = repository();
    git(url, 'branch', 'x/refs/heads/gone', 'main');
    expect((await clone(url, ['main', 'gone'])).tip('gone')).toBeUndefined();
  });

  test('reports a default branch other than main', async () => {
    const url = repository(undefined, 'trunk');
    const opened = await clone(url, ['main']);
    expect(opened.defaultBranch).toBe('trunk');
    expect(() => requireTip(opened, 'main')).toThrow(
      'The branch “main” does not exist in the local repository “docs.git” or has no commits. Its default branch is “trunk”.',
    );
  });

  test('of an empty repository has no branch', async () => {
    const opened = await clone(repository({}));
    expect(opened.tip('main')).toBeUndefined();
    expect(() => requireTip(opened, 'main')).toThrow('Push a first commit');
  });

  test('of a repository that does not exist fails permanently without revealing its path', async () => {
    const failure = await failureOf(clone(join(folder(), 'secret-folder', 'docs')));
    expect(failure).toMatchObject({ name: 'GitError', code: 'not-found', isPermanent: true });
    expect(String(failure)).not.toContain('secret-folder');
  });

  test('of a repository with SHA-256 commit IDs supports commits and pushes', async () => {
    const url = join(folder(), 'docs');
    git(folder(), 'init', '--quiet', '--object-format=sha256', url);
    git(url, 'commit', '--quiet', '--allow-empty', '--message=Begin');
    const branch = git(url, 'symbolic-ref', '--short', 'HEAD');
    const opened = await clone(url, [branch]);
    const commit = await commitEdits(opened, { parent: requireTip(opened, branch), edits: new Map([['a.md', 'A']]), message: message(1) });
    await push(opened, local(url), { branch: BRANCH, commit, expectedTip: undefined });
    expect(tipOf(url, BRANCH)).toBe(commit);
    expect(commit).toHaveLength(64);
  });

  test.each([
    '-x',
    'a..b',
    'a b',
    'HEAD',
    '',
    'a/',
    '/a',
    'refs/heads/main',
    'a.lock',
    'x~1',
    '@',
    'a\nb',
    '--upload-pack=touch x',
    'x'.repeat(201),
  ])('refuses the branch %j', async (branch) => {
    expect(await failureOf(clone(repository(), [branch]))).toMatchObject({ code: 'refused', isPermanent: true });
  });

  test.each([
    'ssh://git@example.com/a/b',
    'git@example.com:a/b',
    'http://example.com/a/b',
    'ext::sh -c id',
    '--upload-pack=id',
    'relative/path',
    'https://exa mple.com',
    'file://host/path',
  ])('refuses the URL %j', async (url) => {
    expect(await failureOf(clone(url))).toMatchObject({ code: 'refused', isPermanent: true });
  });

  test('fetches 50 of 200 commits, and can still push to the repository', async () => {
    const url = repository();
    const stream = Array.from(
      { length: 199 },
      (_, index) =>
        `commit refs/heads/main\ncommitter A <a@example.com> ${1_700_000_000 + index} +0000\ndata 2\nx\n${index === 0 ? 'from refs/heads/main^0\n' : ''}\n`,
    ).join('');
    const { execFileSync } = await import('node:child_process');
    execFileSync('git', ['fast-import', '--quiet'], { cwd: url, input: stream });
    expect(git(url, 'rev-list', '--count', 'main')).toBe('200');
    const opened = await clone(url);
    expect(git(opened.folder, 'rev-list', '--count', 'main')).toBe('50');
    const commit = await edit(opened, { 'a.md': 'B\n' });
    await push(opened, local(url), { branch: BRANCH, commit, expectedTip: undefined });
    expect(git(url, 'rev-list', '--count', BRANCH)).toBe('201');
    expect(git(url, 'fsck', '--strict')).toBe('');
  });
});

describe('commit', () => {
  test('keeps bytes, modes and the other files', async () => {
    const url = repository({
      'docs.json': '{}\n',
      'run.sh': '#!/bin/sh\n',
      'gone.md': 'x',
      '.gitattributes': '* text eol=crlf ident\n',
      'dir/a.md': 'A',
    });
    const work = folder();
    git(work, 'clone', '--quiet', url, 'w');
    git(join(work, 'w'), 'update-index', '--chmod=+x', 'run.sh');
    git(join(work, 'w'), 'commit', '--quiet', '--message=x');
    git(join(work, 'w'), 'push', '--quiet', 'origin', 'HEAD:main');
    const opened = await clone(url);
    const bytes = 'a\r\nb\n$Id$\u00e9\0';
    const commit = await edit(opened, {
      'run.sh': 'echo\r\n',
      'new file “é”.md': bytes,
      'gone.md': null,
      'dir/a.md': null,
      dir: 'a file now',
    });
    expect(
      git(opened.folder, '-c', 'core.quotePath=false', 'ls-tree', '-r', '-z', '--format=%(objectmode) %(path)', commit)
        .split('\0')
        .filter(Boolean),
    ).toEqual(['100644 .gitattributes', '100644 dir', '100644 docs.json', '100644 new file “é”.md', '100755 run.sh']);
    const out = join(folder(), 'out');
    await checkOut(opened, commit, out);
    expect(readFileSync(join(out, 'new file “é”.md'), 'utf8')).toBe(bytes);
    expect(readFileSync(join(out, 'run.sh'), 'utf8')).toBe('echo\r\n');
    expect(git(opened.folder, 'show', '--no-patch', '--format=%an <%ae>%n%cn%n%aI', commit)).toBe(
      'docs-nav agent <docs-nav-agent@users.noreply.invalid>\ndocs-nav agent\n2026-05-01T10:00:00+00:00',
    );
    expect(readdirSync(opened.folder).filter((name) => name.startsWith('index'))).toEqual([]);
  });

  test.each([
    { name: 'Ada Lovelace', email: 'ada@example.com' },
    { name: 'Équipe “Docs”, 日本', email: 'docs+bot@acme.example' },
  ])('has “$name” as its author and the service as its committer', async (author) => {
    const opened = await clone(repository());
    const commit = await commitEdits(opened, {
      parent: requireTip(opened, 'main'),
      edits: new Map([['a.md', 'B\n']]),
      message: message(1),
      author,
    });
    expect(git(opened.folder, 'show', '--no-patch', '--format=%an <%ae>%n%cn <%ce>', commit)).toBe(
      `${author.name} <${author.email}>\ndocs-nav agent <docs-nav-agent@users.noreply.invalid>`,
    );
  });

  test('is the same for the same edits, and not made if nothing changes', async () => {
    const opened = await clone(repository());
    expect(await edit(opened, { 'a.md': 'B\n' })).toBe(await edit(opened, { 'a.md': 'B\n' }));
    expect(await edit(opened, { 'a.md': 'B\n' })).not.toBe(await edit(opened, { 'a.md': 'C\n' }));
    expect(await edit(opened, { 'a.md': 'A\n', 'never-there.md': null })).toBe(opened.tip('main'));
  });

  test.each(['../a', '/a', 'a//b', '.git/config', 'a/.GIT/hooks/x', './a', '', 'a/../b', 'a\0b', '\ud800'])(
    'refuses the path %j',
    async (path) => {
      expect(await failureOf(edit(await clone(repository()), { [path]: 'x' }))).toMatchObject({ code: 'refused', isPermanent: true });
    },
  );

  test('accepts file names that look like options or patterns', async () => {
    const opened = await clone(repository());
    const names = ['--all', '-rf', ':(glob)*', 'a\nb.md', 'a\tb.md', '"quoted".md', '* [x].md'];
    const commit = await edit(opened, Object.fromEntries(names.map((name) => [name, name])));
    expect(
      git(opened.folder, 'ls-tree', '-r', '-z', '--name-only', commit)
        .split('\0')
        .filter((name) => names.includes(name))
        .sort(),
    ).toEqual(names.toSorted());
    const out = join(folder(), 'out');
    await checkOut(opened, commit, out);
    for (const name of names) expect(readFileSync(join(out, name), 'utf8')).toBe(name);
  });

  test('is shown as a diff, and reading the diff fails above the size limit', async () => {
    const opened = await clone(repository());
    const commit = await edit(opened, { 'a.md': 'B\n' });
    expect(await readWholeDiff(opened, requireTip(opened, 'main'), commit)).toContain('--- a/a.md\n+++ b/a.md\n@@ -1 +1 @@\n-A\n+B\n');
    expect(await findMergeBaseInFetchedHistory(opened, requireTip(opened, 'main'), commit)).toBe(opened.tip('main'));
    expect(await failureOf(readWholeDiff(opened, requireTip(opened, 'main'), commit, 10))).toMatchObject({ code: 'too-large' });
  });
});

describe('trailers', () => {
  async function find(text: string, seq = 1): Promise<string | undefined> {
    const url = repository();
    const opened = await clone(url);
    const commit = await commitEdits(opened, {
      parent: requireTip(opened, 'main'),
      edits: new Map([['a.md', text]]),
      message: text,
      date: DATE,
    });
    await push(opened, local(url), { branch: BRANCH, commit, expectedTip: undefined });
    return (await findCommit(await clone(url, [BRANCH]), BRANCH, { jobId: JOB, seq })) === commit ? 'found' : undefined;
  }

  test('name the job and the message', async () => {
    expect(message(3)).toBe(`Edit pages\n\nWhat changed.\n\nAgent-Job: ${JOB}\nAgent-Message: 3\n`);
    expect(await find(message(1))).toBe('found');
    expect(await find(message(1), 2)).toBeUndefined();
    expect(await find(message(12), 1)).toBeUndefined();
    expect(await find(message(1, ''))).toBe('found');
  });

  test.each([
    `Agent-Job: ${JOB}\nAgent-Message: 2`,
    `\r\n\r\nAgent-Job: ${JOB}\r\nAgent-Message: 2\r\n\r\n`,
    `x\n---\n\nAgent-Job: ${JOB}\nAgent-Message: 2\n`,
    `x\u2028\u2028Agent-Job: ${JOB}\u2028Agent-Message: 2`,
    `x\0\n\n\x0bAgent-Message: 2`,
  ])('in a prompt are ignored: %j', async (body) => {
    expect(await find(message(1, body), 2)).toBeUndefined();
    expect(await find(message(1, body), 1)).toBe('found');
    expect(await find(composeCommitMessage({ subject: body, body, jobId: JOB, seq: 1 }), 2)).toBeUndefined();
  });

  test('are still found after a person has signed off the commit', async () => {
    expect(await find(`${message(1)}Signed-off-by: Ada <ada@example.com>\n`)).toBe('found');
  });
});

describe('push', () => {
  test('creates a branch, extends it, and does nothing if it is repeated', async () => {
    const url = repository();
    const opened = await clone(url);
    const first = await edit(opened, { 'a.md': 'B\n' });
    await push(opened, local(url), { branch: BRANCH, commit: first, expectedTip: undefined });
    await push(opened, local(url), { branch: BRANCH, commit: first, expectedTip: undefined });
    const second = await commitEdits(opened, { parent: first, edits: new Map([['a.md', 'C\n']]), message: message(2) });
    await push(opened, local(url), { branch: BRANCH, commit: second, expectedTip: first });
    expect(tipOf(url, BRANCH)).toBe(second);
  });

  test('fails if another push to the branch came first', async () => {
    const url = repository();
    const [zombie, heir] = [await clone(url), await clone(url)];
    const first = await edit(heir, { 'a.md': 'B\n' });
    await push(heir, local(url), { branch: BRANCH, commit: first, expectedTip: undefined });
    const late = await failureOf(
      push(zombie, local(url), { branch: BRANCH, commit: await edit(zombie, { 'a.md': 'late' }), expectedTip: undefined }),
    );
    expect(late).toBeInstanceOf(RemoteBranchMoved);
    expect(late).toMatchObject({ code: 'lease-lost', isPermanent: false });
    const person = await commitEdits(heir, { parent: first, edits: new Map([['a.md', 'by a person']]), message: 'Mine' });
    await push(heir, local(url), { branch: BRANCH, commit: person, expectedTip: first });
    const other = await commitEdits(heir, { parent: first, edits: new Map([['a.md', 'C']]), message: message(2) });
    expect(await failureOf(push(heir, local(url), { branch: BRANCH, commit: other, expectedTip: first }))).toBeInstanceOf(
      RemoteBranchMoved,
    );
    expect(tipOf(url, BRANCH)).toBe(person);
  });

  test('never drops commits, even where the lease holds', async () => {
    const url = repository();
    const opened = await clone(url);
    const first = await edit(opened, { 'a.md': 'B\n' });
    await push(opened, local(url), { branch: BRANCH, commit: first, expectedTip: undefined });
    expect(
      await failureOf(push(opened, local(url), { branch: BRANCH, commit: await edit(opened, { 'a.md': 'C' }), expectedTip: first })),
    ).toBeInstanceOf(PushForbidden);
    expect(tipOf(url, BRANCH)).toBe(first);
  });

  test('refuses to update a branch that is checked out, and leaves the work tree unchanged', async () => {
    const at = folder();
    const url = repository();
    git(at, 'clone', '--quiet', url, 'work');
    const work = join(at, 'work');
    git(work, 'switch', '--quiet', '--create', BRANCH);
    const opened = await clone(work);
    const commit = await edit(opened, { 'a.md': 'B\n' });
    const refusal = await failureOf(push(opened, local(work), { branch: BRANCH, commit, expectedTip: tipOf(work, BRANCH) }));
    expect(refusal).toBeInstanceOf(PushForbidden);
    expect(String(refusal)).toContain(
      `The branch “${BRANCH}” is checked out in the local repository “work”. Switch to another branch there.`,
    );
    await push(opened, local(work), { branch: `${BRANCH}-2`, commit, expectedTip: undefined });
    expect(tipOf(work, `${BRANCH}-2`)).toBe(commit);
    expect(git(work, 'status', '--porcelain')).toBe('');
    expect(readFileSync(join(work, 'a.md'), 'utf8')).toBe('A\n');
  });

  test('that is aborted lets the process in the other repository finish', async () => {
    const url = repository();
    const at = folder();
    const program = join(at, 'receive-pack');
    writeFileSync(program, `#!/bin/sh\ntrap 'touch ${at}/signalled' TERM\ntouch ${at}/begun\ncat >/dev/null\ntouch ${at}/ended\n`, {
      mode: 0o755,
    });
    const stop = new AbortController();
    const pushing = failureOf(
      runGit(['push', `--receive-pack=${program}`, '--', url, 'main'], {
        folder: url,
        signal: stop.signal,
        protocol: 'file',
        lifetime: 'on',
      }),
    );
    await expect.poll(() => readdirSync(at)).toContain('begun');
    stop.abort();
    expect(await pushing).toMatchObject({ code: 'aborted' });
    expect(readdirSync(at).toSorted()).toEqual(['begun', 'ended', 'receive-pack']);
  });
});
