/** What a user chooses not to see: `ignore` entries of the configuration, and what is said of those that are not needed. */
import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/host/usage.ts';
import { disk, lintPaths, openSite } from '../../src/host/index.ts';
import type { Finding } from '../../src/lint/diagnostic.ts';
import { checkEdits, lint, memory, openSiteFromFiles, type Files, type Report } from '../../src/index.ts';
import { repairSites } from '../../src/session/fix.ts';
import { lintUnchecked as lintSites } from '../../src/session/lint.ts';
import { compilePattern, coversLocation, toMatchableLocation } from '../../src/lint/pattern.ts';
import { cases } from '../support/cases.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const isCovered = (at: string, place: string): boolean => {
  const pattern = compilePattern(at);
  if (typeof pattern === 'string') throw new Error(pattern);
  return coversLocation(pattern, toMatchableLocation(place));
};
const shownIn = ({ diagnostics }: Report): string[] =>
  diagnostics.map(({ rule, severity, file, message }) => `${file}: ${severity} ${rule}: ${message}`);
const nav = (navigation: object): string => JSON.stringify({ navigation });

describe('patterns of locations', () => {
  const place = '/navigation/tabs[tab=API]/groups[group=Users \\u005b2\\u005d]/pages[api/users/list]';

  test.each([
    place,
    '/**',
    '/navigation/**',
    '/navigation/tabs[tab=API]/**',
    '/navigation/tabs[tab=*]/**/pages[api/users/*]',
    '/navigation/tabs[*]/groups[*]/pages[*]',
    '/navigation/tabs/*/groups/*/pages/*',
    '/**/pages[*list]',
    '/**/groups[group=Users*]/**',
    '/**/groups[group=Users \\u005B2\\u005d]/pages[api*users*list]',
    '/**/**/pages[api/users/list]/**',
    '/nav*/**',
  ])('%s matches the location', (at) => {
    expect(isCovered(at, place)).toBe(true);
  });

  test.each([
    '/navigation',
    '/navigation/tabs[tab=API]',
    '/navigation/tabs[tab=api]/**',
    '/navigation/tabs[API]/**',
    '/navigation/*/groups/**',
    '/**/pages',
    '/**/pages[list]',
    '/tabs[tab=API]/**',
    '/**/groups[group=Users \\u002a]/**',
    '/navigation/tabs/API/**',
    '**',
    'navigation/**',
  ])('%s does not match the location', (at) => {
    expect(isCovered(at, place)).toBe(false);
  });

  test('match paths of files, where “*” stays within a folder and “**” does not', () => {
    const covered = (at: string): string[] =>
      ['index.mdx', 'guides/a.mdx', 'guides/old/b.mdx', 'guides/\\u005bid\\u005d.mdx'].filter((file) => isCovered(at, file));
    expect(covered('**')).toHaveLength(4);
    expect(covered('*')).toEqual(['index.mdx']);
    expect(covered('guides/*.mdx')).toEqual(['guides/a.mdx', 'guides/\\u005bid\\u005d.mdx']);
    expect(covered('guides/**')).toHaveLength(3);
    expect(covered('**/b.mdx')).toEqual(['guides/old/b.mdx']);
    expect(covered('guides/[id].mdx')).toEqual(['guides/\\u005bid\\u005d.mdx']);
    expect(covered('/**')).toEqual([]);
  });

  test('“/**” also matches a finding about the whole file', () => {
    expect([isCovered('/**', ''), isCovered('**', ''), isCovered('/*', '')]).toEqual([true, false, false]);
  });

  test.each([
    ['/navigation/tabs/0/pages', 'selects by index'],
    ['/navigation//pages', 'has an empty part'],
    ['/navigation/', 'has an empty part'],
    ['/navigation/tabs[tab=[x]]', 'is not a path of labels'],
    ['/navigation/tabs[tab=x', 'is not a path of labels'],
    ['/navigation/tabs]', 'is not a path of labels'],
    ['guides\\old\\*', 'does not begin an escape'],
    ['/navigation/tabs[tab=\\u00]', 'does not begin an escape'],
  ])('%s is refused', (at, why) => {
    expect(compilePattern(at)).toContain(why);
  });

  test('a location is matched by itself and by its parent followed by /**', () => {
    const label = fc.string({ unit: 'binary', maxLength: 12 });
    fc.assert(
      fc.asyncProperty(label, label, async (tab, page) => {
        const { diagnostics } = await lint({
          files: memory({ 'docs.json': nav({ tabs: [{ tab, pages: [{ group: 'g', pages: [page] }, page] }] }) }),
          rules: { 'duplicate-page': 'off' },
        });
        for (const at of diagnostics.flatMap(({ entries }) => entries.map((entry) => entry.at))) {
          const literal = at.replaceAll('*', '\\u002a');
          expect(isCovered(literal, at)).toBe(true);
          expect(isCovered(`${at.startsWith('/') ? literal.slice(0, literal.lastIndexOf('/')) : ''}/**`, at)).toBe(
            at.startsWith('/') || at === '',
          );
        }
      }),
      { numRuns: cases(100) },
    );
  });

  test('wildcards match like the equivalent regular expression', () => {
    const part = fc.constantFrom('a', 'b', '*', 'ab');
    const asExpression = (text: string): RegExp => new RegExp(`^${text.replaceAll('*', '[^]*')}$`);
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 6 }),
        fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 }),
        (parts, text) => {
          const pattern = parts.join('');
          expect(isCovered(`/x[${pattern}]`, `/x[${text}]`)).toBe(asExpression(pattern).test(text));
        },
      ),
      { numRuns: cases(500) },
    );
  });

  test('/* and /** match like the equivalent regular expression', () => {
    const step = fc.constantFrom('/a', '/b', '[c]', '/**', '/*');
    const asExpression = (steps: readonly string[]): RegExp =>
      new RegExp(
        `^${steps.map((one) => (one === '/**' ? '(?:/[ab]|\\[c\\])*' : one === '/*' ? '(?:/[ab]|\\[c\\])' : one.replace(/[[\]]/g, '\\$&'))).join('')}$`,
      );
    const place = fc.array(fc.constantFrom('/a', '/b', '[c]'), { minLength: 1, maxLength: 6 }).filter(([first]) => first !== '[c]');
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 5 }).filter(([first]) => first !== '[c]'),
        place,
        (steps, places) => {
          expect(isCovered(steps.join(''), places.join(''))).toBe(asExpression(steps).test(places.join('')));
        },
      ),
      { numRuns: cases(500) },
    );
  });

  test('matches hostile patterns without hanging', () => {
    const a = 'a'.repeat(20_000);
    expect(isCovered(`/x[${'*a'.repeat(4)}*b]`, `/x[${a}]`)).toBe(false);
    expect(isCovered(`/x[${a}b*]`, `/x[${a}]`)).toBe(false);
    expect(isCovered(`${'/**/a'.repeat(2_000)}/b`, '/a'.repeat(3_000))).toBe(false);
    expect(isCovered(`/${'*'.repeat(10_000)}`, `/${a}`)).toBe(true);
  });

  test('have at most five wildcards in one name, each of which costs time for each finding', () => {
    expect(compilePattern(`/x[${'*a'.repeat(6)}]`)).toBe('has 6 wildcards in one name; at most 5 are allowed');
    expect(compilePattern(`guides/${'a*'.repeat(2_000)}.mdx`)).toBe('has 2000 wildcards in one name; at most 5 are allowed');
    expect(typeof compilePattern(`/x${'[*a*b*]'.repeat(20)}/**/groups[**a**]`)).toBe('object');
  });

  test('thousands of patterns of a thousand characters and as many places take seconds at most', () => {
    const long = 'p'.repeat(900);
    const compiled = Array.from({ length: 1_000 }, (_, index) =>
      [`/x[${long}q${index}*]`, `/x[*${long}${index}]`].map(compilePattern),
    ).flat();
    const places = Array.from({ length: 3_000 }, (_, index) => toMatchableLocation(`/x[${long}-${index}-${long}]`));
    const { user } = process.cpuUsage();
    const matches = places.flatMap((place) => compiled.filter((pattern) => typeof pattern === 'object' && coversLocation(pattern, place)));
    const spent = process.cpuUsage().user - user;
    expect(matches).toEqual([]);
    // Three times as much if each character is compared by itself.
    expect(spent).toBeLessThan(6_000_000);
  });
});

describe('ignore', () => {
  const docs = nav({
    tabs: [
      { tab: 'Guides', pages: ['index', 'gone'] },
      { tab: 'API', pages: ['users', 'orders'] },
    ],
  });
  const api = { rule: 'page-exists', at: '/navigation/tabs[tab=API]/**', reason: 'Made in CI.' };
  const site = (ignore: unknown, more: Record<string, string> = {}): string =>
    repository({ 'docs/docs.json': docs, 'docs/index.mdx': '', 'docs-nav.config.json': JSON.stringify({ ignore }, null, 2), ...more });
  const MISSING =
    'docs/docs.json: error page-exists: Page “gone” does not exist. Expected the file gone.mdx: create it or remove this entry.';

  test('hides the findings that it matches and counts them', async () => {
    const report = await lintPaths([], { cwd: site([api]) });
    expect(shownIn(report)).toEqual([MISSING]);
    expect(report.summary).toMatchObject({ errors: 1, suppressed: 2 });
  });

  test('still matches after elements are reordered', async () => {
    const cwd = site([api], {
      'docs/docs.json': nav({
        tabs: [
          { tab: 'API', pages: ['orders', 'users'] },
          { tab: 'Guides', pages: ['gone', 'index'] },
        ],
      }),
    });
    expect(shownIn(await lintPaths([], { cwd }))).toEqual([MISSING]);
  });

  test('selects files by globs', async () => {
    const cwd = repository({
      'docs.json': nav({ pages: ['index'] }),
      'index.mdx': '[a](/nowhere)',
      'old/a.mdx': '[a](/nowhere)',
      'docs-nav.config.json': JSON.stringify({
        rules: { link: 'error' },
        ignore: ['link', 'orphan-page'].map((rule) => ({ rule, at: 'old/**', reason: 'Kept for old mails.' })),
      }),
    });
    expect((await lintPaths([], { cwd })).diagnostics.map(({ rule, file }) => `${rule} ${file}`)).toEqual(['link index.mdx']);
  });

  test('hides a finding with several occurrences only if all of them are matched', async () => {
    const pages = { 'docs.json': nav({ pages: ['index'] }), 'index.mdx': '', 'old/a.mdx': '', 'old/b.mdx': '', 'old/c.mdx': '' };
    const at = (...globs: string[]) =>
      lint({ files: memory(pages), ignore: globs.map((glob) => ({ rule: 'orphan-page', at: glob, reason: 'x' })) });
    expect((await at('old/a.mdx')).diagnostics.map(({ message }) => message)).toEqual([
      '3 pages in “old/” (“a.mdx”, “b.mdx” and “c.mdx”) are not in the navigation. List them there, or set “hidden: true” in the front matter. 1 of these 3 is suppressed.',
    ]);
    expect((await at('old/a.mdx', 'old/b.mdx', 'old/c.mdx')).summary).toMatchObject({ infos: 0, suppressed: 1 });
  });

  test('reports the remaining occurrences of a finding at their own location', async () => {
    const docs = nav({ pages: ['z', 'y', 'x', { group: 'Again', pages: ['z', 'y', 'x'] }] });
    const site = { 'docs.json': docs, 'x.mdx': '', 'y.mdx': '', 'z.mdx': '' };
    const at = async (label: string) =>
      (
        await lint({
          files: memory(site),
          ignore: [{ rule: 'duplicate-page', at: `/navigation/pages[group=Again]/pages[${label}]`, reason: 'x' }],
        })
      ).diagnostics;
    expect(await at('z')).toMatchObject([
      {
        pointer: '/navigation/pages/3/pages/1',
        count: 2,
        entries: [{ name: 'duplicate-page docs.json y' }, { name: 'duplicate-page docs.json x' }],
      },
    ]);
    expect(await at('y')).toMatchObject([
      {
        pointer: '/navigation/pages/3/pages/0',
        count: 2,
        related: [{ message: 'This page too.' }, { message: '“z” is first listed here.' }],
      },
    ]);
  });

  test('never hides a syntax error', async () => {
    const cwd = repository({ 'docs.json': '{ "navigation": { "pages": ["index"], } }', 'index.mdx': '' });
    const ignore = ['/**', '**'].map((at) => ({ rule: 'json-syntax', at, reason: 'x' }));
    await expect(lintPaths([], { cwd, ignore })).rejects.toThrow('Findings of “json-syntax” cannot be hidden.');
    const report = await lintSites({ files: disk(cwd), ignore });
    expect(report.summary).toMatchObject({ errors: 1, suppressed: 0 });
  });

  test('hides findings up to its “until” day and is itself an error from the next day', async () => {
    const until = (day: string) =>
      lint({
        files: memory({ 'docs.json': docs, 'index.mdx': '', 'gone.mdx': '' }),
        ignore: [{ ...api, until: day }],
        today: '2027-01-31',
      });
    expect((await until('2027-01-31')).summary).toMatchObject({ errors: 0, suppressed: 2 });
    expect((await until('2027-01-30')).summary).toMatchObject({ errors: 2, suppressed: 0 });
    const cwd = site([{ ...api, until: '2020-02-29' }]);
    const report = await lintPaths([], { cwd });
    expect(report.summary).toMatchObject({ errors: 4, suppressed: 0 });
    expect(report.diagnostics.at(-1)).toMatchObject({
      rule: 'suppression',
      severity: 'error',
      file: 'docs-nav.config.json',
      identity: 'suppression docs-nav.config.json page-exists /navigation/tabs\\u005btab=API\\u005d/**',
    });
    expect(
      report.texts.get('docs-nav.config.json')?.slice(report.diagnostics.at(-1)?.span.start, report.diagnostics.at(-1)?.span.end),
    ).toBe('"2020-02-29"');
  });

  test('can be in package.json, which is reported relative to the working directory', async () => {
    const cwd = repository({
      'docs.json': docs,
      'index.mdx': '',
      'package.json': JSON.stringify({ 'docs-nav': { ignore: [{ ...api, until: '2020-01-01' }] } }),
      'sub/x.md': '',
    });
    expect((await lintPaths([], { cwd: join(cwd, 'sub') })).diagnostics.at(-1)).toMatchObject({
      rule: 'suppression',
      file: '../package.json',
    });
  });

  test('reports all mistakes in its entries with line and column', async () => {
    const text = `{
  "ignore": [
    { "rule": "page-exist", "at": "/navigation/tabs/0", "reason": " ", "until": "2027-02-30" },
    { "rule": "json-syntax", "at": "a\\\\b", "reason": "", "untill": "x" },
    { "at": 5 },
    7
  ]
}`;
    const error: unknown = await lintPaths([], { cwd: tree({ 'docs.json': '{}', 'docs-nav.config.json': text }) }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toBe(`docs-nav.config.json:3:15: The rule “page-exist” does not exist. Did you mean “page-exists”?
docs-nav.config.json:3:35: “at” selects by index, which changes when entries above are added or removed; instead of “/0”, write a label such as “[tab=API]”, or “[*]” for any.
docs-nav.config.json:3:67: “reason” is blank; it must say why these findings are hidden.
docs-nav.config.json:3:81: “until” must be a day such as “2027-01-31”; “2027-02-30” is not.
docs-nav.config.json:4:15: Findings of “json-syntax” cannot be hidden.
docs-nav.config.json:4:36: “at” contains a “\\” that does not begin an escape such as “\\u005b”; separate folders with “/”.
docs-nav.config.json:4:54: “ignore[1].reason” must be a non-empty string; “” is not.
docs-nav.config.json:4:58: An entry of “ignore” has no key “untill”. Did you mean “until”?
docs-nav.config.json:5:5: “ignore[2]” needs “rule”: the rule whose findings are hidden.
docs-nav.config.json:5:13: “ignore[2].at” must be a string; 5 is not.
docs-nav.config.json:6:5: “ignore[3]” must be an object; 7 is not.`);
  });

  test('must have at most 1,000 entries', async () => {
    const cwd = tree({ 'docs.json': '{}', 'docs-nav.config.json': JSON.stringify({ ignore: Array.from({ length: 1_001 }, () => api) }) });
    await expect(lintPaths([], { cwd })).rejects.toThrow(
      '“ignore” must be a list of at most 1000 entries; for more findings, use a baseline;',
    );
  });

  test('makes lint() throw if a pattern is invalid', async () => {
    await expect(lint({ files: memory({ 'docs.json': docs }), ignore: [{ ...api, at: '/a//b' }] })).rejects.toThrow(
      '/ignore/0/at: “at” has an empty part; write each “/” once and none at the end.',
    );
  });
});

describe('entries that hide nothing', () => {
  const unused = { rule: 'page-exists', at: '/navigation/pages[gone]', reason: 'x' };
  const said = async (files: Record<string, string>, paths: string[] = [], options: object = {}): Promise<string[]> => {
    const { diagnostics } = await lintPaths(paths, { cwd: repository(files), ...options });
    return diagnostics.filter(({ rule }) => rule === 'suppression').map(({ file, severity }) => `${file} ${severity}`);
  };
  const good = nav({ pages: ['a'] });
  const config = (more: object = {}): string => JSON.stringify({ ignore: [unused], ...more });
  const WARNED = ['docs-nav.config.json warning'];

  test('cause one warning for all sites of a configuration', async () => {
    expect(await said({ 'docs.json': good, 'a.mdx': '', 'docs-nav.config.json': config() })).toEqual(WARNED);
    const two = { 'x/docs.json': good, 'x/a.mdx': '', 'y/docs.json': good, 'y/a.mdx': '' };
    expect(await said({ ...two, 'docs-nav.config.json': config() })).toEqual(WARNED);
    expect(await said({ ...two, 'docs-nav.config.json': config({ sites: ['x', 'y'] }) })).toEqual(WARNED);
    expect(await said({ ...two, 'docs-nav.config.json': config({ sites: ['x'] }) })).toEqual(WARNED);
    expect(await said({ ...two, 'docs-nav.config.json': config() }, ['x', 'y'])).toEqual(WARNED);
  });

  test('cause no warning if another site of the configuration was not linted or needs them', async () => {
    const two = { 'x/docs.json': good, 'x/a.mdx': '', 'y/docs.json': nav({ pages: ['gone'] }), 'docs-nav.config.json': config() };
    expect(await said(two, ['x'])).toEqual([]);
    expect(await said(two, ['x', 'y'])).toEqual([]);
    expect(await said({ ...two, 'docs-nav.config.json': config({ sites: ['x', 'y'] }) }, ['x'])).toEqual([]);
    expect(await said({ ...two, 'docs-nav.config.json': config({ sites: ['x', 'zzz'] }) }, ['x'])).toEqual([]);
    expect(await said({ ...two, 'y/docs-nav.config.json': '{}' }, ['x'])).toEqual(WARNED);
    expect(
      await said({ 'docs/docs.json': good, 'docs/a.mdx': '', 'ci/docs-nav.json': config() }, ['docs'], { config: 'ci/docs-nav.json' }),
    ).toEqual([]);
  });

  test('cause no warning if flags change what is found or the rule is off', async () => {
    const one = { 'docs.json': good, 'a.mdx': '', 'docs-nav.config.json': config() };
    expect(await said(one, [], { rules: { 'page-exists': 'off' } })).toEqual([]);
    expect(await said(one, [], { preset: 'strict' })).toEqual([]);
    expect(await said({ ...one, 'docs-nav.config.json': config({ ignore: [{ ...unused, rule: 'link' }] }) })).toEqual([]);
    expect(await said({ ...one, 'docs-nav.config.json': config({ preset: 'strict', ignore: [{ ...unused, rule: 'lost-url' }] }) })).toEqual(
      [],
    );
    expect(await said({ ...one, 'docs-nav.config.json': config({ rules: { suppression: 'off' } }) })).toEqual([]);
    expect(await said({ ...one, 'docs-nav.config.json': config({ preset: 'strict' }) })).toEqual(['docs-nav.config.json error']);
  });

  test('cause no warning while another finding may be the reason that they hide nothing', async () => {
    const said2 = (docs: string, rule: string) =>
      said({ 'docs.json': docs, 'a.mdx': '', 'docs-nav.config.json': config({ ignore: [{ ...unused, rule, at: '/x' }] }) });
    expect(await said2('{ "navigation": ', 'page-exists')).toEqual([]);
    expect(await said2(nav({ pages: ['a'], groups: 5 }), 'page-exists')).toEqual([]);
    expect(await said2(nav({ pages: ['a', 'lost'] }), 'orphan-page')).toEqual([]);
    // A wrong “at” beside the finding that it is for must be told.
    expect(await said2(nav({ pages: ['a', 'lost'] }), 'page-exists')).toEqual(WARNED);
  });

  test('cause no warning if they are options of the call and not settings in a file', async () => {
    expect(
      shownIn(await lint({ files: memory({ 'docs.json': good, 'a.mdx': '' }), ignore: [unused], lintsWholeConfig: async () => true })),
    ).toEqual([]);
  });
});

describe('lint with a base to compare with', () => {
  const ignore = [{ rule: 'page-exists', at: '/navigation/groups[group=API]/**', reason: 'x', until: '2020-01-01' }];
  const docs = (...pages: string[]): string =>
    nav({
      groups: [
        { group: 'API', pages: ['users'] },
        { group: 'Guides', pages: ['index', ...pages] },
      ],
    });

  test('counts suppressed findings neither as new nor as known, and reports nothing about suppressions', async () => {
    const before = memory({ 'docs.json': docs('old'), 'index.mdx': '' });
    const files = memory({ 'docs.json': docs('old', 'new'), 'index.mdx': '' });
    const { diagnostics, summary } = await lint({ files, before, ignore, lintsWholeConfig: async () => true });
    expect(diagnostics.map(({ message }) => message.split('.', 1)[0])).toEqual(['Page “new” does not exist']);
    expect(summary).toMatchObject({ errors: 1, suppressed: 1, known: 1 });
    // An entry that is over brings back what was there before: it is known, and no part of the change.
    expect((await lint({ files, before, ignore, today: '2027-01-31' })).summary).toMatchObject({ errors: 1, suppressed: 0, known: 2 });
  });

  test('does not show a new finding that is suppressed', async () => {
    const before = memory({ 'docs.json': docs(), 'index.mdx': '', 'users.mdx': '' });
    expect((await lint({ files: memory({ 'docs.json': docs(), 'index.mdx': '' }), before, ignore })).summary).toMatchObject({
      errors: 0,
      suppressed: 1,
      known: 0,
    });
  });
});

describe('sites opened by the library', () => {
  const ignore = [{ rule: 'page-exists', at: '/navigation/groups[group=API]/**', reason: 'Made in CI.' }];
  const docs = (label: string, ...more: string[]): string =>
    nav({
      groups: [
        { group: label, pages: ['users'] },
        { group: 'Guides', pages: ['index', ...more] },
      ],
    });

  test('apply the “ignore” entries of the configuration', async () => {
    const cwd = repository({ 'docs.json': docs('API'), 'index.mdx': '', 'docs-nav.config.json': JSON.stringify({ ignore }) });
    const site = await openSite('.', { cwd });
    expect([(await site.diagnostics()).length, (await site.suppressed()).length]).toEqual([0, 1]);
    const check = await checkEdits(site, new Map([['docs.json', docs('API', 'more')]]));
    expect(check).toMatchObject({ introduced: [{ rule: 'page-exists' }], fixed: [], unchanged: [], ok: false });
    expect((await checkEdits(site, new Map([['users.mdx', '']]))).fixed).toEqual([]);
  });

  test('do not report old findings as new when a suppressed one is added', async () => {
    const slips = (...labels: string[]): string => nav({ groups: labels.map((group) => ({ group, icn: 'book', pages: [group] })) });
    const files = { 'A.mdx': '', 'B.mdx': '', 'C.mdx': '' };
    const hidden = [{ rule: 'unknown-property', at: '/navigation/groups[group=C]/icn', reason: 'x' }];
    const before = memory({ ...files, 'docs.json': slips('A', 'B') });
    const report = await lint({ files: memory({ ...files, 'docs.json': slips('A', 'B', 'C') }), before, ignore: hidden });
    expect([report.diagnostics, report.summary.known]).toEqual([[], 1]);
    const check = await checkEdits(openSiteFromFiles({ files: before, ignore: hidden }), new Map([['docs.json', slips('A', 'B', 'C')]]));
    expect(check).toMatchObject({ introduced: [], unchanged: [{ rule: 'unknown-property', count: 2 }] });
  });

  test('do not report a finding as new if a renamed label ends its suppression', async () => {
    const cwd = repository({ 'docs.json': docs('API'), 'index.mdx': '', 'docs-nav.config.json': JSON.stringify({ ignore }) });
    const check = await checkEdits(await openSite('.', { cwd }), new Map([['docs.json', docs('REST')]]));
    expect(check).toMatchObject({ introduced: [], unchanged: [{ rule: 'page-exists' }], ok: true });
  });
});

describe('a duplicate key', () => {
  const text =
    '{ "navigation": {\n"icon": "a",\n"icon": "b", "tabs": [{ "tab": "A", "pages": [], "pages": ["index"] }], "x/y": 1, "x/y": 2, "x/y": 3 } }';
  // As a baseline had it before findings of this rule had a pointer.
  const names = ['/navigation/icon', '/navigation/tabs/0/pages', '/navigation/x~1y'].map((pointer) => `duplicate-key docs.json ${pointer}`);
  const files = memory({ 'docs.json': text, 'index.mdx': '' });
  const ofRule = ({ diagnostics }: Report) => diagnostics.filter(({ rule }) => rule === 'duplicate-key');

  test('is reported at the pointer of its key', async () => {
    const found = ofRule(await lint({ files }));
    expect(found.map(({ pointer }) => pointer)).toEqual(['/navigation/icon', '/navigation/tabs/0/pages', '/navigation/x~1y']);
    expect(found.flatMap(({ entries }) => entries)).toEqual(
      found.map(({ pointer }, index) => ({ at: 'docs.json', file: 'docs.json', pointer, name: names[index] })),
    );
    expect(found.map(({ identity }) => identity)).toEqual(names);
  });

  test('stays hidden by an older baseline, and by an “ignore” entry for its file', async () => {
    expect(ofRule(await lint({ files, baseline: { names: new Set(names) } }))).toEqual([]);
    expect(ofRule(await lint({ files, ignore: [{ rule: 'duplicate-key', at: 'docs.json', reason: 'Known.' }] }))).toEqual([]);
  });
});

describe('a page that is listed twice in 24 archived versions', () => {
  const count = 24;
  const versions = Array.from({ length: count }, (_, index) => `v${index}`);
  const files = Object.fromEntries(
    ['', ...versions.map((version) => `${version}/`)].flatMap((folder) => ['a', 'b', 'c', 'd'].map((name) => [`${folder}${name}.mdx`, ''])),
  );
  const site = (pagesOf: (version: string) => readonly (readonly string[])[]): string =>
    nav({
      versions: versions.map((version) => ({ version, groups: pagesOf(version).map((pages, index) => ({ group: `G${index}`, pages })) })),
    });
  const ofRule = ({ diagnostics }: Report) => diagnostics.filter(({ rule }) => rule === 'duplicate-page');
  const numbered = (name: string): string[] =>
    versions.map((_, index) => `duplicate-page docs.json ${name}${index === 0 ? '' : ` #${index + 1}`}`);

  test.each<[string, string, readonly string[], number]>([
    [
      'the same page',
      site(() => [
        ['a', 'b'],
        ['c', 'b'],
      ]),
      numbered('b'),
      1,
    ],
    [
      'a page in the folder of each version',
      site((v) => [
        [`${v}/a`, `${v}/b`],
        [`${v}/c`, `${v}/b`],
      ]),
      versions.map((v) => `duplicate-page docs.json ${v}/b`),
      1,
    ],
    ['adjacent entries', site((v) => [[`${v}/a`, `${v}/b`, `${v}/b`]]), versions.map((v) => `duplicate-page docs.json ${v}/b`), 1],
    [
      'a copied list',
      site((v) => [['a', 'b', 'c'].map((name) => `${v}/${name}`), ['d', 'c', 'b', 'a'].map((name) => `${v}/${name}`)]),
      versions.flatMap((v) => ['a', 'b', 'c'].map((name) => `duplicate-page docs.json ${v}/${name}`)),
      3,
    ],
  ])('is one finding with all its locations: %s', async (_, docs, names, each) => {
    const input = { files: memory({ 'docs.json': docs, ...files }) };
    const [found, ...others] = ofRule(await lint(input));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ count: count * each, severity: 'warning' });
    const places = [found, ...(found?.related.slice(0, count * each - 1) ?? [])].map((place) =>
      docs.slice(place?.span.start, place?.span.end),
    );
    expect(places).toHaveLength(count * each);
    expect(new Set(found?.entries.map(({ pointer }) => pointer)).size).toBe(count * each);
    for (const [index, entry] of (found?.entries ?? []).entries()) expect(entry.name).toContain(JSON.parse(places[index] ?? ''));

    // What was recorded when each was a finding of its own.
    expect(found?.entries.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(ofRule(await lint({ ...input, baseline: { names: new Set(names) } }))).toEqual([]);
    const ignore = versions.map((version) => ({
      rule: 'duplicate-page',
      at: `/navigation/versions[version=${version}]/**`,
      reason: 'Old.',
    }));
    expect(ofRule(await lint({ ...input, ignore }))).toEqual([]);
    expect(ofRule(await lint({ ...input, ignore: ignore.slice(1) }))).toMatchObject([{ count: each }]);
    expect(ofRule(await lint({ ...input, baseline: { names: new Set(names.slice(each)) } }))).toMatchObject([{ count: each }]);
  });

  const isSafe = ({ fix }: Finding): boolean => fix?.safe === true;

  test('is repaired in all versions if the entries are adjacent, and in none if some are suppressed', async () => {
    const docs = site((v) => [[`${v}/a`, `${v}/b`, `${v}/b`]]);
    const input = { files: memory({ 'docs.json': docs, ...files }) };
    const {
      files: repaired,
      repaired: { length: repairs },
    } = await repairSites([input], isSafe);
    expect(repairs).toBe(1);
    expect(JSON.parse(repaired.get('docs.json')?.text ?? '')).toEqual(JSON.parse(site((v) => [[`${v}/a`, `${v}/b`]])));
    const ignore = [{ rule: 'duplicate-page', at: '/navigation/versions[version=v3]/**', reason: 'Old.' }];
    expect((await repairSites([{ ...input, ignore }], isSafe)).files.size).toBe(0);
  });

  test('is one info finding if each version lists it once', async () => {
    const docs = site(() => [['a', 'b']]);
    const found = ofRule(await lint({ files: memory({ 'docs.json': docs, ...files }), preset: 'strict' }));
    expect(found.map((each) => [each.severity, each.count])).toEqual([
      ['info', count - 1],
      ['info', count - 1],
    ]);
  });

  test('is not merged with a page of the same name in another folder if the site has no versions', async () => {
    const docs = nav({
      groups: [
        { group: 'G', pages: ['v1/a', 'v2/a', 'v1/b'] },
        { group: 'H', pages: ['v1/a', 'v2/a'] },
      ],
    });
    expect(ofRule(await lint({ files: memory({ 'docs.json': docs, ...files }) }))).toHaveLength(2);
  });
});

test('a baseline entry for a page that could not be checked does not hide that the page is missing', async () => {
  const pages = ['guides/a', 'guides/b', 'index'];
  const files = memory({ 'docs.json': JSON.stringify({ navigation: { pages } }), 'index.mdx': '' });
  const away: Files = { ...files, list: (enter) => new Map([...files.list(enter), ['guides/', 'unknown']]) };
  const { diagnostics } = await lint({ files: away });
  expect(diagnostics).toMatchObject([{ rule: 'page-exists', severity: 'warning', count: 2 }]);
  const baseline = { names: new Set(diagnostics.flatMap(({ entries }) => entries.map(({ name }) => name))) };
  expect((await lint({ files: away, baseline })).diagnostics).toEqual([]);
  expect(baseline.names.size).toBe(2);
  expect((await lint({ files, baseline })).summary).toMatchObject({ errors: 2 });
});
