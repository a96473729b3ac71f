/** Values that a list has twice, for which the platform refuses the whole file. */
import { isObject } from '../../document/json-object.ts';
import { toChildPointer } from '../../document/pointer.ts';

/** A value that an earlier entry of the list has. */
export interface RepeatedListValue {
  readonly value: string;
  /** Pointer of the value. */
  readonly pointer: string;
  /** Pointer of the first one. */
  readonly first: string;
}

/** Lists whose entries must differ, and the property that is compared; without one, that is the entry. */
const LISTS: readonly (readonly [path: readonly string[], key?: string])[] = [
  [['redirects'], 'source'],
  [['seo', 'paths'], 'path'],
  [['contextual', 'options']],
  [['variations', 'options'], 'id'],
];

/** Returns the repeated values of all such lists, compared as they are written; only IDs of variations are trimmed before. */
export function repeatedValues(docs: unknown): readonly RepeatedListValue[] {
  if (!isObject(docs)) return [];
  return LISTS.flatMap(([path, key]) => {
    if (path[0] === 'variations' && docs['theme'] !== 'willow') return [];
    const list = path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), docs);
    if (!Array.isArray(list) || list.length < 2) return [];
    const firsts = new Map<string, string>();
    return list.flatMap((entry: unknown, index) => {
      const value = key === undefined ? entry : isObject(entry) ? entry[key] : undefined;
      if (typeof value !== 'string') return [];
      const holder = toChildPointer(`/${path.join('/')}`, index);
      const pointer = key === undefined ? holder : toChildPointer(holder, key);
      const name = key === 'id' ? value.trim() : value;
      const first = firsts.get(name);
      if (first === undefined) firsts.set(name, pointer);
      return first === undefined ? [] : [{ value, pointer, first }];
    });
  });
}

/** Those beside redirects, which have a rule of their own. */
export function findRepeatsInUniqueLists(docs: unknown): readonly RepeatedListValue[] {
  return repeatedValues(docs).filter(({ pointer }) => !pointer.startsWith('/redirects/'));
}
