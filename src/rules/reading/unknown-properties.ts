/** Reads every object of the navigation against the table of properties. */
import { child } from '../../document/pointer.ts';
import { isObject } from '../../navigation/build.ts';
import type { Dialect } from '../../navigation/dialects.ts';
import { KIND_NAMES } from '../../navigation/kinds.ts';
import { CHILD_ARRAYS, pointerOf } from '../../navigation/model.ts';
import type { ElementKind, JsonObject, Navigation } from '../../navigation/model.ts';
import { propertiesOf } from '../../schema/properties.ts';

/** A property that its holder does not have. */
export interface UnknownProperty {
  readonly key: string;
  /** Element kind, or shape of an object inside one. */
  readonly kind: string;
  /** The holder in words, such as «a tab» or «“footer”». */
  readonly holder: string;
  /** Pointer of the holder. */
  readonly pointer: string;
  readonly value: JsonObject;
  /** Pointer of the element around it. */
  readonly element: string;
}

/** Arrays of children are left to the rules about children. */
export function* unknownProperties(navigation: Navigation, dialect: Dialect): Generator<UnknownProperty> {
  for (const element of navigation.elements) {
    const known = propertiesOf(dialect, element.kind);
    for (const key in element.value) {
      const property = Object.hasOwn(known, key) ? known[key] : undefined;
      if (property !== undefined && property.shape === undefined) continue;
      if (property === undefined && Object.hasOwn(CHILD_ARRAYS, key)) continue;
      const pointer = pointerOf(element);
      if (property?.shape === undefined) {
        yield { key, kind: element.kind, holder: KIND_NAMES[element.kind as ElementKind], pointer, value: element.value, element: pointer };
      } else yield* insideShape(element.value[key], property.shape, key, child(pointer, key), pointer, dialect);
    }
  }
}

function* insideShape(
  value: unknown,
  shape: string,
  name: string,
  pointer: string,
  element: string,
  dialect: Dialect,
): Generator<UnknownProperty> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* insideShape(entry, shape, name, child(pointer, index), element, dialect);
  } else if (isObject(value)) {
    const known = propertiesOf(dialect, shape);
    for (const key of Object.keys(value)) {
      const property = Object.hasOwn(known, key) ? known[key] : undefined;
      if (property === undefined) yield { key, kind: shape, holder: `“${name}”`, pointer, value, element };
      else if (property.shape !== undefined) yield* insideShape(value[key], property.shape, key, child(pointer, key), element, dialect);
    }
  }
}
