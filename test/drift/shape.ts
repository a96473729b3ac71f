/** Reads from the schema which values it takes at a place, as far as the platform can be asked about it. */
import { STRICT_COMMENT } from '../../src/schema/fragments.ts';
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import type { Json } from '../oracle/format.ts';

export type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object';

export interface Shape {
  readonly schema: JsonSchema;
  readonly types: readonly JsonType[];
  /** All strings that it can be, if they are an enum. */
  readonly words: readonly string[] | undefined;
  /** What it can be as an object; more than one if that depends on a key. */
  readonly objects: readonly ObjectShape[];
  /** What the entries of a list are. */
  readonly entry: JsonSchema | undefined;
}

export interface ObjectShape {
  /** The same at all places that refer to it. */
  readonly schema: JsonSchema;
  readonly properties: ReadonlyMap<string, JsonSchema>;
  readonly required: readonly string[];
  /** Whether the platform refuses one with other keys, which it ignores otherwise. */
  readonly isStrict: boolean;
  /** What the values of a map are; it takes any key. */
  readonly values: JsonSchema | undefined;
}

export interface Table {
  readonly root: JsonSchema;
  shapeOf(schema: JsonSchema): Shape;
  /** The name of the definition that a fragment refers to, if it can contain itself. */
  recursiveName(schema: JsonSchema): string | undefined;
}

const LIST_OR_REFERENCE = '#/definitions/listOrReference';
const FROM_SCHEMA: Readonly<Record<string, JsonType>> = { array: 'list' };

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : (typeof value as JsonType);
}

export function tableOf(root: JsonSchema): Table {
  function follow(schema: JsonSchema): JsonSchema {
    const name = nameOf(schema);
    return name === undefined ? schema : follow(root.definitions?.[name] ?? {});
  }

  function shapeOf(fragment: JsonSchema): Shape {
    const schema = follow(fragment);
    const words = enumOf(schema);
    const types = [schema.type ?? (words === undefined ? [] : 'string')].flat().map((type) => FROM_SCHEMA[type] ?? (type as JsonType));
    return {
      schema,
      words,
      // An object that only names another file is put together before the platform looks at it.
      types: isListOrReference(schema) ? types.filter((type) => type !== 'object') : types,
      objects: types.includes('object') ? objectsOf(schema) : [],
      entry: Array.isArray(schema.items) ? undefined : schema.items,
    };
  }

  function enumOf({ enum: words, allOf = [] }: JsonSchema): readonly string[] | undefined {
    if (words !== undefined) return words.filter((word) => typeof word === 'string');
    const ofString = allOf.find((part) => part.if?.type === 'string')?.then;
    return ofString === undefined ? undefined : enumOf(follow(ofString));
  }

  function objectsOf(schema: JsonSchema): readonly ObjectShape[] {
    const { additionalProperties: values, propertyNames } = schema;
    if (schema.if?.type === 'object' && schema.then !== undefined) return objectsOf(follow(schema.then));
    if (schema.properties !== undefined) return [objectOf(schema)];
    if (schema.then !== undefined && schema.else !== undefined)
      return [schema.then, schema.else].flatMap((part) => objectsOf(follow(part)));
    if (typeof values !== 'object') return [];
    const names = (propertyNames?.enum ?? []) as string[];
    return [
      names.length > 0
        ? { schema, properties: new Map(names.map((name) => [name, values])), required: [], isStrict: true, values: undefined }
        : { schema, properties: new Map(), required: [], isStrict: false, values },
    ];
  }

  function objectOf(schema: JsonSchema): ObjectShape {
    const properties = Object.entries({ ...schema.properties, ...schema.then?.properties });
    return {
      schema,
      // A property that nothing is sound for is there to explain a mistake.
      properties: new Map(properties.filter(([name, value]) => name !== '$ref' && follow(value).not === undefined)),
      required: requiredIn(schema),
      isStrict: schema.$comment === STRICT_COMMENT,
      values: undefined,
    };
  }

  function recursiveName(schema: JsonSchema): string | undefined {
    const name = nameOf(schema);
    return name !== undefined && canReach(name, name, new Set()) ? name : undefined;
  }

  function canReach(from: string, to: string, seen: Set<string>): boolean {
    return namesIn(root.definitions?.[from]).some((name) => {
      if (name === to) return true;
      if (seen.has(name)) return false;
      seen.add(name);
      return canReach(name, to, seen);
    });
  }

  return { root, shapeOf, recursiveName };
}

/** Conditions ask for keys that are written seldom: without them, what is below `else` holds. */
function requiredIn({ required = [], else: otherwise }: JsonSchema): readonly string[] {
  return otherwise === undefined ? required : [...required, ...requiredIn(otherwise)];
}

function isListOrReference({ allOf = [] }: JsonSchema): boolean {
  return allOf.some(({ $ref }) => $ref === LIST_OR_REFERENCE);
}

/** A property can have this name too, and is no reference then. */
function nameOf({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' ? $ref.replace('#/definitions/', '') : undefined;
}

function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const name = nameOf(value as JsonSchema);
  return [...(name === undefined ? [] : [name]), ...Object.values(value).flatMap(namesIn)];
}
