/** What edits introduce and fix, what is found out again and what is not, and repairs as edits. */
import { InputError } from '../../src/text/input-error.ts';
import { readdirSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyFixes, checkEdits, fixSite, lint, memory, openSiteFromFiles } from '../../src/index.ts';
import type { Diagnostic, Edits, Files, OpenSite } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { cleanSite, siteOf, textOf } from '../edits/edited.ts';
import { readFolder } from '../support/fixture.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

const rulesOf = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ rule, message }) => `${rule}: ${message.split(/[.:] /)[0]}`);
const groups = (...lists: string[][]): string =>
  JSON.stringify({ navigation: { groups: lists.map((pages, index) => ({ group: `Group ${index}`, pages })) } }, null, 2);

describe('checkEdits', () => {
  test('distinguishes what edits break from what was already broken', async () => {
    const site = siteOf(groups(['a', 'gone']), ['a']);
    const check = await checkEdits(
      site,
      new Map([
        ['docs.json', groups(['gone', 'a', 'b'])],
        ['c.mdx', '# C'],
      ]),
    );
    expect(rulesOf(check.introduced)).toEqual([
      'page-exists: Page “b” does not exist',
      'orphan-page: The page “c.mdx” is not in the navigation',
    ]);
    expect(rulesOf(check.unchanged)).toEqual(['page-exists: Page “gone” does not exist']);
    expect(check.unchanged[0]?.span.start).toBe(groups(['gone', 'a', 'b']).indexOf('"gone"'));
    expect(check).toMatchObject({ fixed: [], ok: false });
  });

  test('is ok if edits introduce only warnings, and reports nothing new for empty edits', async () => {
    const site = siteOf(groups(['a', 'gone']), ['a']);
    expect(await checkEdits(site, new Map([['docs.json', groups(['a', 'gone'], [])]]))).toMatchObject({
      ok: true,
      introduced: [{ rule: 'empty-element' }],
    });
    expect(await checkEdits(site, new Map())).toMatchObject({ ok: true, introduced: [], fixed: [], unchanged: [{ rule: 'page-exists' }] });
  });

  test('reports fixed findings at the positions that they had', async () => {
    const site = siteOf(groups(['a', 'gone']), ['a']);
    const { fixed, introduced, unchanged } = await checkEdits(site, new Map([['gone.mdx', '']]));
    expect(fixed).toEqual(await site.diagnostics());
    expect([introduced, unchanged]).toEqual([[], []]);
  });

  test('compares the entries of a merged finding one by one', async () => {
    const three = siteOf(groups(['a', 'new/1', 'new/2', 'new/3']), ['a']);
    const more = await checkEdits(three, new Map([['docs.json', groups(['a', 'new/1', 'new/2', 'new/3', 'new/4'])]]));
    expect(more).toMatchObject({
      ok: false,
      introduced: [{ rule: 'page-exists', pointer: '/navigation/groups/0/pages/4', count: 1, related: [] }],
      fixed: [],
    });
    expect(more.introduced[0]?.message).toMatch(/^4 pages .* 3 of these 4 were there before\.$/);
    const other = await checkEdits(three, new Map([['docs.json', groups(['a', 'new/1', 'new/2', 'new/4'])]]));
    expect(other).toMatchObject({ ok: false, introduced: [{ count: 1 }] });
    const fewer = await checkEdits(three, new Map([['docs.json', groups(['a', 'new/2', 'new/3'])]]));
    expect(fewer).toMatchObject({ ok: true, introduced: [], unchanged: [{ count: 1 }, { count: 1 }] });
    const two = siteOf(groups(['a', 'new/1', 'new/2']), ['a']);
    expect(await checkEdits(two, new Map([['docs.json', groups(['a', 'new/1', 'new/2', 'new/3'])]]))).toMatchObject({
      ok: false,
      introduced: [{ count: 1 }],
    });
  });

  const before = groups(['a'], ['gone']);
  test.each([
    ['relabeled', before.replace('Group 1', 'Another')],
    ['moved before its sibling', JSON.stringify({ navigation: { groups: JSON.parse(before).navigation.groups.reverse() } })],
    [
      'moved into another element',
      JSON.stringify({ navigation: { groups: [{ group: 'Group 0', pages: ['a', { group: 'Group 1', pages: ['gone'] }] }] } }),
    ],
    [
      'moved and relabeled',
      JSON.stringify({
        navigation: {
          groups: [
            { group: 'Another', pages: ['gone'] },
            { group: 'Group 0', pages: ['a'] },
          ],
        },
      }),
    ],
  ])('does not report the findings of an element that is %s as introduced', async (_, text) => {
    expect(await checkEdits(siteOf(before, ['a']), new Map([['docs.json', text]]))).toMatchObject({
      ok: true,
      introduced: [],
      fixed: [],
      unchanged: [{ rule: 'page-exists' }],
    });
  });

  test('does not report a finding as introduced if a missing page hid it before', async () => {
    const site = siteOf(groups(['a', 'guides/start', 'guides/start']), ['a', 'guides/Start/more']);
    const check = await checkEdits(site, new Map([['guides/start.mdx', '']]));
    expect(check.introduced).toEqual([]);
    expect(rulesOf(check.unchanged)).toContain('duplicate-page: Page “guides/start” is listed twice in this sidebar.');
  });

  test('is not ok if edits turn a warning into an error', async () => {
    const navigation = { tabs: [{ tab: 'A', pages: ['a'], href: '/a' }] };
    const site = siteOf(JSON.stringify({ navigation }), ['a']);
    expect((await site.diagnostics()).map(({ severity }) => severity)).toEqual(['warning']);
    const [rule] = (await site.diagnostics()).map((diagnostic) => diagnostic.rule);
    expect(await checkEdits(site, new Map([['docs.json', JSON.stringify({ ...MINTLIFY, navigation })]]))).toMatchObject({
      ok: false,
      introduced: [{ rule, severity: 'error' }],
    });
  });

  test('agrees with separate runs of lint before and after the edits', async () => {
    await fc.assert(
      fc.asyncProperty(
        cleanSite,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom('delete', 'change', 'create', 'duplicate', 'break')), { maxLength: 4 }),
        async ({ text, pages }, changes) => {
          const edits = new Map<string, string | null>();
          let docs = text.replace('\uFEFF', '');
          for (const [which, kind] of changes) {
            const page = pages[which % pages.length] ?? '';
            if (kind === 'delete') edits.set(`${page}.mdx`, null);
            if (kind === 'change') edits.set(`${page}.mdx`, 'Other text.');
            if (kind === 'create') edits.set(`extra-${which}.mdx`, 'New.');
            if (kind === 'duplicate') docs = docs.replace(`${page}"`, `${page}", "${page}"`);
            if (kind === 'break') docs = docs.replace(`${page}"`, `${page}-x"`);
            if (kind === 'duplicate' || kind === 'break') edits.set('docs.json', docs);
          }
          const site = siteOf(text, pages);
          const first = (await site.diagnostics()).map(({ identity }) => identity);
          const edited = site.withEdits(edits);
          const { diagnostics } = await lint({ files: edited.files });
          expect(await edited.diagnostics()).toEqual(diagnostics);
          const { introduced, unchanged, fixed } = await checkEdits(site, edits);
          expect([...introduced, ...unchanged].map(({ identity }) => identity).sort()).toEqual(
            diagnostics.map(({ identity }) => identity).sort(),
          );
          expect(first).toEqual([]);
          expect(fixed).toEqual([]);
        },
      ),
      { numRuns: cases(60) },
    );
  });
});

describe('withEdits', () => {
  const docs = groups(['a', 'b']);

  test('combines edits, and the last edit of a file wins', async () => {
    const site = siteOf(docs, ['a', 'b']);
    const once = site.withEdits(
      new Map([
        ['a.mdx', null],
        ['c.mdx', '1'],
      ]),
    );
    const twice = once.withEdits(
      new Map([
        ['a.mdx', 'back'],
        ['c.mdx', null],
      ]),
    );
    expect(twice.edits).toEqual(
      new Map([
        ['a.mdx', 'back'],
        ['c.mdx', null],
      ]),
    );
    expect((await once.diagnostics()).map(({ rule }) => rule)).toEqual(['page-exists', 'orphan-page']);
    expect(await twice.diagnostics()).toEqual([]);
    expect(await site.diagnostics()).toEqual([]);
  });

  test('notices that only the encoding of a file was repaired', async () => {
    const text = '{ "navigation": { "groups": [{ "group": "Caf?", "pages": ["a"] }] } }';
    const bytes = Uint8Array.from(text, (character) => (character === '?' ? 0xe9 : character.charCodeAt(0)));
    const site = openSiteFromFiles({ files: memory({ 'docs.json': bytes, 'a.mdx': '' }) });
    const { fixed } = await checkEdits(site, new Map([['docs.json', text.replace('?', '\uFFFD')]]));
    expect(fixed.map(({ rule }) => rule)).toEqual(['json-syntax']);
  });

  test('reuses everything that the edits cannot change', async () => {
    const read = new Map<string, number>();
    const files = counting(memory({ 'docs.json': docs, 'a.mdx': '', 'b.mdx': '' }), read);
    const site = openSiteFromFiles({ files });
    const subject = await site.subject();
    const text = site.withEdits(
      new Map([
        ['a.mdx', 'Other.'],
        ['docs.json', docs],
      ]),
    );
    expect(await text.subject()).toBe(subject);
    const created = site.withEdits(new Map([['c.mdx', '']]));
    expect(await created.subject()).toMatchObject({ orphans: ['c.mdx'] });
    expect((await created.subject()).navigation).toBe(subject.navigation);
    expect((await created.subject()).shapeProblems).toBe(subject.shapeProblems);
    expect(read.get('docs.json')).toBe(1);
    const changed = await site.withEdits(new Map([['docs.json', groups(['a'])]])).subject();
    expect(changed.navigation).not.toBe(subject.navigation);
  });

  test.each([
    [
      'a page added in a referenced file',
      { 'docs.json': '{ "navigation": { "$ref": "nav.json" } }', 'nav.json': '{ "pages": ["a"] }', 'a.mdx': '' },
      new Map([['nav.json', '{ "pages": ["a", "b"] }']]),
      ['page-exists', 'ref'],
    ],
    [
      'a referenced file that was missing',
      { 'docs.json': '{ "navigation": { "$ref": "nav.json" } }', 'a.mdx': '' },
      new Map([['nav.json', '{ "pages": ["a"] }']]),
      ['ref'],
    ],
    [
      'an ignore file',
      {
        'docs.json':
          '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["a"] } }',
        'a.mdx': '',
      },
      new Map([['.mintignore', 'a.mdx']]),
      ['page-exists'],
    ],
    [
      'a deleted docs.json',
      { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' },
      new Map([['docs.json', null]]),
      'docs.json does not exist.',
    ],
  ] as [string, Record<string, string>, Edits, string[] | string][])('sees %s', async (_, texts, edits, expected) => {
    const site = openSiteFromFiles({ files: memory(texts) });
    await site.diagnostics();
    const after = site.withEdits(edits).diagnostics();
    if (typeof expected === 'string') await expect(after).rejects.toThrow(expected);
    else expect((await after).map(({ rule }) => rule).sort()).toEqual(expected);
  });

  test.each(['/a.mdx', './a.mdx', '../a.mdx', 'a//b.mdx', 'a/../b.mdx', '', 'a\\b.mdx'])('refuses the path “%s”', (path) => {
    expect(() => siteOf(docs).withEdits(new Map([[path, '']]))).toThrow(TypeError);
  });

  const MAP = 'Edits must be a Map from paths to whole texts; null deletes a file.';
  test.each<[unknown, string]>([
    [{ 'a.mdx': '' }, MAP],
    [[['a.mdx', '']], MAP],
    [new Set(['a.mdx']), MAP],
    [undefined, MAP],
    [null, MAP],
    [
      new Map([['a.mdx', 5]]),
      'The edit of “a.mdx” must be its whole text, { from: path } for the content of another file, or null to delete the file.',
    ],
    [new Map([[Symbol('a'), '']]), '“Symbol(a)” is not a path in the docs root; expected one such as “guides/start.mdx”.'],
  ])('refuses the edits %o, as checkEdits does', async (edits, message) => {
    const site = siteOf(docs);
    expect(() => site.withEdits(edits as Edits)).toThrow(new InputError(message));
    await expect(checkEdits(site, edits as Edits)).rejects.toThrow(new InputError(message));
  });

  test('accepts a Map from another JavaScript realm', () => {
    const edits = runInNewContext("new Map([['a.mdx', null]])") as Edits;
    expect([...siteOf(docs).withEdits(edits).edits]).toEqual([['a.mdx', null]]);
  });

  test.each([undefined, null, {}, { files: memory({}) }])('checkEdits needs an open site, not %o', async (site) => {
    await expect(checkEdits(site as never, new Map())).rejects.toThrow(
      '“checkEdits” needs a site opened with “openSiteFromFiles” or “openSite”.',
    );
  });
});

function counting(files: Files, read: Map<string, number>): Files {
  return {
    list: (enter) => files.list(enter),
    read(path, limit) {
      read.set(path, (read.get(path) ?? 0) + 1);
      return files.read(path, limit);
    },
  };
}

describe('applyFixes', () => {
  const text = '\uFEFF{\r\n  // A comment.\r\n  "navigation": {\r\n    "pages": ["a.mdx", "b", "b", "c"],\r\n  },\r\n}\r\n';
  const site = siteOf(text, ['a', 'b', 'C']);

  test('makes the safe repairs only, and keeps all else', async () => {
    const edits = await fixSite(site);
    const fixed = site.withEdits(edits);
    expect(textOf(fixed)).toBe('\uFEFF{\r\n  \r\n  "navigation": {\r\n    "pages": ["a", "b", "C"]\r\n  }\r\n}\r\n'.replace('  \r\n', ''));
    expect(await fixed.diagnostics()).toEqual([]);
  });

  test('ignores findings that no longer exist', async () => {
    const first = await site.diagnostics();
    const edits = await applyFixes(first, site);
    expect(edits.size).toBe(1);
    const rest = await fixSite(site.withEdits(edits));
    const done = site.withEdits(edits).withEdits(rest);
    expect(await applyFixes(first, done)).toEqual(new Map());
    expect(await applyFixes([], site)).toEqual(new Map());
  });

  test('applies only one of two adjacent repairs at a time', async () => {
    const beside = siteOf('{ "navigation": { "pages": ["a", "a", "b.mdx"] } }', ['a', 'b']);
    const once = beside.withEdits(await applyFixes(await beside.diagnostics(), beside));
    expect(textOf(once)).toBe('{ "navigation": { "pages": ["a", "b.mdx"] } }');
    const twice = once.withEdits(await applyFixes(await once.diagnostics(), once));
    expect(textOf(twice)).toBe('{ "navigation": { "pages": ["a", "b"] } }');
    expect(await fixSite(beside)).toEqual(twice.edits);
  });

  test('applies suggestions only if asked', async () => {
    const misspelt = siteOf(groups(['start']), ['strat']);
    expect((await misspelt.diagnostics())[0]?.fix).toMatchObject({ safe: false });
    expect(await fixSite(misspelt)).toEqual(new Map());
    expect(textOf(misspelt.withEdits(await fixSite(misspelt, { unsafe: true })))).toBe(groups(['strat']));
  });

  test.each(fixtureSites())('a second call of fixSite changes nothing: $name', async ({ open }) => {
    for (const unsafe of [false, true]) {
      const site = open();
      const fixed = site.withEdits(await fixSite(site, { unsafe }));
      expect(await fixSite(fixed, { unsafe })).toEqual(new Map());
      const { introduced } = await checkEdits(site, fixed.edits);
      // Once a file can be read, what stands in it can be judged.
      const { isComplete } = await site.subject();
      if (!unsafe && isComplete) expect(introduced.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
});

/** Every case of every rule. */
function fixtureSites(): { readonly name: string; readonly open: () => OpenSite }[] {
  return readdirSync('fixtures/rules').flatMap((rule) =>
    readdirSync(`fixtures/rules/${rule}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({
        name: `${rule}/${name}`,
        open: () => openSiteFromFiles({ files: memory(readFolder(`fixtures/rules/${rule}/${name}`)) }),
      })),
  );
}

describe('more entries than a report has locations for', () => {
  const pages = (count: number): string[] => Array.from({ length: count }, (_, index) => `old/p${index}`);
  const docsOf = (...names: readonly string[]): string =>
    JSON.stringify({ navigation: { groups: [{ group: 'G', pages: names }] } }, null, 2);
  const marked = (docs: string, { span }: Pick<Diagnostic, 'span'>): unknown => JSON.parse(docs.slice(span.start, span.end));

  describe.each([1_000, 1_001, 1_002, 1_500, 4_000])('%i missing pages in one folder', (count) => {
    const docs = docsOf(...pages(count));
    const site = openSiteFromFiles({ files: memory({ 'docs.json': docs }) });

    test.each([
      ['first', ['old/new', ...pages(count)]],
      ['last', [...pages(count), 'old/new']],
    ])('reports one more missing page at its location if it comes %s', async (_, names) => {
      const edited = docsOf(...names);
      const { introduced, fixed, ok } = await checkEdits(site, new Map([['docs.json', edited]]));
      expect(introduced.map((finding) => [finding.rule, finding.count, marked(edited, finding)])).toEqual([['page-exists', 1, 'old/new']]);
      expect({ fixed, ok }).toEqual({ fixed: [], ok: false });
      const report = await lint({ files: memory({ 'docs.json': edited }), before: memory({ 'docs.json': docs }) });
      expect(report.diagnostics.map((finding) => marked(edited, finding))).toEqual(['old/new']);
    });

    test('reports nothing new if one page is created or the order changes', async () => {
      for (const edits of [new Map([['old/p469.mdx', '']]), new Map([['docs.json', docsOf(...pages(count).reverse())]])])
        expect((await checkEdits(site, edits)).introduced.map(({ message }) => message)).toEqual([]);
    });

    test('reports many new missing pages with as many locations as a report can have', async () => {
      const more = pages(2 * count).slice(count);
      const edited = docsOf(...pages(count), ...more);
      const { introduced } = await checkEdits(site, new Map([['docs.json', edited]]));
      expect(introduced).toMatchObject([{ count }]);
      const [found] = introduced;
      const places = found ? [found, ...found.related] : [];
      expect(places.map((place) => marked(edited, place))).toEqual(more.slice(0, 1_001));
    });

    test('reports a page that neither the baseline nor an “ignore” entry covers at its location', async () => {
      const recorded = (await site.findings()).flatMap(({ entries }) => entries.map(({ name }) => name));
      expect(recorded).toHaveLength(count);
      const edited = docsOf(...pages(count), 'old/new');
      const report = await lint({ files: memory({ 'docs.json': edited }), baseline: { names: new Set(recorded) } });
      expect(report.diagnostics.map((finding) => [finding.count, marked(edited, finding)])).toEqual([[1, 'old/new']]);
      const ignore = [{ rule: 'page-exists', at: '/**[old/p*]', reason: 'Known.' }];
      const kept = await lint({ files: memory({ 'docs.json': edited }), ignore });
      expect(kept.diagnostics.map((finding) => [finding.count, marked(edited, finding)])).toEqual([[1, 'old/new']]);
    });
  });

  test('marks the key of a new unknown property', async () => {
    const groups = (count: number, ...more: object[]): object[] => [
      ...Array.from({ length: count }, (_, index) => ({ group: `G${index}`, pages: [], colour: 'x' })),
      ...more,
    ];
    const docs = JSON.stringify({ navigation: { groups: groups(1_500) } }, null, 2);
    const edited = JSON.stringify({ navigation: { groups: groups(1_500, { group: 'New', pages: [], colour: 'x' }) } }, null, 2);
    const { introduced } = await checkEdits(openSiteFromFiles({ files: memory({ 'docs.json': docs }) }), new Map([['docs.json', edited]]));
    const ofRule = introduced.filter(({ rule }) => rule === 'unknown-property');
    expect(ofRule.map((finding) => [finding.pointer, marked(edited, finding)])).toEqual([['/navigation/groups/1500/colour', 'colour']]);
  });
});
