/** Compares every object of the navigation with the table of properties. */
import { child } from '../document/pointer.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import type { Dialect } from '../navigation/dialects.ts';
import { KIND_NAMES } from '../navigation/kinds.ts';
import { CHILD_ARRAYS, pointerOf } from '../navigation/model.ts';
import type { Navigation } from '../navigation/model.ts';
import { propertiesOf } from '../schema/properties.ts';

/** A property that its holder cannot have. */
export interface UnknownProperty {
  readonly key: string;
  /** Element kind, or shape of an object inside one. */
  readonly kind: string;
  /** Whether the holder is an element of the navigation. */
  readonly isElement: boolean;
  /** The holder in words, such as «a tab», «“footer”» or «an entry of “links”». */
  readonly holder: string;
  /** Pointer of the holder. */
  readonly pointer: string;
  readonly value: JsonObject;
}

/** Leaves arrays of children to the rules about children. */
export function* unknownProperties(navigation: Navigation, dialect: Dialect): Generator<UnknownProperty> {
  for (const element of navigation.elements) {
    const { kind, value } = element;
    yield* unknownPropertiesIn({ kind, isElement: true, holder: KIND_NAMES[kind], pointer: () => pointerOf(element), value }, dialect);
  }
}

/** What may have such a property. Most things have none, so their pointers are not made before one is found. */
type Holder = Omit<UnknownProperty, 'key' | 'pointer'> & { readonly pointer: () => string };

function* unknownPropertiesIn(object: Holder, dialect: Dialect): Generator<UnknownProperty> {
  const { kind, isElement, pointer, value } = object;
  const known = propertiesOf(dialect, kind);
  for (const key in value) {
    const property = Object.hasOwn(known, key) ? known[key] : undefined;
    if (property === undefined) {
      if (key !== '$ref' && !(isElement && Object.hasOwn(CHILD_ARRAYS, key))) yield { ...object, key, pointer: pointer() };
    } else if (property.shape !== undefined) {
      yield* insideShape(value[key], property.shape, `“${key}”`, () => child(pointer(), key), dialect);
    }
  }
}

function* insideShape(value: unknown, kind: string, holder: string, pointer: () => string, dialect: Dialect): Generator<UnknownProperty> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      if (isObject(entry)) yield* insideShape(entry, kind, `an entry of ${holder}`, () => child(pointer(), index), dialect);
    }
  } else if (isObject(value)) yield* unknownPropertiesIn({ kind, isElement: false, holder, pointer, value }, dialect);
}
