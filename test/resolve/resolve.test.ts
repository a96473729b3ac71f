import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixSite, memory, openSiteFromFiles, resolve } from '../../src/index.ts';
import type { Files, ListedPathKind, DocsNavSettings } from '../../src/index.ts';
import { normalizePagePath } from '../../src/navigation/entries.ts';
import { TRAITS } from '../../src/navigation/dialects.ts';
import { pathsByLanguageNeutralName } from '../../src/resolve/languages.ts';
import { cleanPath, nonPathKind, oddCharacter } from '../../src/resolve/page-paths.ts';
import { topmostUnknown } from '../../src/text/topmost-unknown.ts';
import { trimSlashes } from '../../src/text/slashes.ts';
import { isHost, linkTargetOf } from '../../src/resolve/link-target.ts';
import { isOutside } from '../../src/site/outside.ts';
import { pageNamesOf } from '../../src/site/page-names.ts';
import { PageIndex } from '../../src/site/pages.ts';
import { cases } from '../support/cases.ts';

const segment = fc.stringMatching(/^[a-z0-9_-]{1,8}$/);
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

describe('paths that lead out', () => {
  test.each(['..', '../a', '/../a', 'a/../../b', 'a\\..\\..\\b', 'C:\\docs\\a', 'c:/docs/a', '/C:/a'])('%s leads out', (text) => {
    expect(isOutside(text)).toBe(true);
  });

  test.each(['a', 'a/../b', 'a..b', '..a', '...', 'a/..', 'https://example.com/a', 'GET /a', 'note: a'])('%s does not lead out', (text) => {
    expect(isOutside(text)).toBe(false);
  });

  test('a path is outside exactly if it climbs above the root at some point', () => {
    const part = fc.constantFrom('..', '.', '', 'a', 'b');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        let depth = 0;
        let lowest = 0;
        for (const name of parts) {
          if (name === '..') depth--;
          else if (name === 'a' || name === 'b') depth++;
          lowest = Math.min(lowest, depth);
        }
        expect(isOutside(parts.join('/'))).toBe(lowest < 0);
      }),
    );
  });
});

describe('page paths', () => {
  test('drops one slash at either end, and resolves `./` and `//` only in the mintlify dialect', () => {
    expect(normalizePagePath('/a/b/', TRAITS.spec)).toBe('a/b');
    expect(normalizePagePath('./a//b', TRAITS.spec)).toBe('./a//b');
    expect(normalizePagePath('./a//b', TRAITS.mintlify)).toBe('a/b');
  });

  test('clean paths stay as they are, in both dialects', () => {
    fc.assert(
      fc.property(path, (text) => {
        expect(normalizePagePath(text, TRAITS.spec)).toBe(text);
        expect(normalizePagePath(text, TRAITS.mintlify)).toBe(text);
        expect(cleanPath(text)).toEqual({ path: text, part: undefined });
      }),
    );
  });

  test('cleaning removes backslashes, queries, fragments, dot segments and extra slashes', () => {
    const dirt = fc.constantFrom('.mdx', '\\', '?a', '#b', './', '//', '../', ' ', 'a', 'b/');
    fc.assert(
      fc.property(fc.array(dirt, { maxLength: 8 }), (parts) => {
        const once = cleanPath(parts.join('')).path;
        expect(once).not.toMatch(/[\\?#]|\/\/|(?:^|\/)\.\.?(?:\/|$)|^\/|\/$/);
      }),
    );
  });

  test.each([
    ['guides\\start', 'guides/start', '\\'],
    ['./start', 'start', './'],
    ['start.MDX', 'start', '.MDX'],
    ['start?a=1', 'start', '?'],
    ['start ', 'start', ' '],
    ['a/../b', 'b', '..'],
  ])('cleans %s to %s', (text, meant, part) => {
    expect(cleanPath(text)).toEqual({ path: meant, wrongPart: part });
  });

  test('distinguishes URLs, titles and words from paths', () => {
    expect(['https://example.com', 'mailto:a@example.com'].map(nonPathKind)).toEqual(['url', 'url']);
    expect(['Getting started', 'What is this?'].map(nonPathKind)).toEqual(['title', 'title']);
    expect(['None', 'null'].map(nonPathKind)).toEqual(['word', 'word']);
    expect(['guides/Getting Started', 'release notes', 'Quickstart', 'a:b'].map(nonPathKind)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('finds an odd character only if the intended page does not contain it', () => {
    expect(oddCharacter('quick\u200bstart', 'quickstart')).toBe('U+200B');
    expect(oddCharacter('стрт', 'старт')).toBeUndefined();
    expect(oddCharacter('quikstart', 'quickstart')).toBeUndefined();
  });

  test('finds the highest folder of a path that is not known', () => {
    expect(topmostUnknown('a/b/c/d', (folder) => folder === 'a')).toBe('a/b');
    expect(topmostUnknown('a/b', () => true)).toBeUndefined();
    expect(topmostUnknown('a', () => false)).toBeUndefined();
  });

  test('removes all slashes at both ends of a path', () => {
    fc.assert(fc.property(fc.stringMatching(/^[/a]{0,12}$/), (text) => trimSlashes(text) === text.replace(/^\/+/, '').replace(/\/+$/, '')));
  });
});

describe('links', () => {
  test.each([
    ['https://example.com', 'external'],
    ['mailto:a@example.com', 'external'],
    ['//example.com', 'external'],
    ['#top', 'fragment'],
    ['?a=1', 'fragment'],
    ['/100%', 'malformed'],
    ['/a', 'internal'],
  ])('classifies %s as %s', (href, kind) => {
    expect(linkTargetOf(href).kind).toBe(kind);
  });

  test('decodes a percent-encoded path and drops slashes, query and fragment', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 10, unit: 'grapheme' })
      .filter((part) => trimSlashes(part) === part && part.trim() === part);
    fc.assert(
      fc.property(text, (name) => {
        const encoded = encodeURIComponent(name);
        expect(linkTargetOf(`/${encoded}/?a=b#c`)).toEqual({ kind: 'internal', path: name, isRooted: true });
      }),
    );
  });

  test('recognizes hosts without a scheme, but not file names', () => {
    expect(['www.example.com', 'github.com/example', 'docs.example.io?x'].map(isHost)).toEqual([true, true, true]);
    expect(['/github.com/a', 'files/logo.png', 'guides/start', 'v1.2', 'commerce', 'notes.communal'].map(isHost)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('pages of languages', () => {
  test.each([
    [['fr/a', 'fr/b'], 'fr', ['a', 'b']],
    [['pt-br/a'], 'pt-BR', ['a']],
    [['docs/fr/a', 'b'], 'fr', ['docs/a', 'b']],
    [['zh/a', 'zh/b/c', 'd'], 'cn', ['a', 'b/c', 'd']],
    [['docs/fr-ca/a', 'docs/fr-ca/b'], 'fr', ['docs/a', 'docs/b']],
    [['guides/a', 'guides/b'], 'en', ['guides/a', 'guides/b']],
    [['fr'], 'fr', ['fr']],
  ])('removes the language folder from %j for %s', (paths, code, expected) => {
    expect([...pathsByLanguageNeutralName(paths, code).keys()]).toEqual(expected);
  });
});

describe('the index of pages', () => {
  const index = (files: Record<string, ListedPathKind>, root = ''): PageIndex =>
    new PageIndex(new Map(Object.entries(files)), root, ['.mdx', '.md'], (_, name) =>
      name === 'README.md' ? 'repository-file' : undefined,
    );

  test('finds pages, folders and links out of the repository, also below a pages root', () => {
    const pages = index(
      { 'content/a/Start.mdx': 'file', 'content/a/README.md': 'file', 'content/link.mdx': 'outside', 'content/far': 'outside' },
      'content',
    );
    expect(pages.find('a/Start')).toBe('content/a/Start.mdx');
    expect(pages.find('a/README')).toBeUndefined();
    expect(pageNamesOf(pages).findIgnoringCase('A/start')).toBe('a/Start');
    expect(pageNamesOf(pages).findIgnoringCase('a/readme')).toBeUndefined();
    expect(pageNamesOf(pages).fileIgnoringCase('a/readme')).toBe('content/a/README.md');
    expect([...pages.all()]).toEqual([['a/Start', 'content/a/Start.mdx']]);
    expect(['a', 'b', ''].map((folder) => pages.hasFolder(folder))).toEqual([true, false, true]);
    expect(['link', 'far/away', 'a/Start'].map((page) => pages.isLinkOutside(page))).toEqual([true, true, false]);
  });

  test('finds the page rather than the other file if their names differ only in case', () => {
    expect(pageNamesOf(index({ 'README.md': 'file', 'readme.mdx': 'file' })).findIgnoringCase('Readme')).toBe('readme');
    expect(pageNamesOf(index({ 'readme.mdx': 'file', 'README.md': 'file' })).findIgnoringCase('Readme')).toBe('readme');
  });

  test('knows folders and files that are not available', () => {
    const pages = index({ 'sdk/': 'unknown', 'guides/late.mdx': 'unknown', 'guides/start.mdx': 'file' });
    expect(['sdk/a/b', 'guides/late', 'guides/other', 'sdks/a'].map((page) => pages.unknownAt(page)?.folder)).toEqual([
      'sdk/',
      'guides/',
      undefined,
      undefined,
    ]);
  });
});

describe('missing pages', () => {
  const findings = async (
    pages: readonly string[],
    names: readonly string[],
    settings: DocsNavSettings = {},
    files?: (base: Files) => Files,
  ): Promise<string[]> => {
    const base = memory({ ...Object.fromEntries(names.map((name) => [name, ''])), 'docs.json': JSON.stringify({ navigation: { pages } }) });
    const diagnostics = await openSiteFromFiles({ files: files?.(base) ?? base, ...settings }).diagnostics();
    return diagnostics.filter(({ severity }) => severity === 'error').map(({ message, count }) => `${count} ${message}`);
  };

  test('reports a page name that differs only in Unicode normalization, and repairs it safely', async () => {
    expect(await findings(['cafe\u0301'], ['caf\u00e9.mdx'])).toEqual([expect.stringContaining('Unicode normalization')]);
    const site = openSiteFromFiles({
      files: memory({ 'docs.json': '{ "navigation": { "pages": ["cafe\u0301"] } }', 'caf\u00e9.mdx': '' }),
    });
    const edits = await fixSite(site);
    expect(edits).toEqual(new Map([['docs.json', '{ "navigation": { "pages": ["caf\u00e9"] } }']]));
    expect(await site.withEdits(edits).diagnostics()).toEqual([]);
  });

  test('reports two missing pages below a missing folder separately, but merges three', async () => {
    expect(await findings(['sdk/a', 'sdk/b', 'start'], ['start.mdx'])).toHaveLength(2);
    expect(await findings(['sdk/a', 'sdk/b/c', 'sdk/d', 'start'], ['start.mdx'])).toEqual([
      expect.stringMatching(/^3 3 pages .* in “sdk\/”/),
    ]);
  });

  test('reports each URL written as a page on its own and does not merge it with missing pages', async () => {
    const found = await findings(
      ['sdk/a', 'sdk/b', 'sdk/c.mdx?x', 'https://example.com/a', 'https://example.com/b', 'https://example.com/c'],
      ['start.mdx', 'sdk.mdx'],
    );
    expect(found.map((message) => message.split(' ')[0])).toEqual(['3', '1', '1', '1']);
  });

  test('every missing entry is counted once, whatever the grouping', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(path, { minLength: 1, maxLength: 12 }),
        fc.uniqueArray(path, { maxLength: 12 }),
        async (listed, there) => {
          const found = await findings(
            listed,
            there.map((page) => `${page}.mdx`),
          );
          const counted = found.reduce((sum, message) => sum + Number.parseInt(message, 10), 0);
          expect(counted).toBe(listed.filter((page) => !there.includes(page)).length);
        },
      ),
      { numRuns: cases(60) },
    );
  });

  test('does not report a missing page that “ignoreMissing” covers', async () => {
    expect(await findings(['sdk/a', 'other/a'], [], { ignoreMissing: ['sdk/**'] })).toEqual([expect.stringContaining('other/a')]);
  });
});

test('resolve stops generating pages at a limit to save memory, and names the description as not read', async () => {
  const paths = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`/p${index}`, { get: { responses: {} } }]));
  const groups = Array.from({ length: 1000 }, (_, index) => ({ group: `G ${index}`, openapi: 'api.json' }));
  const files = memory({
    'docs.json': JSON.stringify({ navigation: { groups } }),
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths }),
  });
  const { navigation, notRead } = await resolve(openSiteFromFiles({ files }));
  const counts = navigation.children.map((child) => ('generated' in child && Array.isArray(child.generated) ? child.generated.length : 0));
  expect(counts.filter((count) => count === 500)).toHaveLength(400);
  expect(counts.filter((count) => count === 0)).toHaveLength(600);
  expect(notRead).toEqual(['api.json']);
});

test('an element that repeats the “openapi” above it generates the same pages as if it did not', async () => {
  const operation = { get: { responses: {} } };
  const generatedWith = async (own: object): Promise<unknown> => {
    const group = { group: 'G', ...own, pages: ['a', 'GET /x'] };
    const docs = { navigation: { tabs: [{ tab: 'T', openapi: 'api.json', groups: [group] }] } };
    const api = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: { '/x': operation, '/y': operation } };
    const files = memory({ 'docs.json': JSON.stringify(docs), 'api.json': JSON.stringify(api), 'a.mdx': '' });
    const { navigation } = await resolve(openSiteFromFiles({ files }));
    return navigation.children.flatMap((child) => ('generated' in child && Array.isArray(child.generated) ? child.generated : []));
  };
  expect(await generatedWith({})).toEqual([]);
  expect(await generatedWith({ openapi: './api.json' })).toEqual([]);
  expect(await generatedWith({ openapi: 'other.json' })).toHaveLength(2);
});
