/** Navigations as deep as they are read, and one level more: all that reads them stops at the same place, and says so. */
import { describe, expect, test } from 'vitest';
import { memory } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import { DIALECTS } from '../../src/navigation/dialects.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, MAX_ELEMENT_DEPTH, type ElementKind } from '../../src/navigation/model.ts';
import { propertiesOf } from '../../src/schema/properties.ts';
import { lawsOf } from '../session/served-laws.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

/** A value inside so many groups, beside a page. */
function inGroups(count: number, inner: unknown): object {
  let value = inner;
  for (let depth = count; depth > 0; depth--) value = { group: `Level ${depth}`, pages: [value] };
  return { groups: [value, { group: 'Other', pages: ['b'] }] };
}

/** A text in so many arrays. */
function inArrays(count: number): unknown {
  return count === 0 ? 'a' : [inArrays(count - 1)];
}

const DEPTHS = [-2, -1, 0, 1, 2].map((more) => MAX_ELEMENT_DEPTH + more);

describe.each(DIALECTS)('lint in the dialect %s', (dialect) => {
  const siteOf = (navigation: object) => {
    const fragment = '{ "group": "Fragment", "pages": ["a"] }';
    const docs = JSON.stringify({ ...(dialect === 'mintlify' && REQUIRED), navigation });
    return { files: memory({ 'docs.json': docs, 'fragment.json': fragment, 'a.mdx': '', 'b.mdx': '' }), dialect };
  };

  test.each(
    DEPTHS.map((depth) => [depth, depth < MAX_ELEMENT_DEPTH ? 'without an error' : 'with one error, since they are too deep'] as const),
  )('reads %i nested groups %s', async (depth) => {
    for (const inner of ['a', ...(dialect === 'mintlify' ? [{ $ref: 'fragment.json' }] : [])]) {
      const isRead = depth + Number(typeof inner === 'object') < MAX_ELEMENT_DEPTH;
      const site = siteOf(inGroups(depth, inner));
      const { summary, sites } = await lint(site);
      expect((await lawsOf(site)).breaches).toEqual([]);
      expect([summary.errors, sites[0]?.pages]).toEqual(isRead ? [0, 2] : [1, 1]);
    }
  });

  test.each(DEPTHS)('reports one lost page for %i nested arrays under a correct or a misspelled key', async (depth) => {
    for (const key of ['pages', 'pagse']) {
      const site = siteOf({
        tabs: [
          { tab: 'A', [key]: inArrays(depth) },
          { tab: 'B', pages: ['b'] },
        ],
      });
      expect((await lawsOf(site)).breaches).toEqual([]);
      // A page that is read as lost is not forgotten as well.
      const { diagnostics } = await lint(site);
      expect(diagnostics.filter(({ rule, loses }) => rule === 'orphan-page' || loses !== undefined)).toHaveLength(1);
    }
  });

  test('finishes, with errors, whatever the depth of lists and objects in any property of an element', async () => {
    const deep = 60_000;
    const values = [`${'['.repeat(deep)}${']'.repeat(deep)}`, `${'{"a":'.repeat(deep)}0${'}'.repeat(deep)}`];
    for (const value of values) {
      const fields = (kind: ElementKind): string =>
        Object.keys(propertiesOf(dialect, kind))
          .filter((key) => key !== kind && !(key in ENTRY_KIND_BY_CHILD_ARRAY))
          .map((key) => `${JSON.stringify(key)}: ${value},`)
          .join('');
      const group = `{ ${fields('group')} "group": "G", "pages": ["a"] }`;
      const docs = `{ "navigation": { ${fields('root')} "tabs": [{ ${fields('tab')} "tab": "T", "groups": [${group}] }] } }`;
      const { summary } = await lint({ files: memory({ 'docs.json': docs, 'a.mdx': '' }), dialect });
      expect(summary.errors).toBeGreaterThan(0);
    }
  });
});
