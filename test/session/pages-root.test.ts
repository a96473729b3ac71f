/** Where page paths start from, and what is said where that is no folder. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lint, memory } from '../../src/index.ts';
import { cases } from '../support/cases.ts';

const segment = fc.stringMatching(/^[a-z0-9_-]{1,8}$/);
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

describe('a pages root that is not a folder', () => {
  test('is reported as one finding with the same entries as the separate missing pages', async () => {
    const pages = fc.uniqueArray(path, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pages, fc.boolean(), async (names, isThere) => {
        const docs = { 'docs.json': JSON.stringify({ navigation: { pages: names } }), ...(isThere && { 'other/a.png': '' }) };
        const found = async (files: Readonly<Record<string, string>>) => {
          const { diagnostics } = await lint({ files: memory(files), pagesRoot: '_content' });
          return diagnostics.filter(({ rule }) => rule === 'page-exists');
        };
        const one = await found(docs);
        const several = await found({ ...docs, '_content/a.png': '' });
        const namesOf = (diagnostics: typeof one) => diagnostics.flatMap(({ entries }) => entries.map(({ name }) => name)).sort();
        expect(one.length).toBe(1);
        expect(one[0]?.message).toContain('"pagesRoot"');
        expect(namesOf(one)).toEqual(namesOf(several));
      }),
      { numRuns: cases(60) },
    );
  });
});
