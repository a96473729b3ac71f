/** What readers see: one fixture a subject, the laws that hold for any navigation, and the worked examples in words. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeOf } from '../../src/cli/tree.ts';
import { entriesOf, sidebarLabelOf, lint, memory, openSiteFromFiles, resolve, UnknownSelectionError } from '../../src/index.ts';
import type { ApiOperation, Files, ListedPathKind, ResolvedSite, ResolveOptions, SiteElement, SiteEntry } from '../../src/index.ts';
import { METHODS } from '../../src/navigation/entries.ts';
import { sitesHtml } from '../../src/report/site-html.ts';
import { findOccurrences } from '../../src/session/resolve.ts';
import { readFolder } from '../support/fixture.ts';
import { anyDocs } from '../generators/navigations.ts';
import { cases } from '../support/cases.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

const FIXTURES = 'fixtures/resolve';

async function resolveFixture(name: string, options: ResolveOptions = {}): Promise<ResolvedSite> {
  const files = readFolder(join(FIXTURES, name));
  return resolve({ files: memory(files) }, options);
}

/** The value of a docs.json whose pages all exist. */
function resolveDocs(docs: object, options: ResolveOptions = {}, pages: readonly string[] = []): Promise<ResolvedSite> {
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
  return resolve({ files: memory({ 'docs.json': JSON.stringify(docs), ...files }) }, options);
}

function* elementsOf(element: SiteElement): Generator<SiteElement> {
  yield element;
  for (const node of element.children) if ('children' in node) yield* elementsOf(node);
}

function elementNamed(site: ResolvedSite, label: string): SiteElement {
  const found = [...elementsOf(site.navigation)].find((element) => element.label === label);
  if (!found) throw new Error(`There is no element “${label}”.`);
  return found;
}

const namesOf = (element: SiteElement): string[] => [...entriesOf(element)].map(({ name }) => name);

describe('fixtures', () => {
  test.each(readdirSync(FIXTURES))('%s resolves to its expected pages', async (name) => {
    const resolved = await resolveFixture(name);
    for (const [file, text] of [
      ['expected.json', `${JSON.stringify(resolved, null, 2)}\n`],
      ['expected.txt', `${treeOf(resolved).join('\n')}\n`],
    ] as const) {
      const path = join(FIXTURES, name, file);
      if (process.env['UPDATE'] || !existsSync(path)) writeFileSync(path, text);
      expect(text).toBe(readFileSync(path, 'utf8'));
    }
  });
});

describe('directory', () => {
  test('is inherited until an element sets its own, and has an effect only on groups with a root', async () => {
    const site = await resolveFixture('directory');
    const modes = ['Deploy', 'Clusters', 'Storage', 'Operate'].map((label) => {
      const { directory, listing } = elementNamed(site, label);
      return [label, directory.value, directory.from?.label, listing?.mode];
    });
    expect(modes).toEqual([
      ['Deploy', 'card', 'Guides', 'card'],
      ['Clusters', 'none', 'Clusters', 'none'],
      ['Storage', 'none', 'Clusters', 'none'],
      ['Operate', 'accordion', 'Operate', 'none'],
    ]);
  });

  test('lists every page below the root page, which appears once in its group', async () => {
    const site = await resolveFixture('directory');
    const pages = ['deploy/docker', 'deploy/clusters/index', 'deploy/clusters/nodes', 'deploy/clusters/storage', 'deploy/clusters/backups'];
    expect(elementNamed(site, 'Deploy').listing?.pages).toEqual(pages);
    expect(namesOf(elementNamed(site, 'Deploy'))).toEqual(['deploy/index', ...pages]);
  });
});

test('resolve expands groups at the top, and nested ones only if set; a group opens at its root or else its first page', async () => {
  const site = await resolveFixture('directory');
  const facts = ['Deploy', 'Clusters', 'Storage', 'Operate'].map((label) => {
    const { expanded, landing } = elementNamed(site, label);
    return [label, expanded, landing];
  });
  expect(facts).toEqual([
    ['Deploy', true, 'deploy/index'],
    ['Clusters', false, 'deploy/clusters/index'],
    ['Storage', true, 'deploy/clusters/storage'],
    ['Operate', true, 'operate/logs'],
  ]);
  const nested = await resolveDocs({
    navigation: {
      groups: [
        {
          group: 'A',
          pages: [
            { group: 'B', pages: [] },
            { group: 'C', root: 'c', pages: [] },
          ],
        },
      ],
    },
  });
  expect([elementNamed(nested, 'A').landing, elementNamed(nested, 'B').landing]).toEqual(['c', undefined]);
});

describe('openapi', () => {
  const operationsIn = (element: SiteElement) =>
    [...entriesOf(element)].flatMap((entry) =>
      entry.kind === 'operation' ? [[entry.name, entry.spec, entry.isFound, entry.generated]] : [],
    );

  test('entries belong to the nearest description above them', async () => {
    const site = await resolveFixture('openapi');
    expect(elementNamed(site, 'Orders').openapi).toMatchObject({ specs: ['a.yaml'], from: { kind: 'tab', label: 'API' } });
    expect(operationsIn(elementNamed(site, 'API'))).toEqual([
      ['GET /a', 'a.yaml', true, false],
      ['GET /b/', '/b.yaml', true, false],
      ['GET /a', '/b.yaml', false, false],
    ]);
  });

  test('an element with a description of its own generates every operation, after its children', async () => {
    const site = await resolveFixture('openapi');
    expect(operationsIn(elementNamed(site, 'All of it'))).toEqual([
      ['GET /b', 'b.yaml', true, true],
      ['DELETE /b/{id}', 'b.yaml', true, true],
    ]);
    expect(namesOf(elementNamed(site, 'With groups'))).toEqual(['index', 'GET /a', 'POST /a']);
    expect(elementNamed(site, 'First').generated).toEqual([]);
  });

  test('names descriptions that were not read and does not say whether their operations exist', async () => {
    const site = await resolveFixture('openapi');
    expect(site.notRead).toEqual(['https://example.com/openapi.json']);
    expect(operationsIn(elementNamed(site, 'Elsewhere'))).toEqual([['POST /c', 'https://example.com/openapi.json', undefined, false]]);
    expect((await resolveFixture('openapi', { operations: new Map() })).notRead).toHaveLength(4);
  });

  test('a description that cannot be read is named, and the rest is resolved', async () => {
    const specs = ['gone.yaml', 'broken.json', '../outside.yaml', 'fine.json'];
    const navigation = { tabs: specs.map((openapi) => ({ tab: openapi, openapi })) };
    const fine = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/x': { get: {} } } };
    const files = memory({ 'docs.json': JSON.stringify({ navigation }), 'broken.json': '{', 'fine.json': JSON.stringify(fine) });
    const site = await resolve({ files });
    expect(site.notRead).toEqual(specs.slice(0, 3));
    expect(namesOf(site.navigation)).toEqual(['GET /x']);
  });

  const operations = new Map<string, ApiOperation[]>([
    [
      'a.json',
      [
        { method: 'GET', path: '/x' },
        { method: 'PUT', path: '/x', isHidden: true },
        { method: 'POST', path: '/x', isExcluded: true },
      ],
    ],
  ]);
  const generatedBy = async (navigation: object) =>
    (await resolveDocs(navigation, { operations })).navigation.generated.map(({ name }) => name);

  test.each([
    ['no pages', { openapi: 'a.json' }, ['GET /x']],
    ['empty pages', { openapi: './a.json', pages: [] }, ['GET /x']],
    ['pages of its own', { openapi: 'a.json', pages: ['index'] }, []],
    ['an entry that selects a single operation', { openapi: 'a.json', groups: [{ group: 'A', pages: ['PUT /x'] }] }, []],
    [
      'an entry that uses another “openapi” setting',
      { openapi: 'a.json', groups: [{ group: 'A', openapi: 'b.json', pages: ['PUT /x'] }] },
      ['GET /x'],
    ],
    ['an entry below the same setting', { openapi: 'a.json', groups: [{ group: 'A', openapi: 'a.json', pages: ['PUT /x'] }] }, []],
  ])('generates the expected operations with %s', async (_, navigation, expected) => {
    expect(await generatedBy({ navigation })).toEqual(expected);
  });

  test('in the dialect mintlify, generates next to pages and from the first of a list, never from the root, and reads files in entries', async () => {
    const $schema = 'https://mintlify.com/docs.json';
    const tab = {
      tab: 'A',
      openapi: ['a.json', { source: 'b.json', directory: 'api' }],
      pages: ['index', 'b.json GET /y', 'webhook paid'],
    };
    const both = new Map([...operations, ['b.json', [{ method: 'GET', path: '/y', summary: 'Why' }]]]);
    const site = await resolveDocs({ $schema, navigation: { openapi: 'a.json', tabs: [tab] } }, { operations: both });
    expect(site.navigation.generated).toEqual([]);
    expect(site.navigation.openapi).toBeUndefined();
    const entries = [...entriesOf(elementNamed(site, 'A'))];
    expect(entries.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'page index',
      'operation GET /y',
      'webhook webhook paid',
      'operation GET /x',
    ]);
    expect(entries[1]).toMatchObject({ spec: 'b.json', isFound: true, generated: false, title: 'Why' });
  });
});

describe('versions and languages', () => {
  const chosen = (site: ResolvedSite, flag: 'isDefault' | 'isSelected') =>
    [...elementsOf(site.navigation)].filter((element) => element[flag]).map(({ label }) => label);

  test('the default of an array is the first with default: true, else the first; false counts as absent', async () => {
    expect(chosen(await resolveFixture('default-version'), 'isDefault')).toEqual(['v1', 'v2', 'v1', 'v0']);
  });

  test('selects a version where it exists and keeps the default elsewhere', async () => {
    const site = await resolveFixture('default-version', { version: 'v2' });
    expect(chosen(site, 'isSelected')).toEqual(['v2', 'v2', 'v2', 'v0']);
    expect(chosen(site, 'isDefault')).toEqual(['v1', 'v2', 'v1', 'v0']);
    expect(site.version).toBe('v2');
    expect(chosen(await resolveFixture('default-version', { version: 'v3' }), 'isSelected')).toEqual(['v1', 'v2', 'v1', 'v3']);
  });

  test('refuses an unknown version or language and names those that exist', async () => {
    const failure = await resolveFixture('default-version', { version: 'v4' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnknownSelectionError);
    expect(failure).toMatchObject({
      message: 'The version “v4” does not exist: expected one of v1, v2, v0, v3.',
      given: 'v4',
      known: ['v1', 'v2', 'v0', 'v3'],
    });
    await expect(resolveFixture('directory', { language: 'fr' })).rejects.toThrow(
      'The language “fr” does not exist: the navigation has no languages.',
    );
  });

  test('the default language is the first one, or in mintlify the one with default: true', async () => {
    const docs = {
      navigation: {
        languages: [
          { language: 'en', pages: [] },
          { language: 'fr', default: true, pages: [] },
        ],
      },
    };
    expect((await resolveDocs(docs)).language).toBe('en');
    expect((await resolveDocs({ ...MINTLIFY, ...docs })).language).toBe('fr');
  });

  test('the chosen language brings its banner, footer and navbar', async () => {
    const en = await resolveFixture('languages');
    expect([en.language, en.version, en.banner, en.footer]).toEqual([
      'en',
      undefined,
      { content: 'Version 2 is out', dismissible: true },
      undefined,
    ]);
    const fr = await resolveFixture('languages', { language: 'fr', version: 'v2' });
    expect([fr.language, fr.version, fr.navbar]).toEqual(['fr', 'v2', undefined]);
    expect(fr.footer).toEqual({ socials: { github: 'https://github.com/example' } });
  });
});

describe('pages', () => {
  test('global anchors apply to every page below their element, the outermost first', async () => {
    const site = await resolveFixture('languages');
    const anchors = (label: string) =>
      [...entriesOf(elementNamed(site, label))].map(({ globals }) => globals.map((anchor) => [anchor.label, anchor.from.kind]));
    expect(anchors('en')).toEqual([[['Community', 'root']], [['Community', 'root']]]);
    expect(anchors('v1')).toEqual([
      [
        ['Community', 'root'],
        ['Blog', 'language'],
      ],
    ]);
  });

  test('breadcrumbs name the kinds and labels from the outermost element inwards', async () => {
    const [place] = findOccurrences(await resolveFixture('directory'), 'deploy/clusters/backups').occurrences;
    expect(place?.entry.breadcrumbs).toEqual([
      { kind: 'tab', label: 'Guides' },
      { kind: 'group', label: 'Deploy' },
      { kind: 'group', label: 'Clusters' },
      { kind: 'group', label: 'Storage' },
    ]);
  });

  test('previous and next never lead out of a sidebar', async () => {
    const tabs = ['a', 'b'].map((tab) => ({
      tab,
      groups: [
        { group: 'G', root: `${tab}/0`, pages: [`${tab}/0`, `${tab}/1`] },
        { group: 'H', pages: [`${tab}/2`] },
      ],
    }));
    const site = await resolveDocs({ navigation: { tabs } });
    expect([...entriesOf(site.navigation)].map(({ name, previous, next }) => [previous, name, next])).toEqual([
      [undefined, 'a/0', 'a/1'],
      ['a/0', 'a/1', 'a/2'],
      ['a/1', 'a/2', undefined],
      [undefined, 'b/0', 'b/1'],
      ['b/0', 'b/1', 'b/2'],
      ['b/1', 'b/2', undefined],
    ]);
  });

  test('resolve finds an operation without a description above it in “api.openapi”, as “lint” does', async () => {
    const openapi = {
      openapi: '3.0.0',
      info: { title: 'x', version: '1' },
      paths: { '/users': { post: { summary: 'Create a user', responses: {} } } },
    };
    const docs = { ...MINTLIFY, api: { openapi: 'openapi.json' }, navigation: { pages: ['POST /users', 'GET /missing'] } };
    const files = memory({ 'docs.json': JSON.stringify(docs), 'openapi.json': JSON.stringify(openapi) });
    const [found, missing] = [...entriesOf((await resolve({ files })).navigation)];
    expect(found).toMatchObject({ title: 'Create a user', spec: 'openapi.json', isFound: true });
    expect(missing).toMatchObject({ spec: 'openapi.json', isFound: false });
    expect((await lint({ files })).diagnostics.map(({ rule }) => rule)).toEqual(['openapi-operation']);
  });

  test('the label of a page is what the sidebar shows: its short title, else its title, else its name', async () => {
    const files = memory({
      'docs.json': '{ "navigation": { "pages": ["both", "short", "long", "none"] } }',
      'both.mdx': '---\ntitle: A long title\nsidebarTitle: Short\n---\n',
      'short.mdx': '---\nsidebarTitle: "Only: short"\n---\n',
      'long.mdx': '---\ntitle: Long\nsidebarTitle: 7\n---\n',
      'none.mdx': '',
    });
    const { navigation } = await resolve({ files }, { titles: true });
    expect([...entriesOf(navigation)].map(sidebarLabelOf)).toEqual(['Short', 'Only: short', 'Long', 'none']);
    expect(sitesHtml([await resolve({ files }, { titles: true })])).not.toContain('A long title');
  });

  test('titles are read if they are asked for', async () => {
    const titled = {
      a: 'title: Plain words',
      b: 'title: "Quoted: yes"',
      c: 'title: >-\n  Folded\n  over',
      d: 'title: true',
      e: 'other: 1',
      f: "title: 'It''s'",
      g: 'sidebar:\n  title: Inner',
    };
    const files = Object.fromEntries(
      Object.entries(titled).map(([name, matter]) => [`${name}.mdx`, `---\n${matter}\n---\n\ntitle: none\n`]),
    );
    const site = { files: memory({ 'docs.json': JSON.stringify({ navigation: { pages: Object.keys(titled) } }), ...files }) };
    const titles = async (wanted: boolean) =>
      [...entriesOf((await resolve(site, { titles: wanted })).navigation)].map(({ title }) => title);
    expect(await titles(true)).toEqual(['Plain words', 'Quoted: yes', 'Folded over', undefined, undefined, "It's", undefined]);
    expect(await titles(false)).toEqual(Array.from({ length: 7 }));
  });

  test('names files with the folder of the site, or relative to the docs root in an open site', async () => {
    const files = memory({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' });
    const fileOf = (site: ResolvedSite) => [
      site.config,
      ...[...entriesOf(site.navigation)].map((entry) => entry.kind === 'page' && entry.file),
    ];
    expect(fileOf(await resolve({ files, folder: 'docs' }))).toEqual(['docs/docs.json', 'docs/a.mdx']);
    expect(fileOf(await resolve(openSiteFromFiles({ files, folder: 'docs' })))).toEqual(['docs.json', 'a.mdx']);
  });
});

describe('findOccurrences', () => {
  test.each([
    ['guides/start', ['guides/start']],
    ['/guides/start/', ['guides/start']],
    ['guides/start.mdx', ['guides/start']],
    ['get /users/', ['GET /users']],
  ])('finds the entries of the page %s', async (page, names) => {
    const site = await resolveDocs({ navigation: { pages: ['guides/start', 'GET /users'] } });
    expect(findOccurrences(site, page).occurrences.map(({ entry }) => entry.name)).toEqual(names);
  });

  test.each([
    ['guides/strat', ['guides/start']],
    ['start', ['guides/start', 'api/start']],
    ['guides', ['guides/start', 'guides/next']],
    ['PUT /users', ['GET /users']],
    ['GET /user', ['GET /users']],
    ['elsewhere/nxet', ['guides/next']],
    ['nothing/like/it', []],
    ['', []],
  ])('does not find “%s”, and returns the expected suggestions', async (page, suggestions) => {
    const site = await resolveDocs({ navigation: { pages: ['guides/start', 'guides/next', 'api/start', 'GET /users'] } });
    expect(findOccurrences(site, page)).toEqual({ occurrences: [], suggestions });
  });
});

describe('files that could not be checked', () => {
  const states = ['not-fetched', 'left-out', 'closed', 'unknown'] as const;
  const texts = { 'docs.json': JSON.stringify({ navigation: { pages: ['away/a', 'away/b/c', 'none'] } }) };

  test.each(states)('%s: are not reported as missing, and only their own reason is given', async (state) => {
    for (const place of ['away/', 'away']) {
      const known = memory(texts);
      const files: Files = {
        ...known,
        list: (enter) => new Map<string, ListedPathKind>([...known.list(enter), [place, state], ['away/', state]]),
      };
      const resolved = await resolve({ files });
      expect([...entriesOf(resolved.navigation)].map((entry) => entry.kind === 'page' && entry.unknown)).toEqual([state, state, undefined]);
      const lines = treeOf(resolved);
      expect(lines.filter((line) => line.includes('(no file)'))).toEqual([expect.stringContaining('none')]);
      expect(lines.filter((line) => line.includes('(not checked'))).toHaveLength(2);
      const { diagnostics } = await lint({ files });
      const [message, ...others] = diagnostics.filter(({ severity }) => severity === 'warning').map((found) => found.message);
      expect(others).toEqual([]);
      const reasons = [/submodule/, /sparse/, /permission/, /is unknown/];
      expect(reasons.filter((reason) => reason.test(message ?? ''))).toEqual([reasons[states.indexOf(state)]]);
    }
  });
});

describe('laws of resolve', () => {
  const operations = new Map([
    [
      'a.json',
      [
        { method: 'GET', path: '/x' },
        { method: 'GET', path: '/y' },
      ],
    ],
    ['b.json', METHODS.map((method) => ({ method, path: '/z' }))],
  ]);
  const filesOf = (value: object) => memory({ 'docs.json': JSON.stringify(value), 'index.mdx': '', 'a/b.mdx': '' });

  test('resolves any navigation into plain data without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          anyDocs,
          fc.jsonValue().map((navigation) => ({ navigation })),
        ),
        async (value) => {
          const site = await resolve({ files: filesOf(value) }, { operations, titles: true });
          expect(JSON.parse(JSON.stringify(site))).toStrictEqual(site);
          expect(treeOf(site).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: cases(300) },
    );
  });

  test('contains every page as often as the navigation, except for repeated roots', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocs, async (value) => {
        const open = openSiteFromFiles({ files: filesOf(value) });
        const site = await resolve(open, { operations });
        const entries = [...entriesOf(site.navigation)];
        const written = new Set(entries.flatMap((entry) => (entry.kind === 'operation' && entry.generated ? [] : [entry.pointer])));
        expect(written.size).toBe(entries.filter((entry) => entry.kind !== 'operation' || !entry.generated).length);
        const paths = new Set((await open.subject()).resolution.pages.map(({ path }) => path));
        expect(new Set(entries.flatMap((entry) => (entry.kind === 'page' ? [entry.path] : [])))).toEqual(paths);
      }),
      { numRuns: cases(200) },
    );
  });

  test('neighboring entries link to each other, and values come from the nearest element that sets one', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocs, async (value) => {
        const site = await resolve({ files: filesOf(value) }, { operations });
        for (const [entry, next] of neighbours(site.navigation)) expect([entry.next, next.previous]).toEqual([next.name, entry.name]);
        checkInheritance(site.navigation, site.navigation.directory.value);
      }),
      { numRuns: cases(200) },
    );
  });

  /** Every two served entries that follow one another directly in one array: they share a sidebar. */
  function* neighbours(around: SiteElement): Generator<[SiteEntry, SiteEntry]> {
    for (const inner of elementsOf(around)) {
      for (const [index, node] of inner.children.entries()) {
        const next = inner.children[index + 1];
        if (next && !('children' in node) && !('children' in next) && !node.droppedBy && !next.droppedBy) yield [node, next];
      }
    }
  }

  function checkInheritance(around: SiteElement, above: string): void {
    for (const node of around.children) {
      if (!('children' in node)) continue;
      const isOwn = node.directory.from?.pointer === node.pointer;
      if (!isOwn) expect(node.directory.value).toBe(above);
      if (node.listing && !node.root) expect(node.listing).toEqual({ mode: 'none', pages: [] });
      checkInheritance(node, node.directory.value);
    }
  }
});
