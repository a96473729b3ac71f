/** Old sites that adopt a baseline: only what is new is shown, and the record can only shrink by itself. */
import fc from 'fast-check';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { lintPaths, openSite } from '../../src/host/index.ts';
import { baselineText, readBaseline } from '../../src/host/read-baseline.ts';
import { lint, memory } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { readFolder } from '../support/fixture.ts';
import { git, temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();

async function run(line: string, cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const code = await main(line.split(' '), { stdout: stream('stdout'), stderr: stream('stderr') }, cwd, {});
  return { code, ...written };
}

const nav = (navigation: object): string => JSON.stringify({ navigation });
const lastLine = ({ stdout }: { stdout: string }): string | undefined => stdout.trimEnd().split('\n').at(-1);
const FILE = 'docs-nav-baseline.json';
const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');
const write = (content: string, ...path: string[]): void => {
  mkdirSync(dirname(join(...path)), { recursive: true });
  writeFileSync(join(...path), content);
};

describe('an old site with 200 findings', () => {
  const groups = Array.from({ length: 20 }, (_, index) => ({
    group: `Group ${index}`,
    pages: Array.from({ length: 10 }, (_, page) => `page-${index}-${page}`),
  }));
  const docs = (...more: object[]): string => JSON.stringify({ navigation: { groups: [...groups, ...more] } }, null, 2);

  test('adopts a baseline and then reports only the finding that a later commit adds', async () => {
    const cwd = repository({ 'docs/docs.json': docs() });
    expect((await run('lint', cwd)).code).toBe(1);
    expect(await run('baseline create', cwd)).toEqual({ code: 0, stdout: `docs/${FILE}: 200 entries.\n`, stderr: '' });
    git(cwd, 'add', '-A');
    git(cwd, 'commit', '-qm', 'Adopt a baseline');
    expect(await run('lint', cwd)).toEqual({ code: 0, stdout: 'No problems in docs/docs.json (0 pages), 200 suppressed.\n', stderr: '' });

    write(docs({ group: 'New', pages: ['brand-new'] }), cwd, 'docs/docs.json');
    git(cwd, 'commit', '-qam', 'Add a page');
    const { code, stdout } = await run('lint --format concise', cwd);
    expect(code).toBe(1);
    expect(stdout.split('\n').slice(0, -1)).toEqual([
      expect.stringMatching(/^docs\/docs\.json:\d+:\d+: error \[page-exists\] Page “brand-new” does not exist\./),
      '1 error in docs/docs.json (0 pages), 200 suppressed.',
    ]);
    expect(lastLine(await run('lint --no-baseline', cwd))).toBe('201 errors in docs/docs.json (0 pages).');
    const json = JSON.parse((await run('lint --format json', cwd)).stdout) as { summary: object };
    expect(json.summary).toEqual({ errors: 1, warnings: 0, infos: 0, suppressed: 200, notChecked: 0 });
  });

  test('locates a grouped finding at its new page, not at the pages that the baseline hides', async () => {
    const old = Array.from({ length: 200 }, (_, index) => `old/${index}`);
    const site = (...pages: string[]): string => JSON.stringify({ navigation: { pages: ['index', ...pages] } }, null, 2);
    const cwd = repository({ 'docs.json': site(...old), 'index.mdx': '' });
    const placeOf = async (flags = ''): Promise<string | undefined> =>
      /^docs\.json:\d+/.exec((await run(`lint --format concise${flags}`, cwd)).stdout)?.[0];
    const [before, after] = [old.slice(0, 120), old.slice(120)];
    write(site(...before, 'old/new', ...after), cwd, 'docs.json');
    expect(await placeOf(' --changed')).toBe('docs.json:125');
    write(site(...old), cwd, 'docs.json');
    await run('baseline create', cwd);
    write(site(...before, 'gone', 'old/new', ...after), cwd, 'docs.json');
    expect((await lintPaths([], { cwd })).diagnostics.map(({ pointer }) => pointer)).toEqual([
      '/navigation/pages/121',
      '/navigation/pages/122',
    ]);
    write(site(...before, 'old/new', ...after, 'old/newer'), cwd, 'docs.json');
    expect(await placeOf()).toBe('docs.json:125');
    expect(await placeOf(' --changed')).toBe('docs.json:125');
    const [finding, ...others] = (await lintPaths([], { cwd })).diagnostics;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ pointer: '/navigation/pages/121', count: 2, related: [{ message: 'This page too.' }] });
    expect(finding?.message).toMatch(/^202 pages .* 200 of these 202 are suppressed\.$/);
    const { stdout } = await run('baseline show', cwd);
    expect(stdout).toMatch(/^docs\.json:5:7: error .* 2 of these 202 are shown\.\n/);
    expect(stdout).toContain(`\n${FILE} hides 1 finding of docs.json.\n`);
  });

  test('still matches its baseline after docs.json is reformatted or reordered', async () => {
    const cwd = repository({ 'docs.json': docs() });
    await run('baseline create', cwd);
    const value = JSON.parse(docs()) as { navigation: { groups: { pages: string[] }[] } };
    for (const text of [JSON.stringify(value), `\uFEFF${JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')}\r\n`]) {
      write(text, cwd, 'docs.json');
      expect(lastLine(await run('lint', cwd))).toBe('No problems in docs.json (0 pages), 200 suppressed.');
    }
    value.navigation.groups.reverse();
    for (const group of value.navigation.groups) group.pages.reverse().push('index');
    write('', cwd, 'index.mdx');
    write(JSON.stringify(value), cwd, 'docs.json');
    const { summary } = await lintPaths([], { cwd, rules: { 'duplicate-page': 'off' } });
    expect(summary).toMatchObject({ errors: 0, warnings: 0, suppressed: 200 });
  });

  test('reports stale entries as findings are fixed, and prune and update remove them', async () => {
    const cwd = repository({ 'docs.json': docs(), [FILE]: '' });
    rmSync(join(cwd, FILE));
    await run('baseline create', cwd);
    write('', cwd, 'page-0-0.mdx');
    write('', cwd, 'page-0-1.mdx');
    const warned = await run('lint', cwd);
    expect(warned.code).toBe(0);
    expect(warned.stdout).toContain(
      `warning [suppression] 2 findings that no longer exist are still in this baseline. Run “docs-nav baseline prune” to clean it up.\n  ${FILE}:5:7\n`,
    );
    expect((await run('lint --max-warnings 0', cwd)).code).toBe(1);
    expect((await run('baseline show', cwd)).stdout).toContain(
      '2 entries are no longer needed; “docs-nav baseline prune” removes them:\n  page-exists docs.json /navigation/groups[group=Group 0]/pages[page-0-0]\n',
    );

    const before = read(cwd, FILE);
    const dry = await run('baseline prune --dry-run', cwd);
    expect(dry.stdout).toContain('- docs.json: page-exists docs.json /navigation/groups[group=Group 0]/pages[page-0-1]\n');
    expect(lastLine(dry)).toBe(`${FILE}: 0 added, 2 removed, 198 entries now. Nothing was written (--dry-run).`);
    expect(read(cwd, FILE)).toBe(before);
    expect((await run('baseline prune', cwd)).stdout).toBe(`${FILE}: 0 added, 2 removed, 198 entries now.\n`);
    expect((await run('baseline prune', cwd)).stdout).toBe(`${FILE}: nothing to change, 198 entries.\n`);
    // What was gone is new if it comes back.
    rmSync(join(cwd, 'page-0-0.mdx'));
    expect((await run('lint', cwd)).code).toBe(1);

    // As long as something new stands, prune removes only what is surely gone, and update takes all as it is.
    expect((await run('baseline update', cwd)).stdout).toBe(`${FILE}: 1 added, 0 removed, 199 entries now.\n`);
    expect((await run('lint', cwd)).code).toBe(0);
    write(nav({ pages: ['page-0-1'] }), cwd, 'docs.json');
    expect((await run('baseline update', cwd)).stdout).toBe(`${FILE}: 0 added, 199 removed, 0 entries now, so the file is removed.\n`);
    expect(existsSync(join(cwd, FILE))).toBe(false);
  });
});

describe('recording findings', () => {
  test('records the errors and warnings that lint reports, and creates no file without any', async () => {
    const orphans = fc.uniqueArray(fc.constantFrom('a.mdx', 'old/b.mdx', 'old/c.mdx', 'd/e/f.mdx'));
    await fc.assert(
      fc.asyncProperty(orphans, fc.uniqueArray(fc.constantFrom('x', 'y', 'z')), async (names, gone) => {
        const docs = { 'docs.json': nav({ pages: ['index', ...gone] }), 'index.mdx': '' };
        const cwd = tree({ ...docs, ...Object.fromEntries(names.map((name) => [name, ''])) });
        const { summary } = await lintPaths([], { cwd });
        expect(summary.infos > 0).toBe(names.length > 0);
        const { code, stdout } = await run('baseline create', cwd);
        expect(code).toBe(0);
        const count = summary.errors + summary.warnings;
        expect(existsSync(join(cwd, FILE))).toBe(count > 0);
        expect(stdout).toContain(count === 0 ? 'not created' : `${count} entr`);
        expect((await lintPaths([], { cwd })).summary).toMatchObject({ errors: 0, warnings: 0, infos: summary.infos });
      }),
      { numRuns: cases(15) },
    );
  });

  test('sorts the entries and writes one per line', async () => {
    const cwd = repository({
      'docs.json': nav({ tabs: [{ tab: 'A “[b]”', icno: 'x', pages: ['z', 'lost/1', 'lost/2', 'lost/3'] }] }),
      'docs-nav.config.json': '{ "rules": { "orphan-page": "warning" } }',
      'old/a.mdx': '',
      'old/b.mdx': '',
    });
    await run('baseline create', cwd);
    expect(read(cwd, FILE)).toBe(String.raw`{
  "version": 1,
  "sites": {
    "docs.json": [
      "orphan-page old/a.mdx",
      "orphan-page old/b.mdx",
      "page-exists docs.json /navigation/tabs[tab=A “\\u005bb\\u005d”]/pages[lost/1]",
      "page-exists docs.json /navigation/tabs[tab=A “\\u005bb\\u005d”]/pages[lost/2]",
      "page-exists docs.json /navigation/tabs[tab=A “\\u005bb\\u005d”]/pages[lost/3]",
      "page-exists docs.json /navigation/tabs[tab=A “\\u005bb\\u005d”]/pages[z]",
      "unknown-property docs.json /navigation/tabs[tab=A “\\u005bb\\u005d”]/icno"
    ]
  }
}
`);
    // One more orphan in the folder is one more mistake; one less is none.
    write('', cwd, 'old/c.mdx');
    expect((await run('lint --info', cwd)).stdout).toContain(
      'warning [orphan-page] 3 pages in “old/” (“a.mdx”, “b.mdx” and “c.mdx”) are not in the navigation. List them there, or set “hidden: true” in the front matter. 2 of these 3 are suppressed.',
    );
    rmSync(join(cwd, 'old/c.mdx'));
    rmSync(join(cwd, 'old/a.mdx'));
    expect((await lintPaths([], { cwd })).diagnostics.map(({ rule }) => rule)).toEqual(['suppression']);
  });

  test('does not record findings that `ignore` hides, expired suppressions or a docs.json with invalid JSON', async () => {
    const ignore = [
      { rule: 'page-exists', at: '/**/pages[x]', reason: 'x' },
      { rule: 'href', at: '/**', reason: 'x', until: '2020-01-01' },
    ];
    const cwd = repository({ 'docs.json': nav({ pages: ['x', 'y'] }), 'docs-nav.config.json': JSON.stringify({ ignore }) });
    await run('baseline create', cwd);
    expect(JSON.parse(read(cwd, FILE))).toEqual({ version: 1, sites: { 'docs.json': ['page-exists docs.json /navigation/pages[y]'] } });
    const before = read(cwd, FILE);
    write('{ "navigation": { "pages": ["x", "y"], } }', cwd, 'docs.json');
    expect((await run('lint', cwd)).stdout).toContain('error [json-syntax]');
    for (const action of ['update', 'prune', 'show']) {
      expect(await run(`baseline ${action}`, cwd)).toEqual({
        code: 2,
        stdout: '',
        stderr:
          'docs-nav: “docs.json” is not valid JSON, so its other problems are not known. Fix it first; “docs-nav lint” shows where.\n',
      });
    }
    expect(read(cwd, FILE)).toBe(before);
  });

  test('does not report an entry as stale if rules are overridden or off, or the navigation is invalid', async () => {
    const cwd = repository({ 'docs.json': nav({ pages: ['x'] }) });
    await run('baseline create', cwd);
    write('', cwd, 'x.mdx');
    expect((await lintPaths([], { cwd })).summary.warnings).toBe(1);
    expect((await lintPaths([], { cwd, rules: { href: 'off' } })).summary.warnings).toBe(0);
    write('{ "rules": { "page-exists": "off" } }', cwd, 'docs-nav.config.json');
    expect((await lintPaths([], { cwd })).summary.warnings).toBe(0);
    expect((await run('baseline prune', cwd)).stdout).toContain('nothing to change');
    write('{}', cwd, 'docs-nav.config.json');
    write(nav({ pages: ['x'], groups: 5 }), cwd, 'docs.json');
    expect((await lintPaths([], { cwd })).diagnostics.map(({ rule }) => rule)).not.toContain('suppression');
  });

  test('prune keeps the entries of a page that becomes too large to check, and removes them once they are fixed', async () => {
    const cwd = repository({
      'docs.json': nav({ pages: ['index'] }),
      'index.mdx': '[a](/nowhere)',
      'docs-nav.config.json': '{ "rules": { "link": "error" } }',
    });
    await run('baseline create', cwd);
    write(`[a](/nowhere) ${'x'.repeat(1 << 20)}`, cwd, 'index.mdx');
    expect((await lintPaths([], { cwd })).diagnostics.map(({ rule }) => rule)).toEqual(['link']);
    expect((await run('baseline prune', cwd)).stdout).toBe(`${FILE}: nothing to change, 1 entry.\n`);
    write('Nothing.', cwd, 'index.mdx');
    expect((await run('baseline prune', cwd)).stdout).toContain('1 removed');
  });

  /** The same value with the keys of every object in reverse order. */
  function withReversedKeys(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withReversedKeys);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]) => [key, withReversedKeys(inner)])
        .reverse(),
    );
  }

  test('law: reformatting docs.json or reordering its keys changes no baseline entry of any rule fixture', async () => {
    const folders = readdirSync('fixtures/rules').flatMap((rule) =>
      readdirSync(join('fixtures/rules', rule)).map((name) => join('fixtures/rules', rule, name)),
    );
    let count = 0;
    for (const folder of folders) {
      const files = readFolder(folder);
      const docs = files['docs.json'];
      const parsed = docs && parse(new TextDecoder().decode(docs));
      if (parsed === undefined || folder.includes('duplicate-key') || folder.includes('too-')) continue;
      const names = async (text: string): Promise<string[]> => {
        const { diagnostics } = await lint({ files: memory({ ...files, 'docs.json': text }), preset: 'strict' });
        return diagnostics.flatMap(({ entries }) => entries.map(({ name }) => name)).sort();
      };
      const expected = await names(JSON.stringify(parsed));
      expect(await names(JSON.stringify(parsed, null, '\t')), folder).toEqual(expected);
      expect(await names(JSON.stringify(withReversedKeys(parsed))), folder).toEqual(expected);
      count++;
    }
    expect(count).toBeGreaterThan(100);
  });

  test('law: the written file is read as the same entries, sorted, whatever the order of sites', async () => {
    const folder = tree();
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.uniqueArray(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 })),
        async (sites) => {
          const text = baselineText(new Map(Object.entries(sites)));
          write(text, folder, FILE);
          const { sites: found } = await readBaseline(join(folder, FILE), folder);
          expect(found).toEqual(new Map(Object.entries(sites).map(([site, names]) => [site, [...names].sort()])));
          expect([...found.keys()]).toEqual([...found.keys()].sort());
          expect(baselineText(new Map(Object.entries(sites).reverse()))).toBe(text);
        },
      ),
    );
  });
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('several sites', () => {
  const two = {
    'a/docs.json': nav({ pages: ['gone'] }),
    'b/docs.json': nav({ pages: ['lost'] }),
    'docs-nav.config.json': '{ "sites": ["a", "b"] }',
  };

  test('share the baseline next to the configuration file, with a section for each site', async () => {
    const cwd = repository(two);
    expect((await run('baseline create a', cwd)).stdout).toBe(`${FILE}: 1 entry.\n`);
    expect((await run('lint --format concise', cwd)).stdout).toContain('“lost”');
    expect((await run('baseline create b', cwd)).stdout).toBe(`${FILE}: 1 added, 0 removed, 2 entries now.\n`);
    expect(Object.keys((JSON.parse(read(cwd, FILE)) as { sites: object }).sites)).toEqual(['a/docs.json', 'b/docs.json']);
    expect((await run('lint', cwd)).stdout).toBe('No problems in 2 sites (0 pages), 2 suppressed.\n');
    expect((await run('lint', join(cwd, 'a'))).stdout).toBe('No problems in 2 sites (0 pages), 2 suppressed.\n');
    // One site says nothing of another.
    write('', cwd, 'b/lost.mdx');
    expect((await run('lint a', cwd)).stdout).toBe('No problems in a/docs.json (0 pages), 1 suppressed.\n');
    expect((await run('lint b', cwd)).stdout).toContain('1 finding that no longer exists');
    expect((await run('baseline prune a', cwd)).stdout).toBe(`${FILE}: nothing to change, 2 entries.\n`);
    expect((await run('baseline prune', cwd)).stdout).toBe(`${FILE}: 0 added, 1 removed, 1 entry now.\n`);
    rmSync(join(cwd, 'a'), { recursive: true });
    expect((await run('baseline prune b', cwd)).stdout).toBe(`${FILE}: 0 added, 1 removed, 0 entries now, so the file is removed.\n`);
  });

  test('warns that the baseline contains findings of a site that was moved or deleted', async () => {
    const cwd = repository({ 'docs-nav.config.json': '{}', 'docs/docs.json': nav({ pages: ['gone'] }) });
    await run('baseline create', cwd);
    git(cwd, 'add', '-A');
    expect((await run('lint', cwd)).stderr).toBe('');
    git(cwd, 'mv', 'docs', 'new');
    const { code, stderr } = await run('lint', cwd);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `docs-nav: “${FILE}” contains findings of “docs/docs.json”, which does not exist. If the site was moved, correct its path there; otherwise “docs-nav baseline prune” removes them.\n`,
    });
    write(read(cwd, FILE).replace('docs/docs.json', 'new/docs.json'), cwd, FILE);
    expect(await run('lint', cwd)).toEqual({ code: 0, stdout: 'No problems in new/docs.json (0 pages), 1 suppressed.\n', stderr: '' });
  });

  test('names ten missing sites of a baseline in notes on stderr, and says that there are more', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => [`gone-${index}/docs.json`, ['x']]);
    const cwd = repository({ 'docs.json': nav({ pages: [] }), [FILE]: JSON.stringify({ version: 1, sites: Object.fromEntries(names) }) });
    const notes = (await run('lint', cwd)).stderr.trim().split('\n');
    expect(notes).toHaveLength(11);
    expect(notes[9]).toContain('“gone-9/docs.json”, which does not exist');
    expect(notes[10]).toBe(
      `docs-nav: “${FILE}” contains findings of other sites that do not exist. “docs-nav baseline prune” removes them all.`,
    );
  });

  test('still uses the baseline next to docs.json after a configuration file is added above it', async () => {
    const cwd = repository({ 'docs/docs.json': nav({ pages: ['gone'] }) });
    expect((await run('baseline create', join(cwd, 'docs'))).stdout).toBe(`${FILE}: 1 entry.\n`);
    expect(existsSync(join(cwd, 'docs', FILE))).toBe(true);
    write('{}', cwd, 'docs-nav.config.json');
    expect((await run('lint', cwd)).code).toBe(0);
    expect((await run('baseline create', cwd)).stderr).toBe(
      `docs-nav: “docs/${FILE}” already records findings of “docs.json”. Run “docs-nav baseline update” to record today's.\n`,
    );
  });

  test('applies a baseline outside a git repository, from any folder above or at the site', async () => {
    const cwd = tree({ 'x/docs/docs.json': nav({ pages: ['gone'] }) });
    await run('baseline create x/docs', cwd);
    for (const folder of ['', 'x', 'x/docs']) expect((await run('lint', join(cwd, folder))).code).toBe(0);
  });

  test('reports the stale entries of all sites in one baseline as one finding', async () => {
    const cwd = repository(two);
    await run('baseline create', cwd);
    write('', cwd, 'a/gone.mdx');
    write('', cwd, 'b/lost.mdx');
    const { diagnostics } = await lintPaths([], { cwd });
    expect(diagnostics.map(({ rule, file, message }) => [rule, file, message.split(' ', 1)[0]])).toEqual([['suppression', FILE, '2']]);
  });

  test('the library applies the baseline as the command line does', async () => {
    const cwd = repository(two);
    await run('baseline create', cwd);
    expect((await lintPaths([], { cwd })).summary).toMatchObject({ errors: 0, suppressed: 2 });
    expect((await lintPaths([], { cwd, baseline: false })).summary).toMatchObject({ errors: 2, suppressed: 0 });
    const site = await openSite('a', { cwd });
    expect([await site.diagnostics(), (await site.suppressed()).length]).toEqual([[], 1]);
  });
});

describe('an invalid baseline file', () => {
  const problem = async (content: string): Promise<string> => {
    const cwd = repository({ 'docs.json': nav({ pages: ['gone'] }), [FILE]: content });
    const { code, stdout, stderr } = await run('lint', cwd);
    expect([code, stdout]).toEqual([2, '']);
    for (const action of ['show', 'update', 'prune', 'create'])
      expect(await run(`baseline ${action}`, cwd)).toEqual({ code: 2, stdout: '', stderr });
    expect((await run('lint --no-baseline', cwd)).code).toBe(1);
    expect((await run('resolve', cwd)).code).toBe(0);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr.trimEnd();
  };

  test.each([
    ['', 'docs-nav-baseline.json:1:1: '],
    ['{ "version": 1, "sites": { "docs.json": ["a" "b"] } }', 'docs-nav-baseline.json:1:45: Missing comma between these two entries.'],
    [
      '{\n  "version": 1,\n  "sites": {\n    "docs.json": [\n<<<<<<< ours\n      "a"\n=======\n      "b"\n>>>>>>> theirs\n    ]\n  }\n}',
      'docs-nav-baseline.json:5:1: Unresolved merge conflict: keep the lines of both sides, with a comma between them, and delete the conflict markers.',
    ],
    ['[]', 'docs-nav-baseline.json:1:1: A baseline must be an object. To start over, delete the file and run “docs-nav baseline create”.'],
    [
      '{ "version": 2, "sites": {} }',
      'docs-nav-baseline.json:1:14: “version” of this baseline is 2, but this version of docs-nav supports only 1; update docs-nav.',
    ],
    ['{ "sites": {} }', 'docs-nav-baseline.json:1:1: “version” of a baseline must be 1.'],
    ['{ "version": 1 }', 'docs-nav-baseline.json:1:1: “sites” of a baseline must be an object.'],
    ['{ "version": 1, "sites": { "docs.json": {} } }', 'docs-nav-baseline.json:1:41: “docs.json” must be a list of findings.'],
    ['{ "version": 1, "sites": { "docs.json": ["a", 1] } }', 'docs-nav-baseline.json:1:47: A finding of a baseline must be a string.'],
    [`${'['.repeat(100_000)}`, 'docs-nav-baseline.json:1:'],
  ])('makes lint and every baseline command fail with one line (case %#)', async (content, expected) => {
    expect(await problem(content)).toContain(expected);
  });

  test('accepts “__proto__” and “constructor” as names of sites', async () => {
    const cwd = repository({
      'docs.json': nav({ pages: ['gone'] }),
      [FILE]: '{ "version": 1, "sites": { "__proto__": ["x"], "constructor": ["y"] } }',
    });
    expect((await run('lint', cwd)).code).toBe(1);
    expect((await run('baseline update', cwd)).stdout).toBe(`${FILE}: 1 added, 0 removed, 3 entries now.\n`);
    expect(read(cwd, FILE)).toContain('"__proto__": [');
  });

  test('follows a symbolic link inside the repository and refuses one that leads out of it', async () => {
    const outside = tree({ 'b.json': '{ "version": 1, "sites": {} }' });
    const cwd = repository({ 'docs.json': nav({ pages: ['gone'] }), [FILE]: { to: join(outside, 'b.json') } });
    for (const line of ['lint', 'baseline update', 'baseline create']) {
      expect((await run(line, cwd)).stderr).toBe(`docs-nav: “${FILE}” is a symbolic link that points outside the repository.\n`);
    }
    const dangling = repository({ 'docs.json': nav({ pages: ['gone'] }), [FILE]: { to: join(outside, 'new.json') } });
    expect((await run('baseline create', dangling)).stderr).toBe(
      `docs-nav: “${FILE}” is a symbolic link that points outside the repository.\n`,
    );
    expect(existsSync(join(outside, 'new.json'))).toBe(false);
    const inside = repository({
      'docs.json': nav({ pages: ['gone'] }),
      'ci/b.json': '{ "version": 1, "sites": {} }',
      [FILE]: { to: 'ci/b.json' },
    });
    expect((await run('baseline update', inside)).code).toBe(0);
    expect(lstatSync(join(inside, FILE)).isSymbolicLink()).toBe(true);
    expect(read(inside, 'ci/b.json')).toContain('[gone]');
  });

  test('reports in one line a missing baseline, and an unknown action of “docs-nav baseline”', async () => {
    const cwd = repository({ 'docs.json': nav({ pages: [] }) });
    for (const action of ['update', 'prune', 'show']) {
      const stderr = `docs-nav: “${FILE}” does not exist. Run “docs-nav baseline create” to create it.\n`;
      expect(await run(`baseline ${action}`, cwd)).toEqual({ code: 2, stdout: '', stderr });
    }
    expect((await run('baseline prun', cwd)).stderr).toBe(
      'docs-nav: “docs-nav baseline” needs one of create, update, prune, show; “prun” was passed. Did you mean “prune”?\n',
    );
    const clean = repository({ 'docs.json': nav({ pages: ['a'] }), 'a.mdx': '' });
    expect((await run('baseline create', clean)).stdout).toBe(`${FILE}: not created because there are no errors or warnings.\n`);
  });
});
