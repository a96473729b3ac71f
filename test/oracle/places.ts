/** Finds the elements and arrays of a sound navigation, where mistakes can be made. */
import { CHILD_KEYS, type ChildKey, type Json, type Kind, LABELS, type Thing } from './format.ts';

export interface ElementPlace {
  readonly kind: Kind;
  readonly value: Thing;
  /** The array that contains it; the root is in none. */
  readonly list: Json[] | undefined;
  /** Elements above it. */
  readonly depth: number;
}

export interface ArrayPlace {
  readonly depth: number;
  readonly owner: ElementPlace;
  readonly key: ChildKey;
  readonly list: Json[];
}

export interface Places {
  readonly elements: readonly ElementPlace[];
  readonly arrays: readonly ArrayPlace[];
}

export function placesOf(navigation: Thing): Places {
  const elements: ElementPlace[] = [];
  const arrays: ArrayPlace[] = [];
  const visit = (owner: ElementPlace): void => {
    elements.push(owner);
    for (const key of CHILD_KEYS) {
      const list = owner.value[key];
      if (!Array.isArray(list)) continue;
      arrays.push({ owner, key, list, depth: owner.depth });
      for (const entry of list) if (isThing(entry)) visit({ kind: LABELS[key], value: entry, list, depth: owner.depth + 1 });
    }
  };
  visit({ kind: 'root', value: navigation, list: undefined, depth: 0 });
  return { elements, arrays };
}

export function isThing(value: Json | undefined): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
