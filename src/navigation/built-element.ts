/** An element that makes its pages when they are asked for. */
import type { JsonObject } from '../document/json-object.ts';
import { eachChild, GROUP_ROOT_PAGE_INDEX } from './each-page.ts';
import type { ChildArray, Element, ElementKind, PageEntry } from './model.ts';

export class BuiltElement implements Element {
  readonly kind: ElementKind;
  readonly value: JsonObject;
  readonly label: string | undefined;
  readonly parent: Element | undefined;
  readonly key: string;
  readonly index: number;
  elements: Element[] = NO_CHILDREN;
  arrays: ChildArray[] = NO_CHILDREN;
  #children: readonly (Element | PageEntry)[] | undefined;
  /** By index. */
  #pages: Map<number, PageEntry> | undefined;

  constructor(kind: ElementKind, value: JsonObject, parent: Element | undefined, key: string, index: number) {
    const label = kind === 'root' ? undefined : value[kind];
    this.kind = kind;
    this.value = value;
    this.label = typeof label === 'string' ? label : undefined;
    this.parent = parent;
    this.key = key;
    this.index = index;
  }

  add(child: Element): void {
    if (this.elements === NO_CHILDREN) this.elements = [child];
    else this.elements.push(child);
  }

  get children(): readonly (Element | PageEntry)[] {
    return (this.#children ??= this.#listChildren());
  }

  #listChildren(): (Element | PageEntry)[] {
    const children: (Element | PageEntry)[] = [];
    eachChild(
      this,
      (text, _, index) => children.push(this.#pageAt(text, index)),
      (child) => children.push(child),
    );
    return children;
  }

  #pageAt(text: string, index: number): PageEntry {
    const pages = (this.#pages ??= new Map());
    const known = pages.get(index);
    if (known) return known;
    const place = index === GROUP_ROOT_PAGE_INDEX ? ({ key: 'root', index: 0 } as const) : ({ key: 'pages', index } as const);
    const page: PageEntry = { kind: 'page', text, parent: this, ...place };
    pages.set(index, page);
    return page;
  }

  /** Returns the page that `eachPage` visits with these arguments, always the same object. */
  static page(text: string, holder: Element, index: number): PageEntry {
    if (!(holder instanceof BuiltElement)) throw new TypeError('The element was not built.');
    return holder.#pageAt(text, index);
  }
}

/** Shared by all elements without children; replaced when the first child is added. */
const NO_CHILDREN: never[] = [];
