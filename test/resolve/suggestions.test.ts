/** What is suggested for a page that does not exist: one of the same language, version and product, and never another number. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lint, memory } from '../../src/index.ts';
import { numbersOf } from '../../src/text/near-name.ts';
import { folderOf, nameOf } from '../../src/text/path-parts.ts';
import { cases } from '../support/cases.ts';

const KINDS = { language: ['en', 'es', 'fr', 'de'], version: ['v1', 'v2', 'v10', 'next'], product: ['cloud', 'server', 'mobile'] } as const;
type Kind = keyof typeof KINDS;

/** No slip turns one of these into another. */
const WORDS = ['quickstart', 'authentication', 'webhooks', 'troubleshooting', 'permissions', 'billing'];
const FOLDERS = ['', 'guides/', 'reference/endpoints/', 'reference/2024/'];
const NAMES = WORDS.flatMap((word) => [word, `${word}-1`, `${word}-2`]);

/** A site with one edition in each folder, the first one at the top if `isFirstBare`. */
interface Site {
  readonly kind: Kind;
  readonly editions: readonly { readonly label: string; readonly folder: string; readonly paths: readonly string[] }[];
}

const siteArb: fc.Arbitrary<Site> = fc
  .record({
    kind: fc.constantFrom<Kind>('language', 'version', 'product'),
    isFirstBare: fc.boolean(),
    paths: fc.array(
      fc.uniqueArray(
        fc.tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES)).map((parts) => parts.join('')),
        { minLength: 4, maxLength: 14 },
      ),
      { minLength: 2, maxLength: 4 },
    ),
  })
  .map(({ kind, isFirstBare, paths }) => ({
    kind,
    editions: paths.slice(0, KINDS[kind].length).map((inside, index) => {
      const label = KINDS[kind][index] ?? '';
      const folder = isFirstBare && index === 0 ? '' : `${label}/`;
      return { label, folder, paths: ['index', 'guides/index', 'reference/index', ...inside].map((path) => folder + path) };
    }),
  }));

/** Lints the site with one entry written as `written`; `deleted` has no file. Returns what the finding suggests. */
async function suggestionsFor(site: Site, entry: string, written: string, deleted?: string): Promise<string[]> {
  const paths = site.editions.flatMap((edition) => edition.paths);
  const files = Object.fromEntries(paths.filter((path) => path !== deleted).map((path) => [`${path}.mdx`, '']));
  const editions = site.editions.map((edition) => ({
    [site.kind]: edition.label,
    groups: [{ group: 'Docs', pages: edition.paths.map((path) => (path === entry ? written : path)) }],
  }));
  const text = JSON.stringify({ navigation: { [`${site.kind}s`]: editions } });
  const report = await lint({ files: memory({ ...files, 'docs.json': text }), rules: { 'orphan-page': 'off' } });
  const found = report.diagnostics.filter(({ rule }) => rule === 'page-exists');
  expect(found).toHaveLength(1);
  // “Not translated” tells where the page exists, but nobody should list that one here.
  const told = found.map(({ message }) => message).filter((message) => !message.includes('not translated'));
  return told.flatMap((message) => [...message.matchAll(/“([^”]+)”/g)].flatMap(([, name]) => (name && name !== written ? [name] : [])));
}

/** One edit within a word of a path, not at the word's first letter: a letter that is swapped, left out, doubled or replaced. */
function slipIn(path: string, at: number, how: number): string {
  const words = [...path.matchAll(/[a-z]{6,}/g)].filter((word) => word.index > 0 || !path.includes('/'));
  const word = words[at % words.length];
  if (!word) return path;
  const from = word.index + 1 + (at % (word[0].length - 2));
  const [a = '', b = ''] = path.slice(from, from + 2);
  return path.slice(0, from) + ([b + a, b, a + a + b, `x${b}`][how % 4] ?? '') + path.slice(from + 2);
}

const anyPage = fc.record({ edition: fc.nat(), page: fc.nat(), at: fc.nat(1000), how: fc.nat(3) });

function pick(site: Site, { edition: at, page }: { readonly edition: number; readonly page: number }) {
  const edition = site.editions[at % site.editions.length];
  const words = edition?.paths.filter((path) => /[a-z]{6,}(?:-\d)?$/.test(path)) ?? [];
  return { edition, path: words[page % words.length] ?? '' };
}

test('lint suggests exactly the intended page for a typo in one segment', () =>
  fc.assert(
    fc.asyncProperty(siteArb, anyPage, async (site, chosen) => {
      const { path } = pick(site, chosen);
      const written = slipIn(path, chosen.at, chosen.how);
      fc.pre(written !== path && !site.editions.some(({ paths }) => paths.includes(written)));
      expect(await suggestionsFor(site, path, written)).toEqual([path]);
    }),
    { numRuns: cases(200) },
  ));

test('lint suggests for a listed page without a file no page of another edition and none with another number', () =>
  fc.assert(
    fc.asyncProperty(siteArb, anyPage, async (site, chosen) => {
      const { edition, path } = pick(site, chosen);
      const suggested = (await suggestionsFor(site, '', '', path)).filter((name) => name !== path);
      const others = site.editions.flatMap((other) => (other === edition ? [] : other.paths));
      for (const name of suggested) {
        expect(others).not.toContain(name);
        if (numbersIn(path) !== '' && numbersIn(name) !== '') expect(numbersIn(name)).toBe(numbersIn(path));
        expect(numbersOf(nameOf(name))).toBe(numbersOf(nameOf(path)));
      }

      function numbersIn(known: string): string {
        return numbersOf(folderOf(known.slice(edition?.folder.length)));
      }
    }),
    { numRuns: cases(200) },
  ));

test.each([
  ['guides/quikstrat', 'guides/quickstart'],
  ['guides/webhook', 'guides/webhooks'],
  ['guides/quick-start', 'guides/quickstart'],
  ['giudes/quickstart', 'guides/quickstart'],
  ['a/very/long/path/of/a/page/v1', undefined],
  ['reference/get', undefined],
  ['reference/get-user', undefined],
  ['reference/export', undefined],
  ['reference/report-2023', undefined],
  ['reference/step-2', undefined],
  ['plugins/0222-tool-plugin', 'plugins/0223-tool-plugin'],
  ['news/2023-release', undefined],
])('lint suggests for the missing page %s: %s', async (written, meant) => {
  const paths = ['guides/quickstart', 'guides/webhooks', 'a/very/long/path/of/a/page/v2', 'reference/set', 'reference/set-user'];
  const others = [
    'reference/import',
    'reference/report-2024',
    'reference/step-1',
    'plugins/0223-tool-plugin',
    'news/2024-release',
    'index',
  ];
  const files = Object.fromEntries([...paths, ...others].map((path) => [`${path}.mdx`, '']));
  const text = JSON.stringify({ navigation: { pages: ['index', written] } });
  const report = await lint({ files: memory({ ...files, 'docs.json': text }), rules: { 'orphan-page': 'off' } });
  const found = report.diagnostics.find(({ rule }) => rule === 'page-exists');
  expect(/Did you mean “([^”]+)”/.exec(found?.message ?? '')?.[1]).toBe(meant);
});
