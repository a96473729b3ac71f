/** The navigation before and after as trees in which changed entries are marked. */
import { isElement, labelOf, nodesOf } from '../resolve/resolved-site.ts';
import type { ResolvedSite, SiteElement, SiteEntry } from '../resolve/resolved-site.ts';

/** What happened to an entry; `dropped`: the platform does not serve it. */
export type Mark = 'same' | 'added' | 'removed' | 'moved' | 'relabelled' | 'changed' | 'dropped';

export interface TreeNode {
  readonly label: string;
  /** Such as “tab”, “group” or “page”. */
  readonly kind: string;
  /** Path of a page that has a title as its label. */
  readonly path?: string;
  readonly mark: Mark;
  /** Its other place or label, its other changes, or why it is dropped. */
  readonly note?: string;
  /** What else is to be known of it, such as its badges. */
  readonly details?: readonly string[];
  /** Whether it is shown with its children at first; decided by its size and marks if absent. */
  readonly isOpen?: boolean;
  readonly children: readonly TreeNode[];
  /** Children that are omitted because there are too many. */
  readonly leftOut?: number;
}

/** Null if docs.json cannot be read. */
export interface TreePair {
  readonly before: TreeNode | null;
  readonly after: TreeNode | null;
}

/** The most nodes of a tree. */
const MOST_NODES = 3000;

/** `paired` has the new pointers of elements by their old ones. */
export function navigationTrees(
  before: ResolvedSite | null,
  after: ResolvedSite | null,
  paired: ReadonlyMap<string, string> = new Map(),
  renames: ReadonlyMap<string, string> = new Map(),
): TreePair {
  const oldNames = new Map(Array.from(renames, ([from, to]) => [to, from]));

  const pairs = before && after ? pairElements(before.navigation, after.navigation, paired) : new Map<SiteElement, SiteElement>();
  const back = new Map([...pairs].map(([one, other]) => [other, one]));
  const [was, is] = [placesOf(before?.navigation), placesOf(after?.navigation)];
  return {
    before:
      before && treeOf(before.navigation, { pairs, others: is, isKnown: after !== null, gone: 'removed', way: 'now', otherNames: renames }),
    after:
      after &&
      treeOf(after.navigation, { pairs: back, others: was, isKnown: before !== null, gone: 'added', way: 'was', otherNames: oldNames }),
  };
}

function pairElements(before: SiteElement, after: SiteElement, paired: ReadonlyMap<string, string>): ReadonlyMap<SiteElement, SiteElement> {
  const others = new Map([...elementsOf(after)].map((element) => [element.pointer, element]));
  return new Map(
    [...elementsOf(before)].flatMap((element) => {
      const other = others.get(paired.get(element.pointer) ?? '');
      return other ? [[element, other]] : [];
    }),
  );
}

function* elementsOf(root: SiteElement): Generator<SiteElement> {
  const open = [root];
  for (let at = open.pop(); at; at = open.pop()) {
    yield at;
    open.push(...at.children.filter(isElement));
  }
}

/** The other side of a tree: the counterparts of elements, and the places of pages. */
interface Other {
  readonly pairs: ReadonlyMap<SiteElement, SiteElement>;
  readonly others: ReadonlyMap<string, readonly SiteElement[]>;
  readonly isKnown: boolean;
  /** The mark of an entry without a counterpart. */
  readonly gone: 'added' | 'removed';
  readonly way: 'now' | 'was';
  /** The other names of renamed pages. */
  readonly otherNames: ReadonlyMap<string, string>;
}

function treeOf(root: SiteElement, other: Other): TreeNode {
  let room = MOST_NODES;
  return ofElement(root);

  function ofElement(element: SiteElement): TreeNode {
    const nodes: TreeNode[] = [];
    let leftOut = 0;
    for (const node of nodesOf(element)) {
      if (room === 0) leftOut++;
      else {
        room--;
        nodes.push(isElement(node) ? ofElement(node) : ofEntry(node, element, other));
      }
    }
    const label = element.kind === 'root' ? 'Navigation' : labelOf(element);
    return { label, kind: element.kind, ...fateOf(element, other), children: nodes, ...(leftOut > 0 && { leftOut }) };
  }
}

function fateOf(element: SiteElement, { pairs, isKnown, gone, way }: Other): Pick<TreeNode, 'mark' | 'note'> {
  if (!isKnown) return { mark: 'same' };
  const counterpart = pairs.get(element);
  if (!counterpart) return { mark: gone };
  if ((element.label ?? '') !== (counterpart.label ?? '')) return { mark: 'relabelled', note: `${way} “${counterpart.label ?? ''}”` };
  const differences = [
    ...(element.directory.value === counterpart.directory.value
      ? []
      : [`directory ${element.directory.value}, ${way} ${counterpart.directory.value}`]),
    ...(specsOf(element) === specsOf(counterpart)
      ? []
      : [`openapi ${specsOf(element) || 'not set'}, ${way} ${specsOf(counterpart) || 'not set'}`]),
    ...(element.isDefault === counterpart.isDefault ? [] : [element.isDefault === true ? 'the default' : 'not the default']),
  ];
  return differences.length === 0 ? { mark: 'same' } : { mark: 'changed', note: differences.join('; ') };
}

function specsOf({ openapi }: SiteElement): string {
  return openapi?.specs.join(', ') ?? '';
}

function ofEntry(entry: SiteEntry, parent: SiteElement, other: Other): TreeNode {
  const { name, title, kind } = entry;
  const shown = { label: title ?? name, kind, ...(title !== undefined && { path: name }), children: [] };
  const otherName = other.otherNames.get(name);
  const places = other.others.get(nameOf({ kind, name: otherName ?? name })) ?? [];
  const counterpart = other.pairs.get(parent);
  if (otherName !== undefined && places.length > 0) return { ...shown, mark: 'moved', note: `${other.way} ${otherName}` };
  if (!other.isKnown || places.some((place) => place === counterpart)) return { ...shown, mark: 'same' };
  const [place] = places;
  return place
    ? {
        ...shown,
        mark: 'moved',
        note: `${other.way} in ${place.label?.trim() ? `“${place.label}”` : place.kind === 'root' ? 'the navigation itself' : `a ${place.kind}`}`,
      }
    : { ...shown, mark: other.gone };
}

/** The parents of each entry. */
function placesOf(root: SiteElement | undefined): ReadonlyMap<string, readonly SiteElement[]> {
  const places = new Map<string, SiteElement[]>();
  const open = root ? [root] : [];
  for (let at = open.pop(); at; at = open.pop()) {
    for (const node of nodesOf(at)) {
      if (isElement(node)) {
        open.push(node);
        continue;
      }
      const list = places.get(nameOf(node));
      if (list) list.push(at);
      else places.set(nameOf(node), [at]);
    }
  }
  return places;
}

function nameOf({ kind, name }: Pick<SiteEntry, 'kind' | 'name'>): string {
  return `${kind} ${name}`;
}
