/** `--staged`, `--changed`, `--since` and `--against`, with real repositories. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { disk } from '../../../src/host/index.ts';
import { StagedSiteReader } from '../../../src/host/scope/staged-site-reader.ts';
import { repositoryOf } from '../../../src/host/scope/repository.ts';
import { lint as lintSites, type Files } from '../../../src/index.ts';
import { main } from '../../../src/cli/main.ts';
import { cases } from '../../support/cases.ts';
import { git, temporary } from '../../support/temporary.ts';

const { tree, repository } = temporary();

const { PATH } = process.env;
afterEach(() => void (process.env['PATH'] = PATH));

const page = '---\ntitle: A page\n---\n';
const docs = (...pages: string[]): string => `${JSON.stringify({ navigation: { pages } }, null, 2)}\n`;

interface Ran {
  readonly code: number;
  /** `file:line rule`, one for each finding. */
  readonly found: readonly string[];
  readonly messages: readonly string[];
  readonly known: number | undefined;
  readonly stderr: string;
}

/** Runs the linter, and says what it found. */
async function lint(cwd: string, flags: string, env: Record<string, string> = {}): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const code = await main(
    ['lint', '--format', 'json', ...flags.split(' ').filter(Boolean)],
    { stdout: stream('stdout'), stderr: stream('stderr') },
    cwd,
    env,
  );
  const report = (written.stdout === '' ? { diagnostics: [], summary: {} } : JSON.parse(written.stdout)) as {
    diagnostics: { file: string; rule: string; message: string; range: { start: { line: number } } }[];
    summary: { known?: number };
  };
  const found = report.diagnostics.map(({ file, rule, range }) => `${file}:${range.start.line} ${rule}`);
  const messages = report.diagnostics.map(({ file, rule, message }) => `${file} ${rule} ${message}`);
  return { code, found, messages, known: report.summary.known, stderr: written.stderr };
}

const found = async (cwd: string, flags: string): Promise<readonly string[]> => (await lint(cwd, flags)).found;
const put = (folder: string, path: string, text: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** Returns the id of a file's content, which git stores. */
function storeFile(root: string, path: string): string {
  return execFileSync('git', ['hash-object', '-w', path], { cwd: root, encoding: 'utf8' }).trim();
}

/** Adds entries such as `100644 <id>\t<path>`, of files that need not be on disk. */
function addToIndex(root: string, entries: readonly string[]): void {
  execFileSync('git', ['update-index', '--index-info'], { cwd: root, input: `${entries.join('\n')}\n` });
}

function indexFiles(root: string): Files {
  const place = repositoryOf(root, { flag: '--staged', cwd: root, indexFile: undefined });
  return new StagedSiteReader({ ...place, docs: 'docs.json', folder: '' }).files;
}

describe('lint --staged', () => {
  test('sees what is added, not what is on disk', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    put(root, 'docs.json', docs('a', 'b'));
    put(root, 'b.mdx', page);
    expect(await found(root, '--staged')).toEqual([]);
    git(root, 'add', 'docs.json');
    expect(await found(root, '--staged')).toEqual(['docs.json:5 page-exists']);
    expect(await found(root, '--changed')).toEqual([]);
    git(root, 'add', '--intent-to-add', 'b.mdx');
    expect(await found(root, '--staged')).toEqual(['docs.json:5 page-exists']);
    git(root, 'add', 'b.mdx');
    expect(await found(root, '--staged')).toEqual([]);
  });

  test('counts an empty page, but not a page added with --intent-to-add', async () => {
    const root = repository({ 'docs.json': docs('a', 'b'), 'a.mdx': '' });
    put(root, 'b.mdx', '');
    git(root, 'add', '-N', 'b.mdx');
    expect(await lint(root, '--staged')).toMatchObject({ code: 0, found: [], known: 1 });
    git(root, 'add', 'b.mdx');
    expect(await lint(root, '--staged')).toMatchObject({ code: 0, found: [], known: 0 });
  });

  test('a deletion is a finding on an untouched line, once it is staged', async () => {
    const root = repository({ 'docs.json': docs('a', 'b'), 'a.mdx': page, 'b.mdx': page });
    rmSync(join(root, 'b.mdx'));
    expect(await found(root, '--staged')).toEqual([]);
    expect(await found(root, '--changed')).toEqual(['docs.json:5 page-exists']);
    git(root, 'rm', '-q', 'b.mdx');
    expect(await found(root, '--staged')).toEqual(['docs.json:5 page-exists']);
    put(root, 'b.mdx', page);
    expect(await found(root, '--staged')).toEqual(['docs.json:5 page-exists']);
  });

  test('reads the part of docs.json that is staged', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    put(root, 'docs.json', docs('a', 'staged'));
    git(root, 'add', '-A');
    put(root, 'docs.json', docs('a', 'staged', 'later'));
    expect(await found(root, '--staged')).toEqual(['docs.json:5 page-exists']);
    put(root, 'docs.json', '{');
    expect(await found(root, '--staged')).toEqual(['docs.json:5 page-exists']);
  });

  test('says that a file on disk is not as it is staged, whatever its line ends, if there are findings in it', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    put(root, 'docs.json', docs('a', 'gone'));
    git(root, 'add', '-A');
    put(root, 'docs.json', docs('a', 'gone').replaceAll('\n', '\r\n'));
    expect((await lint(root, '--staged')).stderr).toBe('');
    put(root, 'docs.json', docs('a'));
    const { code, stderr } = await lint(root, '--staged');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'docs-nav: “docs.json” on disk differs from what is staged. If the problem is fixed there, stage it with “git add”.\n',
    });
    git(root, 'add', '-A');
    expect(await lint(root, '--staged')).toMatchObject({ code: 0, stderr: '' });
  });

  test('reads pages as they are staged', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    for (const name of ['b', 'c']) put(root, `${name}.mdx`, '---\nhidden: true\n---\n');
    git(root, 'add', '-A');
    put(root, 'b.mdx', page);
    expect(await found(root, '--staged')).toEqual([]);
    git(root, 'add', '-A');
    put(root, 'b.mdx', '---\nhidden: true\n---\n');
    expect(await found(root, '--staged')).toEqual(['b.mdx:1 orphan-page']);
  });

  test('counts problems that HEAD already has, in every text format', async () => {
    const root = repository({ 'docs.json': docs('a', 'gone'), 'a.mdx': page });
    expect(await lint(root, '--staged')).toMatchObject({ code: 0, found: [], known: 1, stderr: '' });
    for (const format of ['text', 'concise', 'agent', 'github']) {
      let text = '';
      const stdout = { write: (part: string) => void (text += part), isTTY: false, columns: 0 };
      await main(['lint', '--staged', '--format', format], { stdout, stderr: stdout }, root, {});
      expect(text).toContain('No new problems in docs.json (1 page), 1 existing finding not shown (compared with HEAD).');
    }
  });

  test('reports the old entry of a renamed page', async () => {
    const root = repository({ 'docs.json': docs('a', 'b'), 'a.mdx': page, 'b.mdx': page });
    git(root, 'mv', 'b.mdx', 'c.mdx');
    expect(await found(root, '--staged')).toEqual(['docs.json:5 page-exists', 'c.mdx:1 orphan-page']);
    put(root, 'docs.json', docs('a', 'c'));
    git(root, 'add', 'docs.json');
    expect(await found(root, '--staged')).toEqual([]);
  });

  test.each(['“quoted"', 'ünï', "it's", 'a b', '-x', '*', ':(top)a', '日本', 'a\\b', 'x\ny'])('handles a page named %j', async (name) => {
    const root = repository({ 'docs.json': docs('a', name), 'a.mdx': page, [`${name}.mdx`]: page });
    expect(await found(root, '--staged')).toEqual(await found(root, ''));
    const nested = repository({ [`${name}/docs.json`]: docs('a'), [`${name}/a.mdx`]: page, 'b/a.mdx': page });
    expect(await lint(join(nested, name), '--staged')).toMatchObject({ code: 0, found: [] });
    git(nested, 'rm', '-q', '--', `:(literal)${name}/a.mdx`);
    expect(await found(join(nested, name), '--staged')).toEqual(['docs.json:4 page-exists']);
    expect(await found(join(nested, name), '--changed')).toEqual(['docs.json:4 page-exists']);
  });

  test('line ends of the work tree do not matter', async () => {
    const root = tree({
      'docs.json': docs('a', 'gone').replaceAll('\n', '\r\n'),
      'a.mdx': page.replaceAll('\n', '\r\n'),
      '.gitattributes': '* text=auto eol=crlf\n',
    });
    git(root, 'init', '-q');
    git(root, 'config', 'core.autocrlf', 'true');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Begin');
    for (const flag of ['--staged', '--changed', '--since HEAD'])
      expect(await lint(root, flag)).toMatchObject({ code: 0, found: [], known: 1 });
    put(root, 'docs.json', docs('a', 'gone', 'other').replaceAll('\n', '\r\n'));
    git(root, 'add', '-A');
    for (const flag of ['--staged', '--changed', '--since HEAD']) expect(await found(root, flag)).toEqual(['docs.json:6 page-exists']);
  });

  test('checks several sites of a repository, from its root and from a folder', async () => {
    const root = repository({ 'one/docs.json': docs('a'), 'one/a.mdx': page, 'two/docs.json': docs('a', 'gone'), 'two/a.mdx': page });
    git(root, 'rm', '-q', 'one/a.mdx');
    put(root, 'two/docs.json', docs('gone', 'a', 'new'));
    git(root, 'add', '-A');
    const expected = ['one/docs.json:4 page-exists', 'two/docs.json:6 page-exists'];
    for (const flag of ['--staged', '--changed', '--since HEAD']) {
      expect(await lint(root, flag)).toMatchObject({ code: 1, found: expected, known: 1 });
      expect(await found(join(root, 'two'), flag)).toEqual(['docs.json:6 page-exists']);
    }
    put(root, 'three/docs.json', docs('a'));
    expect(await lint(root, '--staged one three')).toMatchObject({
      found: expected.slice(0, 1),
      stderr: "docs-nav: “three/docs.json” is not in git's index; its site is not checked.\n",
    });
    expect(await lint(root, '--staged three')).toMatchObject({
      code: 2,
      stderr: "docs-nav: “three/docs.json” is not in git's index, so its site is not staged. To add it, use git add.\n",
    });
  });

  test('before the first commit everything is new', async () => {
    const root = tree({ 'docs.json': docs('a', 'gone'), 'a.mdx': page });
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    for (const flag of ['--staged', '--changed'])
      expect(await lint(root, flag)).toMatchObject({ code: 1, found: ['docs.json:5 page-exists'], known: 0 });
    const stderr =
      'docs-nav: There are no commits yet, so --since has nothing to compare with. --staged and --changed work before the first commit.\n';
    for (const name of ['HEAD', 'main']) expect(await lint(root, `--since ${name}`)).toMatchObject({ code: 2, stderr });
  });

  test('reports every problem of a new site', async () => {
    const root = repository({ 'README.md': 'x' });
    put(root, 'docs.json', docs('gone'));
    git(root, 'add', '-A');
    for (const flag of ['--staged', '--changed', '--since HEAD']) expect(await found(root, flag)).toEqual(['docs.json:4 page-exists']);
  });

  test('works in a worktree, and in a submodule', async () => {
    const root = repository({ 'docs/docs.json': docs('a', 'gone'), 'docs/a.mdx': page });
    const worktree = join(tree(), 'worktree');
    git(root, 'worktree', 'add', '-q', worktree);
    const outer = repository({ 'README.md': 'x' });
    git(outer, 'submodule', 'add', '-q', root, 'library');
    for (const cwd of [worktree, join(outer, 'library')]) {
      git(cwd, 'rm', '-q', 'docs/a.mdx');
      for (const flag of ['--staged docs', '--changed docs', '--since HEAD docs'])
        expect(await lint(cwd, flag)).toMatchObject({ found: ['docs/docs.json:4 page-exists'], known: 1 });
    }
  });

  test('reports no missing page inside a submodule as new', async () => {
    const library = repository({ 'a.mdx': page });
    const root = repository({ 'docs.json': docs('index', 'library/a', 'library/b'), 'index.mdx': page });
    git(root, 'submodule', 'add', '-q', library, 'library');
    git(root, 'commit', '-qm', 'Add the library');
    expect(await found(root, '')).toEqual(['docs.json:6 page-exists']);
    for (const flag of ['--staged', '--changed', '--since HEAD'])
      expect(await lint(root, flag)).toMatchObject({ code: 0, found: [], known: 1 });
  });

  test('follows links inside the repository, and none out of it', async () => {
    const root = tree({
      'docs/docs.json': docs('here', 'shared/a', 'shared/sub/b', 'out/c', 'round/here', 'gone/x'),
      'docs/real.mdx': page,
      'docs/here.mdx': { to: 'real.mdx' },
      'docs/shared': { to: '../shared' },
      'docs/out': { to: '/tmp' },
      'docs/up': { to: '../..' },
      'docs/round': { to: '.' },
      'docs/gone': { to: 'nowhere' },
      'docs/git': { to: '../.git' },
      'shared/a.mdx': page,
      'shared/sub': { to: '../more' },
      'more/b.mdx': page,
      'more/back': { to: '../shared' },
    });
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    expect(await found(root, '--staged docs')).toEqual(await found(root, 'docs'));
    git(root, 'commit', '-qm', 'Begin');
    git(root, 'rm', '-q', 'more/b.mdx');
    const expected = ['docs/docs.json:6 page-exists'];
    expect(await found(root, '--staged docs')).toEqual(expected);
    git(root, 'reset', '-q', '--hard');
    git(root, 'rm', '-q', 'docs/shared');
    for (const flag of ['--staged docs', '--changed docs']) expect(await found(root, flag)).toContain('docs/docs.json:5 page-exists');
  });

  test('lists about 100,000 names in the index through links to one large folder, and the rest is unknown', () => {
    const root = repository({ 'docs.json': docs('index'), 'index.mdx': page });
    const file = storeFile(root, 'index.mdx');
    put(root, 'target', 'large');
    const link = storeFile(root, 'target');
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    addToIndex(root, [
      ...numbers.map((index) => `100644 ${file}\tlarge/${index}.mdx`),
      ...numbers.map((index) => `120000 ${link}\tlink-${index}`),
    ]);
    const states = [
      ...indexFiles(root)
        .list(() => true)
        .values(),
    ];
    expect(states.length).toBeLessThan(102_000);
    expect(states).toContain('unknown');
  });

  test.each([false, true])('lists a path of 20,000 folders in the index as one unknown folder (with a link: %s)', (hasLink) => {
    const root = repository({ 'docs.json': docs('index'), 'index.mdx': page });
    const file = storeFile(root, 'index.mdx');
    addToIndex(root, [`100644 ${file}\t${'d/'.repeat(20_000)}page.mdx`, ...(hasLink ? [`120000 ${file}\tlink`] : [])]);
    const files = [...indexFiles(root).list(() => true)];
    expect(files.filter(([path]) => path.startsWith('d/')).map(([path, state]) => [path.endsWith('d/'), state])).toEqual([
      [true, 'unknown'],
    ]);
    expect(Math.max(...files.map(([path]) => path.length))).toBeLessThan(5_000);
  });

  test('knows what a sparse checkout leaves out', async () => {
    const root = repository({
      'docs.json': docs('index', 'here/a', 'there/b', 'there/gone'),
      'index.mdx': page,
      'here/a.mdx': page,
      'there/b.mdx': page,
    });
    git(root, 'sparse-checkout', 'set', '--cone', 'here');
    expect(existsSync(join(root, 'there'))).toBe(false);
    expect(await lint(root, '--staged')).toMatchObject({ code: 0, found: [], known: 1 });
    git(root, 'rm', '-q', '--sparse', 'there/b.mdx');
    expect(await found(root, '--staged')).toEqual(['docs.json:6 page-exists']);
  });

  test('reads a file marked assume-unchanged from the index', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page, 'b.mdx': '---\nhidden: true\n---\n' });
    git(root, 'update-index', '--assume-unchanged', 'b.mdx');
    put(root, 'b.mdx', page);
    expect(await found(root, '--staged')).toEqual([]);
  });

  test('says that there are conflicts', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    git(root, 'checkout', '-qb', 'other');
    put(root, 'docs.json', docs('a', 'b'));
    git(root, 'commit', '-qam', 'Theirs');
    git(root, 'checkout', '-q', 'main');
    put(root, 'docs.json', docs('a', 'c'));
    git(root, 'commit', '-qam', 'Ours');
    expect(() => git(root, 'merge', '-q', 'other')).toThrow('Command failed');
    expect(await lint(root, '--staged')).toMatchObject({
      code: 2,
      stderr: 'docs-nav: “docs.json” cannot be read: it has unresolved conflicts.\n',
    });
  });

  test('a docs root that was moved is compared with itself', async () => {
    const root = repository({ 'docs/mint.json': docs('a', 'gone'), 'docs/a.mdx': page, 'x/other.json': docs('q', 'r', 's') });
    git(root, 'mv', 'docs', 'site');
    git(root, 'mv', 'site/mint.json', 'site/docs.json');
    git(root, 'rm', '-qf', 'site/a.mdx');
    for (const flag of ['--staged', '--changed', '--since HEAD'])
      expect(await lint(root, flag)).toMatchObject({ found: ['site/docs.json:4 page-exists'], known: 1 });
  });

  test('runs no command that is configured in the repository', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page, '.gitattributes': '* filter=evil\n* diff=evil\n' });
    const evil = `touch ${join(root, 'ran')}; cat`;
    for (const name of [
      'filter.evil.clean',
      'filter.evil.smudge',
      'filter.evil.process',
      'filter.a=b.clean',
      'diff.evil.command',
      'diff.evil.textconv',
      'core.fsmonitor',
      'core.pager',
    ])
      git(root, 'config', name, evil);
    git(root, 'config', 'filter.evil.required', 'true');
    for (const flag of ['--staged', '--changed', '--since HEAD']) {
      rmSync(join(root, 'ran'), { force: true });
      // As old as the index, and of the same size: git looks at the content.
      put(root, 'a.mdx', page.replace('A', 'B'));
      put(root, 'orphan.mdx', page);
      execFileSync(
        'git',
        [
          '-c',
          'filter.evil.clean=',
          '-c',
          'filter.evil.process=',
          '-c',
          'filter.evil.required=false',
          '-c',
          'core.fsmonitor=false',
          'add',
          'a.mdx',
          'orphan.mdx',
        ],
        { cwd: root },
      );
      rmSync(join(root, 'ran'), { force: true });
      expect(await found(root, flag)).toEqual(['orphan.mdx:1 orphan-page']);
      expect(existsSync(join(root, 'ran'))).toBe(false);
    }
  });

  test('runs no filter whose name is not UTF-8, and says that it is in the way', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    writeFileSync(join(root, '.gitattributes'), Buffer.from('* filter=\xE9\n', 'latin1'));
    appendFileSync(join(root, '.git/config'), Buffer.from(`[filter "\xE9"]\n\tclean = "touch ${join(root, 'ran')}; cat"\n`, 'latin1'));
    // Older than the index, and of the same size: git looks at the content.
    put(root, 'a.mdx', page.replace('A', 'B'));
    utimesSync(join(root, '.git/index'), 0, 0);
    for (const flag of ['--changed', '--since HEAD']) {
      const { code, stderr } = await lint(root, flag);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('a filter whose name is not UTF-8') as string });
      expect(existsSync(join(root, 'ran'))).toBe(false);
    }
  });

  test('fetches nothing that a partial clone left out', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    put(root, 'docs.json', docs('a', 'b'));
    git(root, 'commit', '-qam', 'More');
    git(root, 'config', 'uploadpack.allowFilter', 'true');
    const clone = join(tree(), 'clone');
    git(root, 'clone', '-q', '--filter=blob:none', `file://${root}`, clone);
    expect(await lint(clone, '--staged')).toMatchObject({ code: 0, known: 1 });
    const { code, stderr } = await lint(clone, '--since HEAD~1');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^docs-nav: “docs\.json” of the base cannot be read: this clone does not have its content; clone without “--filter”.*\n$/,
    );
  });
});

test('law: each flag finds what a comparison of two full checkouts finds', async () => {
  const names = ['a', 'b', 'c', 'deep/d', 'deep/ë'];
  const pick = fc.constantFrom(...names);
  const change = fc.oneof(
    fc.record({ do: fc.constant('write' as const), name: pick, text: fc.constantFrom(page, '---\nhidden: true\n---\n', '') }),
    fc.record({ do: fc.constant('delete' as const), name: pick }),
    fc.record({ do: fc.constant('list' as const), names: fc.uniqueArray(pick, { minLength: 1 }) }),
    fc.record({
      do: fc.constantFrom('add' as const, 'announce' as const, 'untrack' as const),
      name: fc.constantFrom(...names.map((name) => `${name}.mdx`), 'docs.json'),
    }),
    fc.record({ do: fc.constant('commit' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const root = repository({ 'docs.json': docs('a', 'b', 'deep/d'), 'a.mdx': page, 'b.mdx': page, 'deep/d.mdx': page });
      git(root, 'tag', 'base');
      for (const step of changes) {
        if (step.do === 'write') put(root, `${step.name}.mdx`, step.text);
        else if (step.do === 'delete') rmSync(join(root, `${step.name}.mdx`), { force: true });
        else if (step.do === 'list') put(root, 'docs.json', docs(...step.names));
        else if (step.do === 'commit') git(root, 'commit', '-q', '--allow-empty', '-am', 'Change');
        else if (step.do === 'untrack') git(root, 'rm', '-q', '--cached', '--ignore-unmatch', step.name === 'docs.json' ? 'x' : step.name);
        else if (existsSync(join(root, step.name))) git(root, 'add', ...(step.do === 'announce' ? ['-N'] : []), step.name);
      }
      const at = (treeish: string): string => {
        const folder = tree();
        execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', treeish, folder], { cwd: root });
        return folder;
      };
      // What a commit made now would hold. An entry that is only announced is no part of it, though `git checkout-index` writes it as an empty file.
      const staged = at(execFileSync('git', ['write-tree'], { cwd: root, encoding: 'utf8' }).trim());
      const compare = async (head: string, base: string): Promise<string[]> => {
        const { diagnostics } = await lintSites({ files: disk(head), before: disk(base) });
        return diagnostics.map(({ rule, file, message }) => `${file} ${rule} ${message}`);
      };
      for (const [flag, head, base] of [
        ['--staged', staged, 'HEAD'],
        ['--changed', root, 'HEAD'],
        ['--since base', root, 'base'],
      ] as const) {
        const { messages } = await lint(root, flag);
        expect(messages, flag).toEqual(await compare(head, at(base)));
      }
    }),
    { numRuns: cases(6) },
  );
});

describe('lint --changed and --since', () => {
  test('do not report problems in ignored files as new', async () => {
    const root = repository({ '.gitignore': 'made/\nnode_modules\n', 'docs.json': docs('a', 'made/b'), 'a.mdx': page });
    put(root, 'made/b.mdx', page);
    put(root, 'made/orphan.mdx', page);
    expect(await found(root, '')).toEqual(['made/orphan.mdx:1 orphan-page']);
    for (const flag of ['--changed', '--since HEAD']) expect(await lint(root, flag)).toMatchObject({ found: [], known: 1 });
    put(root, 'new/orphan.mdx', page);
    for (const flag of ['--changed', '--since HEAD'])
      expect(await lint(root, flag)).toMatchObject({ found: ['new/orphan.mdx:1 orphan-page'], known: 1 });
  });

  test('report only problems introduced since HEAD, or since the merge base with the given commit', async () => {
    const root = repository({ 'docs.json': docs('a', 'b'), 'a.mdx': page, 'b.mdx': page });
    git(root, 'checkout', '-qb', 'branch');
    put(root, 'docs.json', docs('a', 'b', 'new'));
    git(root, 'commit', '-qam', 'A mistake of the branch');
    git(root, 'checkout', '-q', 'main');
    put(root, 'new.mdx', page);
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'What the branch does not have');
    git(root, 'checkout', '-q', 'branch');
    expect(await found(root, '--since main')).toEqual(['docs.json:6 page-exists']);
    expect(await found(root, '--changed')).toEqual([]);
    rmSync(join(root, 'b.mdx'));
    expect(await found(root, '--since main')).toEqual(['docs.json:5 page-exists', 'docs.json:6 page-exists']);
    expect(await found(root, '--changed')).toEqual(['docs.json:5 page-exists']);
    expect(await found(root, '--since HEAD~1')).toEqual(['docs.json:5 page-exists', 'docs.json:6 page-exists']);
  });

  test('report an entry of a deleted page that was left behind in one of two languages', async () => {
    const language = (code: string): object => ({ language: code, pages: [`${code}/index`, `${code}/old`] });
    const text = JSON.stringify({ navigation: { languages: [language('en'), language('fr')] } }, null, 2);
    const files = Object.fromEntries(
      ['en', 'fr'].flatMap((code) => [
        [`${code}/index.mdx`, page],
        [`${code}/old.mdx`, page],
      ]),
    );
    const root = repository({ 'docs.json': text, ...files });
    git(root, 'checkout', '-qb', 'delete-old');
    git(root, 'rm', '-q', 'en/old.mdx', 'fr/old.mdx');
    put(root, 'docs.json', text.replace(/,\n\s*"en\/old"/, ''));
    git(root, 'add', '-A');
    const expected = [
      `docs.json:${
        text
          .replace(/,\n\s*"en\/old"/, '')
          .split('\n')
          .findIndex((line) => line.includes('fr/old')) + 1
      } page-exists`,
    ];
    expect(await lint(root, '--staged')).toMatchObject({ code: 1, found: expected });
    git(root, 'commit', '-qm', 'Delete a page');
    expect(await lint(root, '--since main')).toMatchObject({ code: 1, found: expected });
  });

  test('reject a commit that does not exist and suggest a similar name', async () => {
    const origin = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    const clone = join(tree(), 'clone');
    git(origin, 'clone', '-q', origin, clone);
    git(clone, 'checkout', '-qb', 'feature');
    git(clone, 'branch', '-qD', 'main');
    const says = async (ref: string): Promise<string> => (await lint(clone, `--since ${ref}`)).stderr;
    expect(await says('origin/main')).toBe('');
    expect(await says('main')).toBe('docs-nav: The commit “main” does not exist here. Did you mean “origin/main”?\n');
    expect(await says('origin/mian')).toBe('docs-nav: The commit “origin/mian” does not exist here. Did you mean “origin/main”?\n');
    for (const ref of ['-x', '^origin/main', 'HEAD:docs.json', 'a..b', '@{upstream}', '$(touch${IFS}x)'])
      expect(await says(ref)).toMatch(/^docs-nav: The commit “.*” does not exist here\..*\n$/);
    expect((await lint(clone, '--since=--help')).stderr).toMatch(/^docs-nav: The commit “--help” does not exist here\.\n$/);
    expect((await lint(clone, '--since=')).stderr).toBe('docs-nav: “--since” needs the name of a commit: --since origin/main.\n');
  });

  test('explain how to deepen a shallow clone without the merge base', async () => {
    const origin = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    git(origin, 'checkout', '-qb', 'feature');
    for (const name of ['b', 'c']) {
      put(origin, `${name}.txt`, name);
      git(origin, 'add', '-A');
      git(origin, 'commit', '-qm', name);
    }
    git(origin, 'checkout', '-q', 'main');
    put(origin, 'd.txt', 'd');
    git(origin, 'add', '-A');
    git(origin, 'commit', '-qm', 'd');
    const clone = join(tree(), 'clone');
    git(origin, 'clone', '-q', '--depth', '1', '--no-single-branch', '--branch', 'feature', `file://${origin}`, clone);
    const deepen = 'It is shallow: set “fetch-depth: 0” for actions/checkout, or run “git fetch --unshallow”.';
    expect(await lint(clone, '--since origin/main')).toMatchObject({
      code: 2,
      stderr: `docs-nav: The history of this clone does not include the merge base of “origin/main” and HEAD. ${deepen}\n`,
    });
    expect(await lint(clone, '--since HEAD~1')).toMatchObject({
      code: 2,
      stderr: `docs-nav: The commit “HEAD~1” does not exist here. This clone does not have the full history. ${deepen}\n`,
    });
    expect(await lint(clone, '--staged')).toMatchObject({ code: 0 });
    git(clone, '-c', 'protocol.file.allow=always', 'fetch', '-q', '--unshallow');
    expect(await lint(clone, '--since origin/main')).toMatchObject({ code: 0, stderr: '' });
  });

  test('reject histories without a common commit', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    git(root, 'checkout', '-q', '--orphan', 'other');
    git(root, 'commit', '-qm', 'Begin again');
    expect(await lint(root, '--since main')).toMatchObject({
      code: 2,
      stderr: 'docs-nav: “main” and HEAD have no common commit, so there is nothing to compare with.\n',
    });
  });
});

describe('errors', () => {
  const plain = (): string => tree({ 'docs/docs.json': docs('a'), 'docs/a.mdx': page });

  test('take one line for a missing repository and for conflicting flags', async () => {
    const root = plain();
    for (const flag of ['--staged', '--changed', '--since main']) {
      const { code, stderr } = await lint(root, `${flag} docs`);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `docs-nav: ${flag.split(' ')[0]} needs “docs” to be in a git repository. git reports: not a git repository (or any of the parent directories): .git.\n`,
      });
    }
    expect(await lint(root, '--staged --changed docs')).toMatchObject({
      code: 2,
      stderr: 'docs-nav: “--staged” cannot be used together with “--changed”: they compare with different bases.\n',
    });
    expect(await lint(root, '--staged=x docs')).toMatchObject({ code: 2 });
    mkdirSync(join(root, '.git'));
    expect(await lint(root, '--staged docs')).toMatchObject({ code: 2 });
  });

  test('report a repository without a work tree', async () => {
    const root = plain();
    git(root, 'init', '-q');
    git(root, 'config', 'core.bare', 'true');
    const { code, stderr } = await lint(root, '--staged docs');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "docs-nav: --staged needs a work tree, and “docs” is not in one: the repository is bare, or this is git's own folder.\n",
    });
  });

  test('report that git is not in the PATH', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    process.env['PATH'] = tree();
    expect(await lint(root, '--staged')).toMatchObject({
      code: 2,
      stderr: 'docs-nav: --staged needs git, and git is not in the PATH.\n',
    });
    expect(await lint(root, '')).toMatchObject({ code: 0 });
  });

  test('report a broken repository in one line', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    writeFileSync(join(root, '.git/index'), 'no index');
    const { code, stderr } = await lint(root, '--staged');
    expect({ code, lines: stderr.split('\n').length }).toEqual({ code: 2, lines: 2 });
    expect(stderr).toMatch(/^docs-nav: git cannot read the repository “/);
  });
});

describe('the index of a hook', () => {
  test('is used only if it belongs to this repository', async () => {
    const root = repository({ 'docs.json': docs('a', 'b'), 'a.mdx': page, 'b.mdx': page });
    const index = join(root, '.git/next-index');
    execFileSync('git', ['read-tree', 'HEAD'], { cwd: root, env: { ...process.env, GIT_INDEX_FILE: index } });
    execFileSync('git', ['rm', '-q', '--cached', 'b.mdx'], { cwd: root, env: { ...process.env, GIT_INDEX_FILE: index } });
    const env = (file: string): Record<string, string> => ({ GIT_INDEX_FILE: file, GIT_DIR: '/nowhere' });
    for (const file of [index, '.git/next-index'])
      expect((await lint(root, '--staged', env(file))).found).toEqual(['docs.json:5 page-exists']);
    expect((await lint(root, '--changed', env(index))).found).toEqual([]);
    expect((await lint(root, '--staged', env('.git/none'))).found).toEqual([]);
    const other = join(tree(), 'index');
    renameSync(index, other);
    expect((await lint(root, '--staged', env(other))).found).toEqual([]);
  });
});

describe('lint --against', () => {
  /** A main with two commits, of which the second has a mistake, and a clone of depth 1 in which somebody makes another. */
  function shallowClone(): { readonly root: string; readonly commit: string; readonly earlier: string } {
    const origin = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    const idOf = (name: string): string => execFileSync('git', ['rev-parse', name], { cwd: origin, encoding: 'utf8' }).trim();
    const earlier = idOf('HEAD');
    put(origin, 'docs.json', docs('a', 'known'));
    git(origin, 'commit', '-qam', 'Known');
    const root = join(tree(), 'clone');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${origin}`, root]);
    put(root, 'docs.json', docs('a', 'known', 'new'));
    return { root, commit: idOf('HEAD'), earlier };
  }

  test('reports only findings that the commit does not have, even in a clone of depth 1, and abbreviates its id', async () => {
    const { root, commit } = shallowClone();
    expect(await lint(root, `--against ${commit}`)).toMatchObject({ code: 1, found: ['docs.json:6 page-exists'], known: 1 });
    let text = '';
    const stdout = { write: (part: string) => void (text += part), isTTY: false, columns: 0 };
    await main(['lint', '--against', commit], { stdout, stderr: stdout }, root, {});
    expect(text).toContain(`1 existing finding not shown (compared with ${commit.slice(0, 10)}).`);
  });

  test('says how to fetch a commit that a shallow clone does not have', async () => {
    const { root, earlier } = shallowClone();
    const { code, stderr } = await lint(root, `--against ${earlier}`);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`git fetch --depth=1 origin ${earlier}`) });
    // A merge base needs the history, too.
    expect((await lint(root, `--since ${earlier}`)).stderr).toContain('git fetch --unshallow');
    git(root, 'fetch', '-q', '--depth=1', 'origin', earlier);
    expect(await lint(root, `--against ${earlier}`)).toMatchObject({ code: 1, known: 0 });
  });

  test('refuses an empty name, and another flag that names a base', async () => {
    const { root, commit } = shallowClone();
    expect((await lint(root, '--against=')).stderr).toContain('“--against” needs the name of a commit');
    for (const other of ['--staged', '--changed', '--since HEAD']) {
      const { code, stderr } = await lint(root, `--against ${commit} ${other}`);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('they compare with different bases') });
    }
  });

  test('compares across unrelated histories, which have no merge base', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    const before = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
    git(root, 'checkout', '-q', '--orphan', 'other');
    put(root, 'docs.json', docs('a', 'new'));
    git(root, 'commit', '-qam', 'Other');
    expect(await lint(root, `--since ${before}`)).toMatchObject({ code: 2 });
    expect(await found(root, `--against ${before}`)).toEqual(['docs.json:5 page-exists']);
  });
});
