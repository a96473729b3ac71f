/** What differs in the sidebars of a site, as the few lines of an outline that changed. */
import type { KeyedNavigation } from './keyed-navigation.ts';
import { isElement, sidebarLabelOf, nodesOf } from '../resolve/resolved-site.ts';
import type { SiteElement, SiteEntry } from '../resolve/resolved-site.ts';

export interface SidebarDiffLine {
  /** A space is for an element around a change. */
  readonly sign: '+' | '-' | ' ';
  readonly depth: number;
  readonly label: string;
  /** Whether the page is elsewhere on the other side. */
  readonly isMoved?: true;
}

type SiteNode = SiteElement | SiteEntry;

export function sidebarChanges(before: KeyedNavigation, after: KeyedNavigation): SidebarDiffLine[] {
  return within(before.root, after.root, 0);

  function within(old: SiteElement, now: SiteElement, depth: number): SidebarDiffLine[] {
    const [gone, come] = [nodesOf(old), nodesOf(now)];
    const places = new Map(gone.map((node, index) => [before.keyOf(node), index]));
    const kept = new Set(come.map((node) => after.keyOf(node)));
    const lines: SidebarDiffLine[] = [];
    // Spread as arguments, the entries of a long list would overflow the stack.
    const add = (more: readonly SidebarDiffLine[]): void => {
      for (const line of more) lines.push(line);
    };
    let next = 0;
    const removeUpTo = (end: number): void => {
      for (; next < end; next++) {
        const node = gone[next];
        if (node && !kept.has(before.keyOf(node))) add(whole('-', node, depth));
      }
    };
    for (const node of come) {
      const place = places.get(after.keyOf(node));
      if (place === undefined) add(whole('+', node, depth));
      else {
        removeUpTo(place);
        const other = gone[place];
        if (other && isElement(other) && isElement(node)) add(around(other, node, depth));
        else if (other && shownName(other) !== shownName(node)) add([...whole('-', other, depth), ...whole('+', node, depth)]);
      }
    }
    removeUpTo(gone.length);
    return lines;
  }

  /** An element that is on both sides. */
  function around(old: SiteElement, now: SiteElement, depth: number): SidebarDiffLine[] {
    const inner = within(old, now, depth + 1);
    const [from, to] = [shownName(old), shownName(now)];
    if (from !== to) return [{ sign: '-', depth, label: from }, { sign: '+', depth, label: to }, ...inner];
    return inner.length === 0 ? [] : [{ sign: ' ', depth, label: to }, ...inner];
  }

  function whole(sign: '+' | '-', node: SiteNode, depth: number): SidebarDiffLine[] {
    const isMoved = sign === '+' ? before.occurrences.has(after.keyOf(node)) : after.occurrences.has(before.keyOf(node));
    const line: SidebarDiffLine = { sign, depth, label: shownName(node), ...(isMoved && { isMoved }) };
    return [line, ...(isElement(node) ? nodesOf(node).flatMap((child) => whole(sign, child, depth + 1)) : [])];
  }
}

function shownName(node: SiteNode): string {
  return isElement(node) ? sidebarLabelOf(node) : node.name;
}
