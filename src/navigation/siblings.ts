/** Finds siblings of one kind with the same label. */
import type { Source } from '../document/source.ts';
import { toChildPointer } from '../document/pointer.ts';
import { ancestors, pointerOf } from './model.ts';
import type { Element, GlobalLink, NavigationTree } from './model.ts';

/** A later sibling, with the pointers of its label and of that of the first one. */
export interface RepeatedSibling {
  readonly element: Element;
  readonly pointer: string;
  readonly firstPointer: string;
}

/** A navigation and its source. */
interface WrittenNavigation {
  readonly navigation: NavigationTree;
  readonly source: Source;
}

/**
 * Yields every element that has the same label as an earlier sibling of the same kind and array, unless the label is blank.
 * If one file is included twice, the places are the two `$ref`s, because the file contains the label only once.
 */
export function* repeatedSiblings(
  { navigation, source }: WrittenNavigation,
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
      const places = [element, first].map((sibling) => toChildPointer(pointerOf(sibling), sibling.kind)) as [string, string];
      const [pointer, firstPointer] = isSameOrigin(places, source)
        ? places.map((place) => `${place.slice(0, place.lastIndexOf('/') + 1)}$ref`)
        : places;
      if (pointer !== undefined && firstPointer !== undefined) yield { element, pointer, firstPointer: firstPointer };
    }
  }
}

/** A global entry, with the pointers of its label and of that of the entry or element that it repeats. */
export interface RepeatedGlobal {
  readonly kind: GlobalLink['kind'];
  readonly label: string;
  readonly pointer: string;
  readonly firstPointer: string;
}

/**
 * Yields every global entry, but no version or language, with the label of an element of its kind that is shown beside it, also inside of a
 * version or another element, or of an earlier global entry.
 */
export function* repeatedGlobals({ globals, elements }: NavigationTree): Generator<RepeatedGlobal> {
  if (globals.length === 0) return;
  const first = firstLabels(globals, elements);
  for (const { kind, value, pointer: entry, holder } of globals) {
    const label = value[kind];
    if (kind === 'version' || kind === 'language') continue;
    if (typeof label !== 'string' || label.trim() === '' || value['hidden'] === true) continue;
    const pointer = toChildPointer(entry, kind);
    const name = nameIn(holder, kind, label);
    const firstPointer = first.get(name);
    if (firstPointer !== undefined) yield { kind, label, pointer, firstPointer };
    else first.set(name, pointer);
  }
}

/** The first visible element with each label, in each element with global entries around it. */
function firstLabels(globals: readonly GlobalLink[], elements: readonly Element[]): Map<string, string> {
  const holders = new Set(globals.map(({ holder }) => holder));
  const first = new Map<string, string>();
  for (const element of elements) {
    const { kind, label, value } = element;
    if (label === undefined || value['hidden'] === true) continue;
    for (const holder of ancestors(element)) {
      const name = nameIn(holder, kind, label);
      if (holders.has(holder) && !first.has(name)) first.set(name, toChildPointer(pointerOf(element), kind));
    }
  }
  return first;
}

function nameIn(holder: Element, kind: string, label: string): string {
  return `${pointerOf(holder)} ${kind} ${label}`;
}

function isSameOrigin([a, b]: readonly [string, string], source: Source): boolean {
  if (source.references.size === 0) return false;
  const one = source.origin(a);
  const other = source.origin(b);
  return one.document === other.document && one.pointer === other.pointer;
}
