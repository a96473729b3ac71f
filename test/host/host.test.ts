import { NoSiteError } from '../../src/host/no-site.ts';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { disk } from '../../src/host/disk.ts';
import { findSpecialFileBlockingGit } from '../../src/host/blocking-file.ts';
import { git as askGit } from '../../src/host/git.ts';
import { findSites } from '../../src/host/index.ts';
import { lint } from '../../src/index.ts';
import { UnreadableError } from '../../src/site/files.ts';
import { fileSystem } from '../support/file-system.ts';
import { git, temporary } from '../support/temporary.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

const { tree, repository } = temporary();
const system = fileSystem();
const notGit = (folder: string): boolean => !/(?:^|\/)\.git$/.test(folder);
const listed = (root: string, enter = notGit): Record<string, string> => Object.fromEntries([...disk(root).list(enter)].sort());
const text = (bytes: Uint8Array | undefined): string | undefined => bytes && new TextDecoder().decode(bytes);

describe('list', () => {
  test('lists every file by its exact name', () => {
    const root = tree({ 'a.mdx': '', 'B/c d.mdx': '', 'B/.hidden': '', 'caf\u00e9.mdx': '', 'cafe\u0301s.mdx': '' });
    expect(
      [
        ...disk(root)
          .list(() => true)
          .keys(),
      ].sort(),
    ).toEqual(['B/.hidden', 'B/c d.mdx', 'a.mdx', 'cafe\u0301s.mdx', 'caf\u00e9.mdx'].sort());
  });

  test('asks about every folder, and opens only those that may be entered', () => {
    const root = tree({ 'node_modules/x/y.mdx': '', 'a/b/c.mdx': '', 'a/d.mdx': '' });
    const asked: string[] = [];
    const files = disk(root).list((folder) => {
      asked.push(folder);
      return folder !== 'node_modules' && folder !== 'a/b';
    });
    expect([...files.keys()]).toEqual(['a/d.mdx']);
    expect(asked.sort()).toEqual(['a', 'a/b', 'node_modules']);
  });

  test('reads the disk only once', () => {
    const root = tree({ 'a.mdx': '' });
    const files = disk(root);
    const first = files.list(() => true);
    writeFileSync(join(root, 'b.mdx'), '');
    expect(files.list(() => true)).toBe(first);
  });

  test('does not list an empty folder', () => {
    const root = tree();
    mkdirSync(join(root, 'empty'));
    expect(listed(root)).toEqual({});
  });

  test('lists a FIFO with the state “no-file”', () => {
    const root = tree({ 'a.mdx': '' });
    execFileSync('mkfifo', [join(root, 'b.mdx')]);
    expect(listed(root)).toEqual({ 'a.mdx': 'file', 'b.mdx': 'no-file' });
  });

  test('lets findings explain why a page or the ignore file was not read', async () => {
    const site = {
      'docs.json': JSON.stringify({ ...MINTLIFY, navigation: { pages: ['a', 'b', 'c'] } }),
      '.mintignore': { to: '../ignored' },
      'b.mdx': { to: 'none.mdx' },
      'c.mdx/d.mdx': '',
    };
    const root = tree(site);
    execFileSync('mkfifo', [join(root, 'a.mdx')]);
    const { diagnostics } = await lint({ files: disk(root), rules: { 'orphan-page': 'off' } });
    expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      expect.stringContaining('page-exists: Page “a” does not exist. There is a.mdx, but it is not a regular file'),
      expect.stringContaining('page-exists: Page “b” does not exist. There is b.mdx, but it is not a regular file'),
      expect.stringContaining('page-exists: Page “c” does not exist. There is c.mdx, but it is a folder'),
      expect.stringContaining('ignore-file: .mintignore was not read: it is a symbolic link that points outside the repository'),
    ]);
  });

  test('a file that became a FIFO after it was listed is not read', () => {
    const root = tree({ 'a.mdx': 'text' });
    const files = disk(root);
    files.list(() => true);
    rmSync(join(root, 'a.mdx'));
    execFileSync('mkfifo', [join(root, 'a.mdx')]);
    for (const limit of [undefined, 10]) expect(() => files.read('a.mdx', limit)).toThrow('it is not a regular file');
  });

  test('a read at a path of 30,000 folders returns nothing', () => {
    const root = tree({ 'a.mdx': '' });
    for (const folder of ['a/', '../', './']) expect(disk(root).read(`${folder.repeat(30_000)}a.mdx`)).toBeUndefined();
  });

  test('lists a folder that may not be read with the state “closed”', () => {
    const root = tree({ 'a.mdx': '', 'private/b.mdx': '' });
    system.always('readdirSync', (real) => (...args) => {
      if (String(args[0]).endsWith('private')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      return real(...args);
    });
    expect(listed(root)).toEqual({ 'a.mdx': 'file', 'private/': 'closed' });
  });

  test('throws an UnreadableError if the root folder is gone', () => {
    const root = tree({ 'a.mdx': '' });
    const files = disk(root);
    rmSync(root, { recursive: true });
    expect(() => files.list(() => true)).toThrow(UnreadableError);
  });
});

describe('symbolic links on disk', () => {
  test('are followed inside the repository, to files and folders, also out of the docs root', () => {
    const root = repository({
      'shared/terms.mdx': 'terms',
      'shared/more/deep.mdx': 'deep',
      'docs/terms.mdx': { to: '../shared/terms.mdx' },
      'docs/en/shared': { to: '../../shared' },
      'docs/fr/shared': { to: '../../shared' },
    });
    expect(listed(join(root, 'docs'))).toEqual({
      'en/shared/more/deep.mdx': 'file',
      'en/shared/terms.mdx': 'file',
      'fr/shared/more/deep.mdx': 'file',
      'fr/shared/terms.mdx': 'file',
      'terms.mdx': 'file',
    });
    expect(text(disk(join(root, 'docs')).read('terms.mdx'))).toBe('terms');
    expect(text(disk(join(root, 'docs')).read('fr/shared/more/deep.mdx'))).toBe('deep');
  });

  test('that lead out of the repository are outside, and are not read', () => {
    const outside = tree({ 'secret.mdx': 'secret', 'folder/page.mdx': 'secret' });
    const root = repository({
      'page.mdx': { to: join(outside, 'secret.mdx') },
      folder: { to: join(outside, 'folder') },
      'twice.mdx': { to: 'page.mdx' },
    });
    expect(listed(root)).toEqual({ 'page.mdx': 'outside', folder: 'outside', 'twice.mdx': 'outside' });
    for (const path of ['page.mdx', 'folder/page.mdx', 'twice.mdx']) expect(disk(root).read(path)).toBeUndefined();
  });

  test('into the .git folder are listed as outside and not read', () => {
    const root = repository({ 'docs.json': { to: '.git/config' }, git: { to: '.git' } });
    expect(listed(root)).toEqual({ 'docs.json': 'outside', git: 'outside' });
    expect(disk(root).read('docs.json')).toBeUndefined();
    expect(disk(root).read('git/config')).toBeUndefined();
  });

  test('without a repository may not leave the docs root', () => {
    const folder = tree({ 'x.mdx': '', 'docs/x.mdx': { to: '../x.mdx' }, 'docs/y.mdx': { to: 'z.mdx' }, 'docs/z.mdx': '' });
    expect(listed(join(folder, 'docs'))).toEqual({ 'x.mdx': 'outside', 'y.mdx': 'file', 'z.mdx': 'file' });
    expect(
      disk(join(folder, 'docs'), { repository: folder })
        .list(() => true)
        .get('x.mdx'),
    ).toBe('file');
  });

  test('to a sibling folder whose name begins with that of the root count as outside', () => {
    const folder = tree({ 'docs-old/x.mdx': '', 'docs/x.mdx': { to: '../docs-old/x.mdx' } });
    expect(listed(join(folder, 'docs'))).toEqual({ 'x.mdx': 'outside' });
  });

  test('that dangle or lead back to themselves are listed with the state “no-file”', () => {
    const root = tree({ 'a.mdx': { to: 'nothing.mdx' }, 'b.mdx': { to: 'b.mdx' }, 'c.mdx': { to: 'd.mdx' }, 'd.mdx': { to: 'c.mdx' } });
    expect(new Set(Object.values(listed(root)))).toEqual(new Set(['no-file']));
    expect(disk(root).read('a.mdx')).toBeUndefined();
    expect(() => disk(root).read('b.mdx')).toThrow('“b.mdx” cannot be read: it is a circular symbolic link.');
  });

  test('that form loops end where they come back', () => {
    const root = tree({ 'a/page.mdx': '', 'a/up': { to: '..' }, 'a/self': { to: '.' }, 'b/a': { to: '../a' }, 'b/page.mdx': '' });
    expect(Object.keys(listed(root))).toEqual(['a/page.mdx', 'b/a/page.mdx', 'b/page.mdx']);
  });

  test('may lead above the docs root without listing it twice', () => {
    const root = repository({ 'README.md': '', 'docs/x.mdx': '', 'docs/all': { to: '..' } });
    expect(Object.keys(listed(join(root, 'docs')))).toEqual(['all/README.md', 'x.mdx']);
  });

  test('among folders that all link to one another are cut off, and the rest is unknown', () => {
    const names = Array.from({ length: 12 }, (_, i) => `f${i}`);
    const root = tree();
    for (const name of names) {
      mkdirSync(join(root, name));
      for (const other of names) symlinkSync(`../${other}`, join(root, name, other));
    }
    const files = listed(root);
    expect(Object.values(files)).toContain('unknown');
    expect(Object.keys(files).every((path) => path.endsWith('/'))).toBe(true);
  });
});

test('links to one large folder list about 100,000 names, and the rest is unknown', () => {
  const root = tree(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`large/${index}.mdx`, ''])));
  for (let index = 0; index < 400; index++) symlinkSync('large', join(root, `link-${index}`));
  const states = Object.values(listed(root));
  expect(states.length).toBeLessThan(102_000);
  expect(states).toContain('unknown');
});

describe('files that are not checked out', () => {
  test('lists a submodule that is not fetched, but no empty folder', () => {
    const library = repository({ 'page.mdx': '' });
    const source = repository({ 'docs/docs.json': '{}' });
    git(source, 'submodule', 'add', '-q', library, 'docs/library');
    git(source, 'commit', '-qm', 'Add the library');
    expect(listed(join(source, 'docs'))['library/page.mdx']).toBe('file');

    const clone = join(tree(), 'clone');
    git(dirname(clone), 'clone', '-q', source, clone);
    mkdirSync(join(clone, 'docs/empty'));
    expect(listed(join(clone, 'docs'))).toEqual({ 'docs.json': 'file', 'library/': 'not-fetched' });
    expect(listed(clone)).toEqual({ '.gitmodules': 'file', 'docs/docs.json': 'file', 'docs/library/': 'not-fetched' });
  });

  test.each([
    ['as git writes it', '[submodule "a"]\n\tpath = docs/away\n', true],
    ['in quotes, with blanks and CRLF', '  path="docs/away" \t\r\n', true],
    ['for another folder', '\tpath = docs/awa\n', false],
    ['with a very long line', `\tpath = a${' \t'.repeat(400_000)}b\n\tpath = docs/away\n`, true],
    ['above the size limit', `${'# '.repeat(600_000)}\n\tpath = docs/away\n`, false],
  ])('handles .gitmodules %s', (_, modules, isModule) => {
    const root = tree({ '.gitmodules': modules, 'docs/docs.json': '{}', '.git/HEAD': '' });
    mkdirSync(join(root, 'docs/away'));
    expect(Object.keys(listed(join(root, 'docs')))).toEqual(isModule ? ['away/', 'docs.json'] : ['docs.json']);
  });

  test('does not read .gitmodules through a link, as git does not', () => {
    const outside = tree({ modules: '\tpath = docs/away\n' });
    const root = tree({ '.gitmodules': { to: join(outside, 'modules') }, 'docs/docs.json': '{}', '.git/HEAD': '' });
    mkdirSync(join(root, 'docs/away'));
    expect(listed(join(root, 'docs'))).toEqual({ 'docs.json': 'file' });
  });

  test('lists what a sparse checkout leaves out, folders as a whole and files by name', () => {
    const source = repository({
      'docs/docs.json': '{}',
      'docs/here/a.mdx': '',
      'docs/here/b.mdx': '',
      'docs/away/c.mdx': '',
      'docs/away/deep/d.mdx': '',
      'other/e.mdx': '',
    });
    git(source, 'sparse-checkout', 'set', '--no-cone', '/docs/docs.json', '/docs/here/a.mdx');
    expect(listed(join(source, 'docs'))).toEqual({
      'away/': 'left-out',
      'docs.json': 'file',
      'here/a.mdx': 'file',
      'here/b.mdx': 'left-out',
    });
    expect(listed(join(source, 'docs'), (folder) => folder !== 'away')['away/']).toBeUndefined();

    git(source, 'sparse-checkout', 'set', '--cone', 'docs/here');
    expect(listed(source)).toMatchObject({ 'docs/away/': 'left-out', 'docs/here/b.mdx': 'file', 'other/': 'left-out' });
    git(source, 'sparse-checkout', 'disable');
    expect(Object.values(listed(source))).not.toContain('left-out');
  });

  test.each([
    ['switched on, as git writes it', '[core]\n\tsparseCheckout = true\n', true],
    ['without a value', '[core]\n\tsparsecheckout\n', true],
    ['switched off again', '[core]\n\tsparseCheckout = true\n[core]\n\tsparseCheckout = false\n', false],
    ['in another section', '[other]\n\tsparseCheckout = true\n', false],
    ['in a comment', '[core]\n# sparseCheckout = true\n', false],
    ['in a file that is included', '[include]\n\tpath = more\n', true],
    ['after 200,000 empty lines', `${'\n'.repeat(200_000)}[core]\n\tsparseCheckout = true\n`, true],
    ['with a value of a million blanks', `[core]\n\tother = a${' '.repeat(1_000_000)}b\n\tsparseCheckout = true\n`, true],
  ])('detects whether a sparse checkout is enabled by a setting %s', (_, setting, isSparse) => {
    const source = repository({ 'a/x.mdx': '', 'b/y.mdx': '' });
    git(source, 'sparse-checkout', 'set', '--cone', 'a');
    rmSync(join(source, '.git/config.worktree'));
    writeFileSync(join(source, '.git/more'), '[core]\n\tsparseCheckout = true\n');
    writeFileSync(join(source, '.git/config'), `[core]\n\trepositoryformatversion = 0\n${setting}`);
    expect(Object.values(listed(source)).includes('left-out')).toBe(isSparse);
  });

  test.each([
    ['a FIFO', (file: string) => execFileSync('mkfifo', [file]), 'is a FIFO or a device'],
    ['malformed', (file: string) => writeFileSync(file, '['), 'git did not report whether'],
  ])('refuses to list a sparse checkout if the git config is %s', (_, make, message) => {
    const source = repository({ 'a/x.mdx': '', 'b/y.mdx': '' });
    git(source, 'sparse-checkout', 'set', '--cone', 'a');
    rmSync(join(source, '.git/config'));
    make(join(source, '.git/config'));
    expect(() => listed(source)).toThrow(UnreadableError);
    expect(() => listed(source)).toThrow(message);
  });

  test.each([
    ['a FIFO', (file: string) => execFileSync('mkfifo', [file])],
    ['larger than git accepts', (file: string) => writeFileSync(file, `gitdir: ${'a'.repeat(2_000_000)}`)],
    ['one endless line of blanks', (file: string) => writeFileSync(file, `gitdir: ${' '.repeat(1_000_000)}`)],
    ['a link to itself', (file: string) => symlinkSync('.git', file)],
  ])('does not hang on a .git or .gitmodules that is %s', (_, make) => {
    for (const name of ['.git', '.gitmodules']) {
      const root = tree({ 'a.mdx': '' });
      mkdirSync(join(root, 'empty'));
      make(join(root, name));
      expect(listed(root)).toMatchObject({ 'a.mdx': 'file' });
    }
  });

  test('a worktree has a sparse checkout of its own', () => {
    const source = repository({ 'a/x.mdx': '', 'b/y.mdx': '' });
    const worktree = join(tree(), 'worktree');
    git(source, 'worktree', 'add', '-q', worktree);
    git(worktree, 'sparse-checkout', 'set', '--cone', 'a');
    expect(listed(worktree)).toEqual({ '.git': 'file', 'a/x.mdx': 'file', 'b/': 'left-out' });
    expect(listed(source)).toEqual({ 'a/x.mdx': 'file', 'b/y.mdx': 'file' });
  });

  test('a sparse checkout may be switched on in the settings that all worktrees share', () => {
    const source = repository({ 'a/x.mdx': '', 'b/y.mdx': '' });
    const worktree = join(tree(), 'worktree');
    git(source, 'worktree', 'add', '-q', worktree);
    mkdirSync(join(source, '.git/worktrees/worktree/info'), { recursive: true });
    writeFileSync(join(source, '.git/worktrees/worktree/info/sparse-checkout'), '/a/\n');
    git(source, 'config', 'core.sparseCheckout', 'true');
    git(worktree, 'read-tree', '-mu', 'HEAD');
    expect(listed(worktree)).toEqual({ '.git': 'file', 'a/x.mdx': 'file', 'b/': 'left-out' });
  });
});

describe('the read method for files on disk', () => {
  test('gives the bytes, at most as many as asked for', () => {
    const root = tree({ 'a.mdx': 'abc', 'empty.mdx': '' });
    expect(text(disk(root).read('a.mdx'))).toBe('abc');
    expect(text(disk(root).read('a.mdx', 2))).toBe('ab');
    expect(text(disk(root).read('a.mdx', 9))).toBe('abc');
    expect(disk(root).read('empty.mdx')).toHaveLength(0);
    expect(disk(root).read('none.mdx')).toBeUndefined();
    expect(disk(root).read('a.mdx/b.mdx')).toBeUndefined();
    expect(disk(root).read(`${'x'.repeat(300)}.mdx`)).toBeUndefined();
  });

  test('does not follow a link out when it reads only the beginning of a listed file', () => {
    const outside = tree({ 'secret.mdx': 'secret' });
    const root = tree({ 'a.mdx': 'abc', 'link.mdx': { to: 'a.mdx' }, 'swapped.mdx': 'own', 'gone.mdx': '' });
    const files = disk(root);
    files.list(() => true);
    for (const name of ['swapped.mdx', 'gone.mdx']) rmSync(join(root, name));
    symlinkSync(join(outside, 'secret.mdx'), join(root, 'swapped.mdx'));
    expect(text(files.read('a.mdx', 2))).toBe('ab');
    const first = files.read('a.mdx', 100);
    expect(text(files.read('link.mdx', 2))).toBe('ab');
    expect(text(first)).toBe('abc');
    expect(files.read('swapped.mdx', 100)).toBeUndefined();
    expect(files.read('gone.mdx', 100)).toBeUndefined();
  });

  test('stops one byte after 20 MB', () => {
    const root = tree();
    writeFileSync(join(root, 'big'), Buffer.alloc(20 * 1024 * 1024 + 5));
    expect(disk(root).read('big')).toHaveLength(20 * 1024 * 1024 + 1);
  });

  test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a\\b', 'a\0b', '', '.', './a.mdx', 'a//b.mdx', 'folder/'])(
    'returns nothing for the path %j',
    (path) => {
      const outer = tree({ secret: 'x', 'docs/a.mdx': '', 'docs/a/b.mdx': '', 'docs/folder/x': '', 'docs/a\\b': '' });
      expect(disk(join(outer, 'docs')).read(path)).toBeUndefined();
    },
  );

  test('refuses what is no ordinary file, without waiting for it', () => {
    const root = tree({ 'docs.json/x': '', link: { to: 'fifo' } });
    execFileSync('mkfifo', [join(root, 'fifo')]);
    expect(() => disk(root).read('docs.json')).toThrow(new UnreadableError('“docs.json” cannot be read: it is a folder.'));
    expect(() => disk(root, { folder: 'site' }).read('fifo')).toThrow(
      new UnreadableError('“site/fifo” cannot be read: it is not a regular file.'),
    );
    expect(() => disk(root).read('link')).toThrow(UnreadableError);
  });
});

describe('a FIFO that git would read', () => {
  const places = ['', 'docs/', 'docs/deep/er/'].flatMap((folder) => ['.gitignore', '.gitattributes'].map((name) => folder + name));

  test.each(places)('named %s is reported instead of blocking', (name) => {
    const root = repository({ 'docs/docs.json': '{}', 'docs/deep/er/page.mdx': 'a' });
    execFileSync('mkfifo', [join(root, name)]);
    const args = name.endsWith('ignore') ? ['ls-files', '--others', '--exclude-standard'] : ['check-attr', '--all', 'deep/er/page.mdx'];
    const question = () => askGit(args, join(root, 'docs'));
    expect(question).toThrow(UnreadableError);
    expect(question).toThrow(`“${join(root, name)}” is a FIFO or a device, which git would never finish reading.`);
  });

  test.each([
    ['config', ['ls-files']],
    ['HEAD', ['ls-files']],
    ['info/exclude', ['ls-files', '--others', '--exclude-standard']],
    ['refs/heads/other', ['rev-parse', 'other']],
  ])('named .git/%s is reported instead of blocking', (name, args) => {
    const root = repository({ 'docs/docs.json': '{}' });
    rmSync(join(root, '.git', name), { force: true });
    mkdirSync(dirname(join(root, '.git', name)), { recursive: true });
    execFileSync('mkfifo', [join(root, '.git', name)]);
    expect(() => askGit(args, join(root, 'docs'))).toThrow(
      `“${join(root, '.git', name)}” is a FIFO or a device, which git would never finish reading.`,
    );
  });

  test('is no obstacle where git does not read it, and neither is a link to the null device', () => {
    const root = repository({ 'docs/docs.json': '{}' });
    mkdirSync(join(root, '.git/annex'));
    mkdirSync(join(root, '.git/objects/info'), { recursive: true });
    execFileSync('mkfifo', [join(root, '.git/annex/fifo')]);
    symlinkSync('/dev/null', join(root, '.git/hooks/pre-commit'));
    symlinkSync('/dev/null', join(root, '.git/objects/info/alternates'));
    expect(askGit(['ls-files'], join(root, 'docs'))).toMatchObject({ ok: true });
    expect(findSpecialFileBlockingGit(root)).toBeUndefined();
  });

  test('and that the settings of the repository name for ignored files is reported instead of blocking', () => {
    const root = repository({ 'docs/docs.json': '{}' });
    execFileSync('mkfifo', [join(root, 'excludes')]);
    git(root, 'config', 'core.excludesFile', 'excludes');
    expect(() => askGit(['ls-files', '--others', '--exclude-standard'], join(root, 'docs'))).toThrow(
      `“${join(root, 'excludes')}” is a FIFO or a device, which git would never finish reading.`,
    );
  });

  test('and that the settings name for attributes is not opened', () => {
    const root = repository({ 'docs/docs.json': '{}' });
    execFileSync('mkfifo', [join(root, 'attributes')]);
    git(root, 'config', 'core.attributesFile', 'attributes');
    expect(askGit(['check-attr', '--all', 'docs.json'], join(root, 'docs'))).toEqual({ ok: true, output: '' });
  });

  test('does not hide that there is no site', async () => {
    const root = repository({ 'src/a.ts': '' });
    execFileSync('mkfifo', [join(root, 'src/.gitignore')]);
    await expect(findSites(['src'], { cwd: root })).rejects.toThrow(/^“src” and the folders below it contain no docs\.json\. .*is a FIFO/);
  });
});

describe.each(['info/attributes', 'objects/info/alternates'])('git is not run where .git/%s is a device, of which it keeps all', (name) => {
  test.each(['a repository', 'a worktree'])('docs-nav does not run git in %s with such a device', (where) => {
    const root = repository({ 'docs/docs.json': '{}' });
    const file = join(root, '.git', name);
    const worktree = join(root, 'worktree');
    if (where === 'a worktree') git(root, 'worktree', 'add', '-q', worktree);
    mkdirSync(dirname(file), { recursive: true });
    symlinkSync('/dev/zero', file);
    const folder = join(where === 'a worktree' ? worktree : root, 'docs');
    expect(() => askGit(['version'], folder)).toThrow(`${name}” is a FIFO or a device, which git would never finish reading.`);
  });
});

test('files that the settings of a repository ignore are ignored', () => {
  const root = repository({ 'docs/docs.json': '{}' });
  git(root, 'config', 'core.excludesFile', join(root, '.git/excludes'));
  writeFileSync(join(root, '.git/excludes'), 'draft.mdx\n');
  writeFileSync(join(root, 'docs/draft.mdx'), '');
  writeFileSync(join(root, 'docs/new.mdx'), '');
  expect(askGit(['ls-files', '--others', '--exclude-standard'], join(root, 'docs'))).toEqual({ ok: true, output: 'new.mdx\n' });
});

describe('findSites', () => {
  const docs = { 'docs.json': '{}' };
  const below = (folder: string, root: string): string => folder.slice(root.length + 1);
  const roots = async (cwd: string, ...paths: string[]): Promise<string[]> =>
    (await findSites(paths, { cwd })).sites.map((site) => `${site.folder}|${site.docs}`);

  test('accepts a folder, a file of any name and an absolute path', async () => {
    const cwd = tree({ 'docs/docs.json': '{}', 'old/mint.json': '{}' });
    expect(await roots(cwd, 'docs')).toEqual(['docs|docs.json']);
    expect(await roots(cwd, './docs/')).toEqual(['docs|docs.json']);
    expect(await roots(cwd, 'docs/docs.json', 'old/mint.json')).toEqual(['docs|docs.json', 'old|mint.json']);
    expect(await roots(join(cwd, 'old'), join(cwd, 'docs'))).toEqual(['../docs|docs.json']);
    expect(await roots(join(cwd, 'docs'), '.')).toEqual(['|docs.json']);
  });

  test('refuses a given folder inside a site, and names the site to which it belongs', async () => {
    const cwd = tree({ 'docs/docs.json': '{ "navigation": { "pages": [] } }', 'docs/guides/deep/a.mdx': '', 'other/a.txt': '' });
    const answer = (folder: string) => `“${folder}” and the folders below it contain no docs.json.`;
    const site = (file: string) => ` The folder is part of the site of “${file}”, and a run checks a whole site: docs-nav lint ${file}`;
    for (const folder of ['docs/guides', 'docs/guides/deep'])
      await expect(roots(cwd, folder)).rejects.toThrow(new NoSiteError(answer(folder) + site('docs/docs.json')));
    await expect(roots(join(cwd, 'docs/guides'), 'deep')).rejects.toThrow(new NoSiteError(answer('deep') + site('../docs.json')));
    await expect(roots(cwd, 'other')).rejects.toThrow(new NoSiteError(answer('other')));
    // Not beyond its repository, and not one of another tool.
    git(join(cwd, 'docs/guides'), 'init', '-q');
    await expect(roots(cwd, 'docs/guides/deep')).rejects.toThrow(new NoSiteError(answer('docs/guides/deep')));
    const foreign = tree({ 'docs.json': '{ "docs": [], "timestamp": 1 }', 'src/a.ts': '' });
    await expect(roots(foreign, 'src')).rejects.toThrow(new NoSiteError(answer('src')));
  });

  test('a site that is named twice is linted once', async () => {
    expect(await roots(tree({ 'docs/docs.json': '{}' }), 'docs', 'docs/docs.json')).toEqual(['docs|docs.json']);
  });

  test('finds the nearest docs.json upwards, but not beyond the repository', async () => {
    const cwd = tree({ ...docs, 'a/b/c.mdx': '' });
    expect(await roots(join(cwd, 'a/b'))).toEqual(['../..|docs.json']);
    const inner = join(cwd, 'inner');
    mkdirSync(inner);
    git(inner, 'init', '-q');
    await expect(roots(inner)).rejects.toThrow(`No docs.json found: looked in “${inner}”, and among the files below it that git tracks.`);
  });

  test('otherwise finds each tracked docs.json below, except in dot folders, node_modules and other sites', async () => {
    const root = repository({
      'b/docs.json': '{}',
      'a/docs.json': '{}',
      'a/inner/docs.json': '{}',
      '.x/docs.json': '{}',
      'node_modules/x/docs.json': '{}',
      'a b/ü/docs.json': '{}',
      'ab/docs.json': '{}',
      'gone/docs.json': '{}',
    });
    rmSync(join(root, 'gone'), { recursive: true });
    mkdirSync(join(root, 'untracked'));
    writeFileSync(join(root, 'untracked/docs.json'), '{}');
    const { sites, notes } = await findSites([], { cwd: root });
    expect(sites.map((site) => below(site.root, root))).toEqual(['a', 'ab', 'b', 'a b/ü']);
    expect(notes).toEqual(['Not linted, because another docs.json is above: a/inner/docs.json. To lint a file, pass its path.']);
    expect(await roots(root, 'a/inner')).toEqual(['a/inner|docs.json']);
    expect(await roots(root, 'untracked')).toEqual(['untracked|docs.json']);
  });

  test('the environment of a git hook does not mislead it', async () => {
    const root = repository({ 'sub/docs.json': '{}' });
    const other = repository({ 'x.mdx': '' });
    const before = { ...process.env };
    Object.assign(process.env, { GIT_DIR: join(other, '.git'), GIT_WORK_TREE: other, GIT_INDEX_FILE: join(other, '.git/index') });
    try {
      expect(await roots(root)).toEqual(['sub|docs.json']);
    } finally {
      for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) delete process.env[name];
      Object.assign(process.env, before);
    }
  });

  test('a file system monitor that the repository names is not run', async () => {
    const root = repository({ 'sub/docs.json': '{}' });
    git(root, 'config', 'core.fsmonitor', `touch ${join(root, 'ran')};false`);
    expect(await roots(root)).toEqual(['sub|docs.json']);
    expect(existsSync(join(root, 'ran'))).toBe(false);
  });

  test('names an untracked docs.json in the error', async () => {
    const root = repository({ 'readme.md': '', '.gitignore': 'built' });
    mkdirSync(join(root, 'built'));
    writeFileSync(join(root, 'built/docs.json'), '{}');
    await expect(roots(root)).rejects.toThrow('Run docs-nav in its folder, or pass its path, such as path/to/docs.json.');
    mkdirSync(join(root, 'docs'));
    writeFileSync(join(root, 'docs/docs.json'), '{}');
    await expect(roots(root)).rejects.toThrow('“docs/docs.json” exists, but git does not track it yet: add it to git or pass its path.');
    mkdirSync(join(root, 'site/docs'), { recursive: true });
    writeFileSync(join(root, 'site/docs/docs.json'), '{}');
    await expect(roots(root, 'site')).rejects.toThrow(
      '“site” and the folders below it contain no docs.json. “site/docs/docs.json” exists, but git does not track it yet: add it to git or pass its path.',
    );
  });

  test('finds every docs.json outside a git repository', async () => {
    const cwd = tree({
      'a/docs.json': '{}',
      'a/x/docs.json': '{}',
      'b/[c]/docs.json': '{}',
      'node_modules/y/docs.json': '{}',
      '.z/docs.json': '{}',
    });
    expect(await roots(cwd)).toEqual(['a|docs.json', 'b/[c]|docs.json']);
    expect(await roots(cwd, 'b')).toEqual(['b/[c]|docs.json']);
    expect(await roots(cwd, 'b/[c]')).toEqual(['b/[c]|docs.json']);
  });

  test('expands globs to folders with a docs.json, files of that name and files named explicitly', async () => {
    const cwd = tree({ 's/a/docs.json': '{}', 's/b/docs.json': '{}', 's/b/package.json': '{}', 's/c/nav.json': '{}', 's/d/x.mdx': '' });
    expect(await roots(cwd, 's/*')).toEqual(['s/a|docs.json', 's/b|docs.json']);
    expect(await roots(cwd, 's/*/*.json')).toEqual(['s/a|docs.json', 's/b|docs.json']);
    expect(await roots(cwd, 's/*/nav.json')).toEqual(['s/c|nav.json']);
    expect(await roots(cwd, 's/{a,c}/**')).toEqual(['s/a|docs.json']);
    await expect(roots(cwd, 'x/*')).rejects.toThrow('No docs.json matches “x/*”.');
  });

  test('globs do not look into git’s own folder', async () => {
    const cwd = tree({ '.git/a/docs.json': '{}', 's/.git/docs.json': '{}', 's/docs.json': '{}' });
    expect(await roots(cwd, '{.git,s}/**')).toEqual(['s|docs.json']);
  });

  test('says what it looked for where there is nothing', async () => {
    const cwd = tree({ 'empty/x.mdx': '', 'old/mint.json': '{}' });
    await expect(roots(cwd, 'nothing')).rejects.toThrow('The file or folder “nothing” does not exist.');
    await expect(roots(cwd, 'empty')).rejects.toThrow('“empty” and the folders below it contain no docs.json.');
    await expect(roots(cwd, 'old')).rejects.toThrow(
      'It contains mint.json, the older format. To turn it into docs.json, run: docs-nav migrate old.',
    );
    await expect(roots(join(cwd, 'old'))).rejects.toThrow('docs-nav lint mint.json');
    await expect(roots(cwd, '')).rejects.toThrow('The path is empty; expected a docs.json, a folder or a glob.');
  });

  const others = {
    'an array': '[{ "name": "Main", "comment": "", "unions": [] }]',
    'keys of another format': '{ "timestamp": "2027-01-31", "compiler": { "name": "x", "navigation": {} }, "components": [] }',
    'keys that any tool may have': '{ "$schema": "https://example.com/x.json", "name": "x", "description": "", "version": "1" }',
    'a string': '"docs"',
    'a number': '1',
  };

  describe.each(Object.entries(others))('a docs.json of another tool: %s', (_, foreign) => {
    test('is reported, and the search continues', async () => {
      const cwd = tree({ 'a/docs.json': foreign, 'a/in/docs.json': '{}', 'b/docs.json': '{}', 'docs.json': foreign, 'c/x.mdx': '' });
      const found = await findSites([], { cwd });
      expect(found.sites.map(({ folder }) => folder)).toEqual(['b', 'a/in']);
      expect(found.notes).toEqual(['Not linted, because it has no key of a site: docs.json, a/docs.json. To lint a file, pass its path.']);
      expect((await findSites(['a'], { cwd: join(cwd, '.') })).notes).toEqual([]);
      expect((await findSites(['.'], { cwd: tree({ 'x/docs.json': foreign, 'y/docs.json': '{}' }) })).notes).toHaveLength(1);
    });

    test('in a parent folder is skipped', async () => {
      const cwd = tree({ 'docs.json': '{}', 'a/docs.json': foreign, 'a/b/x.mdx': '' });
      const { foundBy, sites, notes } = await findSites([], { cwd: join(cwd, 'a/b') });
      expect({ by: foundBy, sites: sites.map(({ folder }) => folder) }).toEqual({ by: 'above', sites: ['../..'] });
      expect(notes).toEqual(['Not linted, because it has no key of a site: ../docs.json. To lint a file, pass its path.']);
    });

    test('is refused if there is no other one', async () => {
      const cwd = tree({ 'a/docs.json': foreign, 'b/docs.json': foreign });
      const why =
        '“a/docs.json” seems to belong to another tool: it has no “navigation” or any other key of a site. The same applies to 1 more. To lint it anyway, pass its path: docs-nav lint a/docs.json.';
      await expect(roots(cwd)).rejects.toThrow(
        new NoSiteError(`No docs.json of a site found: looked in “${cwd}”, in the folders above it up to “/”, and below it. ${why}`),
      );
      await expect(roots(cwd, '.')).rejects.toThrow(new NoSiteError(`“.” and the folders below it contain no docs.json of a site. ${why}`));
    });

    test('is linted if it is given explicitly', async () => {
      const cwd = tree({ 'a/docs.json': foreign, 'c/docs.json': foreign, 'c/docs-nav.config.json': '{ "sites": ["."] }' });
      for (const path of ['a', 'a/docs.json', '*']) expect(await roots(cwd, path)).toContain('a|docs.json');
      expect(await roots(join(cwd, 'c'))).toEqual(['|docs.json']);
    });
  });

  test.each([
    '{}',
    '{ "navigaton": { "pages": [] } }',
    '{ "Navigation": {} }',
    '{ "name": "x", "logo": {}, "navigation": {} }',
    '{ "groups": [] }',
    '{ "name": "x", "colors": {} }',
    '{ "$ref": "./nav.json" }',
    '{ "$schema": "./node_modules/docs-nav/schema/docs.schema.json" }',
    '\uFEFF{ "theme": "mint" }',
    '',
    '[',
    '{ "components": [], }',
    'no JSON',
  ])('a docs.json that may be of a site is linted: %s', async (text) => {
    expect(await roots(tree({ 'docs.json': text }))).toEqual(['|docs.json']);
    expect(await roots(tree({ 'docs/docs.json': text }))).toEqual(['docs|docs.json']);
  });

  test('returns a docs.json that is a folder, so that reading it reports the error', async () => {
    const cwd = tree({ 'docs.json/x': '' });
    const [site] = (await findSites([], { cwd })).sites;
    expect(() => disk(site?.root ?? '').read('docs.json')).toThrow('“docs.json” cannot be read: it is a folder.');
  });

  test('refuses a docs.json that is a link to nowhere or out of the repository', async () => {
    const outside = tree(docs);
    await expect(roots(tree({ 'docs.json': { to: 'nothing' } }))).rejects.toThrow('“docs.json” is a broken symbolic link.');
    await expect(roots(tree({ 'docs.json': { to: join(outside, 'docs.json') } }))).rejects.toThrow(
      '“docs.json” is a symbolic link that points outside the repository.',
    );
  });
});

describe('a git process that hangs', () => {
  const folder = tree({ git: '#!/bin/sh\nsleep 30 &\nwait\n' });
  chmodSync(join(folder, 'git'), 0o755);

  test('is stopped, and the error names its command', () => {
    const before = process.env['PATH'];
    process.env['PATH'] = [folder, before].join(delimiter);
    try {
      expect(() => askGit(['ls-files', '-z'], folder, { timeout: 300 })).toThrow(
        new UnreadableError('git did not finish within 0.3 seconds and was stopped. To see why, run it yourself: git ls-files -z'),
      );
    } finally {
      process.env['PATH'] = before;
    }
  });
});
