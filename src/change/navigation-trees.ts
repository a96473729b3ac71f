/** The navigation before and after as trees in which changed entries are marked. */
import type { KeyedNavigation } from './keyed-navigation.ts';
import { isElement, sidebarLabelOf, nodesOf } from '../resolve/resolved-site.ts';
import type { SiteElement, SiteEntry } from '../resolve/resolved-site.ts';

/** What happened to an entry; `dropped`: the platform does not serve it. */
export type ChangeMark = 'same' | 'added' | 'removed' | 'moved' | 'relabelled' | 'changed' | 'dropped';

export interface MarkedNavigationNode {
  readonly label: string;
  /** Such as “tab”, “group” or “page”. */
  readonly kind: string;
  /** Path of a page that has a title as its label. */
  readonly path?: string;
  readonly mark: ChangeMark;
  /** Its other place or label, its other changes, or why it is dropped. */
  readonly note?: string;
  /** What else is to be known of it, such as its badges. */
  readonly details?: readonly string[];
  /** Whether it is shown with its children at first; decided by its size and marks if absent. */
  readonly isOpen?: boolean;
  readonly children: readonly MarkedNavigationNode[];
  /** Children that are omitted because there are too many. */
  readonly leftOut?: number;
}

/** Null if docs.json cannot be read. */
export interface MarkedNavigationTrees {
  readonly before: MarkedNavigationNode | null;
  readonly after: MarkedNavigationNode | null;
}

/** The most nodes of a tree. */
const MAX_NODES = 3000;

export function navigationTrees(before: KeyedNavigation | null, after: KeyedNavigation | null): MarkedNavigationTrees {
  return {
    before: before && treeOf(before, after, 'removed', 'now'),
    after: after && treeOf(after, before, 'added', 'was'),
  };
}

/** The titles of pages by their paths, as far as they are known; those after the change come before those that it replaces. */
export function titlesIn({ before, after }: MarkedNavigationTrees): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const tree of [before, after]) if (tree) addTitles(tree, titles);
  return titles;
}

function addTitles({ label, path, children }: MarkedNavigationNode, titles: Map<string, string>): void {
  if (path !== undefined) titles.set(path, label);
  for (const child of children) addTitles(child, titles);
}

type Tense = 'now' | 'was';

/** `unpaired` is the mark of entries that the other state does not have, and `tense` that in which notes speak of the others there. */
function treeOf(own: KeyedNavigation, other: KeyedNavigation | null, unpaired: ChangeMark, tense: Tense): MarkedNavigationNode {
  let room = MAX_NODES;
  return ofElement(own.root);

  function ofElement(element: SiteElement): MarkedNavigationNode {
    const counterpart = other?.elements.get(own.keyOf(element));
    const nodes: MarkedNavigationNode[] = [];
    let leftOut = 0;
    for (const node of nodesOf(element)) {
      if (room === 0) leftOut++;
      else {
        room--;
        nodes.push(isElement(node) ? ofElement(node) : ofEntry(node, counterpart));
      }
    }
    const label = element.kind === 'root' ? 'Navigation' : sidebarLabelOf(element);
    const fate = !other ? UNCHANGED : counterpart ? markElement(element, counterpart, tense) : { mark: unpaired };
    return { label, kind: element.kind, ...fate, children: nodes, ...(leftOut > 0 && { leftOut }) };
  }

  function ofEntry(entry: SiteEntry, counterpart: SiteElement | undefined): MarkedNavigationNode {
    const { name, kind } = entry;
    const label = sidebarLabelOf(entry);
    const shown = { label, kind, ...(label !== name && { path: name }), children: [] };
    const places = other?.occurrences.get(own.keyOf(entry)) ?? [];
    const [place] = places;
    if (place && place.entry.name !== name) return { ...shown, mark: 'moved', note: `${tense} ${place.entry.name}` };
    if (!other || places.some(({ parent }) => parent === counterpart)) return { ...shown, ...UNCHANGED };
    return { ...shown, ...(place ? { mark: 'moved', note: `${tense} in ${elementText(place.parent)}` } : { mark: unpaired }) };
  }
}

const UNCHANGED = { mark: 'same' } as const;

/** What happened to an element that both states have. */
function markElement(element: SiteElement, counterpart: SiteElement, tense: Tense): Pick<MarkedNavigationNode, 'mark' | 'note'> {
  if ((element.label ?? '') !== (counterpart.label ?? '')) return { mark: 'relabelled', note: `${tense} “${counterpart.label ?? ''}”` };
  const differences = [
    ...(element.directory.value === counterpart.directory.value
      ? []
      : [`directory ${element.directory.value}, ${tense} ${counterpart.directory.value}`]),
    ...(specsOf(element) === specsOf(counterpart)
      ? []
      : [`openapi ${specsOf(element) || 'not set'}, ${tense} ${specsOf(counterpart) || 'not set'}`]),
    ...(element.isDefault === counterpart.isDefault ? [] : [element.isDefault === true ? 'the default' : 'not the default']),
  ];
  return differences.length === 0 ? UNCHANGED : { mark: 'changed', note: differences.join('; ') };
}

function specsOf({ openapi }: SiteElement): string {
  return openapi?.specs.join(', ') ?? '';
}

function elementText({ kind, label }: SiteElement): string {
  return label?.trim() ? `“${label}”` : kind === 'root' ? 'the navigation itself' : `a ${kind}`;
}
