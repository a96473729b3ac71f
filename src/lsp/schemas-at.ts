/** What the schema of docs.json says of a place. */
import type { JsonSchema } from '../schema/json-schema.ts';

/** A property that a place can have, or a value that it can take. */
export interface ValueSuggestion {
  readonly text: string;
  readonly documentation: string | undefined;
}

export interface KeySuggestion extends ValueSuggestion {
  /** The first type that its value can have. */
  readonly type: string | undefined;
}

/** Schemas name one another in a chain at most this long. */
const MAX_STEPS = 50;

/** The schemas that apply to the value at a path: all that may, since a text that is being written fits none. */
export function schemasAt(root: JsonSchema, path: readonly (string | number)[]): readonly JsonSchema[] {
  let current = flattenSchema(root, root);
  for (const key of path) {
    const next = current.flatMap((schema): JsonSchema | readonly JsonSchema[] => {
      const index = /^\d+$/.test(String(key)) ? Number(key) : undefined;
      const own = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
      if (own) return own;
      // Properties can be numbers, too, such as `404`.
      if (index !== undefined && schema.items) return Array.isArray(schema.items) ? (schema.items[index] ?? []) : schema.items;
      return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : [];
    });
    current = [...new Set(next.flatMap((schema) => flattenSchema(schema, root)))];
  }
  return current;
}

/** What the schema says of the value at a path: what it is for, and what a word means that is one of several. */
export function descriptionOf(root: JsonSchema, path: readonly (string | number)[], value: unknown): readonly string[] {
  const schemas = schemasAt(root, path);
  const about = schemas.map(documentationOf).find((one) => one !== undefined);
  const meaning = valuesIn(schemas).find(({ text }) => text === JSON.stringify(value))?.documentation;
  return [...new Set([about, meaning])].filter((one) => one !== undefined);
}

/** The keys that an object can have. */
export function keysIn(schemas: readonly JsonSchema[], root: JsonSchema): readonly KeySuggestion[] {
  const keys = new Map<string, KeySuggestion>();
  for (const { properties = {} } of schemas)
    for (const [text, schema] of Object.entries(properties)) {
      const all = flattenSchema(schema, root);
      // What is described only to say that it belongs elsewhere.
      if (keys.has(text) || schema['doNotSuggest'] === true) continue;
      keys.set(text, { text, documentation: all.map(documentationOf).find((one) => one !== undefined), type: typeOf(all) });
    }
  return [...keys.values()];
}

function typeOf(schemas: readonly JsonSchema[]): string | undefined {
  const [type] = schemas.flatMap((schema) => schema.type ?? []);
  return type;
}

/** The values that are named one by one, as JSON. */
export function valuesIn(schemas: readonly JsonSchema[]): readonly ValueSuggestion[] {
  const offers = new Map<string, ValueSuggestion>();
  const add = (value: unknown, documentation: string | undefined): void => {
    const text = JSON.stringify(value);
    if (!offers.has(text)) offers.set(text, { text, documentation });
  };
  for (const schema of schemas) {
    schema.enum?.forEach((value, index) => add(value, schema.enumDescriptions?.[index] ?? documentationOf(schema)));
    if (schema['const'] !== undefined) add(schema['const'], documentationOf(schema));
    if (schema.type === 'boolean') for (const value of [true, false]) add(value, documentationOf(schema));
  }
  return [...offers.values()];
}

function documentationOf({ markdownDescription, description }: JsonSchema): string | undefined {
  return markdownDescription ?? description;
}

/** A schema with all that it refers to, or is one of. */
function flattenSchema(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const found = new Set<JsonSchema>();
  const open = [schema];
  for (let steps = 0; open.length > 0 && steps < MAX_STEPS; steps++) {
    const one = open.pop() as JsonSchema;
    if (found.has(one)) continue;
    found.add(one);
    const named = one.$ref === undefined ? undefined : root.definitions?.[one.$ref.replace('#/definitions/', '')];
    open.push(
      ...[
        named,
        one.then,
        one.else,
        ...(one.allOf ?? []),
        ...(one.anyOf ?? []),
        ...((one['oneOf'] as JsonSchema[] | undefined) ?? []),
      ].filter((next) => next !== undefined),
    );
  }
  return [...found];
}
