/** The model of the navigation: elements that contain elements and pages. */
import type { JsonObject } from '../document/json-object.ts';
import { toChildPointer } from '../document/pointer.ts';

/** `root` is the value of `navigation` itself; `item` an entry of `menu`. */
export type ElementKind = 'root' | 'group' | 'tab' | 'item' | 'anchor' | 'dropdown' | 'product' | 'version' | 'language';

/** The kinds of elements that have a label. */
export type LabelledKind = Exclude<ElementKind, 'root'>;

/** The nine arrays of children, and the kind of their entries. */
export const ENTRY_KIND_BY_CHILD_ARRAY = {
  pages: 'page',
  groups: 'group',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
  menu: 'item',
} as const;

/** A property that holds children. */
export type ChildArray = keyof typeof ENTRY_KIND_BY_CHILD_ARRAY;

/** An object of the navigation tree. */
export interface Element {
  readonly kind: ElementKind;
  readonly value: JsonObject;
  /** The label, if it is a string; it may be blank. */
  readonly label: string | undefined;
  readonly parent: Element | undefined;
  readonly key: string;
  readonly index: number;
  /** Child elements and pages in the order of the file. */
  readonly children: readonly (Element | PageEntry)[];
  /** Only the child elements, in the order of the file. */
  readonly elements: readonly Element[];
  /** The arrays of children that this element has, in the order of the file. */
  readonly arrays: readonly ChildArray[];
}

/** A page entry, or the `root` of a group. */
export interface PageEntry {
  readonly kind: 'page';
  readonly parent: Element;
  /** The array of its parent that contains it, or `root`. */
  readonly key: 'pages' | 'root';
  readonly index: number;
  /** The string as written. */
  readonly text: string;
}

/** An entry of `global`: a link that appears on every page of its holder. */
export interface GlobalLink {
  readonly kind: LabelledKind;
  readonly value: JsonObject;
  readonly pointer: string;
  readonly holder: Element;
}

/** The whole tree. `elements` and `pages` are in reading order; `elements[0]` is the root. */
export interface NavigationTree {
  readonly root: Element;
  readonly elements: readonly Element[];
  readonly pages: readonly PageEntry[];
  readonly globals: readonly GlobalLink[];
  /**
   * Texts in places that pages cannot be in (an object in `pages`, a misspelled array), as they are written: wrong, but not forgotten by
   * the author. See `misplacedPages`.
   *
   * @internal
   */
  readonly misplaced: ReadonlySet<string>;
  /**
   * Pointers of elements that are nested too deep to be read.
   *
   * @internal
   */
  readonly tooDeep: readonly string[];
}

/** Elements nested deeper are not read. The deepest known file has 9 levels. */
export const MAX_ELEMENT_DEPTH = 64;

/** The JSON Pointer of an element or page in the expanded value. */
export function pointerOf(node: Element | PageEntry): string {
  if (node.parent === undefined) return '/navigation';
  const holder = toChildPointer(pointerOf(node.parent), node.key);
  return node.key === 'root' ? holder : toChildPointer(holder, node.index);
}

/** Yields the parent of a node, its parent, and so on up to the root. */
export function* ancestors(node: Element | PageEntry): Generator<Element> {
  for (let at = node.parent; at; at = at.parent) yield at;
}

/** Names an element at the beginning of a message: «Tab “Guides”», or «The navigation» for the root. */
export function describeElement(element: Element): string {
  if (element.kind === 'root') return 'The navigation';
  const name = element.kind === 'item' ? 'Menu item' : element.kind[0]?.toUpperCase() + element.kind.slice(1);
  return element.label === undefined ? `${name} without a label` : `${name} “${element.label}”`;
}
