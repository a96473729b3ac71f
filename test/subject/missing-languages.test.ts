/** Which languages lack the pages that a change adds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memory, openSiteFromFiles } from '../../src/index.ts';
import { findUntranslatedNewPages, type UntranslatedPage } from '../../src/subject/missing-languages.ts';

const NAMES = ['start', 'guides/one', 'guides/two'];

async function missing(before: Record<string, string[]>, after: Record<string, string[]>): Promise<readonly UntranslatedPage[]> {
  const subjectOf = (pages: Record<string, string[]>) => {
    const languages = Object.entries(pages).map(([language, list]) => ({ language, pages: list }));
    return openSiteFromFiles({ files: memory({ 'docs.json': JSON.stringify({ navigation: { languages } }) }) }).subject();
  };
  return findUntranslatedNewPages(await subjectOf(before), await subjectOf(after));
}

test('names each new page with the languages whose folders lack it', async () => {
  const before = { en: ['start', 'guides/one'], ja: ['ja/start', 'ja/guides/one'], fr: ['fr/start', 'fr/guides/one'] };
  const after = { ...before, en: [...before.en, 'guides/two'], fr: [...before.fr, 'fr/guides/two'] };
  expect(await missing(before, after)).toEqual([
    { page: 'guides/two', languages: ['ja'] },
    { page: 'fr/guides/two', languages: ['ja'] },
  ]);
  expect(await missing(after, after)).toEqual([]);
});

test('a language that lists the page of another language does not lack that page', async () => {
  const before = { en: ['en/start'], ja: ['ja/start'] };
  expect(await missing(before, { en: ['en/start', 'en/new'], ja: ['ja/start', 'en/new'] })).toEqual([]);
});

test('law: only new pages are named, each with the very languages that lack it', async () => {
  const pages = fc.subarray(NAMES);
  const site = fc.record({ en: pages, ja: pages, fr: pages });
  const inFolders = (lists: Record<string, string[]>): Record<string, string[]> =>
    Object.fromEntries(Object.entries(lists).map(([code, names]) => [code, ['index', ...names].map((name) => `${code}/${name}`)]));
  await fc.assert(
    fc.asyncProperty(site, site, async (before, after) => {
      const expected = Object.entries(after).flatMap(([code, names]) =>
        names
          .filter((name) => !before[code as keyof typeof before].includes(name))
          .map((name) => ({
            page: `${code}/${name}`,
            languages: Object.entries(after).flatMap(([other, list]) => (list.includes(name) ? [] : [other])),
          })),
      );
      const byPage = (list: readonly UntranslatedPage[]): UntranslatedPage[] => list.toSorted((a, b) => a.page.localeCompare(b.page));
      expect(byPage(await missing(inFolders(before), inFolders(after)))).toEqual(
        byPage(expected.filter(({ languages }) => languages.length > 0)),
      );
    }),
  );
});
