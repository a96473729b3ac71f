/** Redirects over few names, so that they meet: exact ones and patterns, loops and chains. */
import fc from 'fast-check';

export interface RedirectEntry {
  readonly source: string;
  readonly destination: string;
  readonly permanent?: boolean;
}

const NAMES = ['a', 'b', 'c', 'index', 'ab', 'a-b'] as const;

const name = fc.constantFrom(...NAMES);
/** Wildcards, alone and beside text. */
const wild = fc.constantFrom('*', ':x', ':x?', ':x*', ':y*', ':y', 'a-:x', 'a*', '*b', ':x+');
const slash = fc.constantFrom('', '/');

function joined(parts: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.tuple(fc.array(parts, { maxLength }), slash).map(([list, end]) => `/${list.join('/')}${list.length > 0 ? end : ''}`);
}

/** Paths of at most three segments. */
export const pathTo: fc.Arbitrary<string> = joined(name, 3);

const source = joined(fc.oneof({ weight: 3, arbitrary: name }, { weight: 1, arbitrary: wild }), 3);
const destination = fc.oneof(
  { weight: 6, arbitrary: pathTo },
  { weight: 2, arbitrary: joined(fc.oneof(name, fc.constantFrom(':x', ':y', ':x*', '*')), 2) },
  { weight: 1, arbitrary: fc.constantFrom('https://example.com/a', '/a#part', '/b?query', '/c#x', '#part', 'b', '/a/:x?from=:x', '/:x:x') },
);

/** No two have the same source text: the platform refuses such a file. */
export const redirectLists: fc.Arbitrary<readonly RedirectEntry[]> = fc.uniqueArray(
  fc.record({ source, destination, permanent: fc.boolean() }, { requiredKeys: ['source', 'destination'] }),
  { maxLength: 8, selector: ({ source: text }) => text },
);

/** Such as sites have: most from URLs of their own straight to a page. */
export const soundLists: fc.Arbitrary<readonly RedirectEntry[]> = fc.uniqueArray(
  fc.record({
    source: fc.constantFrom(
      '/old',
      '/old/',
      '/old/a',
      '/old/a/index',
      '/old/:x',
      '/old/:x*',
      '/old/a/*',
      '/d/:y*',
      '/b',
      '/a/b/:x',
      '/c/index',
      '/c/:x?',
      '/a/:x?',
      '/d',
    ),
    destination: fc.constantFrom(
      '/d.md',
      '/d.md?q',
      '/c?q=:x',
      '/a',
      '/b/',
      '/a/b',
      '/b/c',
      '/',
      '/d/:y*',
      '/c/:x',
      '/old/a',
      '/old/:x*',
      'https://example.com/:x',
      '/a#b',
    ),
  }),
  { maxLength: 4, selector: ({ source: text }) => text },
);
