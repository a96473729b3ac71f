/** What a change means for readers, as data and as Markdown, and where a new page belongs. */
import { readChange } from '../../src/session/describe-change.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDefaultAndInheritanceChanges } from '../../src/change/side-effects.ts';
import { addPage, changeToMarkdown, memory, movePage, openSiteFromFiles, renamePage, suggestPlacement } from '../../src/index.ts';
import type { Edits, OpenSite, SiteChange } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { cleanSite, made, siteOf } from '../edits/edited.ts';

const NOTHING: SiteChange = {
  added: [],
  removed: [],
  moved: [],
  relabelled: [],
  lostUrls: [],
  redirectedUrls: [],
  generated: { appeared: [], vanished: [] },
  elements: { added: [], removed: [] },
  reordered: [],
  properties: [],
  redirects: [],
  code: [],
  files: [],
  importing: [],
  leftOut: { properties: 0, redirects: 0, code: 0, files: 0, importing: 0 },
};

const before = {
  navigation: {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          { group: 'Start', pages: ['index', 'guides/install'] },
          { group: 'More', pages: ['guides/cache', 'guides/proxy'] },
        ],
      },
      { tab: 'API', openapi: 'openapi.json', groups: [{ group: 'Users', pages: ['GET /users', 'POST /users'] }] },
    ],
  },
  redirects: [
    { source: '/older', destination: '/guides/install' },
    { source: '/blog/*', destination: '/' },
  ],
};
const PAGES = ['index', 'guides/install', 'guides/cache', 'guides/proxy', 'loose', 'openapi.json', 'whole.json'];
const site = siteOf(before, PAGES);

function changed(change: (docs: typeof before) => unknown, edits: Edits = new Map()): Promise<SiteChange> {
  const docs = structuredClone(before);
  const replaced = change(docs) ?? docs;
  return readChange(site, site.withEdits(new Map([...edits, ['docs.json', JSON.stringify(replaced)]])));
}

describe('readChange', () => {
  const guides = { kind: 'tab', label: 'Guides' };
  const start = [guides, { kind: 'group', label: 'Start' }];
  const more = [guides, { kind: 'group', label: 'More' }];

  test('reports added and removed pages, and the URLs that are lost', async () => {
    const change = await changed(
      (docs) => {
        docs.navigation.tabs[0]?.groups[1]?.pages.splice(0, 1, 'guides/new');
        docs.redirects.shift();
      },
      new Map([
        ['guides/cache.mdx', null],
        ['guides/new.mdx', ''],
        ['loose.mdx', null],
      ]),
    );
    expect(change).toEqual({
      ...NOTHING,
      added: [{ page: 'guides/new', places: [more] }],
      removed: [{ page: 'guides/cache', places: [more] }],
      lostUrls: [
        { url: '/guides/cache', isListed: true },
        { url: '/loose', isListed: false },
        { url: '/older', isListed: false },
      ],
      redirects: [{ source: '/older', before: '/guides/install' }],
      files: [
        { file: 'guides/cache.mdx', kind: 'page', change: 'removed' },
        { file: 'guides/new.mdx', kind: 'page', change: 'added' },
        { file: 'loose.mdx', kind: 'page', change: 'removed' },
      ],
    });
  });

  test('does not report a URL as lost if a redirect or an index page still serves it', async () => {
    const edits = new Map([
      ['guides/cache.mdx', null],
      ['guides/cache/index.mdx', ''],
      ['loose.mdx', null],
    ]);
    const change = await changed((docs) => docs.redirects.push({ source: '/loose', destination: '/' }) && undefined, edits);
    expect(change.lostUrls).toEqual([]);
  });

  test('reports moved pages and relabeled elements', async () => {
    const moved = await changed((docs) => {
      const [first, second] = docs.navigation.tabs[0]?.groups ?? [];
      second?.pages.push(...(first?.pages.splice(1) ?? []));
    });
    expect(moved).toEqual({ ...NOTHING, moved: [{ page: 'guides/install', from: [start], to: [more] }] });
    const relabelled = await changed((docs) => {
      const [tab] = docs.navigation.tabs;
      if (tab) tab.tab = 'Handbook';
      if (tab?.groups[1]) tab.groups[1].group = 'Advanced';
    });
    expect(relabelled).toEqual({
      ...NOTHING,
      relabelled: [
        { kind: 'tab', from: 'Guides', to: 'Handbook', at: [] },
        { kind: 'group', from: 'More', to: 'Advanced', at: [{ kind: 'tab', label: 'Handbook' }] },
      ],
    });
    const also = await changed((docs) => void docs.navigation.tabs[0]?.groups[1]?.pages.push('guides/install'));
    expect(also).toEqual({ ...NOTHING, moved: [{ page: 'guides/install', from: [], to: [more] }] });
  });

  test('reports generated pages that appear and vanish, as single operations or as an entire specification', async () => {
    const users = [
      { kind: 'tab', label: 'API' },
      { kind: 'group', label: 'Users' },
    ];
    const change = await changed((docs) => {
      docs.navigation.tabs[1]?.groups[0]?.pages.splice(0, 1, 'DELETE /users');
      docs.navigation.tabs.push({ tab: 'All', openapi: 'whole.json' } as never);
    });
    expect(change.generated).toEqual({
      appeared: [
        { operation: 'DELETE /users', source: 'openapi.json', at: users },
        { source: 'whole.json', at: [{ kind: 'tab', label: 'All' }] },
      ],
      vanished: [{ operation: 'GET /users', source: 'openapi.json', at: users }],
    });
    expect(change.added.map(({ page }) => page)).toEqual(['DELETE /users']);
  });

  test('reports every page as removed or added when docs.json on one side has no navigation', async () => {
    const empty = await changed(() => []);
    expect(empty.removed).toHaveLength(6);
    expect(empty.lostUrls).toEqual([{ url: '/older', isListed: false }]);
    expect((await readChange(site.withEdits(new Map([['docs.json', '{']])), site)).added).toHaveLength(6);
  });

  test('reports no change for an identical site, and an addition, removal, move or rename as exactly that', async () => {
    await fc.assert(
      fc.asyncProperty(cleanSite, fc.nat(), fc.nat(), async ({ text, pages, lists }, which, where) => {
        const was = siteOf(text, [...pages, 'new/page']);
        expect(await readChange(was, was.withEdits(new Map([['docs.json', text]])))).toEqual(NOTHING);
        const to = lists[where % lists.length] ?? '';
        const added = was.withEdits(await made(addPage(was, 'new/page', { to })));
        expect(await readChange(was, added)).toMatchObject({ ...NOTHING, added: [{ page: 'new/page' }] });
        expect(await readChange(added, was)).toMatchObject({ ...NOTHING, removed: [{ page: 'new/page' }] });
        const page = pages[which % pages.length] ?? '';
        const moved = await movePage(was, page, { to });
        if (moved.ok && moved.edits.size > 0)
          expect(await readChange(was, was.withEdits(moved.edits))).toMatchObject({ ...NOTHING, moved: [{ page }] });
        const renamed = await readChange(was, was.withEdits(await made(renamePage(was, page, 'renamed', { redirect: true }))));
        const files = [
          { file: 'renamed.mdx', change: 'added' },
          { file: `${page}.mdx`, change: 'removed' },
        ];
        expect(renamed).toMatchObject({
          ...NOTHING,
          moved: [{ page: 'renamed', was: page }],
          redirects: [{ source: `/${page}`, after: '/renamed' }],
          redirectedUrls: [{ url: `/${page}`, to: '/renamed', isListed: true }],
          files,
        });
      }),
      { numRuns: cases(30) },
    );
  });
});

describe('changeToMarkdown', () => {
  test('lists each kind of change with one short line per item', async () => {
    const change = await changed(
      (docs) => {
        docs.navigation.tabs[0]?.groups[1]?.pages.splice(0, 1, 'index');
        if (docs.navigation.tabs[1]?.groups[0]) docs.navigation.tabs[1].groups[0].group = 'People';
        docs.navigation.tabs[1]?.groups[0]?.pages.pop();
      },
      new Map([['guides/cache.mdx', null]]),
    );
    expect(changeToMarkdown(change)).toBe(`**URLs lost** (1)

- \`/guides/cache\`

**Pages removed** (2)

- \`guides/cache\`, was in \`Guides › More\`
- \`POST /users\`, was in \`API › Users\`

**Pages moved** (1)

- \`index\` also in \`Guides › More\`

**Relabeled** (1)

- group \`Users\` → \`People\` in \`API\`

**Generated pages removed** (1)

- \`POST /users\` of \`openapi.json\` in \`API › Users\`
`);
    expect(changeToMarkdown(NOTHING)).toBe('Nothing changes for readers.\n');
  });

  test('counts the entries beyond the limit', () => {
    const lostUrls = Array.from({ length: 5 }, (_, index) => ({ url: `/${index}`, isListed: true }));
    expect(changeToMarkdown({ ...NOTHING, lostUrls }, { limit: 2 })).toBe('**URLs lost** (5)\n\n- `/0`\n- `/1`\n- … and 3 more\n');
  });

  test.each([
    ['a | b', '`a | b`'],
    ['a `b` ``c``', '``` a `b` ``c`` ```'],
    ['<img src=x onerror=alert(1)>', '`<img src=x onerror=alert(1)>`'],
    ['line\n\n# heading\r\n- item', '`line # heading - item`'],
    ['@team [x](y) **b**', '`@team [x](y) **b**`'],
    ['a\u202eb\u2028c\0', '`a\\u202eb c␀`'],
    ['a\u{e0041}\u3164', '`a\\u{e0041}\\u3164`'],
    ['\u200b', '`\\u200b`'],
    ['\n', '(blank)'],
  ])('writes a label as literal text, never as markup: %j', (label, expected) => {
    const text = changeToMarkdown({ ...NOTHING, relabelled: [{ kind: 'tab', from: label, to: 'x', at: [] }] });
    expect(text).toBe(`**Relabeled** (1)\n\n- tab ${expected} → \`x\`\n`);
  });

  test('writes each entry on one line with its label in a code span, whatever the label contains', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('`', '\n', '|', '<', 'a', ' ', '*', '\u2028') }), { minLength: 1 }),
        (labels) => {
          const text = changeToMarkdown({
            ...NOTHING,
            added: labels.map((label) => ({ page: 'p', places: [[{ kind: 'tab' as const, label }]] })),
          });
          const lines = text.split('\n').slice(2, -1);
          expect(lines).toHaveLength(labels.length);
          for (const line of lines) expect(line).toMatch(/^- `p` in (`+)(?!`).*(?<!`)\1$/);
        },
      ),
    );
  });
});

describe('suggestPlacement', () => {
  const bilingual = siteOf(
    {
      navigation: {
        languages: ['en', 'fr'].map((language) => ({
          language,
          groups: [
            { group: 'Installation', pages: ['install/linux', 'install/mac'].map((page) => `${language}/${page}`) },
            { group: 'API keys', pages: ['api/keys', 'api/limits'].map((page) => `${language}/${page}`) },
          ],
        })),
      },
    },
    ['en', 'fr'].flatMap((language) => ['install/linux', 'install/mac', 'api/keys', 'api/limits'].map((page) => `${language}/${page}`)),
  );

  async function best(of: OpenSite, page: string) {
    const [first] = await suggestPlacement(of, page);
    return first;
  }

  test('suggests the group that lists the same folder, in the language that the path contains', async () => {
    const suggested = await best(bilingual, 'fr/install/windows');
    expect(suggested?.placement).toEqual({ to: '/navigation/languages[language=fr]/groups[group=Installation]', after: 'fr/install/mac' });
    expect(suggested?.reasons).toEqual([
      'All 2 of its pages are in the same folder, “fr/install”.',
      'The path contains its language, “fr”.',
    ]);
    expect((await suggestPlacement(bilingual, 'fr/install/windows')).every(({ at }) => at[0]?.label === 'fr')).toBe(true);
  });

  test('suggests by similar page names and labels when no group lists the folder', async () => {
    const named = await best(bilingual, 'en/rotate-api-keys');
    expect(named?.placement.to).toBe('/navigation/languages[language=en]/groups[group=API keys]');
    expect(named?.reasons).toContain('Its label has “api keys” in common with the path.');
    expect(named?.reasons).toContain('It lists “en/api/keys”, a page with a similar name.');
  });

  test('ranks suggestions by score, and addPage accepts every one of them', async () => {
    await fc.assert(
      fc.asyncProperty(cleanSite, fc.nat(), async ({ text, pages }, which) => {
        const page = pages[which % pages.length] ?? '';
        const folder = page.slice(0, page.lastIndexOf('/'));
        const open = siteOf(text, [...pages, `${folder}/new-page`]);
        const suggestions = await suggestPlacement(open, `${folder}/new-page`);
        expect(suggestions.length).toBeGreaterThan(0);
        expect(suggestions.map(({ score }) => score)).toEqual(suggestions.map(({ score }) => score).sort((a, b) => b - a));
        for (const { placement, reasons } of suggestions) {
          expect(await addPage(open, `${folder}/new-page`, placement)).toMatchObject({ ok: true });
          expect(reasons.length).toBeGreaterThan(0);
        }
        expect(suggestions[0]?.reasons[0]).toContain('in the same folder');
        // In the sidebar that has the page now, it belongs nowhere else.
        const placed = open.withEdits(await made(addPage(open, `${folder}/new-page`, suggestions[0]?.placement ?? { to: '/navigation' })));
        for (const { placement } of await suggestPlacement(placed, `${folder}/new-page`))
          expect(await addPage(placed, `${folder}/new-page`, placement)).toMatchObject({ ok: true });
      }),
      { numRuns: cases(30) },
    );
  });

  test('suggests nothing for a page that resembles no element, or for a site without navigation', async () => {
    expect(await suggestPlacement(bilingual, 'elsewhere/zebra')).toEqual([]);
    expect(await suggestPlacement(siteOf('[]'), 'a')).toEqual([]);
  });
});

test('side effects of a change are worked out once, for the rules and the description', async () => {
  const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["a", "b"] } }', 'a.mdx': '', 'b.mdx': '' }) });
  const edited = site.withEdits(new Map([['docs.json', '{ "navigation": { "pages": ["a"] } }']]));
  const [before, after] = [await site.subject(), await edited.subject()];
  const effects = findDefaultAndInheritanceChanges(before, after);
  expect(findDefaultAndInheritanceChanges(before, { ...after, texts: new Set() })).toBe(effects);
  expect(findDefaultAndInheritanceChanges(after, before)).not.toBe(effects);
  expect(findDefaultAndInheritanceChanges(after, after)).not.toBe(effects);
});
