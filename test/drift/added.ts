/** Finds properties that the platform knows at a place and the schema does not. */
import type { Json, Thing } from '../oracle/format.ts';
import { isThing } from '../oracle/places.ts';
import { type Ask, keptAt, type Place } from './place.ts';
import { type JsonType, typeOf } from './shape.ts';
import { PROBES } from './sound.ts';

/** By name, the types of the values that are kept. There is none if the platform only refuses the values that it is asked about. */
export type Added = ReadonlyMap<string, ReadonlySet<JsonType>>;

const UNKNOWN = 'docs-nav-unknown';

export function ignoresUnknown(ask: Ask, place: Place, object: Thing): boolean {
  return keptAt(ask, place, { ...object, [UNKNOWN]: true }) !== undefined;
}

/** @param objects Sound objects at this place, which the platform may tell apart. */
export function findAdded(ask: Ask, place: Place, objects: readonly Thing[], names: readonly string[]): Added {
  const added = new Map<string, Set<JsonType>>();
  for (const object of objects) {
    if (ignoresUnknown(ask, place, object)) for (const value of PROBES) tryTogether(object, value, names);
  }
  return added;

  /** Halves the names until those are alone for which the object is refused. */
  function tryTogether(object: Thing, value: Json, names: readonly string[]): void {
    const given = { ...object };
    for (const name of names) given[name] = value;
    const kept = keptAt(ask, place, given);
    if (isThing(kept)) {
      for (const name of names) if (Object.hasOwn(kept, name)) typesIn(added, name).add(typeOf(value));
    } else if (names.length === 1) typesIn(added, names[0] ?? '');
    else if (names.length > 1) {
      tryTogether(object, value, names.slice(0, names.length / 2));
      tryTogether(object, value, names.slice(names.length / 2));
    }
  }
}

/** An object is refused for any name that is not known, so one is tried at a time. */
export function findAddedToStrict(ask: Ask, place: Place, object: Thing, names: readonly string[]): Added {
  const added = new Map<string, Set<JsonType>>();
  for (const name of names) {
    for (const value of PROBES) {
      const kept = keptAt(ask, place, { ...object, [name]: value });
      if (isThing(kept) && Object.hasOwn(kept, name)) typesIn(added, name).add(typeOf(value));
    }
  }
  return added;
}

function typesIn(added: Map<string, Set<JsonType>>, name: string): Set<JsonType> {
  const types = added.get(name) ?? new Set();
  added.set(name, types);
  return types;
}
