/** The engine: which finding speaks, how severe it is, what it is called, and that no input brings it down. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lint, memory, overlay, rules, UnreadableError } from '../../src/index.ts';
import type { Report, DocsNavSettings } from '../../src/index.ts';
import { expandReferences } from '../../src/document/expand.ts';
import { parseDocument } from '../../src/document/parse.ts';
import { collectSiteFindings } from '../../src/lint/diagnose.ts';
import { defineRule } from '../../src/lint/rule.ts';
import type { Rule, RuleEntry } from '../../src/lint/rule.ts';
import { levelOf, rulesToRun } from '../../src/lint/levels.ts';
import { readDocsJsonSource } from '../../src/session/read-docs-json-source.ts';
import { buildSubject } from '../../src/session/build-subject.ts';
import { dialectOfDeclaredSchema } from '../../src/navigation/dialects.ts';
import { registry } from '../../src/rules/registry.gen.ts';
import { cases } from '../support/cases.ts';
import { readFolder } from '../support/fixture.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

interface Files {
  readonly [path: string]: string;
}

/** Lints a configuration given as a value or as text. */
function check(docs: unknown, files: Files = {}, settings: DocsNavSettings = {}): Promise<Report> {
  const text = typeof docs === 'string' ? docs : JSON.stringify(docs, null, 2);
  return lint({ ...settings, files: memory({ 'docs.json': text, ...files }) });
}

/** What a report says, one line a finding: the rule and the text it marks. */
function summary({ diagnostics, texts }: Pick<Report, 'diagnostics' | 'texts'>): string[] {
  return diagnostics.map(({ rule, file, span }) => `${rule} ${(texts.get(file) ?? '').slice(span.start, span.end)}`);
}

async function findings(docs: unknown, files: Files = {}, settings: DocsNavSettings = {}): Promise<string[]> {
  return summary(await check(docs, files, settings));
}

const nav = (navigation: unknown): object => ({ navigation });
const page = { 'a.mdx': '---\ntitle: A\n---\n' };

describe('one mistake is one finding', () => {
  test.each<[string, unknown, Files, string[]]>([
    [
      'groups inside a group without pages',
      nav({ groups: [{ group: 'G', groups: [{ group: 'H', pages: ['a'] }] }] }),
      page,
      ['child-kind "groups"'],
    ],
    [
      'another kind inside a group without pages',
      nav({ groups: [{ group: 'G', tabs: [{ tab: 'T', pages: ['a'] }] }] }),
      page,
      ['child-kind "tabs"'],
    ],
    [
      'a tab whose children are misspelt',
      nav({ tabs: [{ tab: 'T', gruops: [{ group: 'G', pages: ['a'] }] }] }),
      page,
      ['unknown-property "gruops"'],
    ],
    ['a group whose pages are misspelt', nav({ groups: [{ group: 'G', page: ['a'] }] }), page, ['schema "page"']],
    ['a misspelt label', nav({ groups: [{ gruop: 'G', pages: ['a'] }] }), page, ['schema "gruop"']],
    ['a misspelt pattern', nav({ tbas: [{ tab: 'T', pages: ['a'] }] }), page, ['root-pattern "tbas"']],
    ['a page written as an object', nav({ pages: [{ page: 'a', icon: 'x', team: 'y' }] }), page, ['schema {']],
    ['a group among tabs', nav({ tabs: [{ group: 'G', icn: 'x', expanded: false, pages: ['a', 'gone'] }] }), page, ['schema {']],
    [
      'two kinds, one of them empty',
      nav({ tabs: [{ tab: 'T', pages: [], groups: [{ group: 'G', pages: ['a'] }] }] }),
      page,
      ['one-child-kind "pages"'],
    ],
    ['two kinds, both empty', nav({ tabs: [{ tab: 'T', pages: [], groups: [] }] }), {}, ['one-child-kind "groups"']],
    ['children that are not a list', nav({ tabs: [{ tab: 'T', pages: 'a' }] }), page, ['schema "a"']],
    [
      'a list of children whose referenced file is missing',
      nav({ tabs: [{ tab: 'T', groups: { $ref: 'gone.json' } }] }),
      page,
      ['ref "gone.json"'],
    ],
    [
      'an element whose referenced file is missing',
      nav({ tabs: [{ $ref: 'gone.json', tab: 'T', expanded: 5 }] }),
      page,
      ['ref "gone.json"'],
    ],
    ['a page entry whose referenced file is missing', nav({ pages: ['a', { $ref: 'gone.json' }] }), page, ['ref "gone.json"']],
    ['a navigation whose referenced file is missing', nav({ $ref: 'gone.json' }), page, ['ref "gone.json"']],
    ['a configuration whose referenced file is missing', { $ref: 'gone.json' }, page, ['ref "gone.json"']],
    [
      'a referenced file that is not valid JSON',
      nav({ tabs: [{ $ref: 'a.json' }] }),
      { ...page, 'a.json': '{ "tab": "T", "pages": ["a" "gone" }' },
      ['json-syntax ', 'json-syntax '],
    ],
    [
      'a language that is unknown, twice',
      nav({
        languages: [
          { language: 'qq', pages: ['a'] },
          { language: 'qq', pages: ['b'] },
        ],
      }),
      { ...page, 'b.mdx': '' },
      ['language-code "qq"', 'duplicate-language "qq"'],
    ],
    ['a link on a group', nav({ groups: [{ group: 'G', href: '/a', pages: ['a'] }] }), page, ['unknown-property "href"']],
    ['an empty label and no pages are two', nav({ groups: [{ group: '' }] }), {}, ['schema ""', 'schema ""']],
    [
      'a missing label and misplaced groups are two',
      nav({ groups: [{ groups: [{ group: 'H', pages: ['a'] }], pages: [] }] }),
      page,
      ['schema {', 'child-kind "groups"'],
    ],
    ['a wrong icon and no children are two', nav({ tabs: [{ tab: 'T', icon: 5 }] }), {}, ['empty-element "T"', 'schema 5']],
  ])('%s', async (_, docs, files, expected) => {
    const { diagnostics, texts } = await check(docs, files);
    expect(summary({ diagnostics: diagnostics.filter(({ severity }) => severity !== 'info'), texts })).toEqual(expected);
  });

  test('a rule that is off leaves the mistake to other rules', async () => {
    const docs = nav({ tabs: [{ group: 'G', icn: 'x', pages: ['a', 'gone'] }] });
    expect(await findings(docs, page)).toEqual(['schema {']);
    const next = ['unknown-property "group"', 'unknown-property "icn"', 'page-exists "gone"'];
    expect(await findings(docs, page, { rules: { schema: 'off' } })).toEqual(next);
  });

  /** Tabs with mistakes of their own: what is found in a file that holds several is what is found in each alone. */
  const TABS: readonly object[] = [
    { tab: 'One', groups: [{ group: 'G', groups: [{ group: 'H', pages: ['a'] }] }] },
    { tab: 'Two', pages: [{ page: 'b', team: 'x' }, 'gone'] },
    { tab: 'Three', gruops: [] },
    { tab: 'Four', icon: 7, anchors: [{ anchor: 'A', href: 5 }], groups: [{ group: 'G', pages: ['c'], expended: true }] },
    { tab: 'Five', href: 'https://example.com', pages: ['d'] },
    {
      tab: 'Six',
      versions: [
        { version: 'v1', default: true, pages: ['e'] },
        { version: 'v1', default: true, hrefs: '/a', pages: ['f'] },
      ],
    },
    {
      tab: 'Seven',
      languages: [
        { language: 'ja', banner: {}, pages: ['g'] },
        { language: 'qq', footer: { lnks: [] }, pages: ['h'] },
      ],
    },
    { tab: 'Eight', tabs: [{ tab: 'In', pages: [5, null] }], directory: 'grid' },
    { tab: 'Nine', groups: [{ group: 'G', pages: ['i'] }, { group: 'G', pages: ['j'] }, { group: 'K' }] },
    { tab: 'Ten', groups: { $ref: 'gone.json' }, tga: 'x' },
  ];
  const files = Object.fromEntries([...'abcdefghij'].map((name) => [`${name}.mdx`, '---\ntitle: P\n---\n']));

  test.each([{}, MINTLIFY])('mistakes do not hide one another (%o)', async (top) => {
    const inTabs = async (tabs: readonly object[]): Promise<string[]> => {
      const { diagnostics } = await check({ ...top, navigation: { tabs } }, files, { rules: { 'orphan-page': 'off', 'no-effect': 'off' } });
      return diagnostics.map(({ rule, message }) => `${rule}: ${message}`).sort();
    };
    const alone = new Map<object, string[]>();
    for (const tab of TABS) alone.set(tab, await inTabs([tab]));
    expect([...alone.values()].every((found) => found.length > 0)).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...TABS], { minLength: 1 }), async (tabs) => {
        expect(await inTabs(tabs)).toEqual(tabs.flatMap((tab) => alone.get(tab) ?? []).sort());
      }),
      { numRuns: cases(40) },
    );
  });

  test('reports a repeated unknown key once, without counting an occurrence that another finding covers', async () => {
    const groups = [
      { group: 'A', team: 'x', pages: ['a'] },
      { group: 'B', team: 'y', pages: ['b', { page: 'c', team: 'z' }] },
    ];
    const { diagnostics } = await check(nav({ groups }), files, { rules: { 'orphan-page': 'off' } });
    expect(diagnostics.map(({ rule, count, related }) => [rule, count, related.length])).toEqual([
      ['unknown-property', 2, 1],
      ['schema', 1, 0],
    ]);
  });

  test('reports a mistake once if its file is referenced twice', async () => {
    const part = { $ref: 'part.json' };
    const docs = {
      ...MINTLIFY,
      navigation: {
        tabs: [
          { tab: 'T', groups: [part] },
          { tab: 'U', groups: [part] },
        ],
      },
    };
    expect(await findings(docs, { ...page, 'part.json': '{ "group": "G", "icon": 5, "team": "x", "pages": ["a", "gone"] }' })).toEqual([
      'schema 5',
      'unknown-property "team"',
      'page-exists "gone"',
    ]);
  });
});

describe('severity', () => {
  const docs = nav({ groups: [{ group: 'G', icn: 'x', expanded: false, pages: ['a', 'gone'] }] });
  const severities = async (settings: DocsNavSettings): Promise<Record<string, string>> =>
    Object.fromEntries((await check(docs, page, settings)).diagnostics.map(({ rule, severity }) => [rule, severity]));

  test('is the default of the rule, changed by the preset', async () => {
    expect(await severities({})).toEqual({ 'unknown-property': 'warning', 'no-effect': 'info', 'page-exists': 'error' });
    expect(await severities({ preset: 'strict' })).toEqual({ 'unknown-property': 'error', 'no-effect': 'info', 'page-exists': 'error' });
  });

  test('can be set by the user in every preset', async () => {
    const set = { rules: { 'unknown-property': 'info', 'no-effect': 'off', 'page-exists': ['warning', {}] } } as const;
    for (const preset of ['recommended', 'strict'] as const) {
      expect(await severities({ preset, ...set })).toEqual({ 'unknown-property': 'info', 'page-exists': 'warning' });
    }
  });

  test('the strict preset turns a warning chosen by a rule into an error and turns on optional rules', async () => {
    const mixed = { ...MINTLIFY, navigation: { tabs: [{ tab: 'T', pages: ['a'], groups: [{ group: 'G', pages: ['a'] }] }] } };
    const of = async (settings: DocsNavSettings): Promise<(string | undefined)[]> =>
      (await check(mixed, page, settings)).diagnostics.filter(({ rule }) => rule === 'one-child-kind').map(({ severity }) => severity);
    expect(await of({})).toEqual(['warning']);
    expect(await of({ preset: 'strict' })).toEqual(['error']);
    expect(await of({ rules: { 'one-child-kind': 'error' } })).toEqual(['error']);
    const optional = rules.filter(({ isOptional }) => isOptional);
    expect(optional.map(({ id }) => id)).toContain('language-parity');
    for (const rule of optional) {
      expect([levelOf(rule, {}), levelOf(rule, { preset: 'strict' })]).toEqual(['off', rule.severity === 'info' ? 'info' : 'error']);
    }
    const languages = [
      { language: 'en', pages: ['index', 'a'] },
      { language: 'fr', pages: ['fr/index'] },
    ];
    const parity = async (settings: DocsNavSettings): Promise<(string | undefined)[]> =>
      (await check({ navigation: { languages } }, { ...page, 'index.mdx': '', 'fr/index.mdx': '' }, settings)).diagnostics
        .filter(({ rule }) => rule === 'language-parity')
        .map(({ severity }) => severity);
    expect([await parity({}), await parity({ preset: 'strict' })]).toEqual([[], ['error']]);
  });

  test('options reach the rule', async () => {
    expect(await severities({ rules: { 'unknown-property': ['error', { allow: ['ic*'] }] } })).not.toHaveProperty('unknown-property');
    expect(await severities({ rules: { 'unknown-property': ['error', { allow: ['other'] }] } })).toHaveProperty(
      'unknown-property',
      'error',
    );
  });
});

test('a rule that throws is reported as one finding, and the other rules still run', async () => {
  const failing = defineRule({
    id: 'failing',
    theme: 'The file',
    severity: 'warning',
    summary: 'Fails.',
    why: 'To see what happens.',
    messages: { found: 'Found.' },
    *check({ navigation }, problem) {
      yield problem.found({ pointer: '/navigation' });
      if (navigation.pages.length > 0) throw new Error('out of luck');
    },
  });
  const working: Rule = {
    ...failing,
    id: 'working',
    run: () => [{ at: { pointer: '/navigation' }, message: 'Works.', messageId: 'works' }],
  };
  const source = expandReferences(parseDocument('docs.json', '{ "navigation": { "pages": ["a"] } }'), () => ({ fault: 'missing' }));
  const subject = await buildSubject(source, 'spec', { files: memory(page), settings: {} });
  const entries = [failing, working].map((rule): RuleEntry => ({ ...rule, load: () => Promise.resolve(rule) }));
  const runs = entries.map((rule) => ({ rule, level: 'warning' as const, isSetByUser: false, options: {} }));
  const { findings: diagnostics } = await collectSiteFindings(runs, subject, memory(page), '');
  expect(diagnostics.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['failing error', 'failing warning', 'working warning']);
  expect(diagnostics[0]?.message).toMatch(/^The rule failing failed, .*: out of luck\. .* please report it\.$/);
});

describe('a rule whose `when` returns false reports nothing', () => {
  const folders = readdirSync('fixtures/rules').flatMap((rule) =>
    readdirSync(`fixtures/rules/${rule}`).map((name) => `fixtures/rules/${rule}/${name}`),
  );

  test.each(folders)('%s', async (folder) => {
    const files = memory(readFolder(folder));
    const source = await readDocsJsonSource(files, 'docs.json');
    for (const preset of ['recommended', 'strict'] as const) {
      const settings = { preset };
      const subject = await buildSubject(source, dialectOfDeclaredSchema(source.value), { files, settings });
      const silent = rulesToRun(registry, settings).filter(
        ({ rule }) => (source.root.isReliable || rule.readsText) && rule.when?.(subject) === false,
      );
      const { findings: found } = await collectSiteFindings(silent, subject, files, '');
      expect(found.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    }
  });
});

/** Navigations with and without mistakes, whose labels differ among siblings. */
const navigations = fc.letrec((tie) => ({
  pages: fc.uniqueArray(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'gone', 'guides/lost', '/a/', '', 'GET /x') },
      { weight: 1, arbitrary: tie('group') },
    ),
    {
      maxLength: 5,
      selector: (entry) => (typeof entry === 'object' ? (entry as { group: string }).group : entry),
    },
  ),
  group: fc.record(
    {
      group: fc.constantFrom('G', 'H', 'I', 'J #2', ' '),
      pages: tie('pages'),
      icn: fc.constant('x'),
      expanded: fc.constantFrom(true, false, 'true'),
      team: fc.constant('docs'),
      directory: fc.constantFrom('card', 'grid'),
    },
    { requiredKeys: ['group', 'pages'] },
  ),
  groups: fc.uniqueArray(tie('group'), { maxLength: 4, selector: (group) => (group as { group: string }).group }),
  tab: fc.oneof(
    fc.record({ tab: fc.constantFrom('T', 'U', 'V'), groups: tie('groups') }),
    fc.record({ tab: fc.constantFrom('W', 'X'), pages: tie('pages'), icon: fc.constantFrom('x', 5) }),
  ),
  tabs: fc.uniqueArray(tie('tab'), { minLength: 1, maxLength: 4, selector: (tab) => (tab as { tab: string }).tab }),
}));

describe('identities of findings', () => {
  const identitiesOf = async (docs: unknown): Promise<string[]> => {
    const { diagnostics } = await check(docs, { ...page, 'left/b.mdx': '', 'left/c.mdx': '', 'd.mdx': '' }, { preset: 'strict' });
    // Whether copies of one list are counted together depends on which list comes first; each of them keeps its name.
    const identities = diagnostics.flatMap(({ rule, identity }) => (rule === 'duplicate-page' ? [] : [identity]));
    return [...identities.sort(), ...diagnostics.flatMap(({ entries }) => entries.map(({ name }) => name)).sort()];
  };

  test('are unique', async () => {
    await fc.assert(
      fc.asyncProperty(navigations.tabs, async (tabs) => {
        const { diagnostics } = await check(nav({ tabs }), page, { preset: 'strict' });
        const identities = diagnostics.map(({ identity }) => identity);
        expect(new Set(identities).size).toBe(identities.length);
        const names = diagnostics.flatMap(({ entries }) => entries.map(({ name }) => name));
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: cases(150) },
    );
  });

  test('stay the same when siblings in the navigation are reordered and others are added', async () => {
    await fc.assert(
      fc.asyncProperty(navigations.tabs, async (tabs) => {
        const before = await identitiesOf(nav({ tabs: [...tabs, { tab: 'Old', pages: ['d'] }] }));
        const other = { tab: 'New', pages: ['d'] };
        expect(await identitiesOf(nav({ tabs: [other, ...(reversed(tabs) as object[])] }))).toEqual(before);
      }),
      { numRuns: cases(100) },
    );
  });

  test('stay the same when the file is formatted differently', async () => {
    await fc.assert(
      fc.asyncProperty(navigations.tabs, fc.constantFrom(undefined, 2, '\t'), async (tabs, space) => {
        const docs = nav({ tabs });
        expect(await identitiesOf(JSON.stringify(docs, null, space).replaceAll('\n', '\r\n'))).toEqual(await identitiesOf(docs));
      }),
      { numRuns: cases(50) },
    );
  });

  test('contain the path of labels and what the finding is about', async () => {
    const { diagnostics } = await lint({
      files: memory({
        'docs.json': JSON.stringify(nav({ tabs: [{ tab: 'API', groups: [{ group: 'G', icon: 5, team: 'x', pages: ['gone'] }] }] })),
      }),
      folder: 'docs',
      repositoryPath: 'site/docs/',
    });
    expect(diagnostics.map(({ identity }) => identity)).toEqual([
      'schema site/docs/docs.json /navigation/tabs[tab=API]/groups[group=G]/icon',
      'unknown-property site/docs/docs.json team',
      'page-exists site/docs/docs.json /navigation/tabs[tab=API]/groups[group=G]/pages[gone]',
    ]);
  });
});

describe('a report', () => {
  test('is the same when several runs overlap', async () => {
    const broken = { navigation: { groups: 5, pages: ['a'] } };
    const run = async (docs: object): Promise<string[]> => (await check(docs, page, {})).diagnostics.map(({ rule }) => rule);
    expect(await Promise.all([run(broken), run(nav({ pages: ['a'] }))])).toEqual([['schema'], []]);
  });

  const broken = (name: string): object => nav({ pages: [name] });

  test('lists the sites in order and puts the folder of the site before each file', async () => {
    const report = await lint([
      { files: memory({ 'docs.json': JSON.stringify(broken('x')) }), folder: 'api/docs' },
      {
        files: memory({ 'mint.json': JSON.stringify({ ...MINTLIFY, ...broken('y') }) }),
        folder: 'web/',
        docs: 'mint.json',
        dialect: 'mintlify',
      },
      { files: memory({ 'docs.json': JSON.stringify(nav({ pages: ['a'] })), ...page }), folder: '.' },
    ]);
    expect(report.sites).toEqual([
      { config: 'api/docs/docs.json', dialect: 'spec', pages: 0, notChecked: 0 },
      { config: 'web/mint.json', dialect: 'mintlify', pages: 0, notChecked: 0 },
      { config: 'docs.json', dialect: 'spec', pages: 1, notChecked: 0 },
    ]);
    expect(report.diagnostics.map(({ file }) => file)).toEqual(['api/docs/docs.json', 'web/mint.json']);
    expect(report.summary).toEqual({ errors: 2, warnings: 0, infos: 0, suppressed: 0, notChecked: 0 });
    expect([...report.texts.keys()]).toEqual(['api/docs/docs.json', 'web/mint.json', 'docs.json']);
  });

  test('puts the folder of the site before the files of fixes and related locations too', async () => {
    const docs = nav({
      groups: [
        { group: 'G', icn: 'x', pages: ['a'] },
        { group: 'G', pages: ['b'] },
      ],
    });
    const { diagnostics } = await lint({ files: memory({ 'docs.json': JSON.stringify(docs), ...page, 'b.mdx': '' }), folder: 'docs' });
    const files = diagnostics.flatMap(({ related, fix }) => [...related, ...(fix?.edits ?? [])]).map(({ file }) => file);
    expect(files).toEqual(['docs/docs.json', 'docs/docs.json']);
  });

  test('reflects edits that are laid over the files', async () => {
    const base = memory({ 'docs.json': JSON.stringify(broken('new')), 'old.mdx': '' });
    const of = async (edits: [string, string | null][]): Promise<string[]> => summary(await lint({ files: overlay(base, new Map(edits)) }));
    expect(await of([])).toEqual(['page-exists "new"', 'orphan-page ']);
    expect(await of([['new.mdx', '']])).toEqual(['orphan-page ']);
    expect(
      await of([
        ['new.mdx', ''],
        ['old.mdx', null],
      ]),
    ).toEqual([]);
    expect(await of([['docs.json', JSON.stringify(broken('old'))]])).toEqual([]);
  });

  test('cannot be made without a docs.json', async () => {
    await expect(lint({ files: memory(page) })).rejects.toThrow(UnreadableError);
  });
});

describe('no input makes the linter fail', () => {
  const text = JSON.stringify({
    navigation: {
      global: { anchors: [{ anchor: 'Blog', href: 'https://example.com' }] },
      languages: [
        {
          language: 'en',
          banner: { content: 'x\n' },
          tabs: [{ tab: 'T', groups: [{ group: 'G', root: 'a', expanded: true, pages: ['a', { group: 'H', pages: ['b'] }] }] }],
        },
      ],
    },
  });

  test('reports an error in every prefix of a small file', async () => {
    for (let length = 0; length < text.length; length++) {
      const { summary: counts } = await check(text.slice(0, length), page);
      expect(counts.errors, text.slice(0, length)).toBeGreaterThan(0);
    }
  });

  test('reports an error in prefixes of a large file', async () => {
    const files = readFolder('fixtures/sites/acme');
    const whole = new TextDecoder().decode(files['docs.json']);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.trimEnd().length - 1), async (length) => {
        const { summary: counts } = await lint({ files: memory({ ...files, 'docs.json': whole.slice(0, length) }) });
        expect(counts.errors).toBeGreaterThan(0);
      }),
      { numRuns: cases(60) },
    );
  });

  test('accepts any JSON value as the navigation without an internal error', async () => {
    const keys = [
      'navigation',
      'pages',
      'groups',
      'group',
      'tabs',
      'tab',
      'menu',
      'item',
      'languages',
      'language',
      'versions',
      'version',
      'default',
      'global',
      'anchors',
      'anchor',
      'href',
      'openapi',
      'root',
      'directory',
      'banner',
      'footer',
      'links',
      'items',
      '$ref',
      '__proto__',
      'constructor',
    ];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        fc.constantFrom<unknown>('a', '', 'docs.json', 'GET /x', 'en', null, true, false, 0, 1.5),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.array(fc.tuple(fc.constantFrom(...keys), tie('value')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom({}, MINTLIFY), fc.boolean(), async (navigation, top, isWhole) => {
        const { diagnostics } = await check(isWhole ? (navigation ?? null) : { ...top, navigation }, page, { preset: 'strict' });
        for (const { rule, message } of diagnostics) expect(message, rule).not.toContain('defect');
      }),
      { numRuns: cases(400) },
    );
  });
});

describe('the sites of the fixtures are clean', () => {
  test.each([
    ['acme', {}],
    ['acme', { preset: 'strict' }],
    ['harbor', {}],
  ] as const)('%s %o', async (site, settings) => {
    const report = await lint({ ...settings, files: memory(readFolder(`fixtures/sites/${site}`)) });
    expect(report.diagnostics).toEqual([]);
    expect(report.sites[0]?.pages).toBeGreaterThan(10);
  });

  test('the two sites name different dialects in $schema', () => {
    for (const site of ['acme', 'harbor']) {
      const { $schema } = JSON.parse(readFileSync(`fixtures/sites/${site}/docs.json`, 'utf8')) as { $schema: string };
      expect($schema).toBe(site === 'harbor' ? MINTLIFY.$schema : '../../../schema/docs.schema.json');
    }
  });
});

/** The same navigation with the entries of every list in reverse. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed).reverse();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reversed(inner)]));
}
