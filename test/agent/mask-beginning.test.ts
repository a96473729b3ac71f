/** The beginning of a long text: how much of it is masked, and that no part of a secret stays. */
import { describe, expect, test } from 'vitest';
import { maskAndCut } from '../../src/agent/mask-and-cut.ts';
import { maskSecrets } from '../../src/agent/secrets/mask.ts';

const MOST = 1000;
/** How much is masked at most. */
const MOST_MASKED = MOST + 4096;

const TOKEN = `ghp_${['q7Xv2Lr9Tb', '4KdWz8Hn3M', 'cY6Pf1GsJu', '5RaE0t'].join('')}`;
const VALUE = ['9fQ2xLw7', 'Tz4RmB1v', 'Ky8HsD3n', 'Uc6JgP0e'].join('');
const PASSWORD = ['zR4mB1vK', 'y8HsD3nU'].join('');
const SECRETS = {
  'a token': { text: TOKEN, random: TOKEN.slice(4) },
  'a value of a name': { text: `"apiKey": "${VALUE}"`, random: VALUE },
  'a password in a URL': { text: `https://admin:${PASSWORD}@git.acme.dev/`, random: PASSWORD },
};
/** Of a secret that is cut off, so few characters are nothing to anybody. */
const HARMLESS = 6;

test('a short text is masked and returned as a whole', () => {
  for (const text of ['', 'A summary.', `Uses ${TOKEN}.`, 'x'.repeat(MOST)]) expect(maskAndCut(text, MOST)).toBe(maskSecrets(text));
});

test.each([MOST + 1, MOST_MASKED, MOST_MASKED + 1, 5_000_000])('only the beginning of a text of %d characters is returned', (length) => {
  for (const text of ['x'.repeat(length), 'some words '.repeat(length).slice(0, length)])
    expect(maskAndCut(text, MOST)).toBe(`${text.slice(0, MOST)}…`);
});

test('no more than a fixed number of characters is searched for secrets, however long a text is', () => {
  const masked: number[] = [];
  for (const text of ['x'.repeat(1_000_000), 'a\n'.repeat(1_000_000), `${' '.repeat(900_000)}x`, TOKEN.repeat(100_000)])
    maskAndCut(text, MOST, (part) => (masked.push(part.length), part));
  expect(Math.max(...masked)).toBeLessThanOrEqual(MOST_MASKED);
});

describe.each(Object.entries(SECRETS))('%s', (_, { text, random }) => {
  const shown = (before: string, after: string): boolean => {
    const result = maskAndCut(before + text + after, MOST);
    return Array.from({ length: random.length - HARMLESS }, (_, at) => random.slice(at, at + HARMLESS + 1)).some((piece) =>
      result.includes(piece),
    );
  };

  test('is never shown in part, wherever the text is cut', () => {
    const leaks: number[] = [];
    for (const end of [MOST, MOST_MASKED, MOST_MASKED - 4096 / 2])
      for (let at = end - text.length - 8; at <= end + 8; at++)
        for (const filler of ['word ', 'a\n'])
          if (shown(filler.repeat(at).slice(0, at - 1) + ' ', ` ${'and more '.repeat(2000)}`)) leaks.push(at);
    expect(leaks).toEqual([]);
  });

  test('is never shown in part when it is repeated, though masks are shorter than secrets', () => {
    for (const between of [' ', '\n', ',', ', and ']) expect(shown(`${text}${between}`.repeat(400), '')).toBe(false);
  });
});

test('shortening a text does not cut a character in half', () => {
  for (const filler of ['', 'x'])
    expect(maskAndCut(`${filler}${'😀'.repeat(5000)}`, MOST)).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
});
