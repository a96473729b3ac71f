/** Which lost URLs an instruction allows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOSS_PATTERN, splitLostUrls } from '../../../src/agent/gate/allowed-losses.ts';

const isPattern = (text: string): boolean => new RegExp(LOSS_PATTERN, 'u').test(text);

test.each(['/', '/*', '/v1/*', '/v1/start', '/a-b/c.d/%20', '/v1/'])(
  '“allowLostUrls” of an instruction accepts %s, a URL or folder',
  (text) => expect(isPattern(text)).toBe(true),
);

test.each(['', '*', 'v1/*', '/v1*', '/v1/*/x', '/:x*', '/a?b', '/a#b', '/a b', 'https://x.example/*', '/*\n'])(
  '“allowLostUrls” of an instruction refuses the pattern %j',
  (text) => expect(isPattern(text)).toBe(false),
);

test('allowing a folder to be lost allows its own URL and everything below it, but nothing beside it', () => {
  const urls = ['/v1', '/v1/', '/v1/a', '/v1/a/b', '/v10', '/v10/a', '/x/v1/a'];
  expect(splitLostUrls(urls, ['/v1/*'])).toEqual({ lost: ['/v10', '/v10/a', '/x/v1/a'], onPurpose: ['/v1', '/v1/', '/v1/a', '/v1/a/b'] });
  expect(splitLostUrls(['/a', '/a/b', '/ab'], ['/a'])).toEqual({ lost: ['/a/b', '/ab'], onPurpose: ['/a'] });
  expect(splitLostUrls(urls, ['/*']).lost).toEqual([]);
  expect(splitLostUrls(['/'], ['/'])).toEqual({ lost: [], onPurpose: ['/'] });
});

test('law: each URL is on one side, in its order, and more patterns allow no less', () => {
  const url = fc.array(fc.constantFrom('a', 'b', 'v1'), { maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
  const pattern = fc.oneof(
    url,
    url.map((path) => (path === '/' ? '/*' : `${path}/*`)),
  );
  fc.assert(
    fc.property(fc.array(url), fc.array(pattern), pattern, (urls, patterns, more) => {
      const { lost, onPurpose } = splitLostUrls(urls, patterns);
      expect([...lost, ...onPurpose].toSorted()).toEqual(urls.toSorted());
      expect(urls.filter((one) => lost.includes(one))).toEqual(lost);
      const wider = splitLostUrls(urls, [...patterns, more]);
      for (const one of onPurpose) expect(wider.onPurpose).toContain(one);
      expect(splitLostUrls(urls, []).onPurpose).toEqual([]);
    }),
  );
});
