/** The reference of docs.json leaves nothing out, and its examples are right. */
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_COMPANION_PROPERTIES, DOCS_JSON_PROPERTY_EXAMPLES } from '../../src/generate/docs-json-property-examples.ts';
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import { pageOf } from './docs-pages.ts';

const SETTINGS = pageOf('docs/reference/docs-json-settings.mdx');
const NAVIGATION = pageOf('docs/reference/docs-json.mdx');
const read = (file: string): JsonSchema => JSON.parse(readFileSync(`schema/${file}`, 'utf8')) as JsonSchema;
const schema = read('docs.mintlify.schema.json');
const definitions = schema.definitions ?? {};

/** Shapes with a table of their own, and what its rows begin with. */
const TABLES: Readonly<Record<string, string>> = Object.fromEntries(
  ['icon', 'color', 'openapi', 'asyncapi', 'graphql', 'sdk', 'global', 'banner', 'footer', 'navbar'].map((name) => [name, name]),
);
const ELEMENTS: Readonly<Record<string, string>> = {
  navigation: 'navigation',
  group: 'groups[]',
  tab: 'tabs[]',
  menuItem: 'menu[]',
  anchor: 'anchors[]',
  dropdown: 'dropdowns[]',
  product: 'products[]',
  version: 'versions[]',
  language: 'languages[]',
};

/** Every path below a fragment, found without what the generator knows of schemas: objects may be behind any keyword. */
function* pathsIn(fragment: JsonSchema, path: string, from: readonly JsonSchema[] = []): Generator<string> {
  if (from.includes(fragment)) return;
  const seen = [...from, fragment];
  const name = fragment.$ref?.slice('#/definitions/'.length);
  if (name !== undefined) {
    if (name in ELEMENTS || (name in TABLES && path !== TABLES[name])) return;
    yield* pathsIn(definitions[name] ?? {}, path, seen);
  }
  for (const [key, property] of Object.entries(fragment.properties ?? {})) {
    if (key === '$ref' || property.not || /\/be(?:longs|side)/.test(property.$ref ?? '')) continue;
    const below = path === '' ? key : `${path}.${key}`;
    yield below;
    yield* pathsIn(property, below, seen);
  }
  for (const part of [fragment.then, fragment.else, ...(fragment.allOf ?? [])]) if (part) yield* pathsIn(part, path, seen);
  if (fragment.items && !Array.isArray(fragment.items)) yield* pathsIn(fragment.items, `${path}[]`, seen);
}

/** Rows of tables begin with the path of a property. */
function rowsOf({ rows }: typeof SETTINGS): Set<string> {
  return new Set(rows.flatMap(({ text }) => /^\| (?:\[)?`([^`]+)`/.exec(text)?.[1] ?? []));
}

describe('the reference of the settings in docs.json', () => {
  const rows = rowsOf(SETTINGS);
  const names = Object.keys(schema.properties ?? {}).filter((name) => !schema.properties?.[name]?.$ref?.includes('/belongs'));

  test('has a heading and an example for every property at the top', () => {
    const headings = new Set(SETTINGS.code.map(({ section }) => section.at(-1)));
    expect(names.filter((name) => !headings.has(`\`${name}\``))).toEqual([]);
    expect(Object.keys(DOCS_JSON_PROPERTY_EXAMPLES).toSorted()).toEqual(names.toSorted());
  });

  test('has a row for every property down to the leaves', () => {
    const whole: JsonSchema = { properties: { ...schema.properties, ...schema.then?.properties } };
    const all = [...pathsIn(whole, '')].filter((path) => !path.startsWith('integrations.'));
    // The same objects, alone and in a list, have one row.
    const missing = all.filter((path) => !rows.has(path) && !rows.has(path.replace('api.openapi[]', 'api.openapi')));
    expect(all.length).toBeGreaterThan(130);
    expect(missing).toEqual([]);
    expect([...pathsIn({ $ref: '#/definitions/iconObject' }, 'icon')].filter((path) => !rows.has(path))).toEqual([]);
  });

  test('names every service with its settings, and every word of an enumeration', () => {
    for (const [name, service] of Object.entries(schema.properties?.['integrations']?.properties ?? {})) {
      if (name === '$ref') continue;
      const row = SETTINGS.rows.find(({ text }) => text.startsWith(`| \`integrations.${name}\` `))?.text;
      for (const key of Object.keys(service.properties ?? {})) if (key !== '$ref') expect(row).toContain(`\`${key}\``);
    }
    const words = JSON.stringify([schema.properties, definitions]).matchAll(/"enum":\[([^\]]*)\],"enumDescriptions"/g);
    const text = SETTINGS.markdown + NAVIGATION.markdown + pageOf('docs/reference/dialects.mdx').markdown;
    const missing = [...words].flatMap(([, list = '']) => (JSON.parse(`[${list}]`) as string[]).filter((word) => !text.includes(`\`${word}\``)));
    expect(missing).toEqual([]);
  });

  test('names every object that the platform refuses with other keys', () => {
    const strict = SETTINGS.markdown.split('### Strict objects')[1]?.split('## ')[0] ?? '';
    expect([...strict.matchAll(/`([\w.]+)`/g)].map(([, path]) => path)).toEqual(
      expect.arrayContaining(['colors', 'background.color', 'banner.color', 'integrations', 'api.openapi', 'api.asyncapi', 'fonts', 'footer.socials']),
    );
  });

  const validate = new Ajv({ strict: true }).compile(read('plain/docs.mintlify.schema.json'));
  test.each(Object.entries(DOCS_JSON_PROPERTY_EXAMPLES))('the example of %s fits the schema', (name, value) => {
    const site = { theme: 'mint', name: 'Acme', colors: { primary: '#000' }, navigation: { pages: ['index'] } };
    validate({ ...site, ...EXAMPLE_COMPANION_PROPERTIES[name], [name]: value });
    expect(validate.errors ?? []).toEqual([]);
  });
});

describe('the reference of the navigation', () => {
  const rows = rowsOf(NAVIGATION);

  test.each([
    ['spec', read('docs.schema.json')],
    ['mintlify', schema],
  ] as const)('has every property of every element in the dialect %s', (_, { definitions: own = {} }) => {
    const missing = Object.entries(ELEMENTS).flatMap(([name, path]) => {
      const section = NAVIGATION.rows.filter(({ text }) => text.startsWith(`| \`${path}.`)).map(({ section: at }) => at.at(-1))[0] ?? '';
      const named = new Set(NAVIGATION.code.filter(({ section: at }) => at.at(-1) === section).map(({ text }) => text));
      return Object.entries(own[name]?.properties ?? {}).flatMap(([key, property]) => {
        if (key === '$ref' || property.not) return [];
        return named.has(key) || rows.has(`${path}.${key}`) ? [] : [`${path}.${key}`];
      });
    });
    expect(missing).toEqual([]);
  });

  test('has every property of sources, colors and global entries', () => {
    for (const name of ['openapi', 'asyncapi', 'graphql', 'sdk', 'color', 'global']) {
      const all = [...pathsIn(definitions[name] ?? {}, name)].map((path) => path.replace('openapi[]', 'openapi'));
      expect(all.length).toBeGreaterThan(1);
      expect(all.filter((path) => !rows.has(path))).toEqual([]);
    }
  });
});

test.each([
  ['docs.mintlify.schema.json', SETTINGS],
  ['docs.schema.json', NAVIGATION],
] as const)('examples of a whole docs.json fit %s', (file, page) => {
  const validate = new Ajv({ strict: true }).compile(read(`plain/${file}`));
  const files = page.blocks.filter(({ name }) => name === 'docs.json');
  expect(files.length).toBeGreaterThan(0);
  for (const { text } of files) {
    validate(JSON.parse(text));
    expect(validate.errors ?? []).toEqual([]);
  }
});
