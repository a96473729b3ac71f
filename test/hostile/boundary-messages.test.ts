/** What a person names is obeyed, wherever it is; a link of the repository on the way there is not. */
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { followPath } from '../../src/host/boundary.ts';
import { isGitName } from '../../src/site/git-name.ts';
import { cases } from '../support/cases.ts';
import { temporary, type Files } from '../support/temporary.ts';

const { tree, repository } = temporary();

const DOCS = '{ "navigation": { "pages": ["index", "gone"] } }';
const FIXABLE = '{ "navigation": { "pages": ["index.mdx"] } }';

async function run(
  line: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const code = await main(line.split(' '), { stdout: stream('stdout'), stderr: stream('stderr') }, cwd, env);
  return { code, ...written };
}

const read = (...parts: string[]): string => readFileSync(join(...parts), 'utf8');
const SITE: Files = { 'docs/docs.json': DOCS, 'docs/index.mdx': '' };

describe('paths', () => {
  test('to other repositories, named on the command line, are linted and repaired, also through a link outside this repository', async () => {
    const other = repository({ 'docs.json': FIXABLE, 'index.mdx': '' });
    const cwd = repository(SITE);
    const mine = join(tree({ mine: { to: other } }), 'mine');
    for (const path of [other, relative(cwd, other), `${other}/*.json`, mine])
      expect((await run(`lint ${path}`, cwd)).stdout, path).toContain('index.mdx');
    await run(`lint --fix ${mine}`, cwd);
    expect(read(other, 'docs.json')).toBe('{ "navigation": { "pages": ["index"] } }');
  });

  test.each([
    ['with git', repository],
    ['without git', tree],
  ] as const)('that lead out through a link in the repository are refused, %s', async (_, make) => {
    const other = tree({ 'docs.json': FIXABLE, 'index.mdx': '' });
    const cwd = make({ ...SITE, link: { to: other }, 'docs/again': { to: '../link' }, 'one.json': { to: join(other, 'docs.json') } });
    for (const [path, link] of [
      ['link', 'link'],
      ['link/docs.json', 'link'],
      ['link/*', 'link'],
      ['docs/again', 'docs/again'],
      ['one.json', 'one.json'],
      [`${cwd}/link`, 'link'],
      ['{link,docs}/docs.json', 'link'],
    ]) {
      for (const flags of ['', ' --fix'])
        expect(await run(`lint ${path}${flags}`, cwd), path).toEqual({
          code: 2,
          stdout: '',
          stderr: `docs-nav: “${link}” is a symbolic link that points outside the repository.\n`,
        });
    }
    expect(read(other, 'docs.json')).toBe(FIXABLE);
    expect((await run('lint --config link/docs.json docs', cwd)).stderr).toBe(
      'docs-nav: “link” is a symbolic link that points outside the repository.\n',
    );
  });
});

describe('a configuration', () => {
  const sites = (...paths: string[]): string => JSON.stringify({ sites: paths });

  test('given by the user may name sites in its own folder and in the current repository', async () => {
    const top = tree({ 'conf/mine/docs.json': DOCS, 'conf/mine/index.mdx': '', 'third/docs.json': DOCS });
    const cwd = join(top, 'here');
    mkdirSync(join(cwd, 'docs'), { recursive: true });
    for (const [path, text] of Object.entries({ 'docs/docs.json': DOCS, 'docs/index.mdx': '', '.git': 'gitdir: nowhere' }))
      writeFileSync(join(cwd, path), text);
    const lint = (text: string): ReturnType<typeof run> => (
      writeFileSync(join(top, 'conf/x.json'), text),
      run('lint --config ../conf/x.json', cwd)
    );
    expect((await lint(sites('mine'))).stdout).toContain('1 error in ../conf/mine/docs.json');
    expect((await lint(sites('../here/docs'))).stdout).toContain('1 error in docs/docs.json');
    expect(await lint(sites('../third'))).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "../conf/x.json:1:11: “sites[0]” must be inside the folder of this file and outside git's own folders; “../third” is not. Only paths on the command line can be elsewhere.\n",
    });
  });

  test.each([
    [
      'docs-nav.config.json',
      '{\n  "sites": [\n    "docs",\n    "../x"\n  ]\n}',
      "docs-nav.config.json:4:5: “sites[1]” must be inside the repository and outside git's own folders; “../x” is not. Only paths on the command line can be elsewhere.",
    ],
    [
      'docs-nav.config.jsonc',
      '{ // a\n  "sites": ["/x"] }',
      'docs-nav.config.jsonc:2:13: “sites[0]” must be a path relative to the folder of this file; “/x” is not.',
    ],
    [
      'package.json',
      '{ "docs-nav": { "sites": ["a\\u0000"] } }',
      'package.json:1:27: “sites[0]” must be a path without NUL characters; “a␀” is not.',
    ],
    [
      'docs-nav.config.json',
      '{ "sites": ["README.md"] }',
      'docs-nav.config.json:1:13: “sites[0]” must be a folder, or a file whose name ends in “.json”; “README.md” is not.',
    ],
    [
      'docs-nav.config.json',
      '{ "pagesRoot": "a/.GIT" }',
      'docs-nav.config.json:1:16: “pagesRoot” must be a folder of pages; this one belongs to git.',
    ],
  ])('in %s is refused with the position of an entry that is not allowed', async (file, text, message) => {
    expect(await run('lint', repository({ ...SITE, 'README.md': '', [file]: text }))).toEqual({
      code: 2,
      stdout: '',
      stderr: `${message}\n`,
    });
  });

  test('may name a site in the repository by any path or link that stays inside', async () => {
    const cwd = repository({
      ...SITE,
      linked: { to: 'docs' },
      'a/b/up': { to: '../../docs' },
      '.github/docs/docs.json': DOCS,
      '.github/docs/index.mdx': '',
      'sub/docs-nav.config.json': sites('../docs'),
    });
    for (const path of ['docs', './docs/', 'docs/docs.json', 'a/../docs', 'linked', 'a/b/up', 'd*', '{docs,x}', '.github/docs']) {
      writeFileSync(join(cwd, 'docs-nav.config.json'), sites(path));
      expect((await run('lint', cwd)).stdout, path).toContain('1 error in ');
    }
    expect((await run('lint', join(cwd, 'sub'))).stdout).toContain('1 error in ../docs/docs.json');
  });
});

describe('--output and the job summary', () => {
  const NO_LINK = (name: string, link: string): string =>
    `docs-nav: “${name}” cannot be written: “${link}” is a symbolic link in the repository, and reports are not written through links.\n`;

  test('write where the person says, also outside and by links of the person', async () => {
    const other = tree({ 'real/x': '' });
    symlinkSync('real', join(other, 'mine'));
    const cwd = repository(SITE);
    for (const name of [`${other}/a.json`, `${relative(cwd, other)}/b.json`, `${other}/mine/new/c.json`]) {
      expect((await run(`lint docs --output json=${name}`, cwd)).stderr).toBe('');
    }
    expect(['a.json', 'b.json', 'real/new/c.json'].map((file) => existsSync(join(other, file)))).toEqual([true, true, true]);
    writeFileSync(join(other, 'summary'), '');
    await run(`lint docs --output markdown=${other}/summary`, cwd, { GITHUB_STEP_SUMMARY: join(other, 'summary') });
    expect(read(other, 'summary')).toContain('gone');
  });

  test.each([
    ['with git', repository],
    ['without git', tree],
  ] as const)('do not write through links in the repository, %s', async (_, make) => {
    const other = tree({ 'file.txt': 'old' });
    const cwd = make({
      ...SITE,
      out: { to: other },
      inside: { to: 'docs' },
      'file.txt': { to: join(other, 'file.txt') },
      'new.txt': { to: join(other, 'new.txt') },
      'own.txt': { to: 'docs/index.mdx' },
    });
    for (const [name, link] of [
      ['out/x', 'out'],
      ['out/a/b/x', 'out'],
      ['inside/x', 'inside'],
      ['file.txt', 'file.txt'],
      ['new.txt', 'new.txt'],
      ['own.txt', 'own.txt'],
      ['docs/../out/x', 'out'],
    ] as const) {
      const { code, stderr } = await run(`lint docs --output sarif=${name}`, cwd);
      expect({ code, stderr }).toEqual({ code: 2, stderr: NO_LINK(name, link) });
      expect((await run(`lint docs --output sarif=${name}`, cwd, { GITHUB_STEP_SUMMARY: join(cwd, name) })).stderr).toBe(
        NO_LINK(name, link),
      );
    }
    expect(read(other, 'file.txt')).toBe('old');
    expect(read(cwd, 'docs/index.mdx')).toBe('');
    expect(['x', 'a', 'new.txt'].some((name) => existsSync(join(other, name)))).toBe(false);
  });
});

test('law: a path is followed only to where the system resolves it, and only inside', () => {
  const name = fc.constantFrom('a', 'b', 'c', '.git', '..', '.');
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          path,
          fc.oneof(
            fc.constant('file'),
            fc.constant('folder'),
            path.map((to) => ({ to })),
          ),
        ),
        { maxLength: 8 },
      ),
      fc.array(path, { minLength: 1, maxLength: 8 }),
      (made, asked) => {
        const root = tree({ 'beside/a': '' });
        const top = join(root, 'top');
        mkdirSync(top);
        for (const [where, what] of made) {
          const file = join(top, where);
          if (!file.startsWith(`${top}/`)) continue;
          try {
            if (lstatSync(file, { throwIfNoEntry: false }) || !leadsBelow(root, dirname(file))) continue;
            mkdirSync(dirname(file), { recursive: true });
            if (what === 'folder') mkdirSync(file);
            else if (what === 'file') writeFileSync(file, '');
            else symlinkSync(what.to, file);
          } catch {
            // A file, or a link that leads nowhere, stands where a folder would be.
          }
        }
        for (const each of asked) {
          const real = realOf(`${top}/${each}`);
          const isInside =
            real !== undefined && (real === top || real.startsWith(`${top}/`)) && !real.slice(top.length).split('/').some(isGitName);
          let followed;
          try {
            followed = followPath(top, top, each);
          } catch {
            followed = undefined;
          }
          if (followed?.kind === 'inside') expect(followed.realPath).toBe(real);
          // Through git's own folders and back leads nowhere, although the system would go there.
          else if (isInside) expect(JSON.stringify([made, each])).toContain('.git');
        }
      },
    ),
    { numRuns: cases(300) },
  );
});

/** False for a path that a link leads out of a folder: nothing may be made there. */
function leadsBelow(root: string, path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return leadsBelow(root, dirname(path));
  return realOf(path)?.startsWith(root) ?? false;
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
