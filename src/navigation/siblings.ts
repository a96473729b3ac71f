/** Finds siblings of one kind with the same label. */
import type { Source } from '../document/source.ts';
import { child } from '../document/pointer.ts';
import { pointerOf } from './model.ts';
import type { Element, Navigation } from './model.ts';

/** A later sibling, with the pointers of its label and of that of the first one. */
export interface RepeatedSibling {
  readonly element: Element;
  readonly pointer: string;
  readonly firstPointer: string;
}

/** A navigation and its source. */
interface NavigationTree {
  readonly navigation: Navigation;
  readonly source: Source;
}

/**
 * Yields every element that has the same label as an earlier sibling of the same kind and array, unless the label is blank.
 * If one file is included twice, the places are the two `$ref`s, because the file contains the label only once.
 */
export function* repeatedSiblings(
  { navigation, source }: NavigationTree,
  isWanted: (element: Element) => boolean,
): Generator<RepeatedSibling> {
  for (const parent of navigation.elements) {
    if (parent.elements.length < 2) continue;
    const seen = new Map<string, Element>();
    for (const element of parent.elements) {
      if (!isWanted(element) || !element.label?.trim()) continue;
      const name = parent.arrays.length > 1 ? `${element.key} ${element.label}` : element.label;
      const first = seen.get(name);
      if (!first) {
        seen.set(name, element);
        continue;
      }
      const places = [element, first].map((sibling) => child(pointerOf(sibling), sibling.kind)) as [string, string];
      const [pointer, firstPointer] = isSameOrigin(places, source)
        ? places.map((place) => `${place.slice(0, place.lastIndexOf('/') + 1)}$ref`)
        : places;
      if (pointer !== undefined && firstPointer !== undefined) yield { element, pointer, firstPointer: firstPointer };
    }
  }
}

function isSameOrigin([a, b]: readonly [string, string], source: Source): boolean {
  if (source.references.size === 0) return false;
  const one = source.origin(a);
  const other = source.origin(b);
  return one.document === other.document && one.pointer === other.pointer;
}
