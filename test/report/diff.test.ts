/** What the formats of a diff say, whatever changes: the same in all of them, nothing left out, no dead link, nothing interpreted. */
import fc from 'fast-check';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { changeSections } from '../../src/report/change-sections.ts';
import { fillPreviewUrlTemplate } from '../../src/report/preview.ts';
import { cases } from '../support/cases.ts';
import { compared, inAllFormats, parsed, type Texts } from '../support/diffs.ts';
import { CODES, character, rawIn } from '../support/hidden.ts';
import { anyDocs } from '../generators/navigations.ts';

const PAGES = ['index.mdx', 'a/b.mdx', 'none.mdx', 'shared/part.mdx', 'snippets/note.mdx'];
const body = fc.constantFrom(
  'Text.\n',
  'Other text.\n',
  'import Part from "/shared/part.mdx"\n',
  'import Note from "/snippets/note.mdx"\n',
  'import Page from "/a/b.mdx"\n',
);
const redirects = fc.array(
  fc.record({
    source: fc.constantFrom('/a/b', '/index', '/none', '/:x'),
    destination: fc.constantFrom('/a/b', '/none', '/gone', 'https://x.example'),
  }),
  { maxLength: 2 },
);
const site: fc.Arbitrary<Texts> = fc
  .tuple(anyDocs, redirects, fc.dictionary(fc.constantFrom(...PAGES), body))
  .map(([docs, list, pages]) => ({ ...pages, 'docs.json': JSON.stringify({ ...docs, redirects: list }) }));

describe('laws of the formats of a diff', () => {
  test('all formats list every changed page, and link only pages that readers can open', async () => {
    await fc.assert(
      fc.asyncProperty(site, site, async (before, after) => {
        const diff = await compared(before, after, { dialect: 'mintlify' });
        const texts = await inAllFormats([diff]);
        const [{ pages = [], isUnchanged } = {}] = parsed(texts.get('json')).sites;
        const told = new Set(pages.flatMap(({ page, was }) => [page, was]));
        const { added, removed, moved, importing, files } = diff.change;
        for (const { page } of [...added, ...removed, ...moved, ...importing]) expect(told).toContain(page);
        for (const { file, kind } of files) if (kind === 'page') expect(told).toContain(file.replace(/\.mdx$/, ''));
        const imported = new Set(
          Object.entries(after).flatMap(([file, text]) => (/from "\/(.*)"/.exec(text) ?? []).slice(1).filter((target) => target !== file)),
        );
        for (const { page, url, preview, file } of pages) {
          expect(preview === undefined).toBe(url === undefined);
          if (preview === undefined || file === undefined) continue;
          expect(Object.keys(after)).toContain(file);
          expect(imported).not.toContain(file);
          expect(after['docs.json']).not.toContain(`"source":"/${page}"`);
          for (const name of ['text', 'markdown', 'html']) expect(texts.get(name)).toContain(preview);
        }
        const isSaid = ['text', 'markdown', 'html'].map((name) => texts.get(name)?.includes('Nothing changes for readers') === true);
        expect(isSaid).toEqual([isUnchanged, isUnchanged, isUnchanged]);
      }),
      { numRuns: cases(40) },
    );
  });

  test('each tile of the HTML page counts one of its lists, none is zero, and lost URLs come first on tiles, lists and summary', async () => {
    await fc.assert(
      fc.asyncProperty(site, site, async (before, after) => {
        const diff = await compared(before, after, { dialect: 'mintlify' });
        const texts = await inAllFormats([diff]);
        const page = texts.get('html') ?? '';
        const tiles = Array.from(
          page.matchAll(/<li(?: class="\w+")?><b>(\d+)<\/b> ([^<]+)<\/li>/g),
          ([, amount, what = '']) => [what, Number(amount)] as const,
        );
        const lists = Array.from(page.matchAll(/<h3>([^<]+) \((\d+)\)<\/h3><ul>(.*?)<\/ul>/gs), ([, title = '', count, entries = '']) => {
          expect(entries.match(/<li>/g), title).toHaveLength(Number(count));
          return [title, Number(count)] as const;
        });
        const { change, introduced, fixed } = diff;
        const amounts = new Map(tiles);
        const amountOf = (singular: string): number =>
          amounts.get(singular) ??
          amounts.get(
            singular
              .replace(/^(?:page|URL|finding|change)/, '$&s')
              .replace('runs', 'run')
              .replace('points', 'point'),
          ) ??
          0;
        expect(amountOf('URL lost')).toBe(change.lostUrls.length);
        expect(amountOf('finding introduced')).toBe(introduced.diagnostics.length);
        expect(amountOf('finding fixed')).toBe(fixed.diagnostics.length);
        expect(amountOf('page added')).toBe(change.added.length);
        expect(amountOf('page moved')).toBe(change.moved.length);
        expect(amountOf('page removed')).toBe(change.removed.length);
        const listed = new Map(lists);
        expect(amountOf('page with changed text')).toBe(listed.get('Pages with changed text') ?? 0);
        expect(amountOf('change that runs code or points to other sites')).toBe(listed.get('Runs code or points to other sites') ?? 0);
        for (const [what, amount] of tiles) expect(amount, what).toBeGreaterThan(0);
        if (change.lostUrls.length === 0) return;
        expect(tiles[0]?.[0]).toMatch(/^URLs? lost$/);
        expect(lists[0]?.[0]).toBe('URLs lost');
        expect(texts.get('markdown')).toMatch(/^### docs-nav: \d+ URLs? lost/);
      }),
      { numRuns: cases(25) },
    );
  });

  test('the HTML page names a page by its title, with its path second', async () => {
    const docs = (pages: readonly string[]): string => JSON.stringify({ navigation: { pages } });
    const [old, index] = ['---\ntitle: <b>Old</b>\n---\n', '---\ntitle: Welcome\n---\n'];
    const diff = await compared(
      { 'docs.json': docs(['index', 'old']), 'index.mdx': index, 'old.mdx': old },
      { 'docs.json': docs(['index', 'none']), 'index.mdx': `${index}More.\n` },
    );
    const page = (await inAllFormats([diff])).get('html') ?? '';
    const [, section = ''] = /Changes<\/h2>(.*?)<\/section>/s.exec(page) ?? [];
    expect(section).toContain('<b class="title">&lt;b&gt;Old&lt;/b&gt;</b> <span class="path code">old</span>, was in');
    expect(section).toContain(
      '<a href="https://preview.example/"><b class="title">Welcome</b></a> <span class="path code">index.mdx</span>',
    );
    expect(section).toContain('<li><code>none</code> in');
    expect(section).toMatch(/<span class="tag bad"><span class="severity error"><\/span>error<\/span> <code>page-exists<\/code>/);
  });

  test('an identical site is reported as unchanged, and a difference in any file as a change', async () => {
    await fc.assert(
      fc.asyncProperty(site, fc.constantFrom(...PAGES, 'docs.json', 'style.css', 'api.yaml'), async (texts, file) => {
        const same = await compared(texts, texts);
        expect(changeSections(same.change)).toEqual([]);
        expect(parsed((await inAllFormats([same])).get('json')).sites[0]?.isUnchanged).toBe(true);
        const docs = { ...(JSON.parse(texts['docs.json'] ?? '') as object), more: 'x' };
        const other = { ...texts, [file]: file === 'docs.json' ? JSON.stringify(docs) : `${texts[file] ?? ''}More.\n` };
        expect(parsed((await inAllFormats([await compared(texts, other)])).get('json')).sites[0]?.isUnchanged).toBe(false);
      }),
      { numRuns: cases(25) },
    );
  });

  test('if the base does not have the site, the site is new, and so is each file other than docs.json', async () => {
    await fc.assert(
      fc.asyncProperty(site, async (after) => {
        const diff = await compared({ 'other.mdx': '' }, after);
        expect(diff.isNew).toBe(true);
        expect(diff.change.removed).toEqual([]);
        expect(diff.change.lostUrls).toEqual([]);
        expect(diff.fixed.diagnostics).toEqual([]);
        const news = new Set(diff.change.files.map(({ file }) => file));
        for (const file of Object.keys(after)) if (file !== 'docs.json') expect(news).toContain(file);
      }),
      { numRuns: cases(30) },
    );
  });
});

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

describe('text of a site', () => {
  const hostile = [
    '</code><script>alert(1)</script>',
    '`x` [a](b) @all #1',
    '"><img src=x onerror=alert(1)>',
    '::error::x',
    '```',
    ...CODES.map(character),
  ];
  const groups = hostile.map((group, index) => ({ group: `${group} ${index}`, pages: [`${group}${index}`] }));
  const docs: Texts = { 'docs.json': JSON.stringify({ navigation: { groups } }) };

  test('is never interpreted as markup, and hidden characters are escaped', async () => {
    const diff = await compared({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' }, docs);
    const texts = await inAllFormats([diff]);
    for (const text of texts.values()) expect(rawIn(text)).toEqual([]);
    expect(texts.get('html')).not.toMatch(/<script|<img|onerror=(?!alert\(1\)&gt;)/);
    const kinds = new Set<string>();
    const markup: string[] = [];
    const open: Node[] = [
      unified()
        .use(remarkParse)
        .parse(texts.get('markdown') ?? ''),
    ];
    for (let node = open.pop(); node; node = open.pop()) {
      kinds.add(node.type);
      if (node.type === 'html') markup.push(node.value ?? '');
      open.push(...(node.children ?? []));
    }
    expect(markup.sort()).toEqual(['</details>', '<details><summary>Sidebar</summary>']);
    expect([...kinds].sort()).toEqual(['code', 'heading', 'html', 'inlineCode', 'list', 'listItem', 'paragraph', 'root', 'strong', 'text']);
  });

  test('cannot break out of a preview URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (path) => {
        const url = fillPreviewUrlTemplate('https://preview.example/{path}', `/${path}`);
        expect(url).toMatch(/^https:\/\/preview\.example\/[^\s<>()'"`]*$/);
        expect(decodeURIComponent(new URL(url).href)).toContain('https://preview.example/');
      }),
    );
  });
});

test('a comment on a pull request is never too long, and says what it leaves out', async () => {
  const pages = Array.from({ length: 900 }, (_, index) => `a/${'long/'.repeat(20)}${index}`);
  const after = Object.fromEntries(pages.map((page) => [`${page}.mdx`, 'Text.\n']));
  const groups = Array.from({ length: 30 }, (_, index) => ({ group: 'x'.repeat(200), pages: pages.slice(index * 30, index * 30 + 30) }));
  const diff = await compared(
    { 'docs.json': '{ "navigation": { "groups": [] } }' },
    { ...after, 'docs.json': JSON.stringify({ navigation: { groups } }) },
  );
  const markdown = (await inAllFormats([diff], {})).get('markdown') ?? '';
  expect(markdown.length).toBeLessThanOrEqual(65_536);
  expect(markdown).toContain('**Pages added** (900)');
  expect(markdown).toMatch(/… and \d+ more/);
});
