/** Makes sound values from the schema alone. */
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import type { Json, Thing } from '../oracle/format.ts';
import { type JsonType, type ObjectShape, type Table, typeOf } from './shape.ts';

/** The first that a place takes is used there. */
const TEXTS = ['sample', 'https://example.com', '#0D9373', 'G-SAMPLE', 'phc_sample'];

/** What a place is asked whether it takes it, beside what is sound elsewhere. */
export const PROBES: readonly Json[] = [...TEXTS, true, 1, null, {}, { sample: 'sample' }, [], ['sample'], [{}]];

/** A longer list of words does not tell kinds of an object apart. */
const MOST_KINDS = 10;

/** Sound values of a type: one, or several of an object, as it can have different keys. */
export function soundValues(table: Table, schema: JsonSchema, type: JsonType): readonly Json[] {
  const shape = table.shapeOf(schema);
  if (type === 'object') return shape.objects.flatMap((object) => soundObjects(table, object));
  if (type !== 'list' || shape.entry === undefined) return [soundValue(table, schema, type)];
  const { entry } = shape;
  return table.shapeOf(entry).types.flatMap((type) => soundValues(table, entry, type).map((value) => [value]));
}

/** With what is required, then with other words of what is required, then with each further property. */
export function soundObjects(table: Table, object: ObjectShape): readonly Thing[] {
  const { properties, required } = object;
  if (object.values !== undefined) return [{ sample: soundValue(table, object.values) }];
  const bare = bareObject(table, object);
  const otherWords = required.flatMap((name) => (wordsOf(name) ?? []).slice(1).map((word) => ({ ...bare, [name]: word })));
  const further = [...properties].flatMap(([name, schema]) =>
    Object.hasOwn(bare, name) ? [] : [{ ...bare, [name]: soundValue(table, schema) }],
  );
  return [...(properties.has('pages') ? [withPages(table, object)] : []), bare, ...otherWords, ...further];

  function wordsOf(name: string): readonly string[] | undefined {
    const { words } = table.shapeOf(properties.get(name) ?? {});
    return words !== undefined && words.length <= MOST_KINDS ? words : undefined;
  }
}

/** Every sound value that the whole schema speaks of, of every type. */
export function allSoundValues(table: Table): readonly Json[] {
  const values = [...fragmentsOf(table.root)].flatMap((schema) =>
    table.shapeOf(schema).types.map((type) => soundValue(table, schema, type)),
  );
  return [...new Map([...PROBES, ...values].map((value) => [JSON.stringify(value), value])).values()];
}

function soundValue(table: Table, schema: JsonSchema, type = table.shapeOf(schema).types[0]): Json {
  const { entry, objects, words, schema: rest } = table.shapeOf(schema);
  const examples = ((rest['examples'] ?? []) as Json[]).filter((value) => typeOf(value) === type);
  const [object] = objects;
  switch (type) {
    case 'string':
      return words?.[0] ?? [...examples, ...TEXTS].find((value) => typeof value === 'string' && isSoundText(rest, value)) ?? 'sample';
    case 'number':
      return examples[0] ?? 1;
    case 'boolean':
      return true;
    case 'list':
      return entry === undefined ? [] : [soundValue(table, entry)];
    case 'object':
      if (object === undefined) return {};
      return object.properties.has('pages') ? withPages(table, object) : bareObject(table, object);
    default:
      return null;
  }
}

function bareObject(table: Table, { properties, required }: ObjectShape): Thing {
  return Object.fromEntries(required.map((name) => [name, soundValue(table, properties.get(name) ?? {})]));
}

/** The platform drops an element of the navigation that holds nothing. */
function withPages(table: Table, object: ObjectShape): Thing {
  return { ...bareObject(table, object), pages: soundValue(table, object.properties.get('pages') ?? {}) };
}

function isSoundText({ pattern = '', minLength = 0, format, allOf = [] }: JsonSchema, text: string): boolean {
  if (text.length < minLength || !new RegExp(pattern, 'u').test(text) || (format === 'uri' && !URL.canParse(text))) return false;
  return allOf.every((part) => isSoundText(part, text));
}

function* fragmentsOf(schema: JsonSchema): Generator<JsonSchema> {
  yield schema;
  const { properties = {}, definitions = {}, items, additionalProperties } = schema;
  const inside = [...Object.values(properties), ...Object.values(definitions), ...[items ?? []].flat()];
  if (typeof additionalProperties === 'object') inside.push(additionalProperties);
  for (const part of inside) yield* fragmentsOf(part);
}
