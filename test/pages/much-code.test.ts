/** A page with much valid code is read as what it is, or reported as not checked: never as a page that is not valid MDX. */
import { expect, test } from 'vitest';
import { createTimedParser } from '../../src/agent/gate/pages/timed-parser.ts';
import { linksIn } from '../../src/pages/links-in-page.ts';
import { PageParseBudget } from '../../src/pages/parse-budget.ts';

const rows = (count: number): string =>
  Array.from({ length: count }, (_, row) => `  { name: 'row-${row}', value: ${row}, kind: 'x' },`).join('\n');
const page = (count: number): string => `export const rows = [\n${rows(count)}\n];\n\n[a](other/page) [b](./o)\n`;

test.each([10, 1_000, 4_000, 12_000])(
  'the links of a page whose code exports %i rows of data are found, or the page is reported as costly',
  (count) => {
    const budget = new PageParseBudget();
    const links = linksIn(page(count), budget);
    if (budget.refusal === undefined) expect(links?.map(({ url }) => url)).toEqual(['other/page', './o']);
    else expect([links, budget.refusal]).toEqual([undefined, 'costly']);
  },
);

test('the links of a page with some data are found', () => expect(linksIn(page(1_000))).toHaveLength(2));

test.each([10, 4_000, 12_000])('the gate calls no page invalid whose code exports %i rows of data', (count) => {
  expect(['tree', 'late']).toContain(createTimedParser()(page(count)).kind);
});

test('the gate reports a page whose code is not valid, also if it has much of it', () => {
  expect(createTimedParser()(`export const a = [;\n\n${rows(10)}\n`).kind).toBe('broken');
});
