/** Laws of change reports: nothing that differs goes unmentioned, what is equal is not mentioned, and no change makes a long report. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toChildPointer, keys, lastKey, parentOf, valueAt } from '../../src/document/pointer.ts';
import { changeToMarkdown, describeChange, memory, openSiteFromFiles } from '../../src/index.ts';
import type { SiteChange } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { siteOf } from '../edits/edited.ts';
import { character, CODES, rawIn } from '../support/hidden.ts';

const NOTHING = 'Nothing changes for readers.\n';

/** Of elements with one label in one list, any may be told in place of another. */
function numbered(list: readonly unknown[], key: string): unknown[] {
  return list.map((entry, index) =>
    typeof entry === 'object' && entry !== null && key in entry
      ? { ...entry, [key]: `${String((entry as Record<string, unknown>)[key])}${index}` }
      : entry,
  );
}

const page = fc.constantFrom('a', 'b', 'c', 'x/a', '/a', 'x/a/', 'GET /a', '', 'get /a');
const word = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('a', 'b', 'icon', '', '/login', 'https://example.com') },
  { weight: 1, arbitrary: fc.constantFrom(...CODES).map((code) => `a${character(code)}`) },
);
const leaf = fc.oneof(word, fc.boolean(), fc.constant(null), fc.integer({ min: 0, max: 2 }));
const { property } = fc.letrec((tie) => ({
  property: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('property'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b/c', 'name', 'href', '~', '__proto__'), tie('property'), { maxKeys: 3 }),
  ),
}));
const own = fc.dictionary(
  fc.constantFrom('icon', 'href', 'hidden', 'openapi', 'tag', 'directory', 'global', 'banner', 'root', 'expanded'),
  fc.oneof(word, property),
  { maxKeys: 2 },
);
const { group } = fc.letrec((tie) => ({
  group: fc
    .tuple(
      fc.oneof(fc.constantFrom('A', 'B', 'C', ''), word),
      fc.array(
        fc.oneof({ maxDepth: 2 }, { weight: 4, arbitrary: page }, { weight: 1, arbitrary: tie('group') }, { weight: 1, arbitrary: leaf }),
        { maxLength: 4 },
      ),
      own,
    )
    .map(([label, pages, rest]) => ({ ...rest, group: label, pages: numbered(pages, 'group') })),
}));
const tab = fc
  .tuple(fc.constantFrom('T', 'U'), fc.array(group, { maxLength: 3 }), own)
  .map(([label, groups, rest]) => ({ ...rest, tab: label, groups: numbered(groups, 'group') }));
const navigation = fc.oneof(
  fc.array(tab, { maxLength: 3 }).map((tabs) => ({ tabs: numbered(tabs, 'tab') })),
  fc.array(group, { maxLength: 3 }).map((groups) => ({ groups: numbered(groups, 'group') })),
  fc.record({ pages: fc.array(fc.oneof(page, group), { maxLength: 4 }).map((pages) => numbered(pages, 'group')), global: property }),
  property,
);
const redirect = fc.oneof(
  { weight: 5, arbitrary: fc.record({ source: fc.constantFrom('/a', '/old', '/x/*'), destination: word }) },
  { weight: 1, arbitrary: fc.record({ source: word, destination: word, permanent: leaf }) },
  { weight: 1, arbitrary: property },
);
const docs = fc
  .tuple(
    fc.record({ navigation, redirects: fc.oneof(fc.array(redirect, { maxLength: 4 }), property) }, { requiredKeys: [] }),
    fc.dictionary(fc.constantFrom('name', 'api', 'integrations', 'navbar', 'footer', '$schema'), property, { maxKeys: 3 }),
  )
  .map(([known, rest]) => ({ ...rest, ...known }));

/** Where a value differs now: a value, or the list or object that has one more, one less, or another order. */
interface Mutated {
  readonly value: unknown;
  readonly pointer: string;
}

/** Every pointer of a value. */
function* pointersIn(value: unknown, pointer = ''): Generator<string> {
  yield pointer;
  if (Array.isArray(value)) for (const [index, entry] of value.entries()) yield* pointersIn(entry, toChildPointer(pointer, index));
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) yield* pointersIn(entry, toChildPointer(pointer, key));
}

function replaced(value: unknown, pointer: string, change: (inner: unknown) => unknown): unknown {
  const [key, ...rest] = keys(pointer);
  if (key === undefined) return change(value);
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : Object.assign(Object.create(null) as object, value);
  const below = rest.reduce((at, part) => toChildPointer(at, part), '');
  const inner = replaced((value as Record<string, unknown>)[key], below, change);
  Object.defineProperty(copy, key, { value: inner, enumerable: true, configurable: true, writable: true });
  return copy;
}

const inserted = group.map((entry) => ({ ...(entry as object), group: 'New' }));
const mutation = fc.record({
  where: fc.nat(),
  how: fc.constantFrom('set', 'remove', 'insert', 'swap'),
  what: fc.oneof(property, page, inserted),
  at: fc.nat(),
});

function mutate(value: unknown, { where, how, what, at }: { where: number; how: string; what: unknown; at: number }): Mutated {
  const pointers = [...pointersIn(value)];
  const pointer = pointers[where % pointers.length] ?? '';
  const target = valueAt(value, pointer);
  if (how === 'set' || typeof target !== 'object' || target === null) return { value: replaced(value, pointer, () => what), pointer };
  if (Array.isArray(target)) {
    const index = at % (target.length + 1);
    const changed = replaced(value, pointer, () => {
      if (how === 'insert') return [...target.slice(0, index), what, ...target.slice(index)];
      if (how === 'remove') return target.filter((_, place) => place !== index);
      return target.toReversed();
    });
    return { value: changed, pointer };
  }
  const names = Object.keys(target);
  const name = how === 'insert' || names.length === 0 ? `new${at % 3}` : (names[at % names.length] ?? '');
  const changed = replaced(value, pointer, () =>
    Object.fromEntries(
      how === 'insert' ? [...Object.entries(target), [name, what]] : Object.entries(target).filter(([key]) => key !== name),
    ),
  );
  return { value: changed, pointer: toChildPointer(pointer, name) };
}

/** True if the report names the pointer, what holds it, something inside it, or the page, label or redirect that stands there. */
function isNamed(pointer: string, change: SiteChange, values: readonly unknown[]): boolean {
  if (pointer === '') return changeToMarkdown(change) !== NOTHING;
  const pointers = [...change.properties, ...change.elements.added, ...change.elements.removed, ...change.reordered].map(
    (entry) => entry.pointer,
  );
  if (pointers.some((other) => other === pointer || other === '' || pointer.startsWith(`${other}/`) || other.startsWith(`${pointer}/`)))
    return true;
  const named = new Set(
    [...change.added, ...change.removed, ...change.moved]
      .map(({ page: name }) => name)
      .concat(change.relabelled.flatMap(({ from, to }) => [from, to]))
      .map((name) => name.toLowerCase()),
  );
  if (pointer.startsWith('/redirects')) return change.redirects.length > 0;
  const held = [pointer, parentOf(pointer) ?? ''].flatMap((at) => values.map((value) => valueAt(value, at)));
  // An element that another one replaces is named by its label.
  const replaced = values.map((value) => valueAt(value, pointer)).filter((value) => typeof value === 'object' && value !== null);
  return [...held, ...replaced.map((value) => Object.values(value as object) as unknown[])]
    .flat()
    .some(
      (text) => typeof text === 'string' && [text, text.replace(/^\/|\/$/g, ''), text.trim()].some((name) => named.has(name.toLowerCase())),
    );
}

const json = (value: unknown): string => JSON.stringify(value);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, entry]) => [`.${key}`, entry]),
        )
      : inner,
  );

describe('the report of changes in docs.json', () => {
  test('reports every changed value by its pointer, page, label or redirect', async () => {
    let differing = 0;
    await fc.assert(
      fc.asyncProperty(docs, mutation, async (before, how) => {
        const { value, pointer } = mutate(before, how);
        if (canonical(value) === canonical(before)) return;
        differing++;
        const site = siteOf(json(before), ['a', 'b', 'x/a']);
        const change = await describeChange(site, site.withEdits(new Map([['docs.json', json(value)]])));
        expect(changeToMarkdown(change)).not.toBe(NOTHING);
        expect(rawIn(changeToMarkdown(change))).toEqual([]);
        expect([isNamed(pointer, change, [before, value]), pointer, change]).toEqual([true, pointer, change]);
      }),
      {
        numRuns: cases(400),
        examples: [
          [{ redirects: [{ source: 'a', destination: 'a' }, null] }, { where: 1, how: 'swap', what: [], at: 0 }],
          [{ navigation: { groups: [{ group: 'A', pages: [] }] } }, { where: 3, how: 'set', what: { group: 'New', pages: [] }, at: 0 }],
        ],
      },
    );
    expect(differing).toBeGreaterThan(cases(200));
  });

  test('reports changes exactly when the two values differ', async () => {
    await fc.assert(
      fc.asyncProperty(docs, fc.array(mutation, { minLength: 1, maxLength: 4 }), async (before, several) => {
        const after = several.reduce<unknown>((value, how) => mutate(value, how).value, before);
        const site = siteOf(json(before), ['a', 'b', 'x/a']);
        const change = await describeChange(site, site.withEdits(new Map([['docs.json', json(after)]])));
        const isEqual = canonical(before) === canonical(after);
        expect([isEqual, change]).toEqual([
          change.properties.length +
            change.redirects.length +
            change.elements.added.length +
            change.elements.removed.length +
            change.reordered.length +
            change.relabelled.length +
            change.added.length +
            change.removed.length +
            change.moved.length ===
            0,
          change,
        ]);
        expect(changeToMarkdown(change) === NOTHING).toBe(isEqual && json(before) === json(after));
      }),
      { numRuns: cases(200) },
    );
  });

  test('reports no changed values if only the formatting differs or a value moves to another file', async () => {
    await fc.assert(
      fc.asyncProperty(docs, fc.constantFrom(undefined, 1, '\t'), async (before, indent) => {
        const site = openSiteFromFiles({ files: memory({ 'docs.json': json(before), 'a.mdx': '' }) });
        const texts = new Map([['docs.json', `\n${JSON.stringify(before, null, indent)}\r\n`]]);
        expect(changeToMarkdown(await describeChange(site, site.withEdits(texts)))).toBe(NOTHING);
        const parts =
          'navigation' in before &&
          typeof before.navigation === 'object' &&
          before.navigation !== null &&
          !Array.isArray(before.navigation);
        if (!parts) return;
        const drawnIn = new Map([
          ['docs.json', json({ ...before, navigation: { $ref: 'parts/nav.json' } })],
          ['parts/nav.json', json(before.navigation)],
        ]);
        const change = await describeChange(site, site.withEdits(drawnIn));
        expect([change.properties, change.redirects, change.elements, change.files.filter(({ note }) => note !== 'order')]).toEqual([
          [],
          [],
          { added: [], removed: [] },
          [],
        ]);
      }),
      { numRuns: cases(150) },
    );
  });
});

test('a change report names a changed value in a file referenced by $ref together with the path of that file', async () => {
  const site = openSiteFromFiles({
    files: memory({
      'docs.json': '{ "name": "A", "navigation": { "$ref": "nav/all.json" } }',
      'nav/all.json': '{ "groups": [{ "group": "G", "icon": "a", "pages": ["a"] }] }',
      'a.mdx': '',
    }),
  });
  const { properties } = await describeChange(
    site,
    site.withEdits(new Map([['nav/all.json', '{ "groups": [{ "group": "G", "icon": "b", "pages": ["a"] }] }']])),
  );
  expect(properties).toEqual([
    {
      pointer: '/navigation/groups/0/icon',
      file: 'nav/all.json',
      at: [{ kind: 'group', label: 'G' }],
      property: '/icon',
      before: '"a"',
      after: '"b"',
    },
  ]);
});

describe('size of a report', () => {
  const measure = async (
    before: object,
    after: object | string,
    files: Record<string, string> = {},
  ): Promise<{ readonly change: SiteChange; readonly text: string }> => {
    const site = openSiteFromFiles({ files: memory({ 'docs.json': JSON.stringify(before), ...files }) });
    const change = await describeChange(
      site,
      site.withEdits(new Map([['docs.json', typeof after === 'string' ? after : JSON.stringify(after)]])),
    );
    return { change, text: changeToMarkdown(change) };
  };
  const nav = { navigation: { pages: ['a'] } };
  const many = (count: number, make: (index: number) => unknown): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, make(index)]));

  test('limits the report of 10,000 changed properties, at the top level or nested', async () => {
    const flat = await measure({ ...nav, ...many(10_000, () => 1) }, { ...nav, ...many(10_000, () => 2), integrations: { gtm: 'GTM-1' } });
    expect(flat.change.properties).toMatchObject([{ pointer: '', count: 10_001, effect: 'code' }]);
    const deep = await measure(
      { ...nav, styling: many(10_000, () => 1), name: 'A' },
      { ...nav, styling: many(10_000, () => 2), name: 'B', integrations: { gtm: 'GTM-1' } },
    );
    expect(deep.change.properties.map(({ pointer, count }) => [pointer, count])).toEqual([
      ['/integrations', undefined],
      ['/styling', 10_000],
      ['/name', undefined],
    ]);
    for (const { text, change } of [flat, deep])
      expect([text.length < 40_000, JSON.stringify(change).length < 1_500_000]).toEqual([true, true]);
  });

  test('limits the report of 10,000 elements whose icon changes', async () => {
    const groups = (icon: string): object => ({
      navigation: { groups: Array.from({ length: 10_000 }, (_, index) => ({ group: `G${index}`, icon, pages: ['a'] })) },
    });
    const { change, text } = await measure(groups('a'), groups('b'));
    expect([change.properties.length, change.leftOut.properties]).toEqual([1_000, 9_000]);
    expect(text).toMatch(/^\*\*Other properties\*\* \(10000\)\n[^]*\n- … and 9950 more\n$/);
    expect(text.length).toBeLessThan(10_000);
  });

  test('limits the report of 5,000 redirects and lists those to other sites first', async () => {
    const files = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`p${index}.mdx`, '']));
    const redirects = Array.from({ length: 5_000 }, (_, index) => ({
      source: index % 2 ? `/s${index}/*x*y${index}` : `/s${index}`,
      destination: index === 4_000 ? '//evil.example' : '/p0',
    }));
    const { change, text } = await measure(nav, { ...nav, redirects }, files);
    expect([change.redirects.length, change.leftOut.redirects]).toEqual([1_000, 4_000]);
    expect(text).toMatch(
      /^\*\*Runs code or points to other sites\*\* \(1\)\n\n- redirect: `\/s4000` now goes to `\/\/evil\.example`, another site\n\n\*\*Redirects\*\* \(4999\)\n/,
    );
    expect(text.length).toBeLessThan(10_000);
  });

  test('limits the report of code added to 1,000 pages and keeps frames rather than expressions', async () => {
    const files = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`p${index}.mdx`, `# P\n\n{index}\n`]));
    const site = openSiteFromFiles({ files: memory({ 'docs.json': JSON.stringify(nav), ...files }) });
    const change = await describeChange(
      site,
      site.withEdits(new Map(Object.keys(files).map((file) => [file, '# P\n\n{go()}\n\n<iframe src="/a" />\n']))),
    );
    expect([change.files.length, change.code.length, change.leftOut.code]).toEqual([1_000, 1_000, 1_000]);
    expect(change.code.every(({ kind }) => kind === 'frame')).toBe(true);
    expect(changeToMarkdown(change).length).toBeLessThan(20_000);
  });

  test('limits the report of extremely long keys, long values and deep nesting', async () => {
    const long = 'k'.repeat(100_000);
    const nested = (depth: number, value: unknown): unknown =>
      Array.from({ length: depth }).reduce<unknown>((inner) => ({ [long.slice(0, 90)]: inner }), value);
    const keysOf = await measure(
      { ...nav, [long]: 1, a: { [long]: 1 }, deep: nested(100, 1) },
      { ...nav, [long]: 2, a: { [long]: long }, deep: nested(100, 2) },
    );
    expect(
      keysOf.change.properties.every(
        ({ pointer, before = '', after = '' }) => pointer.length <= 500 && before.length <= 200 && after.length <= 200,
      ),
    ).toBe(true);
    expect(keysOf.text.length).toBeLessThan(5_000);
    const brackets = (what: string): string =>
      `{ "navigation": { "pages": ["a"] }, "x": ${'['.repeat(50_000)}${what}${']'.repeat(50_000)} }`;
    const site = openSiteFromFiles({ files: memory({ 'docs.json': brackets('1') }) });
    const { properties } = await describeChange(site, site.withEdits(new Map([['docs.json', brackets('2')]])));
    expect(properties).toMatchObject([{ pointer: expect.stringMatching(/^\/x(?:\/0)+$/) as unknown }]);
  });
});

test('a change report shortens a long value to the part that differs', async () => {
  const text = (end: string): string => `${'x'.repeat(5_000)}${end}${'y'.repeat(5_000)}`;
  const site = siteOf({ navigation: { pages: ['a'] }, description: text('<b>') }, ['a']);
  const { properties } = await describeChange(
    site,
    site.withEdits(new Map([['docs.json', JSON.stringify({ navigation: { pages: ['a'] }, description: text('<i>') })]])),
  );
  expect(properties).toMatchObject([
    { before: expect.stringMatching(/^…x+<b>y+…$/) as unknown, after: expect.stringMatching(/^…x+<i>y+…$/) as unknown },
  ]);
  expect(lastKey(properties[0]?.pointer ?? '')).toBe('description');
});
