/** What a reader has in front of them with one page open: where they can switch to, the sidebar, and the page itself. */
import type { ElementKind, LabelledKind } from '../navigation/model.ts';
import {
  entriesOf,
  isElement,
  nodesOf,
  type MistakeLocation,
  type ResolvedSite,
  type SiteElement,
  type SiteEntry,
} from '../resolve/resolved-site.ts';

type SiteNode = SiteElement | SiteEntry;

/** What a reader chooses: an element or an entry, by `keyOf`, or else by name, which survives edits that move it. */
export interface ChosenNodeReference {
  readonly key?: string;
  readonly name?: string;
}

/** Elements of one kind beside one another, of which a reader sees one: versions, tabs. */
export interface NavigationSwitcher {
  readonly kind: LabelledKind;
  readonly options: readonly SwitcherOption[];
}

export interface SwitcherOption {
  readonly element: SiteElement;
  readonly isOpen: boolean;
}

export interface Sidebar {
  readonly holder: SiteElement;
  readonly nodes: readonly SiteNode[];
}

export interface ReaderView {
  /** From the outermost to the innermost. */
  readonly switches: readonly NavigationSwitcher[];
  /** The entries and groups beside the switches; of several elements only if one has both, which few platforms serve. */
  readonly sidebars: readonly Sidebar[];
  /** The groups around the open page, the outermost first. */
  readonly groups: readonly SiteElement[];
  /** Absent if what is chosen has no page. */
  readonly entry?: SiteEntry;
  readonly previous?: SiteEntry;
  readonly next?: SiteEntry;
}

/** The same text for the same part of a site. Generated pages share the pointer of what generates them. */
export function keyOf(node: SiteNode): string {
  return isElement(node) ? node.pointer : `${node.pointer} ${node.name}`;
}

export function viewOf({ navigation }: ResolvedSite, choice: ChosenNodeReference = {}): ReaderView {
  const path = pathTo(navigation, (node) => keyOf(node) === choice.key) ?? pathTo(navigation, (node) => isNamed(node, choice.name));
  const chosen = openPath(path ?? [navigation]);
  const elements = chosen.filter(isElement);
  const last = chosen.at(-1);
  const entry = last && !isElement(last) ? last : undefined;
  // In a group, everything is shown as it stands.
  const first = elements.findIndex(({ kind }) => kind === 'group');
  const outer = first === -1 ? elements : elements.slice(0, first);
  const holder = outer.at(-1) ?? navigation;
  const entries = [...entriesOf(holder)];
  const at = entry ? entries.indexOf(entry) : -1;
  const previous = entries.slice(0, Math.max(0, at)).findLast(({ name }) => name === entry?.previous);
  const next = entries.slice(at + 1).find(({ name }) => name === entry?.next);
  return {
    switches: outer.flatMap((element) => switchesIn(element, outer)),
    sidebars: outer.flatMap(sidebarOf),
    groups: elements.slice(outer.length),
    ...(entry && { entry }),
    ...(entry?.previous !== undefined && previous && { previous }),
    ...(entry?.next !== undefined && next && { next }),
  };
}

function sidebarOf(holder: SiteElement): Sidebar[] {
  const nodes = nodesOf(holder).filter((node) => !isElement(node) || !isSwitched(node.kind));
  return nodes.length === 0 ? [] : [{ holder, nodes }];
}

/** Whether a reader sees one of the elements of this kind at a time. */
function isSwitched(kind: ElementKind): boolean {
  return kind !== 'group';
}

function isNamed(node: SiteNode, name: string | undefined): boolean {
  return !isElement(node) && node.name === name;
}

/** Returns a node with the elements around it, from the root. */
function pathTo(element: SiteElement, isWanted: (node: SiteNode) => boolean): SiteNode[] | undefined {
  if (isWanted(element)) return [element];
  for (const node of nodesOf(element)) {
    if (isElement(node)) {
      const path = pathTo(node, isWanted);
      if (path) return [element, ...path];
    } else if (isWanted(node)) return [element, node];
  }
  return undefined;
}

/** A reader who chooses an element gets its first page. */
function openPath(path: readonly SiteNode[]): readonly SiteNode[] {
  const last = path.at(-1);
  if (!last || !isElement(last)) return path;
  const first = firstIn(last, isServed) ?? firstIn(last, () => true) ?? [last];
  return [...path.slice(0, -1), ...first];
}

/** Of versions and languages, the selected one comes first. */
function firstIn(element: SiteElement, isWanted: (entry: SiteEntry) => boolean): SiteNode[] | undefined {
  const nodes = nodesOf(element);
  const isLate = (node: SiteNode): boolean => isElement(node) && node.isSelected === false;
  for (const node of [...nodes.filter((one) => !isLate(one)), ...nodes.filter(isLate)]) {
    if (isElement(node)) {
      const path = firstIn(node, isWanted);
      if (path) return [element, ...path];
    } else if (isWanted(node)) return [element, node];
  }
  return undefined;
}

function isServed({ droppedBy }: { readonly droppedBy?: MistakeLocation }): boolean {
  return droppedBy === undefined;
}

function switchesIn(element: SiteElement, open: readonly SiteElement[]): NavigationSwitcher[] {
  const byKind = new Map<LabelledKind, SwitcherOption[]>();
  for (const child of element.children) {
    if (!isElement(child) || !isSwitched(child.kind)) continue;
    const kind = child.kind as LabelledKind;
    const options = byKind.get(kind) ?? [];
    options.push({ element: child, isOpen: open.includes(child) });
    byKind.set(kind, options);
  }
  return [...byKind].map(([kind, options]) => ({ kind, options }));
}
