/** A navigation that is emptied, or leads nowhere: one slip, one error. */
import { describe, expect, test } from 'vitest';
import { lint, memory } from '../../src/index.ts';
import type { DocsNavSettings } from '../../src/index.ts';
import { DIALECTS, type Dialect } from '../../src/navigation/dialects.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const PAGES = { 'a.mdx': '', 'b.mdx': '' };

function filesOf(navigation: object, dialect: Dialect) {
  return memory({ 'docs.json': JSON.stringify({ ...(dialect === 'mintlify' && REQUIRED), navigation }), ...PAGES });
}

async function errorsIn(
  dialect: Dialect,
  navigation: object,
  before?: object,
  rules: DocsNavSettings['rules'] = {},
): Promise<readonly string[]> {
  const states = { files: filesOf(navigation, dialect), ...(before && { before: filesOf(before, dialect) }) };
  const { diagnostics } = await lint({ ...states, dialect, rules });
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
}

const full = (key: string, value: unknown) => ({
  versions: [
    { version: '1', tabs: [{ tab: 'A', [key]: value }] },
    { version: '2', tabs: [{ tab: 'B', [key]: value }] },
  ],
});

describe.each(DIALECTS)('in the dialect %s', (dialect) => {
  test.each([
    ['every list of pages is emptied', full('pages', []), ['emptied']],
    ['all is removed but the outermost list', { versions: [] }, ['emptied']],
    ['the list gets a wrong name', full('pagse', ['a', 'b']), ['unknown-property']],
    ['the list becomes null', full('pages', null), ['schema', 'schema']],
    ['the list becomes an object', full('pages', {}), ['schema', 'schema']],
  ])('reports the expected errors and no others when %s', async (_, after, expected) => {
    expect(await errorsIn(dialect, after, full('pages', ['a', 'b']))).toEqual(expected);
  });

  test.each(['gruops', 'pagse', 'Pages', 'group'])('reports one error if an empty value is under the wrong key “%s”', async (key) => {
    for (const value of [[], {}, null]) expect(await errorsIn(dialect, full(key, value))).toHaveLength(1);
    expect(await errorsIn(dialect, full(key, []), undefined, { 'unknown-property': 'off' })).toEqual(['empty-element']);
  });

  test('reports emptied lists even if an old mistake already hides other pages', async () => {
    const old = { tab: 'B', pagse: ['b'] };
    const before = { tabs: [{ tab: 'A', pages: ['a'] }, old] };
    expect(await errorsIn(dialect, { tabs: [old] }, before)).toContain('emptied');
  });
});
