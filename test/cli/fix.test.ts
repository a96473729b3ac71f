/** `docs-nav lint --fix` and `--dry-run`, in process. */
import { execFileSync } from 'node:child_process';
import { type closeSync, chmodSync, lstatSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { fileSystem } from '../support/file-system.ts';
import { git, temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const { fail, next } = fileSystem();

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  cwd: string,
  line: string,
  isTTY = false,
  { env = {}, isFile = false }: { readonly env?: Record<string, string>; readonly isFile?: boolean } = {},
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => void (written[name] += text),
    isTTY,
    isFile,
    columns: isTTY ? 80 : 0,
  });
  const code = await main(['lint', ...line.split(' ').filter(Boolean)], { stdout: stream('stdout'), stderr: stream('stderr') }, cwd, env);
  return { code, ...written };
}

const read = (folder: string, file = 'docs.json'): string => readFileSync(join(folder, file), 'utf8');
const pages = (...entries: string[]): string => `${JSON.stringify({ navigation: { pages: entries } }, null, 2)}\n`;

describe('--fix', () => {
  test('lint --fix writes the fixes and reports the remaining findings', async () => {
    const folder = tree({ 'docs.json': pages('a.mdx', 'B', 'gone'), 'a.mdx': '', 'b.mdx': '' });
    const { code, stdout, stderr } = await run(folder, '--fix');
    expect(read(folder)).toBe(pages('a', 'b', 'gone'));
    expect(stdout).toMatch(/^error \[page-exists\] Page “gone” does not exist\..*\n\n1 error in docs.json \(2 pages\)\.\n$/s);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'docs-nav: Fixed 2 findings in 1 file: 2 page-exists.\n' });
    expect(await run(folder, '--fix')).toEqual({ code: 1, stdout, stderr: '' });
  });

  test('exits with 0 if nothing is left, with the report of a clean run in every format', async () => {
    for (const format of ['text', 'concise', 'agent', 'json', 'github']) {
      const folder = tree({ 'docs.json': pages('a.mdx'), 'a.mdx': '' });
      const { code, stdout, stderr } = await run(folder, `--fix --format ${format}`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: 'docs-nav: Fixed 1 finding in 1 file: 1 page-exists.\n' });
      expect(stdout).toBe((await run(folder, `--format ${format}`)).stdout);
    }
  });

  test('keeps the mode, the byte order mark, the line ends and the end of the file', async () => {
    const text = '\uFEFF{\r\n\t"navigation": {\r\n\t\t"pages": ["a.mdx", "b",]\r\n\t}\r\n}';
    const folder = tree({ 'docs.json': text, 'a.mdx': '', 'b.mdx': '' });
    chmodSync(join(folder, 'docs.json'), 0o640);
    await run(folder, '--fix');
    expect(read(folder)).toBe(text.replace('.mdx', '').replace(',]', ']'));
    expect(statSync(join(folder, 'docs.json')).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).sort()).toEqual(['a.mdx', 'b.mdx', 'docs.json']);
  });

  test('repairs no warning that --quiet hides and no finding of a rule that is off, but repairs infos', async () => {
    const files = { 'docs.json': pages('a.mdx', 'b', 'b'), 'a.mdx': '', 'b.mdx': '' };
    const quiet = tree(files);
    expect((await run(quiet, '--fix --quiet')).stderr).toBe('docs-nav: Fixed 1 finding in 1 file: 1 page-exists.\n');
    expect(read(quiet)).toBe(pages('a', 'b', 'b'));
    const off = tree(files);
    await run(off, '--fix --rule page-exists=off');
    expect(read(off)).toBe(pages('a.mdx', 'b'));
    const info = tree(files);
    await run(info, '--fix --rule duplicate-page=info --max-problems 1');
    expect(read(info)).toBe(pages('a', 'b'));
  });

  test('fixes “$ref” files, pages, and the targets of symbolic links inside the repository', async () => {
    const root = repository({
      'docs/docs.json':
        '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "tabs": [{ "$ref": "api.json" }, { "tab": "A", "$ref": "nav/linked.json" }] } }',
      'docs/api.json': '{ "tab": "API", "pages": ["api/Users"] }',
      'docs/nav/linked.json': { to: '../../shared.json' },
      'shared.json': '{ "pages": ["start.mdx"] }',
      'docs/api/users.mdx': '[Start](/Start)\n',
      'docs/start.mdx': 'A [dead](/api/Users) link.\n',
    });
    const { stderr, stdout } = await run(root, 'docs --fix --rule link=error --preset recommended');
    expect(stdout).toBe('No problems in docs/docs.json (2 pages).\n');
    expect(stderr).toBe('docs-nav: Fixed 4 findings in 4 files: 2 page-exists, 2 link.\n');
    expect(read(root, 'docs/api.json')).toBe('{ "tab": "API", "pages": ["api/users"] }');
    expect(read(root, 'shared.json')).toBe('{ "pages": ["start"] }');
    expect(read(root, 'docs/start.mdx')).toBe('A [dead](/api/users) link.\n');
    expect(lstatSync(join(root, 'docs/nav/linked.json')).isSymbolicLink()).toBe(true);
  });

  test('writes nothing through a link that points outside the repository', async () => {
    const outside = tree({ 'real.json': '{ "pages": ["start.mdx"] }' });
    const root = repository({
      'docs.json':
        '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "tabs": [{ "tab": "A", "$ref": "out.json" }, { "tab": "B", "pages": ["start.mdx"] }] } }',
      'out.json': { to: join(outside, 'real.json') },
      'start.mdx': '',
    });
    await run(root, '--fix');
    expect(read(outside, 'real.json')).toBe('{ "pages": ["start.mdx"] }');
  });

  test('fixes several sites, and a file that two sites share only once', async () => {
    const root = tree({
      'docs.json': pages('v2/a.mdx'),
      'v2/docs.json': pages('a.mdx'),
      'v2/a.mdx': '[a](/v2/A)\n',
      'v2/b.mdx': '',
    });
    const { stderr } = await run(root, 'docs.json v2 --fix --rule link=error --rule orphan-page=off');
    expect(stderr).toBe('docs-nav: Fixed 3 findings in 3 files: 2 page-exists, 1 link.\n');
    expect([read(root), read(root, 'v2/docs.json'), read(root, 'v2/a.mdx')]).toEqual([pages('v2/a'), pages('a'), '[a](/v2/a)\n']);
  });

  test('does not fix a docs.json that is not UTF-8 or has a syntax error without a certain repair', async () => {
    const folder = tree({ 'a.mdx': '' });
    for (const text of [
      Buffer.from('{ "name": "\xfc", "navigation": { "pages": ["a",] } }', 'latin1'),
      Buffer.from('{ "navigation": { "pages": ["a,] } }'),
    ]) {
      writeFileSync(join(folder, 'docs.json'), text);
      expect((await run(folder, '--fix')).stderr).toBe('');
      expect(readFileSync(join(folder, 'docs.json')).equals(text)).toBe(true);
    }
  });

  test('does not overwrite a file that changed during the run, but writes the others', async () => {
    const root = tree({ 'a/docs.json': pages('a.mdx'), 'a/a.mdx': '', 'b/docs.json': pages('b.mdx'), 'b/b.mdx': '' });
    const theirs = pages('a.mdx', 'a/new');
    next('fsyncSync', () => () => writeFileSync(join(root, 'a/docs.json'), theirs));
    const { code, stdout, stderr } = await run(root, 'a b --fix');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `docs-nav: Not all fixes could be written.\ndocs-nav: “a/docs.json” cannot be written: it changed while docs-nav was running; run docs-nav again.\n`,
    });
    expect([read(root, 'a/docs.json'), read(root, 'b/docs.json')]).toEqual([theirs, pages('b')]);
    expect(stdout).toContain('1 finding can be fixed with --fix.\n2 errors in 2 sites');
  });

  test('fixes a file correctly even if it changes while it is linted', async () => {
    const folder = tree({ 'docs.json': pages('a.mdx', 'b'), 'a.mdx': '', 'b.mdx': '' });
    next('closeSync', (real) => (descriptor: number) => {
      (real as typeof closeSync)(descriptor);
      writeFileSync(join(folder, 'docs.json'), pages('b', 'a.mdx'));
    });
    await run(folder, '--fix');
    expect(read(folder)).toBe(pages('b', 'a'));
  });

  test('leaves each file either unchanged or fixed when the disk is full', async () => {
    const root = tree({ 'a/docs.json': pages('a.mdx'), 'a/a.mdx': '', 'b/docs.json': pages('b.mdx'), 'b/b.mdx': '' });
    fail('writeSync', 'ENOSPC');
    const { code, stderr } = await run(root, 'a b --fix');
    expect(code).toBe(2);
    expect(stderr).toContain(`docs-nav: “a/docs.json” cannot be written: no space is left on the disk.\n`);
    expect([read(root, 'a/docs.json'), read(root, 'b/docs.json')]).toEqual([pages('a.mdx'), pages('b')]);
    expect(readdirSync(join(root, 'a')).sort()).toEqual(['a.mdx', 'docs.json']);
  });

  test('is suggested in the report only if it would fix a finding that is shown', async () => {
    const folder = tree({ 'docs.json': pages('a.mdx', 'gone'), 'a.mdx': '' });
    const line = '1 finding can be fixed with --fix.';
    expect((await run(folder, '')).stdout).toMatch(new RegExp(`\n${line}\n2 errors in docs.json \\(0 pages\\)\\.\n$`));
    expect((await run(folder, '--quiet')).stdout).toContain(`${line}\n`);
    expect((await run(folder, '--format agent')).stdout).toContain(`(0 pages). ${line} (agent format`);
    expect((await run(folder, '--rule page-exists=warning --quiet')).stdout).not.toContain(line);
  });
});

describe('--dry-run', () => {
  const files = {
    'docs/docs.json': '{\r\n  "navigation": { "pages": ["a.mdx", "gone"] }\r\n}',
    'docs/a.mdx': '',
    'docs/with space/x.json': '{}',
  };

  test('writes nothing, and shows what --fix would do as a diff that git applies', async () => {
    const root = repository(files);
    const { code, stdout, stderr } = await run(join(root, 'docs'), '--dry-run');
    expect(read(root, 'docs/docs.json')).toBe(files['docs/docs.json']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'docs-nav: --fix would fix 1 finding in 1 file: 1 page-exists.\ndocs-nav: 1 error left in docs.json (1 page).\n',
    });
    execFileSync('git', ['apply', '-'], { cwd: join(root, 'docs'), input: stdout });
    expect(read(root, 'docs/docs.json')).toBe(files['docs/docs.json'].replace('.mdx', ''));
    const after = await run(join(root, 'docs'), '--dry-run');
    expect(after).toEqual({
      code: 1,
      stdout: '',
      stderr: 'docs-nav: --fix would change nothing.\ndocs-nav: 1 error left in docs.json (1 page).\n',
    });
  });

  test('exits with the code that a run after the fixes would have', async () => {
    const folder = tree({ 'docs.json': pages('a.mdx', 'a'), 'a.mdx': '' });
    expect(await run(folder, '--dry-run --max-warnings 0')).toMatchObject({
      code: 0,
      stderr:
        'docs-nav: --fix would fix 2 findings in 1 file: 1 page-exists, 1 duplicate-page.\ndocs-nav: No problems left in docs.json (1 page).\n',
    });
    expect((await run(folder, '--dry-run --rule duplicate-page=off')).code).toBe(0);
    const warned = tree({ 'docs.json': pages('a.mdx', 'b', 'a'), 'a.mdx': '', 'b.mdx': '' });
    expect(await run(warned, '--dry-run --max-warnings 0')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There are more warnings (1)'),
    });
  });

  test('makes paths relative to a folder above all files, and names that folder', async () => {
    const root = repository(files);
    const { stdout, stderr } = await run(join(root, 'docs/with space'), '--dry-run');
    expect(stdout).toMatch(/^--- a\/docs.json\n/);
    expect(stderr).toContain('docs-nav: Apply the diff in “..”: its paths are relative to it.\n');
    execFileSync('git', ['apply', '-'], { cwd: join(root, 'docs'), input: stdout });
    expect(read(root, 'docs/docs.json')).not.toContain('.mdx');
  });

  test('makes control characters visible on a terminal, but not in piped output', async () => {
    const folder = tree({ 'docs.json': '// \u001b[31m\n{\t"navigation": { "pages": ["a"] } }\n', 'a.mdx': '' });
    expect((await run(folder, '--dry-run', true)).stdout).toContain('-// ␛[31m\n {\t"navigation"');
    expect((await run(folder, '--dry-run')).stdout).toContain('-// \u001b[31m\n');
  });

  test.each([{ GITHUB_ACTIONS: 'true' }, { TF_BUILD: 'True' }])(
    'neutralizes CI log commands with %o, but writes an applicable diff to a file',
    async (env) => {
      const commands = [
        '::stop-commands::x',
        '  ::error file=a::b',
        '##[error]a',
        'a ##vso[task.setvariable variable=PATH]b',
        '\u001b[2Ja',
      ];
      const folder = tree({ 'docs.json': pages('A', 'b'), 'a.mdx': '', 'b.mdx': `${commands.join('\n')}\n[a](/A)\n` });
      const shown = (await run(folder, '--dry-run --rule link=error', false, { env })).stdout;
      expect(shown).toContain('+[a](/a)');
      for (const line of shown.split('\n')) expect(line).not.toMatch(/^\s*::|##(?:vso)?\[/);
      expect(shown).not.toContain('\u001b');
      const written = await run(folder, '--dry-run --rule link=error', false, { env, isFile: true });
      expect(written).toEqual(await run(folder, '--dry-run --rule link=error'));
      for (const command of commands.slice(2)) expect(written.stdout).toContain(command);
    },
  );

  test('wins over --fix', async () => {
    const folder = tree({ 'docs.json': pages('a.mdx'), 'a.mdx': '' });
    expect((await run(folder, '--fix --dry-run')).stdout).toContain('+      "a"\n');
    expect(read(folder)).toBe(pages('a.mdx'));
  });

  test('rejects --format because it shows a diff, not a report', async () => {
    const folder = tree({ 'docs.json': pages('a.mdx'), 'a.mdx': '' });
    expect(await run(folder, '--dry-run --format json')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'docs-nav: “--dry-run” cannot be used together with “--format”: it shows a diff, not a report.\n',
    });
  });
});

test.each([
  ['--fix', '--staged'],
  ['--fix', '--stdin'],
  ['--watch', '--fix'],
  ['--watch', '--dry-run'],
  ['--dry-run', '--output'],
])('%s cannot be used together with %s', async (flag, other) => {
  const { code, stderr } = await run(tree(), `${flag} ${other}${other === '--output' ? ' json=a' : ''}`);
  expect(code).toBe(2);
  expect(stderr).toMatch(new RegExp(`^docs-nav: “${flag}” cannot be used together with “${other}”: [^\\n]*\\w\\.\\n$`));
});

test('lint fixes only new findings with --changed; with --staged, a dry run only shows their fixes as a diff', async () => {
  const root = repository({ 'docs.json': pages('a.mdx', 'b'), 'a.mdx': '', 'b.mdx': '' });
  writeFileSync(join(root, 'docs.json'), pages('a.mdx', 'b.mdx'));
  git(root, 'add', '-A');
  expect(await run(root, '--staged --fix')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^docs-nav: “--fix” cannot be used together with “--staged”: .*\n$/),
  });
  const { code, stdout, stderr } = await run(root, '--staged --dry-run');
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'docs-nav: --fix would fix 1 finding in 1 file: 1 page-exists.\ndocs-nav: No new problems left in docs.json (1 page), 1 existing finding not shown (compared with HEAD).\n',
  });
  expect(stdout).toContain('-      "b.mdx"\n+      "b"\n');
  expect((await run(root, '--changed --fix')).code).toBe(0);
  expect(read(root)).toBe(pages('a.mdx', 'b'));
});

test('lint --fix repairs a broken site completely and changes no other lines', async () => {
  const docs = `{
  // The navigation.
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0D9373" },
  "navigation": {
    "languages": [
      {
        "language": "EN",
        "tabs": [
          {
            "tab": "Guides",
            "icn": "book",
            "pages": [
              "index.mdx",
              "guides/install",
              "guides/install",
              "Guides/Deploy",   "guides/links",
            ]
          },
          { "tab": "API", "openapi": "openapi.json", "pages": ["api/overview", "PSOT /users"], "groups": [] }
        ]
      }
    ]
  }
}
`;
  const page = '---\ntitle: A page\n---\n';
  const root = repository({
    'docs/docs.json': docs,
    ...Object.fromEntries(['index', 'guides/install', 'guides/deploy', 'api/overview'].map((path) => [`docs/${path}.mdx`, page])),
    'docs/openapi.json': '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/users": { "post": {} } } }',
    'docs/guides/install.mdx': `${page}\n## First\n`,
    'docs/guides/links.mdx': `${page}\n[Deploy](Deploy) and\n[more](/Guides/Install#first).\n`,
  });
  const flags = '--rule link=error --max-warnings 0';
  expect((await run(root, flags)).code).toBe(1);
  expect(await run(root, `--fix ${flags}`)).toEqual({
    code: 0,
    stdout: 'No problems in docs/docs.json (6 pages).\n',
    stderr:
      'docs-nav: Fixed 11 findings in 2 files: 2 json-syntax, 2 page-exists, 2 link, 1 language-code, 1 unknown-property, 1 openapi-operation, 1 one-child-kind, 1 duplicate-page.\n',
  });
  const diff = execFileSync('git', ['diff', '--unified=0'], { cwd: root, encoding: 'utf8' });
  const lines = diff.split('\n').filter((line) => /^[-+](?![-+])/.test(line));
  expect(lines).toEqual([
    '-  // The navigation.',
    '-        "language": "EN",',
    '+        "language": "en",',
    '-            "icn": "book",',
    '+            "icon": "book",',
    '-              "index.mdx",',
    '+              "index",',
    '-              "guides/install",',
    '-              "Guides/Deploy",   "guides/links",',
    '+              "guides/deploy",   "guides/links"',
    '-          { "tab": "API", "openapi": "openapi.json", "pages": ["api/overview", "PSOT /users"], "groups": [] }',
    '+          { "tab": "API", "openapi": "openapi.json", "pages": ["api/overview", "POST /users"] }',
    '-[Deploy](Deploy) and',
    '-[more](/Guides/Install#first).',
    '+[Deploy](deploy) and',
    '+[more](/guides/install#first).',
  ]);
  git(root, 'commit', '-qam', 'Repair');
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })).toBe('');
});

describe('--fix-suggestions and --interactive', () => {
  const site = { 'docs.json': pages('a.mdx', 'guides/deploi', 'instal'), 'a.mdx': '', 'guides/deploy.mdx': '', 'install.mdx': '' };

  async function answer(folder: string, answers: readonly string[], line = '--fix --interactive'): Promise<Outcome> {
    const written = { stdout: '', stderr: '' };
    const left = [...answers];
    const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: true, columns: 80 });
    const stdin = async () => ({ isTTY: true, read: () => new Uint8Array(), line: () => left.shift() });
    const code = await main(
      ['lint', ...line.split(' '), '--color=never'],
      { stdin, stdout: stream('stdout'), stderr: stream('stderr') },
      folder,
      {},
    );
    return { code, ...written };
  }

  test('applies all suggestions, or shows them as a diff in a dry run', async () => {
    const folder = tree(site);
    const dry = await run(folder, '--fix-suggestions --dry-run');
    expect(dry.stderr).toMatch(/^docs-nav: --fix-suggestions would fix 3 findings in 1 file: /);
    expect(read(folder)).toBe(site['docs.json']);
    expect((await run(folder, '--fix-suggestions')).code).toBe(0);
    expect(read(folder)).toBe(pages('a', 'guides/deploy', 'install'));
  });

  test('applies suggestions for infos only with --info, which shows them', async () => {
    const folder = tree({ 'docs.json': pages('instal'), 'install.mdx': '' });
    const line = '--rule page-exists=info --fix-suggestions --dry-run';
    expect((await run(folder, line)).stderr).toContain('--fix-suggestions would change nothing.');
    expect((await run(folder, `${line} --info`)).stderr).toContain('--fix-suggestions would fix 1 finding');
  });

  test.each([
    [['y', 'n', 'yes'], pages('a', 'guides/deploi', 'install')],
    [['n', 'what?', 'y', 'n'], pages('a.mdx', 'guides/deploy', 'instal')],
    [['y', 'q'], pages('a', 'guides/deploi', 'instal')],
    [['y'], pages('a', 'guides/deploi', 'instal')],
    [[], pages('a.mdx', 'guides/deploi', 'instal')],
  ])('asks about each change and applies the accepted ones: %j', async (answers, expected) => {
    const folder = tree(site);
    const { stdout } = await answer(folder, answers);
    expect(read(folder)).toBe(expected);
    expect(stdout).toContain('fix: Replace it with “a”.\n--- a/docs.json\n+++ b/docs.json\n');
    expect(stdout.match(/Make this change\?/g)?.length).toBe(
      answers.includes('q') || answers.length === 3 || answers.length === 4 ? answers.length : answers.length + 1,
    );
  });

  test('--interactive needs a terminal', async () => {
    expect(await run(tree(site), '--fix --interactive')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('“--interactive” needs a terminal to ask in.'),
    });
  });
});
