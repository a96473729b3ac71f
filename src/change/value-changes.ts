/** What differs between two JSON values, told as a reviewer reads it best: by the smallest parts, but not by thousands of them. */
import { child } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import { pairEntries } from './pair-entries.ts';
import type { Values } from './values.ts';

/** A part that differs. `undefined` is no value. */
export interface ValueChange {
  /** In the value after; in the value before for what is gone. */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
  /** How many changes it stands for. */
  readonly count: number;
}

/** Pointers stay short, whatever the keys: parts further down are told by what holds them. */
const LONGEST_POINTER = 500;

/** At most `most` changes, or one. Where there would be more, what holds them stands for them, so that each change is told by something. */
export function valueChanges(before: unknown, after: unknown, pointer: string, values: Values, most: number): ValueChange[] {
  if (before === undefined ? after === undefined : after !== undefined && values.areEqual(before, after)) return [];
  const whole = (count: number): ValueChange[] => [{ pointer, before, after, count }];
  const parts = partsOf(before, after, values);
  if (parts === undefined) return whole(1);
  if (parts.length > most || parts.some(({ key }) => child(pointer, key).length > LONGEST_POINTER)) return whole(parts.length);
  const share = Math.max(1, Math.floor(most / parts.length));
  return parts.flatMap((part) =>
    part.key === '' && part.isSelf ? whole(1) : valueChanges(part.before, part.after, child(pointer, part.key), values, share),
  );
}

interface Part {
  readonly key: string | number;
  readonly before: unknown;
  readonly after: unknown;
  /** True for the order of a list, which is told by the list. */
  readonly isSelf?: true;
}

/** The parts that differ; `undefined` where the values have no parts in common. */
function partsOf(before: unknown, after: unknown, values: Values): Part[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) {
    const { pairs, gone, come, isReordered } = pairEntries(before, after, values);
    return [
      ...(isReordered ? [{ key: '', before, after, isSelf: true as const }] : []),
      ...pairs.map(([was, is]) => ({ key: is, before: before[was] as unknown, after: after[is] as unknown })),
      ...gone.map((index) => ({ key: index, before: before[index] as unknown, after: undefined })),
      ...come.map((index) => ({ key: index, before: undefined, after: after[index] as unknown })),
    ];
  }
  if (!isObject(before) || !isObject(after)) return undefined;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const [was, is] = [own(before, key), own(after, key)];
    return was === undefined || is === undefined || !values.areEqual(was, is) ? [{ key, before: was, after: is }] : [];
  });
}

export function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
