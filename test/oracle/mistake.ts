/** A kind of mistake: finds a place for itself in a sound docs.json and returns the change, or nothing if there is no such place. */
import type { Json, Kind, Thing } from './format.ts';
import type { Garden } from './grow.ts';
import type { ElementPlace, Places } from './places.ts';
import type { Random } from '../fuzz/random.ts';

export interface Given {
  readonly docs: Thing;
  readonly navigation: Thing;
  readonly places: Places;
  readonly garden: Garden;
  readonly random: Random;
}

type Change = () => void;

export interface Mistake {
  readonly name: string;
  readonly plan: (given: Given) => Change | undefined;
}

/** A mistake in an element of one of the kinds. */
export function inElement(
  name: string,
  isPlace: (place: ElementPlace) => boolean,
  change: (place: ElementPlace, given: Given) => void,
): Mistake {
  return {
    name,
    plan: (given) => {
      const place = pickDeep(given.random, given.places.elements.filter(isPlace));
      return place && (() => change(place, given));
    },
  };
}

/** The deeper one of two: a mistake near the root costs the whole file, and hides what others cost. */
export function pickDeep<Place extends { readonly depth: number }>(random: Random, places: readonly Place[]): Place | undefined {
  const [one, other] = [random.pick(places), random.pick(places)];
  return one && other && other.depth > one.depth ? other : one;
}

export function isDivision({ kind }: ElementPlace): boolean {
  return kind !== 'root' && kind !== 'group';
}

export function isOf(...kinds: readonly Kind[]): (place: ElementPlace) => boolean {
  return ({ kind }) => kinds.includes(kind);
}

/** Replaces an entry of a list, or adds one in front of it. */
export function put(list: Json[], at: Json, value: Json, isAdded: boolean): void {
  const index = list.indexOf(at);
  if (index !== -1) list.splice(index, isAdded ? 0 : 1, value);
}

/** Gives a property another name and leaves it where it is. */
export function rename(value: Thing, from: string, to: string): void {
  const entries = Object.entries(value).map(([key, child]): [string, Json] => [key === from ? to : key, child]);
  for (const key of Object.keys(value)) delete value[key];
  Object.assign(value, Object.fromEntries(entries));
}
