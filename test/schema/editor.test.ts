/** The schemas as editors use them, and held against the validators of the command line. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompletionItem } from 'vscode-json-languageservice';
import { toChildPointer, parentOf, valueAt } from '../../src/document/pointer.ts';
import { DIALECTS, type Dialect } from '../../src/navigation/dialects.ts';
import { languageCodes } from '../../src/schema/properties.gen.ts';
import { validateShape } from '../../src/schema/validate.ts';
import { cases } from '../support/cases.ts';
import { JsonEditor, type Message } from '../support/json-editor.ts';
import { clean, cleanMintlify, mistakes, ruleMistakes } from './schema-mistakes.ts';
import { REQUIRED } from '../support/mintlify-site.ts';


const editors = { spec: new JsonEditor('spec'), mintlify: new JsonEditor('mintlify') };
const labels = (items: readonly CompletionItem[]): string[] => items.map(({ label }) => label);
const inNavigation = (text: string): string => `{ "navigation": ${text} }`;
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Where the command line sees mistakes of shape. What is missing counts for the object that lacks it. */
async function commandLine(dialect: Dialect, docs: unknown): Promise<{ pointer: string; isWhole: boolean }[]> {
  const validate = (value: unknown) => validateShape(dialect, value);
  return (await validate(docs)).map(({ pointer, keyword, property, coversElement, part }) => {
    const isAtLabel = keyword === 'required' && part === 'value' && typeof valueAt(docs, pointer) !== 'object' && property !== undefined;
    return { pointer: isAtLabel ? (parentOf(pointer) ?? '') : pointer, isWhole: coversElement ?? false };
  });
}

const isAtOrBelow = (pointer: string, holder: string): boolean => pointer === holder || pointer.startsWith(`${holder}/`);

/** Messages on what rules own on the command line. */
const OWNED_BY_RULES = [
  /^Property .* is not allowed\.$/,
  /^An element can have only one kind of child/,
  /^This key belongs/,
  /^Groups inside a group/,
  /^The navigation needs one of/,
  /^Value is not accepted\. Valid values: "ar"/,
  // The rule href, which knows where a link leads.
  /^Expected a path that begins with “\/”/,
];

function isOwnedByRule({ text, pointer }: Message): boolean {
  const isEmptyPage = /\/(?:pages\/\d+|root)$/.test(pointer) && text.startsWith('String is shorter');
  return isEmptyPage || OWNED_BY_RULES.some((pattern) => pattern.test(text));
}

describe.each(DIALECTS)('an editor with the docs.json schema of the dialect %s', (dialect) => {
  const editor = editors[dialect];

  test('finds nothing in a correct file', async () => {
    expect(await editor.messages(clean)).toEqual([]);
    if (dialect === 'mintlify') expect(await editor.messages(cleanMintlify)).toEqual([]);
  });

  test.each(mistakes.filter(({ dialects }) => dialects.includes(dialect)))(
    'sees $name where the command line does',
    async ({ docs: given }) => {
      const docs = asJson(given);
      const messages = (await editor.messages(docs)).filter((message) => !isOwnedByRule(message));
      const places = await commandLine(dialect, docs);
      expect(messages).not.toEqual([]);
      for (const { pointer, isWhole } of places) {
        expect(messages.some((message) => (isWhole ? isAtOrBelow(message.pointer, pointer) : message.pointer === pointer))).toBe(true);
      }
      for (const message of messages) {
        expect(
          places.some(({ pointer, isWhole }) => (isWhole ? isAtOrBelow(message.pointer, pointer) : message.pointer === pointer)),
          message.text,
        ).toBe(true);
      }
    },
  );

  test.each(ruleMistakes.filter(({ dialects }) => dialects.includes(dialect)))(
    'says “$message” once at each of $at',
    async ({ docs, at, message }) => {
      const messages = await editor.messages(asJson(docs));
      expect(messages.map(({ pointer }) => pointer).toSorted()).toEqual([...at].toSorted());
      for (const { text } of messages) expect(text).toContain(message);
      expect(await commandLine(dialect, asJson(docs)), 'the validator leaves it to the rule').toEqual([]);
    },
  );

  test('agrees with the command line on files with a random mistake', async () => {
    const places = [...pointersOf(clean)].filter((pointer) => pointer.startsWith('/navigation/'));
    const slip = fc.record({
      pointer: fc.constantFrom(...places),
      value: fc.constantFrom(5, null, true, 'x', '', [], {}, ['x'], { group: 'G' }, undefined),
    });
    await fc.assert(
      fc.asyncProperty(slip, async ({ pointer, value }) => {
        const docs = asJson(replaced(clean, pointer, value));
        const messages = (await editor.messages(docs)).filter((message) => !isOwnedByRule(message));
        const found = await commandLine(dialect, docs);
        const covers = (at: string, place: { pointer: string; isWhole: boolean }): boolean =>
          place.isWhole ? isAtOrBelow(at, place.pointer) : at === place.pointer;
        for (const place of found)
          expect(
            messages.some((message) => covers(message.pointer, place)),
            place.pointer,
          ).toBe(true);
        for (const message of messages)
          expect(
            found.some((place) => covers(message.pointer, place)),
            `${message.pointer} ${message.text}`,
          ).toBe(true);
      }),
      { numRuns: cases(150) },
    );
  });

  test('accepts references in place of elements, lists and objects', async () => {
    const reference = { $ref: './part.json' };
    const all = [
      { navigation: reference },
      { navigation: { tabs: reference } },
      { navigation: { tabs: [reference, { $ref: './a.json', icon: 'x' }] } },
      { navigation: { groups: [{ group: 'G', pages: reference }, reference] } },
      { navigation: { pages: ['a', reference], global: { anchors: [reference] } } },
      { navigation: { languages: [{ language: 'en', pages: [], banner: reference, footer: { links: reference }, navbar: reference }] } },
    ];
    for (const docs of all) expect(await editor.messages({ ...REQUIRED, ...docs })).toEqual([]);
  });

  test('gives one message for each surplus kind of child, at its value', async () => {
    const messages = await editor.messages({ ...REQUIRED, navigation: { tabs: [{ tab: 'T', anchors: [], groups: [], versions: [] }] } });
    expect(messages.map(({ pointer, range }) => [pointer, range])).toEqual([
      ['/navigation/tabs/0/anchors', '[]'],
      ['/navigation/tabs/0/versions', '[]'],
    ]);
  });

  test('underlines the key or value that is wrong', async () => {
    const rangeOf = async (navigation: object): Promise<string | undefined> => (await editor.messages({ ...REQUIRED, navigation }))[0]?.range;
    expect(await rangeOf({ pages: ['a'], directory: 'acordion' })).toBe('"acordion"');
    expect(await rangeOf({ pages: ['a'], direktory: 'card' })).toBe('"direktory"');
    expect(await rangeOf({ tabs: [{ tab: 'T', icon: [] }] })).toBe('[]');
  });

  test('reports a missing navigation', async () => {
    expect((await editor.messages(REQUIRED))[0]?.text).toContain('navigation');
  });

  test('offers children before other keys of an element', async () => {
    const items = labels(await editor.complete(inNavigation('{ "tabs": [{ "tab": "T", | }] }')));
    expect(items.slice(0, 3)).toEqual(['pages', 'groups', 'menu']);
    expect(items).toEqual(expect.arrayContaining(['icon', 'href', 'directory', 'openapi', '$ref']));
    expect(items).not.toContain('tabs');
    expect(items.includes('hidden')).toBe(dialect === 'mintlify');
  });

  test('offers the eight patterns in navigation, and navigation at the top', async () => {
    const keys = labels(await editor.complete(inNavigation('{ | }')));
    expect(keys.slice(0, 8)).toEqual(['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages']);
    const top = labels(await editor.complete('{ | }'));
    expect(top).toContain('navigation');
    expect(top).not.toContain('tabs');
  });

  test('offers the values of an enum with their descriptions', async () => {
    const items = await editor.complete(inNavigation('{ "directory": | }'));
    expect(labels(items).toSorted()).toEqual(['"accordion"', '"card"', '"none"']);
    for (const { documentation } of items) expect(documentation).toBeTruthy();
    const codes = labels(await editor.complete(inNavigation('{ "languages": [{ "language": | }] }')));
    expect(codes.toSorted()).toEqual(languageCodes[dialect].map((code) => `"${code}"`).toSorted());
  });

  test('offers snippets of complete elements in lists', async () => {
    for (const [list, label] of [
      ['groups', 'Group'],
      ['tabs', 'Tab with groups'],
      ['anchors', 'Anchor with pages'],
      ['dropdowns', 'Dropdown with groups'],
      ['products', 'Product'],
      ['versions', 'Version'],
      ['languages', 'Language'],
      ['pages', 'Page'],
      ['pages', 'Nested group'],
    ]) {
      expect(labels(await editor.complete(inNavigation(`{ "${list}": [|] }`))), list).toContain(label);
    }
  });

  test('offers true and false, and the names of social networks', async () => {
    expect(labels(await editor.complete(inNavigation('{ "groups": [{ "group": "G", "expanded": | }] }')))).toEqual(
      expect.arrayContaining(['true', 'false']),
    );
    expect(labels(await editor.complete(inNavigation('{ "languages": [{ "footer": { "socials": { | } } }] }')))).toEqual(
      expect.arrayContaining(['github', 'x']),
    );
  });

  test('explains the key or value under the mouse pointer', async () => {
    expect(await editor.hover('{ "nav|igation": {} }')).toContain('The structure of the site');
    expect(await editor.hover(inNavigation('{ "gro|ups": [] }'))).toContain('Sections of the sidebar');
    expect(await editor.hover(inNavigation('{ "pages": [{ "group": "G", "ro|ot": "a", "pages": [] }] }'))).toContain(
      'opens when a reader selects',
    );
    expect(await editor.hover(inNavigation('{ "directory": "ca|rd" }'))).toContain('horizontal row of cards');
    expect(await editor.hover('{ "interaction": { "drill|down": true } }')).toContain('first page');
  });
});

/** Pointers of everything inside a value. */
function* pointersOf(value: unknown, pointer = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, below] of Object.entries(value)) {
    yield toChildPointer(pointer, key);
    yield* pointersOf(below, toChildPointer(pointer, key));
  }
}

/** A copy with another value at the pointer; `undefined` takes a key away. */
function replaced(value: object, pointer: string, replacement: unknown): unknown {
  const copy = structuredClone(value);
  const holder = valueAt(copy, parentOf(pointer) ?? '');
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  if (typeof holder === 'object' && holder !== null) {
    if (replacement === undefined && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, key, replacement ?? null);
  }
  return copy;
}
