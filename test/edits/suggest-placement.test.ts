/** Positions that `suggestPlacement` chooses, as laws for lists of any names. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addPage, memory, openSiteFromFiles, suggestPlacement, type OpenSite } from '../../src/index.ts';
import { cases } from '../support/cases.ts';

/** A site with these elements and page files; a page can have a title. */
function siteOf(navigation: unknown, pages: readonly string[], titles: Readonly<{ [page: string]: string }> = {}): OpenSite {
  const texts = pages.map((page) => [
    `${page}.mdx`,
    titles[page] === undefined ? '' : `---\ntitle: ${JSON.stringify(titles[page])}\n---\n`,
  ]);
  return openSiteFromFiles({ files: memory({ 'docs.json': JSON.stringify({ navigation }), ...Object.fromEntries(texts) }) });
}

/** The list of a group after the page is added where the best suggestion says. */
async function listWith(pages: readonly string[], page: string, titles?: Readonly<{ [page: string]: string }>): Promise<readonly string[]> {
  const site = siteOf({ groups: [{ group: 'Group', pages }] }, [...pages, page], titles);
  const [best] = await suggestPlacement(site, page);
  const result = await addPage(site, page, best?.placement ?? { to: '' });
  if (!result.ok) throw new Error(result.message);
  const { navigation } = JSON.parse(result.edits.get('docs.json') ?? '') as { navigation: { groups: [{ pages: string[] }] } };
  return navigation.groups[0].pages;
}

/** Made-up words, so that none of them is a usual first or last page. */
const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{3,8}$/);
const words = (minLength: number): fc.Arbitrary<string[]> => fc.uniqueArray(word, { minLength, maxLength: 9 });
const inOrder = (names: readonly string[]): string[] => [...names].sort();

describe('the position of a new page', () => {
  test('a list that is sorted by name stays sorted', async () => {
    await fc.assert(
      fc.asyncProperty(words(5), fc.nat(), async (names, which) => {
        const added = names[which % names.length] ?? '';
        const list = inOrder(names.filter((name) => name !== added));
        const path = (name: string): string => `g/${name}`;
        expect(await listWith(list.map(path), path(added))).toEqual(inOrder(names).map(path));
      }),
      { numRuns: cases(30) },
    );
  });

  test('a list that is sorted by title stays sorted', async () => {
    await fc.assert(
      fc.asyncProperty(words(6), fc.nat(), async (names, which) => {
        const sorted = inOrder(names);
        // The names are in reverse order.
        const path = (index: number): string => `g/${String.fromCodePoint(122 - index)}`;
        const titles = Object.fromEntries(sorted.map((name, index) => [path(index), name]));
        const all = sorted.map((_, index) => path(index));
        const added = all[which % all.length] ?? '';
        const list = all.filter((page) => page !== added);
        expect(await listWith(list, added, titles)).toEqual(all);
      }),
      { numRuns: cases(30) },
    );
  });

  test('numbers are compared as numbers', async () => {
    const numbered = [9, 10, 99, 100, 1000].map((number) => `seps/${number}-x`);
    for (const [index, page] of numbered.entries()) expect(await listWith(numbered.toSpliced(index, 1), page)).toEqual(numbered);
  });

  test.each(['overview', 'index', 'introduction', 'readme'])('“%s” goes first', async (name) => {
    expect(await listWith(['g/n', 'g/m', 'g/t'], `g/${name}`)).toEqual([`g/${name}`, 'g/n', 'g/m', 'g/t']);
  });

  test.each(['faq', 'technical-faqs', 'troubleshooting', 'changelog'])(
    'a page goes before one named “%s”, and a page of that name goes last',
    async (name) => {
      expect(await listWith(['g/n', 'g/m', `g/${name}`], 'g/b')).toEqual(['g/n', 'g/m', 'g/b', `g/${name}`]);
      expect(await listWith(['g/n', 'g/m', 'g/b'], `g/${name}`)).toEqual(['g/n', 'g/m', 'g/b', `g/${name}`]);
    },
  );

  test.each([
    ['end', ['g/next-adaptor', 'g/better-adaptor', 'g/other'], 'g/astro-adaptor'],
    ['begin', ['g/deploy-cloud', 'g/deploy-alone', 'g/other'], 'g/deploy-here'],
  ])('goes after the last page whose name %ss with the same word', async (_, list, page) => {
    expect(await listWith(list, page)).toEqual([list[0], list[1], page, list[2]]);
  });

  test.each(['get', 'list', 'create', 'update', 'delete'])('a shared verb “%s” alone does not make operations similar', async (verb) => {
    const list = ['g/other', `g/${verb}-users`, 'g/more'];
    expect(await listWith(list, `g/${verb}-keys`)).toEqual([...list, `g/${verb}-keys`]);
  });
});

describe('the element of a new page', () => {
  const site = (languages: readonly string[], isListed: (language: string) => boolean): OpenSite => {
    const names = ['n', 'm', 'new', 't'];
    const path = (language: string, name: string): string => `${language}/a/${name}`;
    const listed = (language: string): string[] =>
      names.filter((name) => name !== 'new' || isListed(language)).map((name) => path(language, name));
    return siteOf(
      { languages: languages.map((language) => ({ language, groups: [{ group: `A ${language}`, pages: listed(language) }] })) },
      languages.flatMap((language) => names.map((name) => path(language, name))),
    );
  };

  test('a translation goes where the page is in the other language', async () => {
    const [best] = await suggestPlacement(
      site(['en', 'fr'], (language) => language === 'en'),
      'fr/a/new',
    );
    expect(best?.placement).toEqual({ to: '/navigation/languages[language=fr]/groups[group=A fr]', after: 'fr/a/m' });
    expect(best?.reasons).toContain('The same page in language “en” is listed next to the same pages.');
  });

  test('a page that names no version goes to the default one', async () => {
    for (const standard of [0, 1, 2]) {
      const versions = ['v1', 'v2', 'v3'].map((version, index) => ({
        version,
        ...(index === standard && { default: true }),
        groups: [{ group: 'A', pages: ['a/n', 'a/m'] }],
      }));
      const [best] = await suggestPlacement(siteOf({ versions }, ['a/n', 'a/m', 'a/new']), 'a/new');
      expect(best?.placement.to).toContain(`version=v${standard + 1}`);
      expect(best?.reasons).toContain(`“v${standard + 1}” is the default version.`);
    }
  });

  test('a hidden element comes after one like it that readers see, and says that it is hidden', async () => {
    const hidden = { group: 'Drafts', hidden: true, pages: ['a', 'b'] };
    const site = siteOf({ groups: [hidden, { group: 'Start', pages: ['c', 'd'] }] }, ['a', 'b', 'c', 'd']);
    const [first, second] = await suggestPlacement(site, 'new');
    expect(first?.placement.to).toBe('/navigation/groups[group=Start]');
    expect(second?.reasons.at(-1)).toBe('No menu shows it: it is hidden.');
  });

  test('a page goes to an empty group with the name of its folder', async () => {
    const groups = [
      { group: 'Guides', pages: ['guides/n', 'guides/m'] },
      { group: 'GitHub Workflows', pages: [] },
    ];
    const [best] = await suggestPlacement(siteOf({ groups }, ['guides/n', 'guides/m']), 'guides/github-workflows/new');
    expect(best?.placement).toEqual({ to: '/navigation/groups[group=GitHub Workflows]' });
  });
});
