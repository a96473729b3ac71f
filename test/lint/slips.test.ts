import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lint, memory } from '../../src/index.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, type ChildArray, type ElementKind } from '../../src/navigation/model.ts';
import { DIALECTS, type Dialect } from '../../src/navigation/dialects.ts';
import { childPropertiesOf, propertiesOf } from '../../src/schema/properties.ts';
import { cases } from '../support/cases.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

type Thing = Record<string, unknown>;

const KINDS: readonly ElementKind[] = ['root', 'group', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language'];
const FILES = Object.fromEntries(['p1', 'p2', 'p3'].map((page) => [`${page}.mdx`, '']));

/** An element of a kind that holds what it is given. */
function elementOf(kind: ElementKind, children: Thing): Thing {
  return kind === 'root' ? children : { [kind]: kind === 'language' ? 'en' : 'Name', ...children };
}

/** Two entries of an array, with pages p1 and p2. */
function entriesOf(array: ChildArray): unknown[] {
  if (array === 'pages') return ['p1', 'p2'];
  const [one, other] = array === 'languages' ? ['en', 'fr'] : ['One', 'Two'];
  const label = ENTRY_KIND_BY_CHILD_ARRAY[array];
  return [
    { [label]: one, pages: ['p1'] },
    { [label]: other, pages: ['p2'] },
  ];
}

/** An element inside the arrays that lead to it from the root, beside a page that stays. */
function around(kind: ElementKind, element: Thing): Thing {
  if (kind === 'root') return element;
  if (kind === 'group') return { groups: [element, { group: 'Other', pages: ['p3'] }] };
  if (kind === 'item') return { tabs: [{ tab: 'Tab', menu: [element, { item: 'Other', pages: ['p3'] }] }] };
  const [array] = Object.entries(ENTRY_KIND_BY_CHILD_ARRAY).find(([, label]) => label === kind) ?? [];
  const other = { [kind]: kind === 'language' ? 'fr' : 'Other', pages: ['p3'] };
  return { [array ?? '']: [element, other] };
}

async function findingsOf(navigation: Thing, dialect: Dialect = 'mintlify') {
  const text = JSON.stringify({ ...(dialect === 'mintlify' && REQUIRED), navigation }, undefined, 2);
  const pages = Object.fromEntries(Object.entries(FILES).filter(([file]) => text.includes(`"${file.replace('.mdx', '')}"`)));
  const report = await lint({ files: memory({ 'docs.json': text, ...pages }), dialect });
  return { text, found: report.diagnostics };
}

/** The text with the one repair that a finding has. */
function repaired(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end), text);
}

const misspelled = (array: ChildArray): string => `${array.slice(0, -2)}${array.at(-1)}${array.at(-2)}`;
const capitalized = (array: ChildArray): string => (array[0] ?? '').toUpperCase() + array.slice(1);

const SLIPS: readonly [name: string, key: (array: ChildArray) => string][] = [
  ['the label of its entries', (array) => ENTRY_KIND_BY_CHILD_ARRAY[array]],
  ['capitalized', capitalized],
  ['misspelled', misspelled],
  ['“items”', () => 'items'],
  ['“children”', () => 'children'],
];

const PAIRS = KINDS.flatMap((kind) =>
  childPropertiesOf('mintlify', kind).map((array): [ElementKind, ChildArray] => [kind, array as ChildArray]),
);

describe.each(SLIPS)('reports one error for a child array whose key is %s', (_name, keyFor) => {
  test.each(PAIRS.filter(([kind, array]) => keyFor(array) !== kind))('in %s: %s', async (kind, array) => {
    const navigation = around(kind, elementOf(kind, { [keyFor(array)]: entriesOf(array) }));
    const { text, found } = await findingsOf(navigation);
    expect(found.map(({ rule, severity, loses }) => ({ rule, severity, loses }))).toEqual([
      { rule: kind === 'root' ? 'root-pattern' : 'unknown-property', severity: 'error', loses: { pages: 2 } },
    ]);
    const [finding] = found;
    expect(finding?.message).toContain(`“${array}”`);
    if (finding?.fix) expect((await findingsOf(JSON.parse(repaired(text, finding.fix.edits)).navigation as Thing)).found).toEqual([]);
    else expect(kind).toBe('root');
  });
});

/** What stands under a key that names one thing: children of its kind, pages, both, or a single one. */
function singularValues(key: string): unknown[] {
  const label = key === 'page' ? 'group' : key;
  const inner = { [label]: label === 'language' ? 'de' : 'New', pages: ['p1'] };
  return [[inner], inner, ['p1', 'p2'], ['p1', { group: 'New', pages: ['p2'] }], 'p1'];
}

const SINGULAR_KEYS = ['page', ...new Set(Object.values(ENTRY_KIND_BY_CHILD_ARRAY))];

describe.each(DIALECTS)('reports one finding for a key that names one thing but has children, in the dialect %s', (dialect) => {
  test.each(KINDS)('in %s', async (kind) => {
    const properties = propertiesOf(dialect, kind);
    const beside: Thing[] = [
      {},
      ...childPropertiesOf(dialect, kind).map((array) => ({ [array]: entriesOf(array as ChildArray) })),
      ...('icon' in properties ? [{ icon: 'book' }, { icon: 'book', pages: ['p1'] }] : []),
      ...('href' in properties && kind !== 'root' ? [{ href: 'https://example.com' }] : []),
      ...(kind === 'root' ? [] : [{ pages: [] }]),
    ];
    const several: unknown[] = [];
    for (const right of beside)
      for (const key of SINGULAR_KEYS)
        for (const value of singularValues(key)) {
          // A text is what its own label should be.
          if (key === kind && typeof value === 'string') continue;
          const navigation = around(kind, { ...elementOf(kind, right), [key]: value });
          const { found } = await findingsOf(navigation, dialect);
          const told = found.filter(({ rule }) => rule !== 'orphan-page');
          if (told.length !== 1) several.push({ navigation, told: told.map(({ message }) => message) });
        }
    expect(several).toEqual([]);
  });
});

test('lint counts the pages lost by a wrong key once, wherever the element is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PAIRS), fc.constantFrom(...SLIPS), fc.boolean(), async ([kind, array], [, keyFor], isDeep) => {
      fc.pre(keyFor(array) !== kind && kind !== 'root');
      const inner = around(kind, elementOf(kind, { [keyFor(array)]: entriesOf(array) }));
      const navigation = isDeep && kind !== 'language' ? { languages: [{ language: 'de', ...inner }] } : inner;
      const { found } = await findingsOf(navigation);
      expect(found.reduce((sum, { loses }) => sum + (loses?.pages ?? 0), 0)).toBe(2);
      expect(found.length).toBe(1);
    }),
    { numRuns: cases(60) },
  );
});
