import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchIn } from '../../src/lsp/path-match.ts';
import { cases } from '../support/cases.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'B', 'c', '-'), minLength: 1, maxLength: 3 });
const folder = fc.array(name, { maxLength: 3 }).map((names) => names.map((one) => `${one}/`).join(''));
const wanted = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', '/'), maxLength: 5 });

test('searching a folder and then a name for a text gives the same result as searching the whole path', () => {
  fc.assert(
    fc.property(folder, name, wanted, (above, stem, text) => {
      const at = (above + stem).toLowerCase().indexOf(text);
      expect(matchIn(above, text)?.(stem)).toBe(at === -1 ? undefined : at === 0 ? 'begins' : 'contains');
    }),
    { numRuns: cases(2_000) },
  );
});
