/** Matches the entries of two lists: by a name that all have, or else by equality, or else by position. */
import { groupBy } from '../text/group-by.ts';
import { isObject } from '../document/json-object.ts';
import type { ValueNumbering } from './value-numbering.ts';

/** Keys that can identify entries, the most reliable first. */
const ID_KEYS = [
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

export interface JsonListDifferences {
  /** Indexes before and after of matched entries that differ. */
  readonly pairs: readonly (readonly [before: number, after: number])[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
  /** Whether entries in both lists have another order. */
  readonly isReordered: boolean;
}

export function findJsonListDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  values: ValueNumbering,
): JsonListDifferences {
  const name = ID_KEYS.find((key) => isUniqueKey(key, before) && isUniqueKey(key, after));
  const idOf = (entry: unknown): unknown => (name !== undefined && isObject(entry) ? entry[name] : values.numberOf(entry));
  // Equal entries at the beginning and the end are matched by position, even if they are repeated.
  const start = name === undefined ? commonStart(before, after, values) : 0;
  const end = name === undefined ? commonStart(before.slice(start).reverse(), after.slice(start).reverse(), values) : 0;
  const [was, is] = [before, after].map((entries) => entries.slice(start, entries.length - end).map(idOf));
  const { indexesAfter, added, isReordered } = pairById(was ?? [], is ?? []);
  const same = indexesAfter.flatMap((index, at): [number, number][] => (index === undefined ? [] : [[at + start, index + start]]));
  const left = indexesAfter.flatMap((index, at) => (index === undefined ? [at + start] : []));
  const news = added.map((index) => index + start);
  const isReplaced = name === undefined && left.length === news.length;
  const replaced = isReplaced ? left.map((index, at): [number, number] => [index, news[at] ?? index]) : [];
  return {
    pairs: [...same, ...replaced].filter(([one, other]) => !values.areEqual(before[one], after[other])).sort(([, a], [, b]) => a - b),
    removed: isReplaced ? [] : left,
    added: isReplaced ? [] : news,
    isReordered,
  };
}

export interface ListIdPairing {
  /** The index after of each id before. */
  readonly indexesAfter: readonly (number | undefined)[];
  /** The other indexes after, ascending. */
  readonly added: readonly number[];
  /** Whether ids in both lists have another order. */
  readonly isReordered: boolean;
}

/** Matches two lists by the IDs of their entries; those with the same ID in their order. */
export function pairById(before: readonly unknown[], after: readonly unknown[]): ListIdPairing {
  const free = groupBy(after.keys(), (index) => after[index]);
  for (const indexes of free.values()) indexes.reverse();
  const indexesAfter = before.map((id) => free.get(id)?.pop());
  const kept = indexesAfter.filter((index) => index !== undefined);
  return {
    indexesAfter,
    added: [...free.values()].flat().sort((a, b) => a - b),
    isReordered: kept.some((index, at) => index < (kept[at - 1] ?? 0)),
  };
}

function commonStart(one: readonly unknown[], other: readonly unknown[], values: ValueNumbering): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && values.areEqual(one[at], other[at])) at++;
  return at;
}

/** Whether every entry has the key with a unique string. */
function isUniqueKey(key: string, entries: readonly unknown[]): boolean {
  const seen = new Set<unknown>();
  for (const entry of entries) {
    const value = isObject(entry) && Object.hasOwn(entry, key) ? entry[key] : undefined;
    if (typeof value !== 'string' || seen.has(value)) return false;
    seen.add(value);
  }
  return true;
}
