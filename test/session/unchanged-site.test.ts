/** A site of which no file differs from its base: the same review as by comparing everything, and nothing of the base is read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memory } from '../../src/index.ts';
import { reviewChange } from '../../src/session/review-change.ts';
import type { BaseFiles } from '../../src/site/files.ts';
import { linkedSite } from '../generators/linked-sites.ts';
import { anyDocs } from '../generators/navigations.ts';
import { cases } from '../support/cases.ts';

const NONE: ReadonlySet<string> = new Set();

test.each([
  ['of linked pages', linkedSite.map((site) => Object.fromEntries(site))],
  ['with any navigation', anyDocs.map((docs) => ({ 'docs.json': JSON.stringify(docs), 'index.mdx': '[A](/a)', 'a.mdx': '' }))],
])('a site %s that is unchanged has the review of a comparison of everything', async (_, sites) => {
  await fc.assert(
    fc.asyncProperty(sites, async (site) => {
      const files = memory(site);
      const before: BaseFiles = memory(site);
      const compared = await reviewChange({ files, before });
      expect(await reviewChange({ files, before: { ...bound(before), changed: () => NONE } })).toEqual(compared);
    }),
    { numRuns: cases(25) },
  );
});

test('the base of an unchanged site is neither listed nor read, but for whether it has a docs.json', async () => {
  const files = memory({ 'docs.json': '{ "navigation": { "pages": ["index", "lost"] } }', 'index.mdx': '[Gone](/gone)' });
  const asked: string[] = [];
  const before: BaseFiles = {
    list: (enter) => (asked.push('list'), files.list(enter)),
    read: (path, limit) => (asked.push(`read ${path}`), files.read(path, limit)),
    changed: () => NONE,
  };
  const { change, introduced } = await reviewChange({ files, before });
  expect([change.files, introduced.diagnostics]).toEqual([[], []]);
  expect(new Set(asked)).toEqual(new Set(['read docs.json']));
});

function bound({ list, read }: BaseFiles): BaseFiles {
  return { list, read };
}
