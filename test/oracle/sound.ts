/** Describes sound values as data: each description makes one of the values that it stands for. */
import type { Json, Thing } from './format.ts';
import { isThing } from './places.ts';
import type { Random } from '../fuzz/random.ts';

export type Sound = (random: Random) => Json;
type Keys = Readonly<Record<string, Sound>>;

export function oneOf(...values: readonly [Json, ...Json[]]): Sound {
  return (random) => structuredClone(random.pick(values));
}

export function either(...descriptions: readonly [Sound, ...Sound[]]): Sound {
  return (random) => random.pick(descriptions)(random);
}

/** All required keys, and all, many, few or none of the optional ones. */
export function object(required: Keys, optional: Keys = {}): Sound {
  return (random) => ({ ...all(required, random), ...some(optional, random) });
}

export function list(entry: Sound, least: number, most: number): Sound {
  return (random) => Array.from({ length: least + random.below(most - least + 1) }, () => entry(random));
}

/** A list in which no two entries have the same value of a key; those that have no such key are all different. */
export function listOfUnique(key: string, entry: Sound, least: number, most: number): Sound {
  const made = list(entry, least, most);
  return (random) => {
    const entries = made(random) as Json[];
    const byValue = new Map(entries.map((value) => [JSON.stringify(isThing(value) ? (value[key] ?? value) : value), value]));
    return [...byValue.values()];
  };
}

function all(keys: Keys, random: Random): Thing {
  return Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, value(random)]));
}

export function some(keys: Keys, random: Random): Thing {
  const often = random.pick([1, 2, 3, 8]);
  return all(Object.fromEntries(Object.entries(keys).filter(() => random.oneIn(often))), random);
}
