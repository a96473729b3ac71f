/** Finds every value of a top-level property, however deep, where a mistake can be made. */
import type { Json, Thing } from './format.ts';
import { isThing } from './places.ts';

export interface SettingPlace {
  readonly owner: Thing | Json[];
  readonly key: string;
  readonly value: Json;
  /** Keys above it, without numbers: `navbar`, `links`, `href`. */
  readonly keys: readonly string[];
}

export function settingPlacesOf(docs: Thing, name: string): SettingPlace[] {
  const places: SettingPlace[] = [];
  const visit = (owner: Thing | Json[], key: string, value: Json, above: readonly string[]): void => {
    const keys = Array.isArray(owner) ? above : [...above, key];
    places.push({ owner, key, value, keys });
    if (typeof value !== 'object' || value === null) return;
    for (const [inner, child] of Object.entries(value)) visit(value, inner, child, keys);
  };
  const value = docs[name];
  if (value !== undefined) visit(docs, name, value, []);
  return places;
}

export function replace({ owner, key }: SettingPlace, value: Json): void {
  if (Array.isArray(owner)) owner[Number(key)] = value;
  else owner[key] = value;
}

/** An object, and a place whose key can have another name. */
export const isObject = ({ value }: SettingPlace): boolean => isThing(value);
export const isNamed = ({ owner }: SettingPlace): boolean => !Array.isArray(owner);
