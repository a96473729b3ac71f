/** Operations on the navigation: what they write, what they refuse, and the laws they keep. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addElement,
  addPage,
  checkEdits,
  memory,
  moveElement,
  movePage,
  openSiteFromFiles,
  removeElement,
  removePage,
  renameFolder,
  renamePage,
  setProperty,
} from '../../src/index.ts';
import type { EditResult, OpenSite } from '../../src/index.ts';
import { toLabelBasedAddress } from '../../src/edits/target.ts';
import { pointerOf } from '../../src/navigation/model.ts';
import { cases } from '../support/cases.ts';
import { changedLines, cleanSite, made, siteOf, textOf } from './edited.ts';
import { readFolder } from '../support/fixture.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const DOCS = `{
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "pages": ["index", "guides/install"] },
          {
            "group": "More",
            "root": "guides/more",
            "pages": [
              "guides/cache",
              "guides/proxy"
            ]
          }
        ]
      },
      { "tab": "API", "openapi": "openapi.json", "pages": ["api/intro", "GET /users"] },
      { "tab": "Blog", "href": "/guides/install" }
    ]
  }
}
`;
const PAGES = ['index', 'guides/install', 'guides/more', 'guides/cache', 'guides/proxy', 'guides/new', 'api/intro', 'openapi.json'];
const START = '/navigation/tabs[tab=Guides]/groups[group=Start]';
const MORE = '/navigation/tabs[tab=Guides]/groups[group=More]';
const API = '/navigation/tabs[tab=API]';

const site = siteOf(DOCS, PAGES);

async function edited(result: Promise<EditResult>, of: OpenSite = site): Promise<string> {
  return textOf(of.withEdits(await made(result)));
}

describe('addPage', () => {
  test.each([
    ['at the end of a list with one entry per line', { to: MORE }, '              "guides/proxy",\n              "guides/new"\n'],
    ['at the end of a list on one line', { to: START }, '"pages": ["index", "guides/install", "guides/new"]'],
    ['before a page', { to: MORE, before: 'guides/cache' }, '[\n              "guides/new",\n              "guides/cache"'],
    ['after a page', { to: START, after: '/index' }, '["index", "guides/new", "guides/install"]'],
    ['at an index', { to: START, index: 1 }, '["index", "guides/new", "guides/install"]'],
    ['to an element given by its pointer', { to: '/navigation/tabs/0/groups/0' }, '["index", "guides/install", "guides/new"]'],
    ['to an element given by the end of its address', { to: 'groups[group=Start]' }, '["index", "guides/install", "guides/new"]'],
    ['to a list given by its pointer', { to: '/navigation/tabs/0/groups/0/pages' }, '["index", "guides/install", "guides/new"]'],
  ])('%s', async (_, placement, expected) => {
    expect(await edited(addPage(site, 'guides/new', placement))).toContain(expected);
  });

  test('adds an operation where an OpenAPI specification applies', async () => {
    expect(await edited(addPage(site, 'POST /users', { to: API }))).toContain('["api/intro", "GET /users", "POST /users"]');
  });

  test('creates the page list of an element that has none yet', async () => {
    const bare = siteOf({ navigation: { groups: [{ group: 'A', root: 'a' }] } }, ['a', 'b']);
    expect(JSON.parse(await edited(addPage(bare, 'b', { to: '/navigation/groups[group=A]' }), bare))).toEqual({
      navigation: { groups: [{ group: 'A', root: 'a', pages: ['b'] }] },
    });
  });

  test('writes a leading slash if the other pages of the list have one', async () => {
    const rooted = siteOf('{ "navigation": { "pages": ["/a"] } }', ['a', 'b']);
    expect(await edited(addPage(rooted, 'b', { to: '/navigation' }), rooted)).toBe('{ "navigation": { "pages": ["/a", "/b"] } }');
  });

  test.each([
    [
      'a page that has no file',
      'guides/gone',
      { to: START },
      'no-file',
      'Page “guides/gone” has no file. Create guides/gone.mdx in the same edits.',
    ],
    ['a file name', 'guides/new.mdx', { to: START }, 'no-file', 'Page “guides/new.mdx” has no file. Did you mean “guides/new”?'],
    ['a path that differs in case', 'guides/New', { to: START }, 'no-file', 'Did you mean “guides/new”?'],
    ['a path outside the docs root', '../guides/new', { to: START }, 'no-path', 'is not a path inside the docs root'],
    ['an unknown group', 'guides/new', { to: START.replace('Start', 'Strat') }, 'no-element', `Did you mean “${START}”?`],
    [
      'a tab that contains groups',
      'guides/new',
      { to: '/navigation/tabs[tab=Guides]' },
      'no-pages-here',
      `has “groups”, and only one kind of child is allowed. Choose an element inside it, such as “${START}”`,
    ],
    ['a tab that is a link', 'guides/new', { to: '/navigation/tabs[tab=Blog]' }, 'no-pages-here', 'Tab “Blog” is a link'],
    [
      'a page that is already in the sidebar',
      'guides/cache',
      { to: START },
      'listed',
      `is already in this sidebar, at “${MORE}/pages[guides/cache]”`,
    ],
    ['a page that is already in the list', 'guides/cache', { to: MORE, index: 1 }, 'listed', 'at another position'],
    [
      'a neighbor that is not in the list',
      'guides/new',
      { to: START, after: 'guides/cache' },
      'no-place',
      'Group “Start” does not list “guides/cache”.',
    ],
    ['an index that is out of range', 'guides/new', { to: START, index: 3 }, 'no-place', 'expected a number from 0 to 2'],
    ['an operation where no specification applies', 'GET /users', { to: START }, 'no-path', 'no “openapi” applies to group “Start”'],
  ])('refuses: %s', async (_, page, placement, reason, message) => {
    expect(await addPage(site, page, placement)).toEqual({ ok: false, reason, message: expect.stringContaining(message) });
  });

  test('refuses elements whose pages are generated, ambiguous labels and an unreadable docs.json', async () => {
    const generated = siteOf({ navigation: { groups: [{ group: 'API', openapi: 'o.json' }] } }, ['a', 'o.json']);
    expect(await addPage(generated, 'a', { to: '/navigation/groups/0' })).toMatchObject({ ok: false, reason: 'generates' });
    const twins = siteOf(
      {
        navigation: {
          groups: [
            { group: 'A', pages: ['a'] },
            { group: 'A', pages: ['b'] },
          ],
        },
      },
      ['a', 'b', 'c'],
    );
    expect(await addPage(twins, 'c', { to: '/navigation/groups[group=A]' })).toMatchObject({
      reason: 'ambiguous',
      message: expect.stringContaining('“/navigation/groups/0”, “/navigation/groups/1”'),
    });
    expect(await addPage(siteOf('{ "navigation": { "pages": [ }', ['a']), 'a', { to: '/navigation' })).toMatchObject({
      ok: false,
      reason: 'unreadable',
    });
    expect(await addPage(siteOf('[]', ['a']), 'a', { to: '/navigation' })).toMatchObject({ ok: false, reason: 'unreadable' });
  });
});

describe('movePage', () => {
  test.each([
    ['to another list', 'guides/install', { to: MORE }, ['"pages": ["index"]', '"guides/proxy",\n              "guides/install"']],
    ['within a list', 'guides/proxy', { to: MORE, index: 0 }, ['[\n              "guides/proxy",\n              "guides/cache"\n']],
    ['to the end of its list', 'index', { to: START, after: 'guides/install' }, ['["guides/install", "index"]']],
  ])('%s', async (_, page, options, expected) => {
    const text = await edited(movePage(site, page, options));
    for (const part of expected) expect(text).toContain(part);
  });

  test('removes a group that it leaves empty only if asked', async () => {
    const two = siteOf('{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }, { "group": "B", "pages": ["b"] }] } }', ['a', 'b']);
    const to = '/navigation/groups[group=B]';
    expect(await movePage(two, 'a', { to })).toMatchObject({
      ok: false,
      reason: 'emptied',
      message: 'Without “a”, group “A” would be empty. Set “removeEmpty” to remove it too.',
    });
    expect(await edited(movePage(two, 'a', { to, removeEmpty: true }), two)).toBe(
      '{ "navigation": { "groups": [{ "group": "B", "pages": ["b", "a"] }] } }',
    );
  });

  test('moves a page into a group of the same list, or out of it', async () => {
    const nested = siteOf('{ "navigation": { "pages": ["a", { "group": "G", "pages": ["b", "c"] }, "d"] } }', ['a', 'b', 'c', 'd']);
    const to = '/navigation/pages[group=G]';
    expect(await edited(movePage(nested, 'a', { to, index: 0 }), nested)).toBe(
      '{ "navigation": { "pages": [{ "group": "G", "pages": ["a", "b", "c"] }, "d"] } }',
    );
    expect(await edited(movePage(nested, 'b', { to: '/navigation', index: 0 }), nested)).toBe(
      '{ "navigation": { "pages": ["b", "a", { "group": "G", "pages": ["c"] }, "d"] } }',
    );
  });

  test('refuses an ambiguous source, a root page, a page that is not listed, and an operation', async () => {
    const versions = siteOf(
      { navigation: { versions: ['v1', 'v2', 'v3'].map((version) => ({ version, pages: version === 'v3' ? ['c'] : ['a', 'b'] })) } },
      ['a', 'b', 'c'],
    );
    const to = '/navigation/versions[version=v3]';
    expect(await movePage(versions, 'a', { to })).toMatchObject({ reason: 'ambiguous' });
    expect(await movePage(versions, 'a', { to, from: '/navigation/versions[version=v1]' })).toMatchObject({ ok: true });
    expect(await movePage(site, 'guides/more', { to: START })).toMatchObject({ reason: 'root' });
    expect(await movePage(site, 'guides/new', { to: START })).toMatchObject({ reason: 'not-there' });
    expect(await movePage(site, 'guides/cache', { to: START, from: START })).toMatchObject({ reason: 'not-there' });
    expect(await movePage(site, 'GET /users', { to: START })).toMatchObject({ reason: 'no-path' });
  });
});

describe('removePage', () => {
  test('removes every entry of the page, or only that of one element', async () => {
    expect(await edited(removePage(site, 'guides/cache'))).toContain('"pages": [\n              "guides/proxy"\n            ]');
    expect(await edited(removePage(site, 'guides/more'))).toContain('"group": "More",\n            "pages"');
    const versions = siteOf('{"navigation":{"versions":[{"version":"1","pages":["a","b"]},{"version":"2","pages":["a","b"]}]}}', [
      'a',
      'b',
    ]);
    expect(await edited(removePage(versions, 'a'), versions)).toBe(
      '{"navigation":{"versions":[{"version":"1","pages":["b"]},{"version":"2","pages":["b"]}]}}',
    );
    expect(await edited(removePage(versions, 'a', { from: '/navigation/versions[version=2]' }), versions)).toBe(
      '{"navigation":{"versions":[{"version":"1","pages":["a","b"]},{"version":"2","pages":["b"]}]}}',
    );
  });

  test('removes adjacent duplicates of the page, and groups left empty if asked', async () => {
    const twice = siteOf('{ "navigation": { "pages": ["a", "a", "b"] } }', ['a', 'b']);
    expect(await edited(removePage(twice, 'a'), twice)).toBe('{ "navigation": { "pages": ["b"] } }');
    const deep = siteOf('{ "navigation": { "pages": ["b", { "group": "A", "pages": [{ "group": "B", "pages": ["a"] }] }] } }', ['a', 'b']);
    expect(await removePage(deep, 'a')).toMatchObject({ ok: false, reason: 'emptied' });
    expect(await edited(removePage(deep, 'a', { removeEmpty: true }), deep)).toBe('{ "navigation": { "pages": ["b"] } }');
  });

  test('deletes the file if asked, but refuses to remove the page while docs.json links to it', async () => {
    expect((await made(removePage(site, 'guides/cache', { deleteFile: true }))).get('guides/cache.mdx')).toBeNull();
    expect(await removePage(site, 'guides/install', { deleteFile: true })).toMatchObject({
      ok: false,
      reason: 'linked',
      message: expect.stringContaining('“/guides/install” in docs.json:19'),
    });
  });

  test('refuses to empty the navigation, or to let an element generate all of its specification', async () => {
    expect(await removePage(siteOf({ navigation: { pages: ['a'] } }, ['a']), 'a', { removeEmpty: true })).toMatchObject({
      ok: false,
      reason: 'emptied',
      message: '“a” is the last page in the navigation.',
    });
    const restricted = siteOf(
      {
        navigation: {
          groups: [
            { group: 'A', pages: ['a'] },
            { group: 'B', openapi: 'o.json', pages: ['GET /b'] },
          ],
        },
      },
      ['a', 'o.json'],
    );
    expect(await removePage(restricted, 'get /b')).toMatchObject({
      ok: false,
      reason: 'emptied',
      message: expect.stringContaining('would show every operation in its “openapi”'),
    });
  });
});

describe('removePage with redirectTo', () => {
  test('redirects the URL of the removed page, and refuses a target without a file', async () => {
    const after = await edited(removePage(site, 'guides/cache', { deleteFile: true, redirectTo: 'guides/proxy' }));
    expect(JSON.parse(after).redirects).toEqual([{ source: '/guides/cache', destination: '/guides/proxy' }]);
    expect(await removePage(site, 'guides/cache', { redirectTo: 'guides/gone' })).toMatchObject({ reason: 'no-file' });
  });
});

describe('setProperty', () => {
  test.each([
    ['adds a property', { at: START, name: 'icon', value: 'rocket' }, '"pages": ["index", "guides/install"], "icon": "rocket" }'],
    ['adds a property on its own line', { at: MORE, name: 'tag', value: 'new' }, '            ],\n            "tag": "new"\n          }'],
    ['changes a label', { at: 'groups[group=Start]', name: 'group', value: 'Begin' }, '{ "group": "Begin", "pages"'],
    ['removes a property', { at: API, name: 'openapi', value: undefined }, '{ "tab": "API", "pages"'],
  ])('%s', async (_, options, expected) => {
    expect(await edited(setProperty(site, options))).toContain(expected);
  });

  test('writes a value that spans several lines, and makes no edit if it is already set', async () => {
    const options = { at: '/navigation', name: 'global', value: { anchors: [{ anchor: 'Blog', href: 'https://example.com' }] } };
    const once = siteOf(await edited(setProperty(site, options)), PAGES);
    expect(JSON.parse(textOf(once)).navigation.global).toEqual(options.value);
    expect(await made(setProperty(once, options))).toEqual(new Map());
    expect(await made(setProperty(site, { at: START, name: 'tag', value: undefined }))).toEqual(new Map());
  });

  test.each(['version', 'language'])(
    'makes a %s the default, and removes that from the previous one, even in an included file',
    async (kind) => {
      const [first, second] = kind === 'version' ? ['v1', 'v2'] : ['en', 'ja'];
      const one = { [kind]: first, default: true, pages: ['a'] };
      const files = { 'one.json': JSON.stringify(one), 'a.mdx': '', 'b.mdx': '' };
      for (const entry of [one, { $ref: './one.json' }]) {
        const docs = JSON.stringify({ navigation: { [`${kind}s`]: [entry, { [kind]: second, pages: ['b'] }] } });
        const before = openSiteFromFiles({ files: memory({ ...files, 'docs.json': docs }), dialect: 'mintlify' });
        const options = { at: `${kind}s[${kind}=${second}]`, name: 'default', value: true };
        const edits = await made(setProperty(before, options));
        const after = before.withEdits(edits);
        const defaults = (await after.subject()).navigation.elements.filter(({ value }) => value['default'] === true);
        expect(defaults.map(({ label }) => label)).toEqual([second]);
        expect(await made(setProperty(after, options))).toEqual(new Map());
        expect((await checkEdits(before, edits)).introduced).toEqual([]);
      }
    },
  );

  test.each([
    ['a misspelled name', { at: START, name: 'icn', value: 'x' }, 'Group “Start” cannot have a property “icn”. Did you mean “icon”?'],
    [
      'a name that every JavaScript object inherits',
      { at: START, name: 'constructor', value: 'x' },
      'cannot have a property “constructor”. It can have group, icon',
    ],
    ['children', { at: START, name: 'pages', value: [] }, 'Add, move or remove them one by one.'],
    [
      'the removal of a label',
      { at: START, name: 'group', value: undefined },
      'The label of group “Start” must be a string and cannot be removed.',
    ],
  ])('refuses: %s', async (_, options, message) => {
    expect(await setProperty(site, options)).toEqual({
      ok: false,
      reason: 'no-property',
      message: expect.stringContaining(message),
    });
  });
});

describe('addElement', () => {
  const guides = '/navigation/tabs[tab=Guides]';
  const add = (options: object) => addElement(site, { to: guides, kind: 'group', label: 'New', pages: ['guides/new'], ...options });

  test.each([
    ['at the end', {}, ['Start', 'More', 'New']],
    ['before a sibling', { before: 'More' }, ['Start', 'New', 'More']],
    ['at an index', { index: 0 }, ['New', 'Start', 'More']],
  ])('%s', async (_, options, groups) => {
    const after = JSON.parse(await edited(add(options)));
    expect(after.navigation.tabs[0].groups.map(({ group }: { readonly group: string }) => group)).toEqual(groups);
  });

  test('adds a group among the pages of an element, or a tab', async () => {
    const inPages = JSON.parse(await edited(add({ to: MORE, after: 'guides/cache' })));
    expect(inPages.navigation.tabs[0].groups[1].pages).toEqual(['guides/cache', { group: 'New', pages: ['guides/new'] }, 'guides/proxy']);
    const tabs = JSON.parse(await edited(add({ to: '/navigation', kind: 'tab', pages: ['index'] })));
    expect(tabs.navigation.tabs[3]).toEqual({ tab: 'New', pages: ['index'] });
  });

  test('adds the first child of an element', async () => {
    const rooted = siteOf({ navigation: { groups: [{ group: 'A', root: 'a' }] } }, ['a', 'b']);
    const result = addElement(rooted, { to: 'groups[group=A]', kind: 'group', label: 'B', pages: ['b'] });
    expect(JSON.parse(await edited(result, rooted)).navigation.groups).toEqual([
      { group: 'A', root: 'a', pages: [{ group: 'B', pages: ['b'] }] },
    ]);
  });

  test.each([
    ['another kind of child', { to: '/navigation' }, 'no-pages-here', 'has “tabs”, and only one kind of child is allowed'],
    [
      'a kind that the parent cannot contain',
      { to: MORE, kind: 'item' },
      'no-property',
      'Group “More” cannot contain a menu item. It can have a group.',
    ],
    ['a label that is taken', { label: 'More' }, 'listed', `already has “${MORE}”`],
    ['a blank label', { label: ' ' }, 'no-property', 'A group needs a label.'],
    ['no pages', { pages: [] }, 'emptied', 'List at least one page.'],
    ['a page that is there already', { pages: ['guides/cache'] }, 'listed', 'is already in this sidebar'],
    ['a page without a file', { pages: ['guides/gone'] }, 'no-file', 'has no file'],
    ['a sibling that does not exist', { before: 'Less' }, 'no-place', 'Tab “Guides” does not contain “Less”.'],
  ])('refuses: %s', async (_, options, reason, message) => {
    expect(await add(options)).toEqual({ ok: false, reason, message: expect.stringContaining(message) });
  });
});

describe('renamePage', () => {
  const docs = {
    navigation: {
      languages: [
        {
          language: 'en',
          footer: { links: [{ items: [{ label: 'Old', href: '/old/?a=1#b' }] }] },
          groups: [{ group: 'A', root: 'old', pages: ['/old/', 'b'] }],
        },
        {
          language: 'fr',
          anchors: [
            { anchor: 'Old', href: 'old' },
            { anchor: 'B', pages: ['old', 'b'] },
          ],
        },
      ],
    },
    redirects: [{ source: '/older', destination: '/old' }],
  };

  test('renames the file and updates entries, roots, links and destinations, keeping how each is written', async () => {
    const old = siteOf(docs, ['old', 'b']);
    const edits = await made(renamePage(old, 'old', 'new/page'));
    expect([...edits.keys()].sort()).toEqual(['docs.json', 'new/page.mdx', 'old.mdx']);
    expect(edits.get('new/page.mdx')).toBe('---\ntitle: A page\n---\n');
    expect(JSON.parse(textOf(old.withEdits(edits)))).toEqual({
      navigation: {
        languages: [
          {
            language: 'en',
            footer: { links: [{ items: [{ label: 'Old', href: '/new/page/?a=1#b' }] }] },
            groups: [{ group: 'A', root: 'new/page', pages: ['/new/page/', 'b'] }],
          },
          {
            language: 'fr',
            anchors: [
              { anchor: 'Old', href: 'new/page' },
              { anchor: 'B', pages: ['new/page', 'b'] },
            ],
          },
        ],
      },
      redirects: [
        { source: '/older', destination: '/new/page' },
        { source: '/old', destination: '/new/page' },
      ],
    });
    const again = old.withEdits(edits);
    expect(await made(renamePage(again, 'old', 'new/page'))).toEqual(new Map());
  });

  test('updates only docs.json if the file has already been moved', async () => {
    const moved = siteOf(docs, ['old', 'b']).withEdits(
      new Map([
        ['old.mdx', null],
        ['new.mdx', 'text'],
      ]),
    );
    expect([...(await made(renamePage(moved, 'old', 'new'))).keys()]).toEqual(['docs.json']);
  });

  test.each([
    ['a target file that exists', 'guides/cache', 'guides/new', 'taken', 'The file guides/new.mdx already exists.'],
    [
      'a target that differs only in case from an existing file',
      'guides/cache',
      'guides/NEW',
      'taken',
      'differs from “guides/new.mdx” only in capitals',
    ],
    ['a target page of the same sidebar', 'guides/cache', 'guides/install', 'taken', 'The file guides/install.mdx already exists.'],
    [
      'two paths without a page file',
      'guides/gone',
      'guides/gone-too',
      'no-file',
      'Neither “guides/gone” nor “guides/gone-too” has a page file.',
    ],
    ['a target with an extension', 'guides/cache', 'guides/store.mdx', 'no-path', 'did you mean “guides/store”?'],
    ['a path outside the docs root', 'guides/cache', '../store', 'no-path', 'expected one such as “guides/install”.'],
    ['an operation', 'GET /users', 'GET /people', 'no-path', '“GET /people” is not a page path; expected one such as “guides/install”.'],
    ['a target that is an operation', 'guides/cache', 'GET /store', 'no-path', ''],
  ])('refuses: %s', async (_, from, to, reason, message) => {
    expect(await renamePage(site, from, to)).toEqual({ ok: false, reason, message: expect.stringContaining(message) });
  });

  test('changes nothing if the page was renamed before: only the target exists, and nothing lists the old path', async () => {
    expect(await renamePage(site, 'guides/gone', 'guides/install')).toEqual({ ok: true, edits: new Map() });
  });

  test('refuses a path that is redirected elsewhere', async () => {
    const elsewhere = { ...docs, redirects: [{ source: '/older', destination: '/b' }] };
    expect(await renamePage(siteOf(elsewhere, ['old', 'b']), 'old', 'older')).toMatchObject({
      reason: 'taken',
      message: expect.stringContaining('“/older” is redirected to “/b”'),
    });
  });

  test('removes a redirect from the new path to the page', async () => {
    const old = siteOf(docs, ['old', 'b']);
    const after = old.withEdits(await made(renamePage(old, 'old', 'older')));
    expect(JSON.parse(textOf(after)).redirects).toEqual([{ source: '/old', destination: '/older' }]);
    const back = after.withEdits(await made(renamePage(after, 'older', 'old', { redirect: false })));
    expect(JSON.parse(textOf(back)).redirects).toBeUndefined();
  });
});

describe('laws of the operations', () => {
  test('adding an element introduces no finding and keeps other lines, and the end of its address finds it', async () => {
    await fc.assert(
      fc.asyncProperty(cleanSite, fc.nat(), async ({ text, pages, lists }, which) => {
        const to = lists[which % lists.length] ?? '';
        const before = siteOf(text, [...pages, 'new/page']);
        const edits = await made(addElement(before, { to, kind: 'group', label: 'Entirely new', pages: ['new/page'] }));
        const after = before.withEdits(edits);
        expect((await checkEdits(before, edits)).introduced).toEqual([]);
        expect(changedLines(textOf(before), textOf(after)).gone.length).toBeLessThanOrEqual(1);
        expect(await made(setProperty(after, { at: 'pages[group=Entirely new]', name: 'group', value: 'Entirely new' }))).toEqual(
          new Map(),
        );
        const icon = await made(setProperty(after, { at: 'pages[group=Entirely new]', name: 'icon', value: 'rocket' }));
        const without = await made(setProperty(after.withEdits(icon), { at: 'pages[group=Entirely new]', name: 'icon', value: undefined }));
        expect(textOf(after.withEdits(icon).withEdits(without))).toBe(textOf(after));
      }),
      { numRuns: cases(40) },
    );
  });

  test('adding a page changes at most one line, is idempotent, introduces no finding, and removing it restores the text', async () => {
    await fc.assert(
      fc.asyncProperty(cleanSite, fc.nat(), fc.nat(), async ({ text, pages, lists }, which, where) => {
        const to = lists[which % lists.length] ?? '';
        const before = siteOf(text, [...pages, 'new/page']);
        const plain = await made(addPage(before, 'new/page', { to }));
        const { navigation } = await before.withEdits(plain).subject();
        const last = navigation.pages.find((page) => page.text.endsWith('new/page'))?.index ?? 0;
        const placement = { to, index: where % (last + 1) };
        const after = before.withEdits(await made(addPage(before, 'new/page', placement)));
        const { gone, come } = changedLines(text, textOf(after));
        expect(gone.length).toBeLessThanOrEqual(1);
        expect(come.length).toBe(gone.length === 1 && come.length === 1 ? 1 : gone.length + 1);
        expect((await made(addPage(after, 'new/page', placement))).size).toBe(0);
        expect((await checkEdits(before, after.edits)).introduced).toEqual([]);
        expect(textOf(after.withEdits(await made(removePage(after, 'new/page'))))).toBe(text);
      }),
      { numRuns: cases(60) },
    );
  });

  test('moving a page and moving it back restores the text of docs.json', async () => {
    await fc.assert(
      fc.asyncProperty(cleanSite, fc.nat(), fc.nat(), fc.nat(), async ({ text, pages, lists }, which, target, where) => {
        const page = pages[which % pages.length] ?? '';
        const before = siteOf(text, pages);
        const to = lists[target % lists.length] ?? '';
        const { navigation } = await before.subject();
        const entry = navigation.pages.find((candidate) => candidate.text.endsWith(page));
        const result = await movePage(before, page, { to, ...(where % 2 === 0 && { index: 0 }) });
        if (!result.ok) {
          expect(result.reason).toBe('emptied');
          return;
        }
        const after = before.withEdits(result.edits);
        expect(await movePage(after, page, { to, ...(where % 2 === 0 && { index: 0 }) })).toEqual({ ok: true, edits: new Map() });
        expect((await checkEdits(before, result.edits)).introduced).toEqual([]);
        if (!entry) throw new Error(`${page} is gone.`);
        const back = await made(
          movePage(after, page, { to: toLabelBasedAddress(entry.parent, await before.subject()), index: entry.index }),
        );
        expect(textOf(after.withEdits(back))).toBe(text);
      }),
      { numRuns: cases(60) },
    );
  });

  test('renaming a page and renaming it back restores the text of docs.json', async () => {
    await fc.assert(
      fc.asyncProperty(cleanSite, fc.nat(), fc.constantFrom('a', 'new/page', 'é è/ü'), async ({ text, pages }, which, name) => {
        const page = pages[which % pages.length] ?? '';
        const before = siteOf(text, pages);
        const edits = await made(renamePage(before, page, name));
        const after = before.withEdits(edits);
        expect((await checkEdits(before, edits)).introduced).toEqual([]);
        expect(await made(renamePage(after, page, name))).toEqual(new Map());
        expect(textOf(after.withEdits(await made(renamePage(after, name, page, { redirect: false }))))).toBe(text);
      }),
      { numRuns: cases(40) },
    );
  });

  test.each(['acme', 'harbor'])(
    'no operation introduces an error, except dead links to a removed page, in %s, a site with lists in several files',
    async (name) => {
      const files = readFolder(`fixtures/sites/${name}`);
      const before = openSiteFromFiles({ files: memory({ ...files, 'brand/new.mdx': '---\ntitle: New\n---\n' }) });
      const { navigation } = await before.subject();
      const targets = navigation.elements.map((element) => pointerOf(element));
      const pages = [...new Set(navigation.pages.map(({ text }) => text))];
      const seen = new Set<boolean>();
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('add', 'move', 'remove', 'rename'),
          fc.constantFrom(...targets),
          fc.constantFrom(...pages),
          fc.boolean(),
          async (kind, to, page, removeEmpty) => {
            const operations = {
              add: () => addPage(before, 'brand/new', { to }),
              move: () => movePage(before, page, { to, removeEmpty }),
              remove: () => removePage(before, page, { removeEmpty }),
              rename: () => renamePage(before, page, 'brand/newer', { redirect: removeEmpty }),
            };
            const result = await operations[kind]();
            seen.add(result.ok);
            if (!result.ok) return;
            const { introduced } = await checkEdits(before, result.edits);
            // Links to a page that is removed are the caller's.
            expect(introduced.filter(({ severity, rule }) => severity === 'error' && (rule !== 'link' || kind !== 'remove'))).toEqual([]);
          },
        ),
        { numRuns: cases(100) },
      );
      expect(seen).toEqual(new Set([true, false]));
    },
  );
});

describe('moveElement and removeElement', () => {
  const groups =
    '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }, { "group": "B", "pages": ["b", { "group": "C", "pages": ["c"] }] }] } }';
  const small = siteOf(groups, ['a', 'b', 'c']);

  test.each([
    ['before another', 'groups[group=B]', { before: 'groups[group=A]' }, ['B', 'A']],
    ['after another', 'groups[group=A]', { after: 'groups[group=B]' }, ['B', 'A']],
    ['to the end', 'groups[group=A]', { to: '/navigation' }, ['B', 'A']],
    ['out of another', 'pages[group=C]', { before: 'groups[group=B]' }, ['A', 'C', 'B']],
    ['where it is', 'groups[group=B]', { after: 'groups[group=A]' }, undefined],
    ['where it is, at the end', 'groups[group=B]', { to: '/navigation' }, undefined],
  ])('moves %s', async (_, at, options, labels) => {
    const edits = await made(moveElement(small, at, options));
    expect(edits.size).toBe(labels ? 1 : 0);
    if (labels)
      expect(JSON.parse(textOf(small.withEdits(edits))).navigation.groups.map(({ group }: { group: string }) => group)).toEqual(labels);
  });

  test.each([
    ['a move of an element into itself', 'groups[group=B]', { to: 'pages[group=C]' }, 'inside'],
    ['a move of the whole navigation', '/navigation', { to: 'pages[group=C]' }, 'inside'],
    ['an unknown element', 'groups[group=X]', { to: '/navigation' }, 'no-element'],
  ])('refuses %s', async (_, at, options, reason) => {
    expect(await moveElement(small, at, options)).toMatchObject({ ok: false, reason });
  });

  test('moveElement refuses to leave a parent empty or to create a second element with the same label', async () => {
    const nested = siteOf(
      {
        navigation: {
          groups: [
            { group: 'A', pages: [{ group: 'B', pages: ['b'] }] },
            { group: 'B', pages: ['a'] },
          ],
        },
      },
      ['a', 'b'],
    );
    const inner = '/navigation/groups[group=A]/pages[group=B]';
    expect(await moveElement(nested, inner, { to: '/navigation' })).toMatchObject({ reason: 'listed' });
    const label = nested.withEdits(await made(setProperty(nested, { at: inner, name: 'group', value: 'C' })));
    expect(await moveElement(label, 'pages[group=C]', { to: '/navigation' })).toMatchObject({ reason: 'emptied' });
    expect(await moveElement(label, 'pages[group=C]', { to: '/navigation', removeEmpty: true })).toMatchObject({ ok: true });
  });

  test('removes an element with the pages that only it lists, and redirects them', async () => {
    const twice = siteOf(
      {
        navigation: {
          groups: [
            { group: 'A', pages: ['a', 'b'] },
            { group: 'B', pages: ['b', 'c'] },
          ],
        },
      },
      ['a', 'b', 'c'],
    );
    const edits = await made(removeElement(twice, 'groups[group=B]', { deleteFiles: true, redirectTo: 'a' }));
    expect([...edits.keys()]).toEqual(['docs.json', 'c.mdx']);
    expect(JSON.parse(textOf(twice.withEdits(edits))).redirects).toEqual([{ source: '/c', destination: '/a' }]);
    expect((await checkEdits(twice, edits)).introduced).toEqual([]);
    expect(await removeElement(twice, 'groups[group=B]', { deleteFiles: true, redirectTo: 'c' })).toMatchObject({ reason: 'no-file' });
    expect(await removeElement(twice, '/navigation')).toMatchObject({ reason: 'emptied' });
  });

  test('moving there and back gives the text back', async () => {
    await fc.assert(
      fc.asyncProperty(cleanSite, fc.nat(), fc.nat(), async ({ text, pages, lists }, which, target) => {
        const before = siteOf(text, pages);
        const [at, beside] = [lists[which % lists.length] ?? '', lists[target % lists.length] ?? ''];
        const result = await moveElement(before, at, { before: beside });
        if (!result.ok || result.edits.size === 0) return;
        const after = before.withEdits(result.edits);
        expect((await checkEdits(before, result.edits)).introduced).toEqual([]);
        const subject = await before.subject();
        const element = subject.navigation.elements.find((one) => toLabelBasedAddress(one, subject) === at);
        const next = element?.parent?.children.find((node) => node.key === element.key && node.index > element.index);
        if (!element || next?.kind === 'page') return;
        const back = next
          ? { before: toLabelBasedAddress(next, subject) }
          : { to: toLabelBasedAddress(element.parent ?? subject.navigation.root, subject) };
        const place = beside.slice(0, beside.lastIndexOf('[')) + at.slice(at.lastIndexOf('['));
        expect(textOf(after.withEdits(await made(moveElement(after, place, back))))).toBe(text);
      }),
      { numRuns: cases(60) },
    );
  });
});

test.each([
  ['guides', 'new'],
  ['guides/index', 'new/index'],
  ['guides/index', 'index'],
])('a move of a page or folder to the URL of another page is refused: %s to %s', async (from, to) => {
  const pages = { 'guides/index.mdx': '[Here](/guides)', 'new.mdx': '', 'start.mdx': '' };
  const root: Record<string, string> = to === 'index' ? { 'index.md': '' } : {};
  const docs = JSON.stringify({ ...REQUIRED, navigation: { pages: ['guides/index', 'new', 'start'] } });
  const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, ...pages, ...root }), dialect: 'mintlify' });
  const result = from === 'guides' ? await renameFolder(site, from, to) : await renamePage(site, from, to);
  expect(result).toMatchObject({ ok: false, reason: 'taken' });
});
