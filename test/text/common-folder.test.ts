/** Whatever the paths are, the folder that they share is found, and the search ends. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonFolder } from '../../src/text/common-folder.ts';

const path = fc.array(fc.constantFrom('/', 'a', 'b', '..', '\\'), { maxLength: 6 }).map((parts) => parts.join(''));

test('commonFolder finds the deepest folder that contains all paths, also if some begin with slashes', () => {
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 5 }), (paths) => {
      const [first = ''] = paths;
      const folders = [...first.matchAll(/\//g)].map(({ index }) => first.slice(0, index + 1));
      const shared = folders.filter((folder) => paths.every((each) => each.startsWith(folder)));
      expect(commonFolder(paths)).toBe(shared.at(-1) ?? '');
    }),
  );
});

test('commonFolder finds no folder for paths of which only one begins with a slash', () => expect(commonFolder(['/a', 'b'])).toBe(''));

test('commonFolder finds no folder for no paths', () => expect(commonFolder([])).toBe(''));
