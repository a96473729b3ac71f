/** The schemas, the validators made from them, and the table of keys. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeMintlifySchema } from '../../src/generate/mintlify-schema.ts';
import { makePropertyTableModule } from '../../src/generate/property-table.ts';
import { makeShapes } from '../../src/generate/shapes.ts';
import { makeTypes } from '../../src/generate/types.ts';
import { makeValidators } from '../../src/generate/validators.ts';
import { DIALECTS } from '../../src/navigation/dialects.ts';
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import { languageCodes, misplacedKeys, propertyLines } from '../../src/schema/properties.gen.ts';
import { propertiesOf } from '../../src/schema/properties.ts';
import { mintlify } from '../../src/schema/mintlify.ts';
import { validateShape } from '../../src/schema/validate.ts';
import { cases } from '../support/cases.ts';
import { clean, cleanMintlify, mistakes } from './schema-mistakes.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const FILES = ['docs.schema.json', 'docs.mintlify.schema.json', 'config.schema.json'];
const EDITOR_KEYWORDS = [
  'markdownDescription',
  'enumDescriptions',
  'markdownEnumDescriptions',
  'defaultSnippets',
  'suggestSortText',
  'doNotSuggest',
  'errorMessage',
  'patternErrorMessage',
];

const read = (file: string): JsonSchema => JSON.parse(readFileSync(new URL(`../../schema/${file}`, import.meta.url), 'utf8')) as JsonSchema;

/** Every fragment of a schema below its top, with its path. */
function* fragments(value: unknown, path = ''): Generator<[string, JsonSchema]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as JsonSchema];
  for (const [key, below] of Object.entries(value)) {
    if (!['examples', 'default', 'defaultSnippets', 'enum', 'required'].includes(key)) yield* fragments(below, `${path}/${key}`);
  }
}

describe.each(FILES)('%s', (file) => {
  const schema = read(file);
  const resolve = (fragment: JsonSchema): JsonSchema => {
    const name = fragment.$ref?.slice('#/definitions/'.length);
    return name === undefined ? fragment : (schema.definitions?.[name] ?? {});
  };

  test('is JSON Schema draft-07 and compiles in strict mode', () => {
    expect(schema['$schema']).toBe('http://json-schema.org/draft-07/schema#');
    const ajv = new Ajv({ strict: true, strictRequired: false, strictTypes: false, strictTuples: false, keywords: EDITOR_KEYWORDS });
    addFormats.default(ajv);
    expect(() => ajv.compile(schema)).not.toThrow();
  });

  test('is self-contained: every $ref points to one of its definitions', () => {
    const references = [...fragments(schema)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/definitions\//);
      expect(schema.definitions).toHaveProperty([reference.slice('#/definitions/'.length)]);
    }
  });

  test('describes every property in plain text and in Markdown', () => {
    const silent = [...fragments(schema)].flatMap(([path, { properties: known }]) =>
      // Conditions repeat properties only to forbid or compare them.
      known && !/\/(if|then|else|allOf)(\/|$)/.test(path)
        ? Object.entries(known)
            .filter(([, fragment]) => !resolve(fragment).description || !resolve(fragment).markdownDescription)
            .map(([key]) => `${path}/${key}`)
        : [],
    );
    expect(silent).toEqual([]);
  });

  test('describes every value of every enum', () => {
    const lists = [...fragments(schema)].filter(([path, fragment]) => Array.isArray(fragment.enum) && !path.includes('/if/'));
    expect(lists.length).toBeGreaterThan(0);
    for (const [path, { enum: values, enumDescriptions }] of lists) expect(enumDescriptions?.length, path).toBe(values?.length);
  });
});

test('every element kind and page offers snippets, and those of elements have only properties in the schema', () => {
  for (const file of ['docs.schema.json', 'docs.mintlify.schema.json']) {
    const { definitions = {} } = read(file);
    for (const kind of ['page', 'group', 'tab', 'menuItem', 'anchor', 'dropdown', 'product', 'version', 'language']) {
      const snippets = definitions[kind]?.defaultSnippets as { label: string; body: unknown }[] | undefined;
      expect(snippets?.length, kind).toBeGreaterThan(0);
      if (kind === 'page') continue;
      const known = Object.keys(definitions[kind]?.properties ?? {});
      for (const { body } of snippets ?? []) expect(known).toEqual(expect.arrayContaining(Object.keys(body as object)));
    }
  }
});

describe.each(DIALECTS)('the validator of %s', (dialect) => {
  test.each(mistakes.filter(({ dialects }) => dialects.includes(dialect)))('$name', async ({ docs, at, keyword, message }) => {
    const validate = (value: unknown) => validateShape(dialect, value);
    const problems = await validate(JSON.parse(JSON.stringify(docs)));
    expect(problems).toEqual([expect.objectContaining({ pointer: at, keyword, message })]);
  });

  test('finds nothing in a correct file', async () => {
    const validate = (value: unknown) => validateShape(dialect, value);
    expect(await validate(clean)).toEqual([]);
    if (dialect === 'mintlify') expect(await validate(cleanMintlify)).toEqual([]);
  });

  test('finds every mistake of a file that has several', async () => {
    const validate = (value: unknown) => validateShape(dialect, value);
    const problems = await validate({ ...REQUIRED, navigation: { groups: [{ group: 'A', pages: [1], expanded: 'no' }, 'B'] } });
    expect(problems.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/navigation/groups/0/expanded',
      '/navigation/groups/0/pages/0',
      '/navigation/groups/1',
    ]);
  });

  test('reports nothing for references that were not resolved', async () => {
    const validate = (value: unknown) => validateShape(dialect, value);
    const navigation = { tabs: [{ $ref: './a.json' }, { tab: 'T', groups: { $ref: './b.json' } }] };
    expect(await validate({ ...REQUIRED, navigation })).toEqual([]);
  });

  test('does not report what rules report', async () => {
    const validate = (value: unknown) => validateShape(dialect, value);
    expect(await validate(REQUIRED)).toEqual([]);
    const owned = {
      ...REQUIRED,
      navigation: { tabs: [{ tab: 'T', grups: [], pages: [''], groups: [], tabs: [] }], languages: [{ language: 'xx', href: 'nowhere' }] },
      versions: [],
    };
    expect(await validate(owned)).toEqual([]);
  });

  test('names the element of each mistake', async () => {
    const validate = (value: unknown) => validateShape(dialect, value);
    const elementOf = async (navigation: object): Promise<string[]> => (await validate({ ...REQUIRED, navigation })).map(({ element }) => element);
    expect(await elementOf({ tabs: [{ tab: 'T', groups: [{ group: 'G', pages: [], icon: 5 }] }] })).toEqual([
      '/navigation/tabs/0/groups/0',
    ]);
    expect(await elementOf({ tabs: [5] })).toEqual(['/navigation']);
    expect(await elementOf({ languages: [{ language: 'en', pages: [], banner: {} }] })).toEqual(['/navigation/languages/0']);
    expect(await elementOf({ pages: [], global: { anchors: [{}] } })).toEqual(['/navigation']);
  });

  test('is not misled by keys that objects inherit', async () => {
    const validate = (value: unknown) => validateShape(dialect, value);
    const whole = (navigation: string): unknown => JSON.parse(`${JSON.stringify(REQUIRED).slice(0, -1)},"navigation":${navigation}}`);
    const docs = whole(
      '{"__proto__":{"pages":5},"constructor":1,"pages":["a",{"group":"G","pages":[],"toString":[],"__proto__":{"group":5}}]}',
    );
    expect(await validate(docs)).toEqual([]);
    expect(await validate(whole('{"pages":[{"__proto__":{"group":"G","pages":[]}}]}'))).toHaveLength(1);
  });

  test('returns well-formed problems for any navigation', async () => {
    const validate = (value: unknown) => validateShape(dialect, value);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom('pages', 'groups', 'tabs', 'menu', 'languages', 'global', 'openapi', 'icon', 'group', 'tab', '$ref'),
          fc.jsonValue(),
        ),
        async (navigation) => {
          for (const { pointer, message } of await validate({ ...REQUIRED, navigation })) {
            expect(pointer).toMatch(/^\/navigation\//);
            expect(message).toMatch(/^[A-Z“].*[.?]$/s);
          }
        },
      ),
      { numRuns: cases(300) },
    );
  });
});

test('a page written as an object is reported without the mistakes inside it', async () => {
  const validate = (value: unknown) => validateShape('mintlify', value);
  const problems = await validate({ ...REQUIRED, navigation: { pages: [{ page: 'a', icon: 5 }] } });
  expect(problems).toEqual([expect.objectContaining({ keyword: 'object', coversElement: true })]);
});

test('a mistake includes the intended value if it is certain', async () => {
  const validate = (value: unknown) => validateShape('spec', value);
  const meant = async (navigation: object): Promise<unknown> => (await validate({ navigation }))[0]?.meant;
  expect(await meant({ pages: [], directory: 'crad' })).toBe('card');
  expect(await meant({ groups: [{ group: 'G', pages: [], expanded: 'false' }] })).toBe(false);
  expect(await meant({ pages: [{ page: 'a' }] })).toBe('a');
  expect(await meant({ pages: [{ page: 'a', tag: 'New' }] })).toBeUndefined();
});

test('the generated validators import no library, and the tables cover all dialects', () => {
  for (const name of ['validate.spec', 'validate.mintlify', 'validate-config']) {
    const code = readFileSync(new URL(`../../src/schema/${name}.gen.js`, import.meta.url), 'utf8');
    expect(code.replace(/^import \{ hasUrlScheme \} from '\.\.\/text\/absolute-url\.ts';$/m, '')).not.toMatch(/\brequire\(|\bimport\b/);
    expect(code).toMatch(/^export default /m);
  }
  for (const table of [propertyLines, languageCodes, misplacedKeys]) expect(Object.keys(table)).toEqual([...DIALECTS]);
});

describe('the table of the properties of navigation elements', () => {
  test('matches the specification of docs.json in the dialect spec', () => {
    expect(Object.keys(propertiesOf('spec', 'group'))).toEqual([
      'group',
      'pages',
      'icon',
      'tag',
      'root',
      'expanded',
      'directory',
      'openapi',
    ]);
    expect(Object.keys(propertiesOf('spec', 'item')).toSorted()).toEqual([
      'description',
      'directory',
      'groups',
      'href',
      'icon',
      'item',
      'openapi',
      'pages',
    ]);
    expect(propertiesOf('spec', 'tab')['menu']).toEqual({ child: 'item' });
    expect(propertiesOf('spec', 'language')['footer']).toEqual({ shape: 'footer' });
    expect(propertiesOf('spec', 'root')).not.toHaveProperty('menu');
    expect(languageCodes.spec).toHaveLength(29);
  });

  test('has what the hosted platform adds and removes', () => {
    expect(languageCodes.mintlify).toHaveLength(40);
    expect(propertiesOf('mintlify', 'root')).not.toHaveProperty('openapi');
    expect(propertiesOf('mintlify', 'product')['menu']).toEqual({ child: 'item' });
    expect(propertiesOf('mintlify', 'item')['tabs']).toEqual({ child: 'tab' });
    expect(propertiesOf('mintlify', 'group')).not.toHaveProperty('global');
    expect(propertiesOf('mintlify', 'tab')['openapi']).toEqual({ shape: 'openapiSource' });
    for (const [kind, { add = {} }] of Object.entries(mintlify.changes)) {
      const shape = { navigation: 'root', menuItem: 'item' }[kind] ?? kind;
      expect(Object.keys(propertiesOf('mintlify', shape))).toEqual(expect.arrayContaining(Object.keys(add)));
    }
  });

  test('allows no element kind as its own child', () => {
    for (const dialect of DIALECTS) {
      for (const kind of Object.keys(propertyLines[dialect]))
        expect(Object.values(propertiesOf(dialect, kind)).map(({ child }) => child)).not.toContain(kind);
    }
  });
});

test('generating the schemas, types, validators and tables twice gives the same files', async () => {
  for (const make of [makeMintlifySchema, makeTypes, makeValidators, makeShapes, makePropertyTableModule]) {
    const files = await make();
    expect(files.length).toBeGreaterThan(0);
    expect(await make()).toEqual(files);
  }
});
