/** What a page of a site is held as says the same as the page, and is read without a YAML parser. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memory } from '../../src/index.ts';
import { readExcerpts } from '../../src/page/excerpt.ts';
import { parseFrontMatter as parseSmall } from '../../src/page/small-front-matter.ts';
import { parseFrontMatter } from '../../src/pages/gray-matter.ts';
import { readOrphanFlagsAndAllImports } from '../../src/pages/orphan-flags-and-all-imports.ts';
import { readTitles } from '../../src/pages/titles.ts';
import { cases, SEED } from '../support/cases.ts';

const options = (runs: number) => ({ numRuns: cases(runs), ...(SEED !== undefined && { seed: SEED }) });

const VALUE = fc.oneof(
  fc.string(),
  fc.string().map((text) => JSON.stringify(text)),
  fc.string().map((text) => `'${text.replaceAll("'", "''")}'`),
  fc.constantFrom(
    'true',
    'false',
    'null',
    '~',
    '1',
    '1.5',
    '0x1f',
    '2027-01-31',
    'yes',
    'Set up',
    'a: b',
    'a #b',
    '|',
    '> x',
    '[a]',
    '{a: b}',
    '&a b',
    '"\\x41"',
    '.inf',
    '1e3',
    '12:30:45',
  ),
);

test('the small reader returns no title that differs from what a YAML parser reads', () => {
  fc.assert(
    fc.property(VALUE, (written) => {
      const text = `---\ntitle: ${written}\nhidden: true\n---\n`;
      const [small, exact] = [parseSmall(text), parseFrontMatter(text)];
      if (typeof small['title'] === 'string' && Object.keys(exact).length > 0) expect(exact['title']).toBe(small['title']);
    }),
    options(1000),
  );
});

test.each([
  ['Set up', 'Set up'],
  ['"A: \\"b\\""', 'A: "b"'],
  ["'It''s'", "It's"],
  ['"not closed', undefined],
  ['1.5', undefined],
  ['| text', undefined],
])('the small reader reads a simple title and skips any other: %s', (written, title) =>
  expect(parseSmall(`---\ntitle: ${written}\n---\n`)['title']).toBe(title),
);

test('an excerpt keeps the title, the front matter flags and the imports of its page', async () => {
  await fc.assert(
    fc.asyncProperty(
      VALUE,
      fc.constantFrom('', 'hidden: true\n', 'hidden: "true"\n', 'openapi: GET /x\n'),
      fc.constantFrom('', "import A from './a.mdx'\n", 'Text.'),
      async (title, more, body) => {
        const files = memory({ 'x/page.mdx': `---\ntitle: ${title}\n${more}---\n${body}`, 'x/a.mdx': '', 'x/b.md': body });
        const paths = ['x/page.mdx', 'x/a.mdx', 'x/b.md'];
        const all = new Map(paths.map((path) => [path, 'file'] as const));
        const held = memory(await readExcerpts(paths, files));
        expect(await readTitles(paths, held)).toEqual(await readTitles(paths, files));
        const [one, other] = [await readOrphanFlagsAndAllImports(paths, all, files), await readOrphanFlagsAndAllImports(paths, all, held)];
        expect(other.frontMatter).toEqual(one.frontMatter);
        expect(other.isImported('x/a.mdx')).toBe(one.isImported('x/a.mdx'));
      },
    ),
    options(200),
  );
});
