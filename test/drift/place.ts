/** A place in docs.json: how a file is made that has a value there, and where that value is in what the platform keeps. */
import { dropsOf } from '../oracle/drops.ts';
import type { Json, Thing } from '../oracle/format.ts';
import { isThing } from '../oracle/places.ts';

/** What the platform keeps of a file; `undefined` if it refuses it. */
export type Ask = (docs: Json) => Thing | undefined;

export interface Place {
  readonly path: string;
  readonly fileWith: (value: Json) => Json;
  readonly find: (kept: Json | undefined) => Json | undefined;
}

export const WHOLE_FILE: Place = { path: '', fileWith: (value) => value, find: (kept) => kept };

/** @param object What else is in the object at `place`. */
export function propertyOf(place: Place, object: Thing, name: string, shown = name): Place {
  return {
    path: place.path === '' ? shown : `${place.path}.${shown}`,
    fileWith: (value) => place.fileWith({ ...object, [name]: value }),
    find: (kept) => {
      const found = place.find(kept);
      return isThing(found) && Object.hasOwn(found, name) ? found[name] : undefined;
    },
  };
}

export function entryOf(place: Place): Place {
  return {
    path: `${place.path}[]`,
    fileWith: (value) => place.fileWith([value]),
    find: (kept) => {
      const found = place.find(kept);
      return Array.isArray(found) ? found[0] : undefined;
    },
  };
}

export function keptAt(ask: Ask, place: Place, value: Json): Json | undefined {
  return place.find(ask(place.fileWith(value)));
}

/** Whether the platform keeps the value as a whole. */
export function isKept(ask: Ask, place: Place, value: Json): boolean {
  const kept = keptAt(ask, place, value);
  return kept !== undefined && dropsOf(kept, value).length === 0;
}
