/** The schema of the configuration is one that SchemaStore takes, and its entry there leads to it. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';

interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

const schema = JSON.parse(readFileSync('schema/plain/config.schema.json', 'utf8')) as Schema;

function schemasBelow(part: unknown): readonly Schema[] {
  if (typeof part !== 'object' || part === null) return [];
  return [part as Schema, ...Object.values(part).flatMap(schemasBelow)];
}

test('the schema of docs-nav.config.json compiles in the strict mode of Ajv, and says what it is', () => {
  const ajv = new Ajv({ strict: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  expect(validate({ sites: ['docs'], preset: 'strict' })).toBe(true);
  expect(validate({ sites: 'docs' })).toBe(false);
  expect(schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: expect.stringMatching(/^https:\/\//),
    title: expect.stringMatching(/./),
    description: expect.stringMatching(/./),
  });
});

test('the schema of docs-nav.config.json describes every property, and refers to nothing outside itself', () => {
  const schemas = schemasBelow(schema);
  const properties = schemas.flatMap(({ properties = {} }) => Object.entries(properties));
  expect(properties.length).toBeGreaterThan(10);
  expect(properties.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
  expect(schemas.flatMap(({ $ref }) => $ref ?? []).filter((reference) => !reference.startsWith('#/'))).toEqual([]);
});

test('the SchemaStore entry in CONTRIBUTING.md has the URL of the schema of docs-nav.config.json', () => {
  const [, entry = ''] = /```json catalog\.json\n([^]*?)```/.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
  expect(JSON.parse(entry)).toEqual({
    name: expect.any(String),
    description: expect.any(String),
    fileMatch: ['docs-nav.config.json'],
    url: schema['$id'],
  });
});
