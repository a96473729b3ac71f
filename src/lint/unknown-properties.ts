/** Reads every object of the navigation against the table of properties. */
import { child } from '../document/pointer.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import type { Dialect } from '../navigation/dialects.ts';
import { KIND_NAMES } from '../navigation/kinds.ts';
import { CHILD_ARRAYS, pointerOf } from '../navigation/model.ts';
import type { Navigation } from '../navigation/model.ts';
import { propertiesOf } from '../schema/properties.ts';

/** A property that its holder does not have. */
export interface UnknownProperty {
  readonly key: string;
  /** Element kind, or shape of an object inside one. */
  readonly kind: string;
  /** True if the holder is an element of the navigation. */
  readonly isElement: boolean;
  /** The holder in words, such as «a tab», «“footer”» or «an entry of “links”». */
  readonly holder: string;
  /** Pointer of the holder. */
  readonly pointer: string;
  readonly value: JsonObject;
}

/** Arrays of children are left to the rules about children. */
export function* unknownProperties(navigation: Navigation, dialect: Dialect): Generator<UnknownProperty> {
  for (const element of navigation.elements) {
    const { kind, value } = element;
    const known = propertiesOf(dialect, kind);
    for (const key in value) {
      const property = Object.hasOwn(known, key) ? known[key] : undefined;
      if (property === undefined) {
        if (key === '$ref' || Object.hasOwn(CHILD_ARRAYS, key)) continue;
        yield { key, kind, isElement: true, holder: KIND_NAMES[kind], pointer: pointerOf(element), value };
      } else if (property.shape !== undefined) {
        yield* insideShape(value[key], property.shape, `“${key}”`, child(pointerOf(element), key), dialect);
      }
    }
  }
}

function* insideShape(value: unknown, kind: string, holder: string, pointer: string, dialect: Dialect): Generator<UnknownProperty> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      if (isObject(entry)) yield* insideShape(entry, kind, `an entry of ${holder}`, child(pointer, index), dialect);
    }
  } else if (isObject(value)) {
    const known = propertiesOf(dialect, kind);
    for (const key of Object.keys(value)) {
      const property = Object.hasOwn(known, key) ? known[key] : undefined;
      if (property !== undefined) {
        if (property.shape !== undefined) yield* insideShape(value[key], property.shape, `“${key}”`, child(pointer, key), dialect);
      } else if (key !== '$ref') yield { key, kind, isElement: false, holder, pointer, value };
    }
  }
}
