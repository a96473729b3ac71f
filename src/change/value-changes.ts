/** Compares two JSON values for reviewers: by the smallest parts that differ, but not by thousands of them. */
import { toChildPointer } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import { findJsonListDifferences } from './find-json-list-differences.ts';
import type { ValueNumbering } from './value-numbering.ts';

/** A part that differs. `undefined` means no value. */
export interface ValueChange {
  /** The pointer in the value after, or in the value before if the part was removed. */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
  /** How many changes it represents. */
  readonly count: number;
}

/** The longest pointer: deeper parts are represented by the value that contains them. */
const MAX_POINTER_LENGTH = 500;

/** Returns at most `most` changes, or one. If there are more, the values that contain them represent them, so that no change is lost. */
export function valueChanges(before: unknown, after: unknown, pointer: string, values: ValueNumbering, most: number): ValueChange[] {
  if (before === undefined ? after === undefined : after !== undefined && values.areEqual(before, after)) return [];
  const whole = (count: number): ValueChange[] => [{ pointer, before, after, count }];
  const parts = differingParts(before, after, values);
  if (parts === undefined) return whole(1);
  if (parts.length > most || parts.some(({ key }) => toChildPointer(pointer, key).length > MAX_POINTER_LENGTH)) return whole(parts.length);
  const share = Math.max(1, Math.floor(most / parts.length));
  return parts.flatMap((part) =>
    part.key === '' && part.isOrder ? whole(1) : valueChanges(part.before, part.after, toChildPointer(pointer, part.key), values, share),
  );
}

interface DifferingPart {
  readonly key: string | number;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether the order of a list changed, which is reported for the list. */
  readonly isOrder?: true;
}

/** Returns the parts that differ; `undefined` if the values do not have comparable parts. */
function differingParts(before: unknown, after: unknown, values: ValueNumbering): DifferingPart[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) {
    const { pairs, removed, added, isReordered } = findJsonListDifferences(before, after, values);
    return [
      ...(isReordered ? [{ key: '', before, after, isOrder: true as const }] : []),
      ...pairs.map(([was, is]) => ({ key: is, before: before[was] as unknown, after: after[is] as unknown })),
      ...removed.map((index) => ({ key: index, before: before[index] as unknown, after: undefined })),
      ...added.map((index) => ({ key: index, before: undefined, after: after[index] as unknown })),
    ];
  }
  if (!isObject(before) || !isObject(after)) return undefined;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const [was, is] = [ownProperty(before, key), ownProperty(after, key)];
    return was === undefined || is === undefined || !values.areEqual(was, is) ? [{ key, before: was, after: is }] : [];
  });
}

export function ownProperty(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
