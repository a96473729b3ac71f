/** Finds every value of docs.json that differs, except pages, elements and redirects. */
import type { Source } from '../document/source.ts';
import type { Subject } from '../subject/subject.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import { breadcrumbsIncludingElement } from '../navigation/breadcrumbs.ts';
import type { PropertyChange } from './site-change.ts';
import { effectOf } from './effects.ts';
import type { ElementValueChange } from './element-changes.ts';
import { formatPair } from './format-values.ts';
import { valueChanges } from './value-changes.ts';
import type { ValueChange } from './value-changes.ts';
import type { ValueNumbering } from './value-numbering.ts';

/** Compares everything except `navigation` and `redirects`; also those if one state has no navigation or is not an object. */
export function otherValueChanges(before: Subject, after: Subject, values: ValueNumbering, most: number): ValueChange[] {
  const [was, is] = [before.source.value, after.source.value];
  if (!isObject(was) || !isObject(is)) return valueChanges(was, is, '', values, 1);
  return [
    ...valueChanges(otherProperties(was), otherProperties(is), '', values, most),
    ...(canCompareElements(before, after) ? [] : valueChanges(was['navigation'], is['navigation'], '/navigation', values, most)),
    ...referenceChanges(before.source, after.source),
  ];
}

/** Whether both have a navigation whose elements can be compared. */
export function canCompareElements(before: Subject, after: Subject): boolean {
  return [before, after].every(({ source: { value } }) => isObject(value) && isObject(value['navigation']));
}

function otherProperties(value: JsonObject): JsonObject {
  const { navigation: _, redirects: __, ...others } = value;
  return others;
}

/** A `$ref` that cannot be followed leaves no value. */
function referenceChanges(before: Source, after: Source): ValueChange[] {
  const [was, is] = [before, after].map(({ problems }) => new Map(problems.map(({ pointer, target }) => [`${pointer}/$ref`, target])));
  const pointers = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...pointers].flatMap((pointer) =>
    was?.get(pointer) === is?.get(pointer) ? [] : [{ pointer, before: was?.get(pointer), after: is?.get(pointer), count: 1 }],
  );
}

export interface PropertyChanges {
  readonly properties: readonly PropertyChange[];
  readonly leftOut: number;
}

/** Returns at most `most` changes as data: first those with an effect, then the others in the given order. */
export function propertyChanges(
  changes: readonly (ValueChange | ElementValueChange)[],
  [before, after]: readonly [Source, Source],
  most: number,
): PropertyChanges {
  const judged = changes.map((change) => ({ change, effect: effectOf(change.pointer, change.before, change.after) }));
  const sorted = [
    ...judged.filter(({ effect }) => effect === 'code'),
    ...judged.filter(({ effect }) => effect === 'away'),
    ...judged.filter(({ effect }) => effect === undefined),
  ];
  const properties = sorted.slice(0, most).map(({ change, effect }): PropertyChange => {
    const { pointer, count } = change;
    const element = 'element' in change ? change.element : undefined;
    const source = change.after === undefined ? before : after;
    return {
      pointer,
      file: source.origin(pointer).document.file,
      ...(element && { at: breadcrumbsIncludingElement(element) }),
      property: propertyOf(pointer, element),
      ...formatPair(change.before, change.after),
      ...(count > 1 && { count }),
      ...(effect && { effect }),
    };
  });
  return { properties, leftOut: sorted.length - properties.length };
}

function propertyOf(pointer: string, element: Element | undefined): string {
  return element === undefined ? pointer : pointer.slice(pointerOf(element).length);
}
