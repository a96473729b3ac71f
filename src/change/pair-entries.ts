/** Matches the entries of two lists: by a name that all have, or else by equality, or else by position. */
import { addTo } from '../text/group-by.ts';
import { isObject } from '../document/json-object.ts';
import type { Values } from './values.ts';

/** Keys that can identify entries, the most reliable first. */
const NAMES = [
  'source',
  'id',
  'key',
  'anchor',
  'tab',
  'dropdown',
  'product',
  'version',
  'language',
  'group',
  'item',
  'name',
  'label',
  'header',
  'title',
  'href',
  'url',
  'path',
];

export interface PairedEntries {
  /** Indexes before and after of matched entries that differ. */
  readonly pairs: readonly (readonly [before: number, after: number])[];
  readonly gone: readonly number[];
  readonly come: readonly number[];
  /** Whether entries in both lists have another order. */
  readonly isReordered: boolean;
}

export function pairEntries(before: readonly unknown[], after: readonly unknown[], values: Values): PairedEntries {
  const name = NAMES.find((key) => isName(key, before) && isName(key, after));
  const idOf = (entry: unknown): unknown => (name !== undefined && isObject(entry) ? entry[name] : values.numberOf(entry));
  // Equal entries at the beginning and the end are matched by position, even if they are repeated.
  const start = name === undefined ? commonStart(before, after, values) : 0;
  const end = name === undefined ? commonStart(before.slice(start).reverse(), after.slice(start).reverse(), values) : 0;
  const free = new Map<unknown, number[]>();
  for (let index = after.length - end - 1; index >= start; index--) {
    const id = idOf(after[index]);
    addTo(free, id, index);
  }
  const same: [number, number][] = [];
  const left: number[] = [];
  for (let index = start; index < before.length - end; index++) {
    const other = free.get(idOf(before[index]))?.pop();
    if (other === undefined) left.push(index);
    else same.push([index, other]);
  }
  const come = [...free.values()].flat().sort((a, b) => a - b);
  const isReplaced = name === undefined && left.length === come.length;
  const replaced = isReplaced ? left.map((index, at): [number, number] => [index, come[at] ?? index]) : [];
  return {
    pairs: [...same, ...replaced].filter(([was, is]) => !values.areEqual(before[was], after[is])).sort(([, a], [, b]) => a - b),
    gone: isReplaced ? [] : left,
    come: isReplaced ? [] : come,
    isReordered: isReordered(same.map(([, index]) => index)),
  };
}

function commonStart(one: readonly unknown[], other: readonly unknown[], values: Values): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && values.areEqual(one[at], other[at])) at++;
  return at;
}

/** Whether the indexes after, in the order before, are not ascending. */
export function isReordered(indexes: readonly number[]): boolean {
  return indexes.some((index, at) => at > 0 && index < (indexes[at - 1] ?? 0));
}

/** Whether every entry has the key with a unique string. */
function isName(key: string, entries: readonly unknown[]): boolean {
  const seen = new Set<unknown>();
  for (const entry of entries) {
    const value = isObject(entry) && Object.hasOwn(entry, key) ? entry[key] : undefined;
    if (typeof value !== 'string' || seen.has(value)) return false;
    seen.add(value);
  }
  return true;
}
