import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widthOf } from '../../src/text/width.ts';
import { wrap } from '../../src/text/wrap.ts';

test('wrapping keeps every word intact and keeps to the width unless a word is longer', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '👩‍💻', '”', '/'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1 }),
      fc.integer({ min: 5, max: 40 }),
      fc.integer({ min: 0, max: 10 }),
      (words, width, taken) => {
        const [first = '', ...more] = wrap(words.join(' '), width, taken);
        expect([first, ...more].join(' ').trim()).toBe(words.join(' '));
        expect(first === '' || widthOf(first) <= width - taken || taken === 0).toBe(true);
        for (const line of more) expect(widthOf(line) <= width || !line.includes(' ')).toBe(true);
      },
    ),
  );
});

test('the first line of a wrapped text leaves room for the text before it', () => {
  expect(wrap('Page “start” does not exist.', 14, 8)).toEqual(['Page', '“start” does', 'not exist.']);
  expect(wrap('Page “start”', 8, 8)).toEqual(['', 'Page', '“start”']);
  expect(wrap('two  spaces', 40)).toEqual(['two  spaces']);
});
