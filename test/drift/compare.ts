/** Compares what the schema says of docs.json with what the platform does, place by place. */
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import type { Json, Thing } from '../oracle/format.ts';
import { findAdded, findAddedToStrict, ignoresUnknown } from './added.ts';
import type { Candidates } from './declarations.ts';
import { Differences } from './differences.ts';
import { type Ask, entryOf, isKept, type Place, propertyOf, WHOLE_FILE } from './place.ts';
import { type JsonType, type ObjectShape, type Shape, tableOf, typeOf } from './shape.ts';
import { allSoundValues, soundObjects, soundValues } from './sound.ts';

export interface Drift {
  /** How many properties were compared. */
  readonly properties: number;
  readonly differences: Differences;
}

const NOUNS: Readonly<Record<JsonType, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
  list: 'a list',
  object: 'an object',
};
/** No enum has it. */
const NO_WORD = 'docs-nav-no-word';

export function findDrift(schema: JsonSchema, ask: Ask, { names, words }: Candidates): Drift {
  const table = tableOf(schema);
  const elsewhere = allSoundValues(table);
  const namesOfSchema = new Set(propertyNames(table.root));
  const allNames = [...new Set([...names, ...namesOfSchema])].filter((name) => name !== '$ref' && name !== '__proto__');
  const allWords = [...new Set([...words, ...elsewhere.filter((value) => typeof value === 'string')])];
  const differences = new Differences();
  let properties = 0;
  /** Breadth first, so that an element that can be anywhere is compared where its path is short. */
  const queue: (() => void)[] = [];
  const seen = new Set<string>();
  /** What was found where a definition was met first: elsewhere only that is tried, as there are many of each. */
  const found = {
    names: new Map<JsonSchema, readonly string[]>(),
    words: new Map<JsonSchema, readonly string[]>(),
    values: new Map<JsonSchema, readonly Json[]>(),
  };

  compareValue([WHOLE_FILE], table.root);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) next();
  return { properties, differences };

  /** @param places The same place with different things beside it, not all of which go with it. */
  function compareValue(places: readonly Place[], fragment: JsonSchema): void {
    const shape = table.shapeOf(fragment);
    const path = places[0]?.path ?? '';
    const placeOf = new Map(
      shape.types.flatMap((type) => {
        const values = soundValues(table, fragment, type);
        const place = places.find((place) => values.some((value) => isKept(ask, place, value)));
        return place === undefined ? [] : [[type, place] as const];
      }),
    );
    const [place] = placeOf.values();
    if (place === undefined) {
      if (path === '') differences.add('changed', shape.schema, 'the smallest file', ' is refused');
      else differences.add('removed', shape.schema, path);
      return;
    }
    for (const type of shape.types)
      if (!placeOf.has(type)) differences.add('changed', shape.schema, path, ` no longer takes ${NOUNS[type]}`);
    for (const type of moreTypes(shape, place)) differences.add('changed', shape.schema, path, ` takes ${NOUNS[type]} too`);
    if (shape.words !== undefined && placeOf.has('string')) compareWords(places, place, shape.schema, shape.words);
    if (placeOf.has('object')) for (const object of shape.objects) queue.push(() => compareObject(places, object, shape.objects));
    const listPlace = placeOf.get('list');
    if (shape.entry !== undefined && listPlace !== undefined) queueEntry(listPlace, shape.entry);
  }

  function moreTypes({ schema, types }: Shape, place: Place): ReadonlySet<JsonType> {
    const others = found.values.get(schema) ?? elsewhere.filter((value) => !types.includes(typeOf(value)));
    const more = others.filter((value) => isKept(ask, place, value));
    found.values.set(schema, more);
    return new Set(more.map(typeOf));
  }

  function compareWords(places: readonly Place[], place: Place, schema: JsonSchema, known: readonly string[]): void {
    for (const word of known) {
      if (!places.some((place) => isKept(ask, place, word))) differences.add('removed', schema, place.path, `, the value “${word}”`);
    }
    if (isKept(ask, place, NO_WORD)) differences.add('changed', schema, place.path, ' takes any string');
    else {
      const others = found.words.get(schema) ?? allWords.filter((word) => !known.includes(word));
      const more = others.filter((word) => isKept(ask, place, word));
      found.words.set(schema, more);
      for (const word of more) differences.add('added', schema, place.path, `, the value “${word}”`);
    }
  }

  /** The entries of a list that can contain itself are compared only once. */
  function queueEntry(list: Place, entry: JsonSchema): void {
    const name = table.recursiveName(entry);
    if (name !== undefined && seen.has(name)) return;
    if (name !== undefined) seen.add(name);
    queue.push(() => compareValue([entryOf(list)], entry));
  }

  /** @param kinds All that it can be, itself included. */
  function compareObject(places: readonly Place[], shape: ObjectShape, kinds: readonly ObjectShape[]): void {
    const objects = soundObjects(table, shape);
    const place = places.find((place) => objects.some((object) => isKept(ask, place, object)));
    const kept = place === undefined ? [] : objects.filter((object) => isKept(ask, place, object));
    const [first] = kept;
    if (place === undefined || first === undefined) {
      differences.add('removed', shape.schema, places[0]?.path ?? '', `, an object with ${[...shape.properties.keys()].join(', ')}`);
      return;
    }
    if (shape.values !== undefined) {
      const { values } = shape;
      queue.push(() => compareValue([propertyOf(place, {}, 'sample', '*')], values));
      return;
    }
    // Without what is required it can be of another kind.
    if (kinds.length === 1) compareRequired(place, shape, kept);
    compareStrictness(place, shape, first);
    addProperties(place, shape, kept, new Set(kinds.flatMap(({ properties }) => [...properties.keys()])));
    for (const [name, schema] of shape.properties) {
      properties++;
      const beside = objects.map((object) => propertyOf(place, object, name));
      queue.push(() => compareValue(beside, schema));
    }
  }

  function compareRequired(place: Place, { schema, properties, required }: ObjectShape, kept: readonly Thing[]): void {
    for (const name of properties.keys()) {
      const { path } = propertyOf(place, {}, name);
      if (required.includes(name)) {
        if (isKept(ask, place, without(kept[0] ?? {}, name))) differences.add('changed', schema, path, ' is no longer required');
      } else if (kept.every((object) => Object.hasOwn(object, name))) differences.add('changed', schema, path, ' is required');
    }
  }

  function compareStrictness(place: Place, { schema, isStrict }: ObjectShape, object: Thing): void {
    if (ignoresUnknown(ask, place, object) !== isStrict) return;
    differences.add('changed', schema, place.path || 'the file', ` ${isStrict ? 'no longer refuses' : 'refuses'} unknown properties`);
  }

  function addProperties(place: Place, { schema }: ObjectShape, kept: readonly Thing[], known: ReadonlySet<string>): void {
    const [first = {}] = kept;
    const isStrict = !ignoresUnknown(ask, place, first);
    const unknown = found.names.get(schema) ?? allNames.filter((name) => !known.has(name));
    const added = isStrict ? findAddedToStrict(ask, place, first, unknown) : findAdded(ask, place, kept, unknown);
    found.names.set(schema, [...added.keys()]);
    for (const [name, types] of added) {
      // Where the platform refuses all values, a property that is known elsewhere is only in the wrong place.
      if (types.size === 0 && namesOfSchema.has(name)) continue;
      const takes = types.size === 0 ? 'refuses all values tried' : `takes ${[...types].map((type) => NOUNS[type]).join(', ')}`;
      differences.add('added', schema, propertyOf(place, {}, name).path, ` (${takes})`);
    }
  }
}

function without(object: Thing, name: string): Thing {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

function propertyNames(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties } = value as JsonSchema;
  const names = typeof properties === 'object' ? Object.keys(properties) : [];
  return [...names, ...Object.values(value).flatMap(propertyNames)];
}
