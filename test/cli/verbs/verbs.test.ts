/** The commands that edit a site, in process: what they write, show and refuse. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { temporary } from '../../support/temporary.ts';
import { MINTLIFY_TEXT, REQUIRED } from '../../support/mintlify-site.ts';

const { tree, repository } = temporary();

const DOCS = `{
  "navigation": {
    "tabs": [
      { "tab": "Guides", "groups": [{ "group": "Start", "pages": ["index", "guides/setup", "guides/usage"] }] },
      { "tab": "API", "groups": [{ "group": "Users", "pages": ["api/users", "api/keys"] }] }
    ]
  }
}
`;
const FILES = {
  'docs.json': DOCS,
  'index.mdx': '[Set up](/guides/setup) and [use](guides/usage#start)\n',
  'guides/setup.mdx': '![Screen](./images/screen.png) [Home](../index)\n',
  'guides/usage.mdx': '# Start\n',
  'guides/images/screen.png': '\u0000png',
  'api/users.mdx': 'Users\n',
  'api/keys.mdx': 'Keys\n',
};

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(cwd: string, ...args: string[]): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const code = await main(args, { stdout: stream('stdout'), stderr: stream('stderr') }, cwd, {});
  return { code, ...written };
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

function contents(root: string, folder = ''): Record<string, string> {
  const inner = readdirSync(join(root, folder)).filter((name) => name !== '.git');
  const paths = inner.map((name) => (folder === '' ? name : `${folder}/${name}`));
  return Object.assign(
    {},
    ...paths.map((path) => (statSync(join(root, path)).isDirectory() ? contents(root, path) : { [path]: read(root, path) })),
  ) as Record<string, string>;
}

describe('docs-nav mv', () => {
  test('moves a page given by its path or its file, from any folder', async () => {
    for (const [from, args] of [
      ['', ['guides/setup', 'guides/install']],
      ['', ['guides/setup.mdx', 'guides/install.mdx']],
      ['guides', ['setup.mdx', 'install.mdx']],
      ['guides', ['/guides/setup', '/guides/install']],
    ] as const) {
      const root = tree(FILES);
      const { code, stdout, stderr } = await run(join(root, from), 'mv', ...args);
      const prefix = from === '' ? '' : '../';
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toBe(
        `changed  ${prefix}docs.json\nchanged  ${prefix}index.mdx\nmoved    ${prefix}guides/setup.mdx → ${prefix}guides/install.mdx\n`,
      );
      expect(read(root, 'index.mdx')).toBe('[Set up](/guides/install) and [use](guides/usage#start)\n');
      expect(JSON.parse(read(root, 'docs.json')).redirects).toEqual([{ source: '/guides/setup', destination: '/guides/install' }]);
    }
  });

  test('moves a folder with its images, also into another folder', async () => {
    const root = tree(FILES);
    expect((await run(root, 'mv', 'guides', 'learn/', '--no-redirect')).code).toBe(0);
    expect(Object.keys(contents(root)).filter((file) => file.startsWith('learn/'))).toEqual([
      'learn/guides/images/screen.png',
      'learn/guides/setup.mdx',
      'learn/guides/usage.mdx',
    ]);
    expect(read(root, 'learn/guides/setup.mdx')).toBe('![Screen](./images/screen.png) [Home](../../index)\n');
    expect(existsSync(join(root, 'guides'))).toBe(false);
    expect((await run(root, 'mv', 'learn/guides', 'guides', '--no-redirect')).code).toBe(0);
    expect(contents(root)).toEqual(FILES);
  });

  test('moves an image and updates the page that shows it', async () => {
    const root = tree(FILES);
    expect((await run(root, 'mv', 'guides/images/screen.png', 'images/')).stdout).toBe(
      'changed  guides/setup.mdx\nmoved    guides/images/screen.png → images/screen.png\n',
    );
    expect(read(root, 'guides/setup.mdx')).toBe('![Screen](../images/screen.png) [Home](../index)\n');
  });

  test('a page keeps its extension, and so does another file if none is given', async () => {
    const root = tree({ ...FILES, 'snippets/a.mdx': 'A', 'index.mdx': 'import A from "/snippets/a.mdx"\n\n<A />\n' });
    expect((await run(root, 'mv', 'guides/images/screen.png', 'images/v1.2')).stdout).toContain('→ images/v1.2.png\n');
    expect((await run(root, 'mv', 'images/v1.2.png', 'images/v1.jpeg')).stdout).toContain('→ images/v1.jpeg\n');
    const docs = DOCS.replace('{', `{\n  ${MINTLIFY_TEXT}`);
    const hosted = tree({ ...contents(root), 'docs.json': docs });
    expect((await run(hosted, 'mv', 'snippets/a.mdx', 'snippets/b')).stdout).toContain('→ snippets/b.mdx\n');
    expect(read(hosted, 'index.mdx')).toContain('"/snippets/b.mdx"');
    for (const to of ['guides/install.md', 'guides/setup.md'])
      expect(await run(hosted, 'mv', 'guides/setup', to)).toMatchObject({
        code: 2,
        stderr: `docs-nav: “${to}” has a different extension from guides/setup.mdx. A page keeps its extension: write “.mdx” or none.\n`,
      });
    expect((await run(hosted, 'mv', 'snippets/b.mdx', 'guides/b')).stderr).toContain('guides/b.mdx would be a page of the site');
  });

  test('pages may have dots in their names', async () => {
    const root = tree(FILES);
    expect((await run(root, 'mv', 'guides/setup', 'guides/node.js')).stdout).toContain('→ guides/node.js.mdx\n');
    expect((await run(root, 'mv', 'guides/node.js', 'guides/v1.2')).stdout).toContain('→ guides/v1.2.mdx\n');
  });

  test('mv and add accept the address or the label of an element for --before', async () => {
    for (const beside of ['Guides', 'tabs[tab=Guides]', '/navigation/tabs/0']) {
      const root = tree(FILES);
      expect(await run(root, 'mv', '--element', 'tabs[tab=API]', '--before', beside)).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(read(root, 'docs.json')).navigation.tabs.map(({ tab }: { tab: string }) => tab)).toEqual(['API', 'Guides']);
      const other = tree(FILES);
      expect(await run(other, 'add', '--element', 'tabs[tab=New]', 'new/a', '--before', beside)).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(read(other, 'docs.json')).navigation.tabs.map(({ tab }: { tab: string }) => tab)).toEqual(['New', 'Guides', 'API']);
    }
  });

  test('moves a page together with its entry, only an entry, or an element', async () => {
    const root = tree(FILES);
    expect((await run(root, 'mv', 'guides/setup', 'api/setup', '--after', 'api/users')).code).toBe(0);
    expect((await run(root, 'mv', 'guides/usage', '--before', 'index')).code).toBe(0);
    expect((await run(root, 'mv', '--element', 'tabs[tab=API]', '--before', 'tabs[tab=Guides]')).code).toBe(0);
    const { tabs } = JSON.parse(read(root, 'docs.json')).navigation;
    expect(tabs).toEqual([
      { tab: 'API', groups: [{ group: 'Users', pages: ['api/users', 'api/setup', 'api/keys'] }] },
      { tab: 'Guides', groups: [{ group: 'Start', pages: ['guides/usage', 'index'] }] },
    ]);
  });

  test('--replace moves the entry of a page to the group of its new folder', async () => {
    const root = tree(FILES);
    expect((await run(root, 'mv', 'guides/setup', 'api/setup', '--replace')).code).toBe(0);
    const { tabs } = JSON.parse(read(root, 'docs.json')).navigation;
    expect(tabs[1].groups[0].pages).toContain('api/setup');
  });

  test('--siblings moves a page or a folder in every language', async () => {
    const languages = ['en', 'fr'].map((language) => ({ language, pages: [`${language}/a`, `${language}/guides/b`] }));
    const docs = JSON.stringify({ ...REQUIRED, navigation: { languages } });
    const files = { 'en/a.mdx': 'A', 'fr/a.mdx': 'A', 'en/guides/b.mdx': 'B', 'fr/guides/b.mdx': 'B', 'fr/guides/b.png': '' };
    const root = tree({ 'docs.json': docs, ...files });
    expect((await run(root, 'mv', 'fr/a', 'fr/start', '--siblings', '--no-redirect')).stdout).toBe(
      'changed  docs.json\nmoved    fr/a.mdx → fr/start.mdx\nmoved    en/a.mdx → en/start.mdx\n',
    );
    expect((await run(root, 'mv', 'en/guides', 'en/learn', '--siblings')).stdout).toBe(
      'changed  docs.json\nmoved    en/guides/b.mdx → en/learn/b.mdx\nmoved    fr/guides/b.mdx → fr/learn/b.mdx\nmoved    fr/guides/b.png → fr/learn/b.png\n',
    );
  });

  test('--no-links does not update links, and refuses a move that would break them', async () => {
    const root = tree(FILES);
    const { code, stdout, stderr } = await run(root, 'mv', 'guides/usage', 'usage', '--no-links', '--no-redirect');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'docs-nav: Nothing was written: this would introduce 1 finding.\n',
    });
    expect(stdout).toMatch(/^index\.mdx:1:\d+: error \[link\] /);
    expect(contents(root)).toEqual(FILES);
  });

  test('rm that would leave dead links says how to lead readers to another page, unless that was said', async () => {
    const root = tree(FILES);
    const { code, stderr } = await run(root, 'rm', 'guides/usage');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'docs-nav: Nothing was written: this would introduce 1 finding. To redirect readers to another page, use --redirect-to.\n',
    });
    expect((await run(root, 'rm', 'guides/usage', '--redirect-to', 'guides/setup')).code).toBe(0);
  });

  test('moves a page whose own links are already dead', async () => {
    const root = tree({ ...FILES, 'guides/usage.mdx': '[Gone](/nowhere)\n', 'index.mdx': 'Home\n' });
    expect((await run(root, 'mv', 'guides/usage', 'usage')).code).toBe(0);
  });

  test.each([
    [['mv', 'nowhere', 'there'], 'There is no page, file or folder “nowhere” in the site.'],
    [['mv', 'guides/setup'], '“docs-nav mv” needs two paths, or a page or --element with --in, --before or --after.'],
    [['mv', 'guides/setpu', 'there'], 'There is no page, file or folder “guides/setpu” in the site. Did you mean “guides/setup”?'],
    [['mv', 'guide', 'there'], 'Did you mean “guides”?'],
    [['mv', 'guides/image/screen.png', 'there/'], 'Did you mean “guides/images/screen.png”?'],
    [['mv', 'guides/setup', 'api/users'], 'The file api/users.mdx already exists.'],
    [['mv', 'guides/setup', 'guides/usage'], 'The file guides/usage.mdx already exists'],
    [
      ['mv', 'guides/setup', 'guides/nav.txt'],
      '“guides/nav.txt” is the path of another file; expected that of a page. Did you mean “guides/nav”?',
    ],
    [['mv', 'guides/images/screen.png', 'guides/setup.mdx'], 'The file guides/setup.mdx already exists.'],
    ...[
      ['mv', 'guides/setup'],
      ['mv', 'guides'],
      ['mv', 'guides/images/screen.png'],
      ['rm', 'api/keys', '--redirect-to'],
      ['add'],
      ['place'],
      ['rm'],
    ].map((line): [string[], string] => [[...line, 'https://x.y/z'], '“https://x.y/z” is a URL; expected a path in the site']),
    [['add', 'guides/images/other.png'], 'Did you mean “guides/images/other”?'],
    [['place', 'guides/images/screen.png'], 'is the path of another file; expected that of a page.'],
    [['add', 'guides/setup'], '“guides/setup” is already in the navigation, at “/navigation/tabs[tab=Guides]/groups[group=Start]”.'],
    [['set', '--element', 'tabs[tab=api]', 'icon', 'x'], 'Did you mean “/navigation/tabs[tab=API]”?'],
    [['set', '--element', 'tabs[tab=Gides]', 'icon', 'x'], 'Did you mean “/navigation/tabs[tab=Guides]”?'],
    [['add', 'guides/new', '--in', 'tabs[tab=api]/groups[group=users]'], 'Did you mean “/navigation/tabs[tab=API]/groups[group=Users]”?'],
    [['mv', 'guides', 'api'], 'The folder api already exists: it has the file api/'],
    [['mv', 'index', 'guides'], '“guides” is a folder. Write “guides/” to move into it, or “guides.mdx” for a page of that name.'],
    [['mv', 'guides/setup', '../out'], 'is not a path in the site'],
    [
      ['mv', '--element', 'groups[group=Nope]', '--in', '/navigation'],
      'No element in the navigation has the address “groups[group=Nope]”.',
    ],
    [['rm', 'guides'], '“guides” is a folder, and “docs-nav rm” removes pages.'],
    [['rm'], '“docs-nav rm” needs either a page or --element.'],
    [['add', 'guides/new', '--after', 'nowhere'], '“nowhere” is not in the navigation.'],
    [['add', '--element', 'tabs', 'guides/new'], '“tabs” is not the address of a new element'],
    [['set', 'icon', 'rocket'], '“docs-nav set” needs --element'],
    [['set', '--element', 'tabs[tab=API]', 'icon'], 'needs a property with either a value or --remove.'],
    [['set', '--element', 'tabs[tab=API]', 'icno', 'x'], 'cannot have a property “icno”. Did you mean “icon”?'],
    [['rename', '--element', 'tabs[tab=API]', ' ', '--site', 'nowhere'], 'The file or folder “nowhere” does not exist.'],
  ])('refuses the command line %j, of mv or another verb, with a reason', async (args, message) => {
    const root = tree(FILES);
    const { code, stdout, stderr } = await run(root, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(contents(root)).toEqual(FILES);
  });

  test('set refuses an ambiguous address and lists all matching elements', async () => {
    const twins = DOCS.replace('"Users"', '"Start"');
    const { code, stderr } = await run(tree({ ...FILES, 'docs.json': twins }), 'set', '--element', 'groups[group=Start]', 'icon', 'x');
    expect(code).toBe(2);
    for (const tab of ['Guides', 'API']) expect(stderr).toContain(`“/navigation/tabs[tab=${tab}]/groups[group=Start]”`);
  });

  test('asks for “.mdx” or “/” if a page and a folder have the same name', async () => {
    const root = tree({ ...FILES, 'guides.mdx': '', 'docs.json': DOCS.replace('"index"', '"index", "guides"') });
    expect((await run(root, 'mv', 'guides', 'learn')).stderr).toContain('Write “guides.mdx” for the page, or “guides/” for the folder.');
    expect((await run(root, 'mv', 'guides.mdx', 'learn')).stdout).toContain('moved    guides.mdx → learn.mdx');
    expect((await run(root, 'mv', 'guides/', 'learn')).stdout).toContain('moved    guides/setup.mdx → learn/setup.mdx');
  });

  test('suggests a page with the extension of its file in messages', async () => {
    const docs = DOCS.replace('{', `{ ${MINTLIFY_TEXT}`).replace('"index"', '"index", "guides"');
    const root = tree({ ...FILES, 'guides.md': '', 'docs.json': docs });
    expect((await run(root, 'mv', 'guides', 'learn')).stderr).toContain('Write “guides.md” for the page');
    expect((await run(root, 'mv', 'guides.md', 'learn')).code).toBe(0);
    expect((await run(root, 'mv', 'learn', 'guides', '--no-redirect')).stderr).toContain('or “guides.md” for a page of that name.');
    expect((await run(root, 'mv', 'learn', 'guides.md', '--no-redirect')).code).toBe(0);
    expect(contents(root)).toEqual({ ...FILES, 'guides.md': '', 'docs.json': docs });
  });
});

describe('hidden, ignored and empty content of a folder that docs-nav mv moves', () => {
  const REST = {
    'guides/.images/a.png': 'png',
    'guides/.images/deep/b.png': 'png',
    'guides/node_modules/some/index.js': 'js',
    'guides/images/.cache/c': 'c',
    'guides/.env': 'SECRET=1',
    'guides/draft.mdx': 'ignored',
    '.mintignore': 'draft.mdx\n',
  };

  function ground(): string {
    const root = tree({ ...FILES, ...REST });
    mkdirSync(join(root, 'guides/empty/inner'), { recursive: true });
    return root;
  }

  test('moves with the folder, and nothing is left behind', async () => {
    const root = ground();
    const { code, stdout } = await run(root, 'mv', 'guides', 'learn/guides', '--no-redirect');
    expect(code).toBe(0);
    for (const folder of ['.images/', 'node_modules/', 'images/.cache/', 'empty/'])
      expect(stdout).toContain(`moved    guides/${folder} → learn/guides/${folder}\n`);
    expect(existsSync(join(root, 'guides'))).toBe(false);
    expect(existsSync(join(root, 'learn/guides/empty/inner'))).toBe(true);
    const now = contents(root);
    for (const [file, text] of Object.entries(REST)) expect(now[file.replace(/^guides/, 'learn/guides')]).toBe(text);
    expect((await run(root, 'mv', 'learn/guides', 'guides', '--no-redirect')).code).toBe(0);
    expect(contents(root)).toEqual({ ...FILES, ...REST });
    expect(existsSync(join(root, 'guides/empty/inner'))).toBe(true);
  });

  test('is listed by a dry run, as its diff cannot show it', async () => {
    const root = ground();
    const { stdout, stderr } = await run(root, 'mv', 'guides', 'learn', '--dry-run');
    expect(stdout).not.toContain('.images');
    expect(stderr).toContain('The diff omits “guides/.images/”, which moves to “learn/.images/” as a whole.');
    const asData = JSON.parse((await run(root, 'mv', 'guides', 'learn', '--dry-run', '--format', 'json')).stdout) as { changes: object[] };
    expect(asData.changes).toContainEqual({ kind: 'moved', path: 'learn/node_modules/', from: 'guides/node_modules/' });
    expect(contents(root)).toEqual({ ...FILES, ...REST });
  });

  test('does not move with a page that has the name of the folder', async () => {
    const root = tree({ ...FILES, ...REST, 'guides.mdx': '', 'docs.json': DOCS.replace('"index"', '"index", "guides"') });
    expect((await run(root, 'mv', 'guides.mdx', 'learn', '--no-redirect')).code).toBe(0);
    expect(existsSync(join(root, 'guides/.images'))).toBe(true);
  });

  test.each([
    ['a repository', 'guides/sub/.git/HEAD', '“guides” cannot be moved: “guides/sub” is a repository of its own.'],
    ['a submodule', 'guides/sub/.git', '“guides” cannot be moved: “guides/sub” is a repository of its own.'],
    ['a submodule in a hidden folder', 'guides/.deps/sub/.git', '“guides” cannot be moved: “guides/.deps/sub” is a repository of its own.'],
    ['a hidden repository', 'guides/.deps/.git/HEAD', '“guides” cannot be moved: “guides/.deps” is a repository of its own.'],
    ['a worktree among packages', 'guides/node_modules/a/b/.git', '“guides” cannot be moved: “guides/node_modules/a/b” is a repository'],
    ['a folder that already exists at the target', 'learn/.images/x', '“guides/.images” cannot be moved: “learn/.images” already exists.'],
  ])('prevents the move, with a reason, if there is %s', async (_, file, message) => {
    const files = { ...FILES, ...REST, [file]: 'x', 'guides/sub/readme.txt': '' };
    const root = tree(files);
    expect(await run(root, 'mv', 'guides', 'learn')).toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string });
    expect(await run(root, 'mv', 'guides', 'learn', '--dry-run')).toMatchObject({ code: 2 });
    expect(existsSync(join(root, 'learn/setup.mdx'))).toBe(false);
    expect(readFileSync(join(root, file), 'utf8')).toBe('x');
  });

  test('prevents the move, with a reason, if a name in it is not UTF-8', async () => {
    const root = tree({ ...FILES, ...REST });
    mkdirSync(Buffer.from(`${root}/guides/node_modules/\xFD`, 'latin1'));
    const { code, stderr } = await run(root, 'mv', 'guides', 'learn');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'docs-nav: “guides” cannot be moved: the name “�” in “guides/node_modules” is not UTF-8. Rename that first.\n',
    });
    for (const [file, text] of Object.entries(FILES)) expect(readFileSync(join(root, file), 'utf8')).toBe(text);
  });

  test('a move keeps file modes, and is refused if a file to change is write-protected', async () => {
    const root = ground();
    const modes = { 'docs.json': 0o640, 'index.mdx': 0o600, 'guides/setup.mdx': 0o755, 'guides/usage.mdx': 0o444 };
    for (const [file, mode] of Object.entries(modes)) chmodSync(join(root, file), mode);
    expect((await run(root, 'mv', 'guides', 'learn')).code).toBe(0);
    for (const [file, mode] of Object.entries(modes))
      expect(statSync(join(root, file.replace('guides/', 'learn/'))).mode & 0o777, file).toBe(mode);
    chmodSync(join(root, 'index.mdx'), 0o444);
    const before = contents(root);
    expect(await run(root, 'mv', 'learn', 'guides')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'docs-nav: “index.mdx” cannot be written: it is write-protected. Make it writable, for example with “chmod u+w”, and run the command again.\n',
    });
    expect(contents(root)).toEqual(before);
  });
});

describe('pages whose links docs-nav mv cannot check', () => {
  const LINK = '[Set up](/guides/setup)\n';
  const BAD = Buffer.concat([Buffer.from(LINK), Buffer.from([0xff])]);
  const TEXTS: Readonly<Record<string, readonly [content: string | Buffer, reason: string]>> = {
    'large.mdx': [`${LINK}${'word '.repeat(230_000)}`, 'it is too large (more than 1 MB)'],
    'huge.jsx': [Buffer.alloc(20 * 1024 * 1024 + 1, ' '), 'it is too large (more than 1 MB)'],
    'latin.mdx': [BAD, 'it is not plain UTF-8'],
    'latin.jsx': [Buffer.concat([Buffer.from("import X from '/guides/setup.mdx'\n"), BAD]), 'it is not plain UTF-8'],
    'utf-16.mdx': [Buffer.from(`\ufeff${LINK}`, 'utf16le'), 'it is not plain UTF-8'],
    'deep.mdx': [
      `${LINK}${'> '.repeat(20_000)}x`,
      'its text is nested too deeply, has too many lines, elements or Markdown characters, or has thousands of lists, quotes or underlined lines',
    ],
  };

  function ground(): string {
    const root = tree({ ...FILES, 'broken.mdx': `${LINK}<Foo {\n`, 'docs.json': DOCS.replace('"index",', '"index", "broken", "large",') });
    for (const [file, [content]] of Object.entries(TEXTS)) writeFileSync(join(root, file), content);
    return root;
  }

  test.each([[[]], [['--dry-run']]])('do not stop a move, and are named (%j)', async (more) => {
    const root = ground();
    const { code, stderr } = await run(root, 'mv', 'guides/setup', 'guides/install', ...more);
    expect(code).toBe(0);
    expect(stderr).toContain(
      `docs-nav: Links and imports were not changed in ${Object.keys(TEXTS).length} files, and may point to what moved:\n`,
    );
    for (const [file, [, reason]] of Object.entries(TEXTS)) expect(stderr).toContain(`docs-nav:   ${file}: ${reason}\n`);
    for (const [file, [content]] of Object.entries(TEXTS)) expect(readFileSync(join(root, file)).equals(Buffer.from(content))).toBe(true);
    if (more.length === 0) expect(read(root, 'broken.mdx')).toContain('[Set up](/guides/install)');
  });

  test('are listed in the JSON output, and are not mentioned with --no-links', async () => {
    const { stdout } = await run(ground(), 'mv', 'guides/setup', 'guides/install', '--format', 'json');
    const unchecked = (JSON.parse(stdout) as { unchecked: readonly { file: string; reason: string }[] }).unchecked;
    expect(Object.fromEntries(unchecked.map(({ file, reason }) => [file, reason]))).toEqual(
      Object.fromEntries(Object.entries(TEXTS).map(([file, [, reason]]) => [file, reason])),
    );
    const [alone, clean] = [
      await run(ground(), 'mv', 'guides/setup', 'guides/install', '--no-links'),
      await run(tree(FILES), 'mv', 'api', 'http'),
    ];
    expect([alone.code, alone.stderr, clean.code, clean.stderr]).toEqual([0, '', 0, '']);
  });
});

describe('docs-nav add, rm, rename, set and place', () => {
  test('rm refuses a folder or another file, and says how to remove a group', async () => {
    const root = tree({ ...FILES, 'logo.svg': '<svg/>' });
    expect((await run(root, 'rm', 'guides')).stderr).toMatch(
      /“guides” is a folder, and “docs-nav rm” removes pages\. To remove a group .* --element/,
    );
    expect((await run(root, 'rm', 'logo.svg')).stderr).toContain('“logo.svg” is a file, and');
  });

  test('add creates a page with the extension that most pages have', async () => {
    const docs = `${JSON.stringify({ ...REQUIRED, navigation: { pages: ['index'] } })}\n`;
    const many = tree({ 'docs.json': docs, 'index.md': '', 'a.md': '', 'b.mdx': '', 'docs-nav.config.json': '{"dialect":"mintlify"}' });
    expect((await run(many, 'add', 'setup')).stdout).toContain('created  setup.md\n');
    expect((await run(many, 'add', 'written.mdx')).stdout).toContain('created  written.mdx\n');
    // A file of this name in Markdown is no page.
    expect((await run(many, 'add', 'changelog')).stdout).toContain('created  changelog.mdx\n');
    const few = tree({ 'docs.json': docs, 'index.md': '', 'a.mdx': '', 'docs-nav.config.json': '{"dialect":"mintlify"}' });
    expect((await run(few, 'add', 'setup')).stdout).toContain('created  setup.mdx\n');
  });

  test('add creates a page and lists it at the best or the given position', async () => {
    const root = tree(FILES);
    const added = await run(root, 'add', 'guides/caching-pages');
    expect(added.stdout).toBe('created  guides/caching-pages.mdx\nchanged  docs.json\n');
    expect(added.stderr).toMatch(/^docs-nav: Best position found: \/navigation\/.*, after guides\/.*\. For another one, use --in/);
    expect(read(root, 'guides/caching-pages.mdx')).toBe('---\ntitle: "Caching pages"\n---\n');
    expect((await run(root, 'add', 'api/hooks', '--in', 'groups[group=Start]', '--after', 'index', '--title', 'Web "hooks"')).code).toBe(0);
    expect(read(root, 'docs.json')).toContain('["index", "api/hooks", "guides/setup", "guides/usage", "guides/caching-pages"]');
    expect(read(root, 'api/hooks.mdx')).toBe('---\ntitle: "Web \\"hooks\\""\n---\n');
  });

  test('add --element, rename, set and rm of elements', async () => {
    const root = tree(FILES);
    expect((await run(root, 'add', '--element', 'tabs[tab=API]/groups[group=Hooks]', 'api/hooks', '--before', 'Users')).code).toBe(0);
    expect((await run(root, 'rename', '--element', 'groups[group=Hooks]', 'Webhooks')).code).toBe(0);
    expect((await run(root, 'set', '--element', 'groups[group=Webhooks]', 'icon', 'bell')).code).toBe(0);
    expect(JSON.parse(read(root, 'docs.json')).navigation.tabs[1].groups[0]).toEqual({
      group: 'Webhooks',
      pages: ['api/hooks'],
      icon: 'bell',
    });
    expect((await run(root, 'set', '--element', 'groups[group=Webhooks]', 'icon', '--remove')).code).toBe(0);
    expect((await run(root, 'rm', '--element', 'groups[group=Webhooks]')).stdout).toBe('changed  docs.json\ndeleted  api/hooks.mdx\n');
    expect(contents(root)).toEqual(FILES);
  });

  test('rm deletes a page that nothing links to, with a redirect', async () => {
    const root = tree(FILES);
    expect((await run(root, 'rm', 'guides/setup')).code).toBe(1);
    expect((await run(root, 'rm', 'api/keys', '--redirect-to', 'api/users')).stdout).toBe('changed  docs.json\ndeleted  api/keys.mdx\n');
    expect((await run(root, 'rm', 'api/users')).stderr).toContain('Use --remove-empty to remove it too.');
    expect((await run(root, 'rm', 'api/users', '--remove-empty')).stderr).toContain(
      '“/api/users” in docs.json:8 redirects to “api/users”. Change or remove that redirect first. Use --redirect-to to lead it to another page.',
    );
  });

  test.each([
    ['mintlify', 'api/hooks.md', 'api/hooks.md'],
    ['mintlify', 'api/hooks.mdx', 'api/hooks.mdx'],
    ['mintlify', 'api/hooks', 'api/hooks.mdx'],
    ['spec', 'api/hooks.md', 'api/hooks.mdx'],
  ])('add in the dialect %s: %s creates %s', async (dialect, word, file) => {
    const docs = dialect === 'mintlify' ? DOCS.replace('{', `{ ${MINTLIFY_TEXT}`) : DOCS;
    const root = tree({ ...FILES, 'docs.json': docs, 'docs-nav.config.json': JSON.stringify({ dialect }) });
    expect((await run(root, 'add', word)).stdout).toBe(`created  ${file}\nchanged  docs.json\n`);
    expect(read(root, 'docs.json')).toContain('"api/hooks"');
  });

  test.each([
    [['mv', 'Guides/Setup', 'guides/start'], 'Did you mean “guides/setup”?'],
    [['rm', 'API/Keys'], 'Did you mean “api/keys”?'],
    [['mv', 'guides/setup', '--in', 'Users'], 'Did you mean “/navigation/tabs[tab=API]/groups[group=Users]”?'],
    [['rename', '--element', 'API', 'Reference'], 'Did you mean “/navigation/tabs[tab=API]”?'],
    [['rename', '--element', 'group=Uzers', 'People'], 'Did you mean “/navigation/tabs[tab=API]/groups[group=Users]”?'],
    [['rename', '--element', 'groups[users]', 'People'], 'Did you mean “/navigation/tabs[tab=API]/groups[group=Users]”?'],
    [['rename', '--element', 'Nothing', 'Reference'], 'Expected the label with its kind, such as “groups[group=Start]”'],
    [['mv', 'guides/usage', '--after', 'guides/setpu'], '“guides/setpu” is not in the navigation. Did you mean “guides/setup”?'],
  ])('suggests the page or element that is probably meant: %s', async (args, hint) => {
    const root = tree(FILES);
    const { code, stderr } = await run(root, ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(hint);
    expect(contents(root)).toEqual(FILES);
  });

  test('suggests all elements that share a label', async () => {
    const twins = DOCS.replace('"Users"', '"Start"');
    const { stderr } = await run(tree({ ...FILES, 'docs.json': twins }), 'set', '--element', 'Start', 'icon', 'x');
    expect(stderr).toContain(
      'Did you mean one of “/navigation/tabs[tab=Guides]/groups[group=Start]”, “/navigation/tabs[tab=API]/groups[group=Start]”?',
    );
  });

  test('set says where the settings of a page are', async () => {
    const { code, stderr } = await run(tree(FILES), 'set', 'hidden', 'true', '--element', 'guides/setup');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'docs-nav: “guides/setup” is a page, not an element of the navigation. Edit the front matter of guides/setup.mdx.\n',
    });
  });

  test('set knows an element by its address even if a page has the same path', async () => {
    const root = tree({ ...FILES, 'navigation.mdx': '' });
    const global = '{ "anchors": [{ "anchor": "Blog", "href": "https://example.com" }] }';
    expect((await run(root, 'set', 'global', global, '--element', '/navigation')).code).toBe(0);
  });

  test('rm without --redirect-to says which URLs are gone', async () => {
    const root = tree({ ...FILES, 'index.mdx': 'Home\n' });
    const { code, stderr } = await run(root, 'rm', 'guides/usage');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'docs-nav: “/guides/usage” no longer exists. To redirect readers, add it to “redirects”.\n',
    });
  });

  test.each(['docs/guides/more', 'docs/guides/more.mdx'])('add reads %s from the top of the repository, as mv does', async (page) => {
    const root = tree(Object.fromEntries(Object.entries(FILES).map(([file, text]) => [`docs/${file}`, text])));
    expect(await run(root, 'add', page, '--after', 'docs/guides/setup')).toMatchObject({
      code: 0,
      stdout: 'created  docs/guides/more.mdx\nchanged  docs/docs.json\n',
    });
    expect(read(root, 'docs/docs.json')).toContain('"guides/setup", "guides/more"');
    // A folder of that name in the docs root is meant, if there is one.
    const nested = tree({
      'docs/docs.json': DOCS,
      'docs/docs/a.mdx': '',
      ...Object.fromEntries(Object.entries(FILES).map(([file, text]) => [`docs/${file}`, text])),
    });
    expect((await run(nested, 'add', 'docs/b', '--after', 'guides/setup')).stdout).toContain('created  docs/docs/b.mdx');
  });

  test('add refuses to create a page that a redirect hides', async () => {
    const docs = DOCS.replace(/}\s*$/, ', "redirects": [{ "source": "/guides/more", "destination": "/guides/setup" }] }\n');
    const root = tree({ ...FILES, 'docs.json': docs });
    const { code, stderr } = await run(root, 'add', 'guides/more', '--after', 'guides/setup');
    expect(code).toBe(2);
    expect(stderr).toContain('“/guides/more” is redirected to “/guides/setup” by “/guides/more” in docs.json:');
  });

  test('rename refers to mv for pages', async () => {
    const { code, stderr } = await run(tree(FILES), 'rename', 'guides/setup', 'guides/start');
    expect(code).toBe(2);
    expect(stderr).toContain('“docs-nav mv” renames pages and folders.');
  });

  test('add and place say where a page is listed already', async () => {
    const root = tree(FILES);
    const place = '“/navigation/tabs[tab=API]/groups[group=Users]”';
    expect(await run(root, 'add', 'api/users')).toEqual({
      code: 2,
      stdout: '',
      stderr: `docs-nav: “api/users” is already in the navigation, at ${place}. To list it once more, choose an element with --in.\n`,
    });
    expect((await run(root, 'place', 'api/users')).stderr).toContain(`“api/users” is already in the navigation, at ${place}.`);
    expect(contents(root)).toEqual(FILES);
  });

  test.each([
    ['mv', 'guides/setup', 'https://x.example/y'],
    ['add', 'https://x.example/y', '--in', 'groups[group=Users]'],
    ['rm', 'api/keys', '--redirect-to', 'https://x.example/'],
    ['place', 'https://x.example/y'],
  ])('%s rejects a URL in place of a path', async (...args) => {
    const root = tree(FILES);
    const { code, stderr } = await run(root, ...args);
    expect(code).toBe(2);
    expect(stderr).toContain('is a URL; expected a path in the site, such as “guides/install”.');
    expect(contents(root)).toEqual(FILES);
  });

  test('commands that write nothing do not touch an interrupted change', async () => {
    const root = tree({ ...FILES, '.docs-nav-journal/plan-4000000.json': '{}' });
    for (const args of [
      ['mv', 'index', 'home', '--dry-run'],
      ['place', 'api/users'],
    ])
      expect(await run(root, ...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('is incomplete') as string });
    expect(read(root, '.docs-nav-journal/plan-4000000.json')).toBe('{}');
  });

  test('mv refuses to move a page whose name is not valid UTF-8, and leaves it as it is', async () => {
    const root = tree(FILES);
    const name = Buffer.concat([Buffer.from(join(root, 'guides/x')), Buffer.from([0xff]), Buffer.from('.mdx')]);
    writeFileSync(name, 'PRECIOUS');
    expect((await run(root, 'mv', 'guides', 'learn')).code).toBe(2);
    expect((await run(root, 'mv', 'guides/x\ufffd', 'guides/y')).stderr).toContain('its name is not valid UTF-8');
    expect(readFileSync(name, 'utf8')).toBe('PRECIOUS');
    expect(read(root, 'docs.json')).toBe(DOCS);
  });

  test('a diff in a CI log contains no log commands', async () => {
    const root = tree({ ...FILES, 'guides/usage.mdx': '::error::x\n##vso[task.setvariable]x\n[s](./setup)\n' });
    const written: string[] = [];
    const out = { write: (text: string) => void written.push(text), isTTY: false, columns: 0 };
    await main(['mv', 'guides/usage', 'other/usage', '--dry-run'], { stdout: out, stderr: out }, root, { GITHUB_ACTIONS: 'true' });
    expect(written.join('')).not.toMatch(/^[ +-]?\s*::error|##vso\[/m);
  });

  test('a value that is nested too deep is refused', async () => {
    const value = '['.repeat(6_000) + ']'.repeat(6_000);
    const { code, stderr } = await run(tree(FILES), 'set', '--element', 'groups[group=Users]', 'icon', value);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'docs-nav: The value of “icon” is nested too deeply.\n' });
  });

  const LINKED = DOCS.replace(
    / {2}\}\n\}\n$/,
    `  },
  "navbar": { "links": [{ "label": "Keys", "href": "/api/keys" }] },
  "redirects": [{ "source": "/older", "destination": "/api/keys#a" }, { "source": "/oldest", "destination": "/api/keys?x=1" }]
}
`,
  );
  const UNLINKED = LINKED.replace('"href": "/api/keys"', '"href": "/api/users"');

  test('rm refuses to remove a page that docs.json links or redirects to, and lists where', async () => {
    const { code, stderr } = await run(tree({ ...FILES, 'docs.json': LINKED }), 'rm', 'api/keys');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'docs-nav: 1 link and 2 redirects point to “api/keys”: “/api/keys” in docs.json:8, “/api/keys#a” in docs.json:9, “/api/keys?x=1” in docs.json:9. Change or remove them first. Use --redirect-to to lead the redirects to another page.\n',
    });
  });

  test('a refusal because of a redirect says where it is', async () => {
    const docs = LINKED.replace('"/oldest"', '"/learn"').replace('/api/keys?x=1', '/index');
    expect((await run(tree({ ...FILES, 'docs.json': docs }), 'mv', 'api/keys', 'learn/index')).stderr).toBe(
      'docs-nav: “/learn/index” is redirected to “/index” by “/learn” in docs.json:9. Remove that redirect first.\n',
    );
  });

  test.each([
    ['a page', ['api/keys']],
    ['a page whose file stays', ['api/keys', '--keep-files']],
    ['an element', ['--element', 'pages[group=Keys]']],
  ])('rm --redirect-to also updates existing redirects to %s', async (_, what) => {
    const nested = UNLINKED.replace('"api/keys"', '{ "group": "Keys", "pages": ["api/keys"] }');
    const root = tree({ ...FILES, 'docs.json': what[0] === '--element' ? nested : UNLINKED });
    expect(await run(root, 'rm', ...what, '--redirect-to', 'api/users')).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(read(root, 'docs.json')).redirects).toEqual([
      { source: '/older', destination: '/api/users' },
      { source: '/oldest', destination: '/api/users?x=1' },
      { source: '/api/keys', destination: '/api/users' },
    ]);
  });

  test.each([
    ['the page itself', ['api/keys', '--redirect-to', 'api/keys'], '“api/keys” is being removed, so nothing can be redirected to it.'],
    ['a page of the element', ['--element', 'tabs[tab=API]', '--redirect-to', 'api/keys'], '“api/keys” is being removed, so'],
    ['a page without a file', ['api/keys', '--redirect-to', 'api/none'], '“api/none” has no page file. Choose a page that has one.'],
  ])('rm --redirect-to %s is refused', async (_, args, message) => {
    const root = tree(FILES);
    const { code, stderr } = await run(root, 'rm', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(contents(root)).toEqual(FILES);
  });

  test.each([
    ['a page', ['api/keys']],
    ['an element', ['--element', 'tabs[tab=API]']],
  ])('rm --keep-files leaves the files of %s where they are, although nothing lists them', async (_, what) => {
    const lost = { 'api/lost.mdx': 'In no list before\n' };
    const root = tree({ ...FILES, ...lost });
    expect(await run(root, 'rm', ...what, '--keep-files')).toEqual({ code: 0, stdout: 'changed  docs.json\n', stderr: '' });
    const { 'docs.json': docs, ...files } = contents(root);
    expect({ ...files, 'docs.json': DOCS }).toEqual({ ...FILES, ...lost });
    expect(docs).not.toContain('api/keys');
  });

  test('place suggests, and writes nothing', async () => {
    const root = tree(FILES);
    const { code, stdout } = await run(root, 'place', 'guides/cache');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\/navigation\/tabs\[tab=Guides\]\/groups\[group=Start\], after guides\/usage\n {2}2 of its 3 pages are in the same folder, “guides”\.\n/,
    );
    expect((await run(root, 'place', 'api/overview')).stdout).toMatch(/^\/navigation\/tabs\[tab=API\]\S*, before api\/users\n/);
    expect(contents(root)).toEqual(FILES);
  });

  test('place and add refuse a listed page, but add can list it in another language', async () => {
    const languages = ['en', 'fr'].map((language) => ({ language, pages: [`${language}/a`, `${language}/b`] }));
    const root = tree({
      'docs.json': JSON.stringify({ navigation: { languages } }),
      'en/a.mdx': '',
      'en/b.mdx': '',
      'fr/a.mdx': '',
      'fr/b.mdx': '',
    });
    const message = '“en/a” is already in the navigation, at “/navigation/languages[language=en]”.';
    expect(await run(root, 'place', 'en/a')).toEqual({ code: 1, stdout: '', stderr: `docs-nav: ${message}\n` });
    const { code, stdout } = await run(root, 'place', 'en/a', '--format', 'json');
    expect({ code, ...JSON.parse(stdout) }).toEqual({ code: 1, version: 1, page: 'en/a', places: [], message });
    expect(await run(root, 'add', 'en/a')).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    expect((await run(root, 'add', 'en/a', '--in', 'languages[language=fr]')).code).toBe(0);
  });

  test('accepts the absolute path of a page file', async () => {
    const root = tree(FILES);
    expect((await run(root, 'add', join(root, 'guides/caching.mdx'))).stdout).toBe('created  guides/caching.mdx\nchanged  docs.json\n');
    expect((await run(root, 'place', '/guides/cache', '--format', 'json')).stdout).toContain('"page": "guides/cache"');
  });
});

describe('every verb', () => {
  const LINES = [
    ['mv', 'guides/setup', 'guides/install'],
    ['mv', 'guides', 'learn'],
    ['mv', 'guides/images/screen.png', 'a b/écran (1).png'],
    ['mv', '--element', 'tabs[tab=API]', '--before', 'tabs[tab=Guides]'],
    ['add', 'api/hooks'],
    ['rm', 'api/keys'],
    ['set', '--element', 'tabs[tab=API]', 'icon', 'x'],
    ['rename', '--element', 'tabs[tab=API]', 'Reference'],
  ];

  test.each(LINES)('--dry-run writes nothing and prints a diff that git can apply: %s %s', async (...args) => {
    const line = args.filter((word) => word !== undefined);
    const root = repository(Object.fromEntries(Object.entries(FILES).map(([file, text]) => [`docs/${file}`, text])));
    const dry = await run(root, ...line, '--site', 'docs', '--dry-run');
    const lost = line[0] === 'rm' ? 'docs-nav: “/api/keys” would no longer exist. To redirect readers, use --redirect-to.\n' : '';
    expect(dry).toMatchObject({ code: 0, stderr: `docs-nav: Nothing was written: this is a dry run.\n${lost}` });
    expect(contents(join(root, 'docs'))).toEqual(FILES);
    execFileSync('git', ['apply', '-'], { cwd: root, input: dry.stdout });
    const done = tree(FILES);
    expect((await run(done, ...line)).code).toBe(0);
    expect(contents(join(root, 'docs'))).toEqual(contents(done));
  });

  test('mv --dry-run prints a diff that git can apply even if a file name has special characters', async () => {
    const files = { 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'a b/"screen".png': '' };
    const root = repository(files);
    const dry = await run(root, 'mv', 'a b/"screen".png', 'screen.png', '--dry-run');
    execFileSync('git', ['apply', '-'], { cwd: root, input: dry.stdout });
    expect(Object.keys(contents(root)).toSorted()).toEqual(['docs.json', 'index.mdx', 'screen.png']);
  });

  test.each(LINES)('--format json says what it did: %s %s', async (...args) => {
    const root = tree(FILES);
    const { code, stdout } = await run(root, ...args.filter((word) => word !== undefined), '--format', 'json');
    expect(code).toBe(0);
    const { version, ok, written, changes } = JSON.parse(stdout);
    expect({ version, ok, written }).toEqual({ version: 1, ok: true, written: true });
    const before = new Map(Object.entries(FILES));
    const after = contents(root);
    for (const { kind, path, from } of changes) {
      expect(after[path] === undefined).toBe(kind === 'deleted');
      if (kind === 'created' || kind === 'moved') expect(before.has(path)).toBe(false);
      if (kind === 'moved') expect([before.has(from), after[from]]).toEqual([true, undefined]);
      if (kind === 'changed') expect(after[path]).not.toBe(before.get(path));
    }
    const named = new Set(changes.flatMap(({ path, from }: { path: string; from?: string }) => [path, from]));
    const changed = [...new Set([...before.keys(), ...Object.keys(after)])].filter((file) => before.get(file) !== after[file]);
    expect(changed.filter((file) => !named.has(file))).toEqual([]);
  });

  test('--format json says why it did nothing', async () => {
    const root = tree(FILES);
    const broken = await run(root, 'rm', 'guides/setup', '--format', 'json');
    expect({ ...broken, stdout: JSON.parse(broken.stdout) }).toMatchObject({
      code: 1,
      stderr: '',
      stdout: { ok: false, reason: 'findings', findings: [{ rule: 'link', file: 'index.mdx' }] },
    });
    const taken = await run(root, 'mv', 'guides/setup', 'api/users', '--format', 'json');
    expect({ ...taken, stdout: JSON.parse(taken.stdout) }).toMatchObject({ code: 2, stdout: { ok: false, reason: 'taken' } });
  });

  test('requires --site if there are several sites', async () => {
    const docs = '{ "navigation": { "pages": ["x"] } }';
    const root = repository({ 'a/docs.json': docs, 'a/x.mdx': '', 'b/docs.json': docs, 'b/x.mdx': '' });
    expect((await run(root, 'mv', 'x', 'y')).stderr).toBe(
      'docs-nav: There are 2 sites: a/docs.json, b/docs.json. Choose one with --site.\n',
    );
    expect((await run(root, 'mv', 'x', 'y', '--site', 'a')).code).toBe(0);
  });
});
