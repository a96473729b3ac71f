/** What is accepted without a validator is exactly what Ajv accepts, and what its generated code tells is what Ajv tells. */
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toShapeSchema } from '../../src/generate/shapes.ts';
import { readValidationSchema } from '../../src/generate/validators.ts';
import { DIALECTS } from '../../src/navigation/dialects.ts';
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import type { RawError } from '../../src/schema/raw-error.ts';
import { matchesShape, type ShapeSchema } from '../../src/schema/shape.ts';
import { docsJsonValidatorOf } from '../../src/schema/validate.ts';
import { cases } from '../support/cases.ts';
import { chosen, type Choices } from '../support/choices.ts';
import { anyDocs } from '../generators/navigations.ts';

const SCHEMAS = { spec: readValidationSchema('spec'), mintlify: readValidationSchema('mintlify') };

describe.each(Object.entries(SCHEMAS))('the shape check of %s', (_, schema) => {
  const { definitions = {} } = schema;
  const parts = Object.keys(definitions).map((name) => [name, { $ref: `#/definitions/${name}`, definitions }] as const);

  test.each([['the whole schema', schema] as const, ...parts])('accepts exactly the values that Ajv accepts: %s', (name, part) => {
    const shape = JSON.parse(JSON.stringify(toShapeSchema(part))) as ShapeSchema;
    const reference = referenceFor(part);
    const isSound = (value: unknown): boolean => reference(value).length === 0;
    expect(fc.sample(valuesFor(part, Infinity), 100).some(isSound), name).toBe(true);
    fc.assert(
      fc.property(fc.oneof(valuesFor(part, Infinity), valuesFor(part, 30), valuesFor(part, 5)), (value) => {
        expect(matchesShape(value, shape)).toBe(isSound(value));
      }),
      { numRuns: cases(100) },
    );
  });
});

test.each(DIALECTS)('the validator finds the same mistakes as Ajv in any navigation, in the dialect %s', async (dialect) => {
  const reference = referenceFor(SCHEMAS[dialect]);
  const validate = await docsJsonValidatorOf(dialect);
  const shape = toShapeSchema(SCHEMAS[dialect]) as ShapeSchema;
  fc.assert(
    fc.property(anyDocs, (value) => {
      const mistakes = reference(value);
      expect(byPlace(validate(value))).toEqual(byPlace(mistakes));
      expect(matchesShape(value, shape)).toBe(mistakes.length === 0);
    }),
    { numRuns: cases(300) },
  );
});

test('the shape check refuses a schema keyword that it cannot check', () => {
  expect(() => toShapeSchema({ type: 'array', uniqueItems: true })).toThrow('The schema uses “uniqueItems”');
});

function referenceFor(schema: JsonSchema): (value: unknown) => readonly RawError[] {
  const ajv = new Ajv({ allErrors: true, strict: false, unicode: false, logger: false });
  ajv.addKeyword({
    keyword: 'whenObject',
    type: 'object',
    schemaType: 'object',
    code: (context) => void context.subschema({ keyword: 'whenObject' }, context.gen.name('valid')),
  });
  ajv.addFormat('uri', (text) => URL.canParse(text));
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

/** Errors of one value in their order, the values in that of their pointers: it does not matter which value comes first. */
function byPlace(errors: readonly RawError[]): readonly RawError[] {
  return errors
    .map(({ instancePath, keyword, params, propertyName }) => ({
      instancePath,
      keyword,
      params,
      ...(propertyName !== undefined && { propertyName }),
    }))
    .toSorted((a, b) => (a.instancePath < b.instancePath ? -1 : a.instancePath > b.instancePath ? 1 : 0));
}

const ODD = [null, 7, true, '', ' ', 'a', 'fa-book', 'https://example.com', '#0D9373', [], ['a', 5], {}, { a: 1 }, { source: '' }] as const;
const NAMES = ['constructor', '__proto__', 'a~b/c', 'x', 'type', '$ref', 'navigation'] as const;

const TEXTS = [
  'https://example.com',
  'https://example.com/a b',
  'http://example.com',
  'https://',
  'a',
  'a/b',
  '/a/b',
  ' /a',
  '#0D9373',
  '#0D93',
  'G-1',
  'phc_1',
  '',
] as const;

/** Values made along a schema, in which one in `most` parts is something else. */
function valuesFor({ definitions = {}, ...whole }: JsonSchema, most: number): fc.Arbitrary<unknown> {
  const isSlip = (choices: Choices): boolean => most < Infinity && choices.below(most) === most - 1;
  return chosen((choices) => valueFor(whole, choices, 0), 400);

  function resolved(schema: JsonSchema): JsonSchema {
    return schema.$ref === undefined ? schema : resolved(definitions[schema.$ref.slice('#/definitions/'.length)] ?? {});
  }

  function valueFor(given: JsonSchema, choices: Choices, depth: number): unknown {
    if (isSlip(choices)) return choices.pick(ODD);
    const schema = resolved(given);
    if (schema.allOf && schema.type === undefined) return valueFor(schema.allOf[0] ?? {}, choices, depth);
    if (schema.enum) return choices.pick(schema.enum);
    if (schema.then && !schema.properties) return valueFor(choices.pick([schema.then, schema.else ?? {}]), choices, depth);
    const object = schema['whenObject'] as JsonSchema | undefined;
    switch (choices.pick([schema.type ?? 'object'].flat())) {
      case 'array':
        return listFor(schema, choices, depth);
      case 'object':
        return object ? valueFor(object, choices, depth) : objectFor(schema, choices, depth);
      case 'boolean':
        return choices.below(2) === 1;
      case 'number':
        return choices.below(9);
      default:
        return textFor(schema, choices);
    }
  }

  function textFor(schema: JsonSchema, choices: Choices): string {
    const listed = (schema.allOf ?? []).flatMap(({ then = {} }) => resolved(then).enum ?? []).map(String);
    const texts = [...TEXTS, ...listed, 'x'.repeat(Number(schema['maxLength'] ?? 0) + 1)];
    const fitting = isSlip(choices) ? [] : texts.filter(fitsText(schema, definitions));
    return choices.pick(fitting.length > 0 ? fitting : texts);
  }

  function listFor({ items = {}, minItems = 0, maxItems }: JsonSchema, choices: Choices, depth: number): unknown[] {
    const [least, greatest] = [Number(minItems), Math.min(Number(maxItems ?? 5), 5)];
    const length = depth > 6 ? least : isSlip(choices) ? greatest + 1 : least + choices.below(greatest - least + 1);
    return Array.from({ length }, (_, index) => valueFor((Array.isArray(items) ? items[index] : items) ?? {}, choices, depth + 1));
  }

  function objectFor(schema: JsonSchema, choices: Choices, depth: number): object {
    const { required = [], propertyNames, additionalProperties } = schema;
    const properties = { ...schema.properties, ...schema.then?.properties };
    const conditions = [schema.else, ...(schema.allOf ?? []).map(({ then }) => then)];
    const wanted = new Set([...required, ...conditions.flatMap((condition) => condition?.required ?? [])]);
    const entries = Object.entries(properties)
      .filter(([key]) => (wanted.has(key) ? !isSlip(choices) : depth < 6 && choices.below(3) === 1))
      .map(([key, property]): [string, unknown] => [key, valueFor(property, choices, depth + 1)]);
    const more = typeof additionalProperties === 'object' ? additionalProperties : {};
    const known = propertyNames?.enum?.map(String);
    const names = known && !isSlip(choices) ? known : [...(known ?? []), ...NAMES];
    if (choices.below(3) === 1) entries.push([choices.pick(names), valueFor(more, choices, depth + 1)]);
    return Object.fromEntries(entries) as object;
  }
}

const fitting = new WeakMap<JsonSchema, (text: string) => boolean>();

/** Whether a text is sound as a value of a part of a schema. */
function fitsText(schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): (text: string) => boolean {
  const known = fitting.get(schema);
  if (known) return known;
  const reference = referenceFor({ ...schema, definitions });
  const fits = (text: string): boolean => reference(text).length === 0;
  fitting.set(schema, fits);
  return fits;
}
