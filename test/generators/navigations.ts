/** Navigations of all kinds, sound and not, in both dialects: what property tests and the fuzzer start from. */
import fc from 'fast-check';
import { REQUIRED } from '../support/mintlify-site.ts';

const label = fc.constantFrom('A', 'B', ' ', 'v1', 'en', 7, null);
const odd = fc.constantFrom(null, 7, '', 'index', [], {}, true);
const page = fc.constantFrom('index', 'a/b', '/a/b/', 'none', '', 'GET /x', 'get /y/', 'webhook w', 'a.json GET /x', 'FOO /x');

/** Arrays of elements, and the label of each kind. */
const ARRAYS = {
  groups: 'group',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
  menu: 'item',
};

const own = fc.record(
  {
    ...Object.fromEntries(Object.values(ARRAYS).map((kind) => [kind, label])),
    root: fc.oneof(page, odd),
    directory: fc.constantFrom('none', 'card', 'accordion', 'grid', 3),
    openapi: fc.oneof(odd, fc.constantFrom('a.json', '/b.json', 'https://x/c.json', ['a.json', { source: 'b.json' }])),
    default: fc.oneof(fc.boolean(), odd),
    expanded: fc.oneof(fc.boolean(), odd),
    global: fc.oneof(odd, fc.record({ anchors: fc.array(fc.oneof(odd, fc.record({ anchor: label, href: page })), { maxLength: 2 }) })),
  },
  { requiredKeys: [] },
);

/** Elements that nest at most this deep, with few children each. */
function elementOf(depth: number): fc.Arbitrary<object> {
  if (depth === 0) return own;
  const inner = elementOf(depth - 1);
  const pages = fc.array(
    fc.oneof(
      page,
      page,
      odd,
      inner.map((value) => ({ group: 'G', ...value })),
    ),
    { maxLength: 4 },
  );
  const children = fc.dictionary(fc.constantFrom(...Object.keys(ARRAYS)), fc.oneof(odd, fc.array(inner, { maxLength: 3 })), { maxKeys: 2 });
  return fc.tuple(own, children, fc.record({ pages }, { requiredKeys: [] })).map((parts) => Object.assign({}, ...parts) as object);
}

/** Without the right settings, the platform refuses the file, and nothing in its navigation matters. */
function mostly<Value>(value: Value): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, odd);
}

/** The value of a docs.json. Pages that exist are `index` and `a/b`; API descriptions are `a.json` and `b.json`. */
export const anyDocs = fc.record({
  navigation: fc.oneof({ weight: 9, arbitrary: elementOf(4) }, odd),
  theme: mostly(REQUIRED.theme),
  name: mostly(REQUIRED.name),
  colors: mostly(REQUIRED.colors),
  styling: mostly({}),
  interaction: mostly({}),
  $schema: fc.constantFrom('https://mintlify.com/docs.json', 7),
});
