/** What differs in the sidebars of a site, as the few lines of an outline that changed. */
import { entriesOf, isElement, labelOf, nodesOf } from '../resolve/resolved-site.ts';
import type { ResolvedSite, SiteElement, SiteEntry } from '../resolve/resolved-site.ts';

export interface SidebarLine {
  /** A space is for an element around a change. */
  readonly sign: '+' | '-' | ' ';
  readonly depth: number;
  readonly label: string;
  /** Whether the page is elsewhere on the other side. */
  readonly isMoved?: true;
}

type Node = SiteElement | SiteEntry;

/** `paired` has the new pointers of elements by their old ones, and `renames` the new paths of pages. */
export function sidebarChanges(
  before: ResolvedSite,
  after: ResolvedSite,
  paired: ReadonlyMap<string, string>,
  renames: ReadonlyMap<string, string>,
): SidebarLine[] {
  const newNameOf = ({ kind, name }: SiteEntry): string => `${kind} ${renames.get(name) ?? name}`;
  const [was, is] = [namesIn(before, newNameOf), namesIn(after, nameOf)];

  return within(before.navigation, after.navigation, 0);

  function within(old: SiteElement, now: SiteElement, depth: number): SidebarLine[] {
    const [gone, come] = [nodesOf(old), nodesOf(now)];
    const places = new Map(gone.map((node, index) => [keyOf(node, true), index]));
    const kept = new Set(come.map((node) => keyOf(node, false)));
    const lines: SidebarLine[] = [];
    let next = 0;
    const removeUpTo = (end: number): void => {
      for (; next < end; next++) {
        const node = gone[next];
        if (node && !kept.has(keyOf(node, true))) lines.push(...whole('-', node, depth));
      }
    };
    for (const node of come) {
      const place = places.get(keyOf(node, false));
      if (place === undefined) lines.push(...whole('+', node, depth));
      else {
        removeUpTo(place);
        const other = gone[place];
        if (other && isElement(other) && isElement(node)) lines.push(...around(other, node, depth));
        else if (other && shownName(other) !== shownName(node)) lines.push(...whole('-', other, depth), ...whole('+', node, depth));
      }
    }
    removeUpTo(gone.length);
    return lines;
  }

  /** An element that is on both sides. */
  function around(old: SiteElement, now: SiteElement, depth: number): SidebarLine[] {
    const inner = within(old, now, depth + 1);
    const [from, to] = [shownName(old), shownName(now)];
    if (from !== to) return [{ sign: '-', depth, label: from }, { sign: '+', depth, label: to }, ...inner];
    return inner.length === 0 ? [] : [{ sign: ' ', depth, label: to }, ...inner];
  }

  function whole(sign: '+' | '-', node: Node, depth: number): SidebarLine[] {
    const isMoved = !isElement(node) && (sign === '+' ? was.has(nameOf(node)) : is.has(newNameOf(node)));
    const line: SidebarLine = { sign, depth, label: shownName(node), ...(isMoved && { isMoved }) };
    return [line, ...(isElement(node) ? nodesOf(node).flatMap((child) => whole(sign, child, depth + 1)) : [])];
  }

  /** The same for counterparts on both sides. */
  function keyOf(node: Node, isOld: boolean): string {
    if (!isElement(node)) return isOld ? newNameOf(node) : nameOf(node);
    return isOld ? (paired.get(node.pointer) ?? `gone ${node.pointer}`) : node.pointer;
  }
}

function namesIn({ navigation }: ResolvedSite, name: (entry: SiteEntry) => string): ReadonlySet<string> {
  return new Set(Array.from(entriesOf(navigation), name));
}

function nameOf({ kind, name }: SiteEntry): string {
  return `${kind} ${name}`;
}

function shownName(node: Node): string {
  return isElement(node) ? labelOf(node) : node.name;
}
