/** Secrets are searched for in proportional time, whatever the text repeats, and a text that is too long leaks none. */
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../../../src/agent/secrets/find.ts';
import { maskSecrets, MAX_SECRET_SEARCH_LENGTH } from '../../../src/agent/secrets/mask.ts';
import { SECRET_SHAPES } from '../../../src/agent/secrets/shapes.ts';
import { leastThreadTime } from '../../support/thread-time.ts';

const CHARACTERS = 60_000;
/** Far more than any of these takes, and far less than if it took quadratic time. */
const MOST_MILLISECONDS = 3_000;
const BODY = 'q8Zr1LxV0mTgYc5NwKbE9sUj3HdPa7Rf2oGtXi6W';
const KEY = `sk-ant-${BODY}`;

const PUMPS = [
  ...new Set(SECRET_SHAPES.map(({ mark }) => mark)),
  'token:',
  'token: Bearer ',
  '--token ',
  'eyJ',
  'eyJ.',
  '.',
  '://',
  '://a:',
  ' ',
  ':',
  '\n',
  '\u200b',
  'a\u200b',
  'Ab',
  'abc',
  '=',
  `token=${'abcdefgh'.repeat(60)}! `,
  `abcd -----BEGIN PRIVATE KEY-----\n`,
  `abcd -----BEGIN PRIVATE KEY-----\n${BODY}\n`,
];

describe('search time', () => {
  test('stays below the limit for text that repeats any pattern', async () => {
    const slow: string[] = [];
    for (const pump of PUMPS) {
      const text = pump.repeat(CHARACTERS / pump.length);
      const least = await leastThreadTime(MOST_MILLISECONDS, () => {
        maskSecrets(text);
        findSecrets(() => undefined, new Map([['a.mdx', text]]));
      });
      if (least > MOST_MILLISECONDS) slow.push(pump);
    }
    expect(slow).toEqual([]);
  });

  test('stays short for many private key headers in a row', async () => {
    const text = `abcd -----BEGIN PRIVATE KEY-----\n${BODY}\n`.repeat(9_000);
    const least = await leastThreadTime(MOST_MILLISECONDS, () => {
      expect(maskSecrets(text, { mask: 'x' })).toBe('x\n'.repeat(18_000));
      expect(findSecrets(() => text, new Map([['a.mdx', text]]))).toEqual([]);
    });
    expect(least).toBeLessThan(MOST_MILLISECONDS);
  });
});

describe('a text that is too long to be searched', () => {
  const filler = `${'a '.repeat(500)}\n`.repeat(Math.ceil(MAX_SECRET_SEARCH_LENGTH / 1_000));

  test('is masked line by line beyond the part that is searched', () => {
    const text = `${filler}not a secret\n\n${KEY}\n`;
    const masked = maskSecrets(text);
    expect(masked.split('\n')).toHaveLength(text.split('\n').length);
    expect(masked.endsWith('(secret removed)\n\n(secret removed)\n')).toBe(true);
    expect(masked.startsWith('a a ')).toBe(true);
  });

  test('is masked as a whole if it is one line', () => {
    expect(maskSecrets(`${'a '.repeat(MAX_SECRET_SEARCH_LENGTH / 2)} ${KEY}`)).toBe('(secret removed)');
  });

  test('is refused where a change adds it, and not where it was there before', () => {
    const edits = new Map([['a.mdx', filler]]);
    const other = filler.replaceAll('a', 'b');
    expect(findSecrets(() => undefined, new Map([['a.mdx', other]]))).toMatchObject([{ kind: 'more new text than can be searched' }]);
    expect(findSecrets(() => filler, edits)).toEqual([]);
  });
});
