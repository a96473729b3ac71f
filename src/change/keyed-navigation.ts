/** The navigation of one of two states, as readers see it, by keys that an element or page has in both. */
import { isElement, nodesOf } from '../resolve/resolved-site.ts';
import type { ResolvedSite, SiteElement, SiteEntry } from '../resolve/resolved-site.ts';
import { addTo } from '../text/group-by.ts';

/** An entry, and the element that it is in. */
export interface EntryOccurrence {
  readonly entry: SiteEntry;
  readonly parent: SiteElement;
}

export class KeyedNavigation {
  readonly root: SiteElement;
  readonly elements: ReadonlyMap<string, SiteElement>;
  /** Of pages and other entries. */
  readonly occurrences: ReadonlyMap<string, readonly EntryOccurrence[]>;
  readonly #pointers: ReadonlyMap<string, string> | undefined;
  readonly #renames: ReadonlyMap<string, string> | undefined;

  /** For the state before: the pointers of elements after by those before, and the new names of pages. */
  constructor(
    { navigation }: Pick<ResolvedSite, 'navigation'>,
    pointers?: ReadonlyMap<string, string>,
    renames?: ReadonlyMap<string, string>,
  ) {
    this.root = navigation;
    this.#pointers = pointers;
    this.#renames = renames;
    const elements = new Map<string, SiteElement>();
    const places = new Map<string, EntryOccurrence[]>();
    const open = [navigation];
    for (let parent = open.pop(); parent; parent = open.pop()) {
      elements.set(this.keyOf(parent), parent);
      for (const node of nodesOf(parent)) {
        if (isElement(node)) open.push(node);
        else addTo(places, this.keyOf(node), { entry: node, parent });
      }
    }
    this.elements = elements;
    this.occurrences = places;
  }

  keyOf(node: SiteElement | SiteEntry): string {
    return isElement(node) ? this.elementKey(node.pointer) : `${node.kind} ${this.#renames?.get(node.name) ?? node.name}`;
  }

  /** Its pointer after, if the element is in both states. */
  elementKey(pointer: string): string {
    return this.#pointers ? (this.#pointers.get(pointer) ?? `gone ${pointer}`) : pointer;
  }
}
