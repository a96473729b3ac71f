/** Git for jobs on repositories that somebody made to do harm, or that are only odd. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkOut, commitEdits, push, requireTip, type Clone } from '../../../src/agent/git/index.ts';
import { ADDRESSES, failureOf, folders } from '../clones.ts';
import { createRepository, git, tipOf } from '../../doubles/forge.ts';

const { folder, clone } = folders();

type Entry = readonly [mode: string, name: string | Buffer, content: string | Buffer];

/** A repository whose tree is written entry by entry, so that it may hold what git would never add. */
function treeOf(entries: readonly Entry[], parts: { readonly trees?: Readonly<Record<string, readonly Entry[]>> } = {}): string {
  const at = join(folder(), 'docs.git');
  createRepository(at, {});
  const write = (input: Buffer | string, ...args: string[]): string =>
    execFileSync('git', args, { cwd: at, input, encoding: 'utf8' }).trim();
  const make = (list: readonly Entry[]): string => {
    const lines = list.map(([mode, name, content]) => {
      const id = mode === '160000' ? '1'.repeat(40) : write(content, 'hash-object', '-w', '--stdin');
      return Buffer.concat([Buffer.from(`${mode} ${mode === '160000' ? 'commit' : 'blob'} ${id}\t`), Buffer.from(name), Buffer.from([0])]);
    });
    for (const [name, inner] of Object.entries(parts.trees ?? {}))
      if (list === entries) lines.push(Buffer.from(`040000 tree ${make(inner)}\t${name}\0`));
    return write(Buffer.concat(lines), 'mktree', '-z', '--missing');
  };
  git(at, 'update-ref', 'refs/heads/main', git(at, 'commit-tree', make(entries), '-m', 'Begin'));
  return at;
}

async function out(url: string, limits = {}): Promise<{ at: string; opened: Clone; result: Awaited<ReturnType<typeof checkOut>> }> {
  const opened = await clone(url);
  const at = join(folder(), 'out');
  return { at, opened, result: await checkOut(opened, requireTip(opened, 'main'), at, limits) };
}

describe('files of a commit', () => {
  test('that are links or submodules are not followed', async () => {
    const { at, result } = await out(
      treeOf([
        ['120000', 'passwd.md', '/etc/passwd'],
        ['120000', 'up', '..'],
        ['160000', 'module', ''],
        [
          '100644',
          '.gitmodules',
          '[submodule "module"]\n\tpath = module\n\turl = --upload-pack=touch /tmp/owned\n\tupdate = !touch owned\n',
        ],
        ['100755', 'run.sh', '#!/bin/sh\n'],
      ]),
    );
    expect(lstatSync(join(at, 'passwd.md')).isFile()).toBe(true);
    expect(readFileSync(join(at, 'passwd.md'), 'utf8')).toBe('/etc/passwd');
    expect(readFileSync(join(at, 'up'), 'utf8')).toBe('..');
    expect(result.skipped).toEqual(['module']);
    expect([...result.linkTargets]).toEqual([
      ['passwd.md', '/etc/passwd'],
      ['up', '..'],
    ]);
    expect(lstatSync(join(at, 'run.sh')).mode & 0o111).toBe(0);
  });

  test('are written byte for byte, whatever .gitattributes says', async () => {
    const { at } = await out(
      treeOf([
        ['100644', '.gitattributes', '* text eol=crlf ident filter=lfs working-tree-encoding=UTF-16 export-ignore export-subst\n'],
        ['100644', 'a.md', 'one\ntwo $Id$ $Format:%H$\n'],
        ['100644', 'b.md', 'one\r\ntwo\r\n'],
        ['100644', 'large.png', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'],
      ]),
    );
    expect(readFileSync(join(at, 'a.md'), 'utf8')).toBe('one\ntwo $Id$ $Format:%H$\n');
    expect(readFileSync(join(at, 'b.md'), 'utf8')).toBe('one\r\ntwo\r\n');
    expect(readFileSync(join(at, 'large.png'), 'utf8')).toMatch(/^version/);
  });

  test('a checkout writes no file outside its folder or into .git, whatever names the tree has', async () => {
    const url = treeOf([['100644', 'a.md', 'A']], {
      trees: { '..': [['100644', 'escaped.md', 'x']], '.git': [['100755', 'config', 'x']], '.GIT': [['100755', 'hooks', 'x']] },
    });
    const { at, result, opened } = await out(url);
    expect(readdirSync(at)).toEqual(['a.md']);
    expect(result).toMatchObject({
      fileCount: 1,
      skipped: expect.arrayContaining(['../escaped.md', '.git/config', '.GIT/hooks']) as unknown,
    });
    expect(existsSync(join(at, '..', 'escaped.md'))).toBe(false);
    expect(
      await failureOf(commitEdits(opened, { parent: requireTip(opened, 'main'), edits: new Map([['a.md', 'B']]), message: 'x' })),
    ).toMatchObject({ code: 'refused', isPermanent: true });
  });

  test('are checked out under any UTF-8 name that is not too long, and skipped under other names', async () => {
    const names = [
      'a\nb.md',
      '"q\'.md',
      '--force',
      '-',
      'tab\t.md',
      '$(id).md',
      'é.md',
      'e\u0301.md',
      ' ',
      'con',
      'A.md',
      'a.md',
      '*?[x].md',
      ':(top)x',
    ];
    const entries = names.map((name): Entry => ['100644', name, name]);
    const { at, result } = await out(
      treeOf([...entries, ['100644', 'n'.repeat(300), 'long'], ['100644', Buffer.from([0x61, 0xff, 0x62]), 'no UTF-8']]),
    );
    for (const name of names) expect(readFileSync(join(at, name), 'utf8')).toBe(name);
    expect(result.skipped).toHaveLength(2);
  });

  test('are not checked out through a link with the same name as their folder', async () => {
    const target = folder();
    const { at, result } = await out(treeOf([['120000', 'docs', target]], { trees: { docs: [['100644', 'owned.md', 'x']] } }));
    expect(readdirSync(target)).toEqual([]);
    expect(readdirSync(at)).toEqual(['docs']);
    expect(result.skipped).toEqual(['docs/owned.md']);
  });

  test('that are large are written, or left empty above the size limit', async () => {
    const large = Buffer.alloc(10 << 20, 'x');
    const url = treeOf([
      ['100644', 'a.md', 'A'],
      ['100644', 'large.bin', large],
    ]);
    const whole = await out(url);
    expect(lstatSync(join(whole.at, 'large.bin')).size).toBe(large.length);
    const limited = await out(url, { fileBytes: 1 << 20 });
    expect(limited.result).toMatchObject({ fileCount: 2, skipped: [], oversized: ['large.bin'] });
    expect(lstatSync(join(limited.at, 'large.bin')).size).toBe(0);
    expect(await failureOf(out(url, { totalBytes: 1 << 20 }))).toMatchObject({ code: 'too-large', isPermanent: true });
    const commit = await commitEdits(limited.opened, {
      parent: requireTip(limited.opened, 'main'),
      edits: new Map([['a.md', 'B']]),
      message: 'x',
    });
    await push(
      limited.opened,
      { url, credentials: null, addressRules: ADDRESSES },
      { branch: 'docs-agent/x', commit, expectedTip: undefined },
    );
    expect(git(url, 'cat-file', '-s', 'docs-agent/x:large.bin')).toBe(String(large.length));
  });

  test('become regular files where a link is edited', async () => {
    const url = treeOf([['120000', 'a.md', '/etc/passwd']]);
    const opened = await clone(url);
    const commit = await commitEdits(opened, { parent: requireTip(opened, 'main'), edits: new Map([['a.md', 'text']]), message: 'x' });
    expect(git(opened.folder, 'ls-tree', commit)).toMatch(/^100644 /);
  });

  test('inside a submodule cannot be written', async () => {
    const opened = await clone(treeOf([['160000', 'module', '']]));
    expect(
      await failureOf(commitEdits(opened, { parent: requireTip(opened, 'main'), edits: new Map([['module', 'x']]), message: 'x' })),
    ).toMatchObject({ code: 'refused' });
    expect(
      await failureOf(commitEdits(opened, { parent: requireTip(opened, 'main'), edits: new Map([['module/a.md', 'x']]), message: 'x' })),
    ).toMatchObject({ code: 'refused' });
  });

  test('are not replaced by an edit that adds a file or folder at their path', async () => {
    const opened = await clone(treeOf([['100644', 'a.md', 'A']], { trees: { docs: [['100644', 'b.md', 'B']] } }));
    const commit = (edits: Record<string, string | null>): Promise<string> =>
      commitEdits(opened, { parent: requireTip(opened, 'main'), edits: new Map(Object.entries(edits)), message: 'x' });
    expect(String(await failureOf(commit({ docs: 'a file' })))).toContain('“docs/b.md” conflicts with a path to be written.');
    expect(await failureOf(commit({ 'a.md/c.md': 'x' }))).toMatchObject({ code: 'refused' });
    expect(git(opened.folder, 'ls-tree', '-r', '--name-only', await commit({ 'a.md/c.md': 'x', 'a.md': null }))).toBe(
      'a.md/c.md\ndocs/b.md',
    );
  });
});

describe('programs that a local repository names', () => {
  function armed(): { url: string; marker: string } {
    const url = join(folder(), 'docs.git');
    createRepository(url, { 'a.md': 'A' });
    const marker = join(folder(), 'ran');
    mkdirSync(join(url, 'hooks'), { recursive: true });
    for (const hook of [
      'pre-receive',
      'update',
      'post-receive',
      'post-update',
      'reference-transaction',
      'pre-push',
      'post-checkout',
      'pre-auto-gc',
    ]) {
      writeFileSync(join(url, 'hooks', hook), `#!/bin/sh\necho ${hook} >> '${marker}'\n`);
      chmodSync(join(url, 'hooks', hook), 0o755);
    }
    git(url, 'config', 'core.hooksPath', join(url, 'hooks'));
    git(url, 'config', 'core.fsmonitor', `echo fsmonitor >> '${marker}'`);
    git(url, 'config', 'uploadpack.packObjectsHook', `echo pack >> '${marker}'; shift`);
    return { url, marker };
  }

  test('do not run', async () => {
    const { url, marker } = armed();
    const opened = await clone(url);
    await checkOut(opened, requireTip(opened, 'main'), join(folder(), 'out'));
    const commit = await commitEdits(opened, { parent: requireTip(opened, 'main'), edits: new Map([['a.md', 'B']]), message: 'x' });
    await push(opened, { url, credentials: null, addressRules: ADDRESSES }, { branch: 'docs-agent/x', commit, expectedTip: undefined });
    expect(tipOf(url, 'docs-agent/x')).toBe(commit);
    expect(existsSync(marker)).toBe(false);
  });

  test('do run on an ordinary push', async () => {
    const { url, marker } = armed();
    const work = join(folder(), 'w');
    git(join(work, '..'), 'clone', '--quiet', url, 'w');
    git(work, 'push', '--quiet', 'origin', 'HEAD:refs/heads/x');
    expect(readFileSync(marker, 'utf8')).toContain('pre-receive');
  });
});

test('the service ignores the Git configuration and the Git variables of the user', async () => {
  const home = folder();
  const marker = join(home, 'ran');
  writeFileSync(
    join(home, '.gitconfig'),
    `[core]\n\tsshCommand = touch ${marker}\n[url "https://example.invalid/"]\n\tinsteadOf = /\n[user]\n\tname = Somebody\n`,
  );
  const before = { ...process.env };
  Object.assign(process.env, {
    HOME: home,
    XDG_CONFIG_HOME: home,
    GIT_DIR: '/nowhere',
    GIT_INDEX_FILE: '/nowhere',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.bare',
    GIT_CONFIG_VALUE_0: 'x',
    GIT_TRACE: '1',
    GIT_AUTHOR_NAME: 'Somebody',
  });
  try {
    const url = join(folder(), 'docs.git');
    createRepository(url, { 'a.md': 'A' });
    const opened = await clone(url);
    const commit = await commitEdits(opened, { parent: requireTip(opened, 'main'), edits: new Map([['a.md', 'B']]), message: 'x' });
    expect(git(opened.folder, 'show', '--no-patch', '--format=%an', commit)).toBe('docs-nav agent');
    expect(existsSync(marker)).toBe(false);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
});
