/** Moves with the same pages of other languages: all languages have the same pages afterwards, wherever they keep them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEdits, removePage, renameFolder, renamePage, type Edits, type OpenSite } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { contentsOf, openLinked } from '../generators/linked-sites.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const OTHERS = ['fr', 'pt-BR', 'cn'];
/** The platform's code of a language is not always the name of its folder. */
const FOLDERS: Readonly<Record<string, string>> = { cn: 'zh' };
const PAGES = ['start', 'guides/one', 'guides/two', 'guides/deep/three'];

interface Languages {
  /** The folder above those of the languages, with a slash, or nothing. */
  readonly above: string;
  /** Whether the default language has a folder, too. */
  readonly hasOwn: boolean;
  readonly others: readonly string[];
  readonly links: readonly number[];
}

const languages: fc.Arbitrary<Languages> = fc.record({
  above: fc.constantFrom('', 'docs/'),
  hasOwn: fc.boolean(),
  others: fc.subarray(OTHERS, { minLength: 1 }),
  links: fc.array(fc.nat(PAGES.length - 1), { minLength: 3, maxLength: 3 }),
});

function pathIn(language: string, page: string, { above, hasOwn }: Languages): string {
  const folder = language === 'en' && !hasOwn ? '' : `${FOLDERS[language] ?? language}/`;
  return above + folder + page;
}

function siteOf(given: Languages): OpenSite {
  const codes = ['en', ...given.others];
  const files = new Map<string, string>();
  for (const code of codes)
    for (const [number, page] of PAGES.entries()) {
      const to = PAGES[given.links[number % given.links.length] ?? 0] ?? '';
      files.set(`${pathIn(code, page, given)}.mdx`, `---\ntitle: A page\n---\n\n[There](/${pathIn(code, to, given)})\n`);
    }
  const listed = codes.map((language) => ({ language, pages: PAGES.map((page) => pathIn(language, page, given)) }));
  const docs = { ...REQUIRED, navigation: { languages: listed } };
  return openLinked(files.set('docs.json', `${JSON.stringify(docs, null, 2)}\n`));
}

describe('with siblings', () => {
  test.each([
    ['a page', renamePage, 'guides/one', 'learn/first', (page: string) => (page === 'guides/one' ? 'learn/first' : page)],
    ['a folder', renameFolder, 'guides', 'learn/all', (page: string) => page.replace(/^guides\//, 'learn/all/')],
  ] as const)('%s moves in every language, and back', async (_, rename, from, to, expected) => {
    await fc.assert(
      fc.asyncProperty(languages, fc.nat(), async (given, which) => {
        const site = siteOf(given);
        expect((await site.diagnostics()).filter(({ severity }) => severity !== 'info')).toEqual([]);
        const codes = ['en', ...given.others];
        const code = codes[which % codes.length] ?? '';
        const [old, path] = [pathIn(code, from, given), pathIn(code, to, given)];
        const result = await rename(site, old, path, { siblings: true, redirect: false });
        if (!result.ok) throw new Error(result.message);
        expect((await checkEdits(site, result.edits)).introduced).toEqual([]);
        const after = site.withEdits(result.edits);
        for (const language of codes) {
          const wanted = PAGES.map((page) => pathIn(language, expected(page), given));
          const { pages } = JSON.parse(contentsOf(after).get('docs.json') ?? '').navigation.languages[codes.indexOf(language)];
          expect(pages).toEqual(wanted);
          for (const page of wanted) expect([...contentsOf(after).keys()]).toContain(`${page}.mdx`);
        }
        const back = await rename(after, path, old, { siblings: true, redirect: false });
        if (!back.ok) throw new Error(back.message);
        expect(contentsOf(after.withEdits(back.edits))).toEqual(contentsOf(site));
        const alone = await rename(site, old, path, { redirect: false });
        if (!alone.ok) throw new Error(alone.message);
        expect([...alone.edits].filter(([, edit]) => edit === null).length * codes.length).toBe(
          [...result.edits].filter(([, edit]) => edit === null).length,
        );
      }),
      { numRuns: cases(60) },
    );
  });

  test('a page is removed in every language, and each URL is redirected to the same page of its language', async () => {
    await fc.assert(
      fc.asyncProperty(languages, fc.nat(), fc.boolean(), async (given, which, isReplaced) => {
        const site = siteOf({ ...given, links: [0] });
        const codes = ['en', ...given.others];
        const code = codes[which % codes.length] ?? '';
        const [page, to] = [pathIn(code, 'guides/one', given), pathIn(code, 'guides/two', given)];
        const options = { siblings: true, deleteFile: true, ...(isReplaced && { redirectTo: to }) };
        const { edits } = (await removePage(site, page, options)) as { edits: Edits };
        const gone = codes.map((language) => pathIn(language, 'guides/one', given));
        expect([...edits].flatMap(([file, edit]) => (edit === null ? [file] : [])).toSorted()).toEqual(
          gone.map((path) => `${path}.mdx`).toSorted(),
        );
        const after = site.withEdits(edits);
        const { navigation, redirects = [] } = JSON.parse(contentsOf(after).get('docs.json') ?? '');
        for (const [index, language] of codes.entries())
          expect(navigation.languages[index].pages).toEqual(
            PAGES.filter((one) => one !== 'guides/one').map((one) => pathIn(language, one, given)),
          );
        expect(redirects).toEqual(
          isReplaced
            ? expect.arrayContaining(gone.map((path) => ({ source: `/${path}`, destination: `/${path.replace('one', 'two')}` })))
            : [],
        );
        expect(redirects).toHaveLength(isReplaced ? codes.length : 0);
        expect((await checkEdits(site, edits)).introduced.filter(({ rule }) => rule !== 'lost-url')).toEqual([]);
        expect(await removePage(after, page, { ...options, redirectTo: undefined })).toMatchObject({ ok: true, edits: new Map() });
      }),
      { numRuns: cases(60) },
    );
  });

  const both: Languages = { above: '', hasOwn: true, others: ['fr'], links: [0, 1, 2] };

  test.each([
    ['out of the folder of its language', both, 'en/start', 'start', '“start” is not in “en”, the folder of its language, so'],
    [
      'into the folder of another language',
      { ...both, hasOwn: false },
      'start',
      'fr/begin',
      '“fr/begin” is in the folder of another language, so',
    ],
    ['to the path of a page that exists', both, 'en/start', 'en/guides/one', 'already'],
  ])('a page does not move %s', async (_, given, from, to, message) => {
    const result = await renamePage(siteOf(given), from, to, { siblings: true });
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  test('where another language lacks the replacement, its readers are led to the one that was given', async () => {
    const site = siteOf({ ...both, links: [0] }).withEdits(new Map([['fr/guides/two.mdx', null]]));
    const { edits } = (await removePage(site, 'en/guides/one', { siblings: true, redirectTo: 'en/guides/two' })) as { edits: Edits };
    expect(JSON.parse(edits.get('docs.json') ?? '').redirects).toEqual([
      { source: '/en/guides/one', destination: '/en/guides/two' },
      { source: '/fr/guides/one', destination: '/en/guides/two' },
    ]);
  });

  test('readers of all languages are led to a page of another language, if that replaces the page', async () => {
    const site = siteOf({ ...both, links: [0] });
    const { edits } = (await removePage(site, 'fr/guides/one', { siblings: true, redirectTo: 'en/guides/two' })) as { edits: Edits };
    expect(JSON.parse(edits.get('docs.json') ?? '').redirects).toEqual([
      { source: '/fr/guides/one', destination: '/en/guides/two' },
      { source: '/en/guides/one', destination: '/en/guides/two' },
    ]);
  });

  test('a page that other languages lack moves alone', async () => {
    const site = siteOf(both);
    const only = site.withEdits(new Map([['fr/start.mdx', null]]));
    const { edits } = (await renamePage(only, 'en/start', 'en/begin', { siblings: true })) as { edits: ReadonlyMap<string, unknown> };
    expect([...edits.keys()]).not.toContain('fr/begin.mdx');
  });
});
