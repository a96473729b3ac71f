/** Which element of one resolved navigation is which of the other: by kind and label, else by the pages below it. */
import { entriesOf } from '../../index.ts';
import type { SiteElement } from '../../index.ts';
import { isElement } from '../../resolve/resolved-site.ts';

/** Elements that have this part of their pages in common are one element with another label. */
const SHARED = 0.5;

export function pairElements(before: SiteElement, after: SiteElement): ReadonlyMap<SiteElement, SiteElement> {
  const pairs = new Map([[before, after]]);
  const open: [SiteElement, SiteElement][] = [[before, after]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    for (const [one, other] of pairChildren(pair[0], pair[1])) {
      pairs.set(one, other);
      open.push([one, other]);
    }
  }
  return pairs;
}

function pairChildren(before: SiteElement, after: SiteElement): readonly [SiteElement, SiteElement][] {
  const pairs: [SiteElement, SiteElement][] = [];
  const free = new Map<string, SiteElement[]>();
  for (const element of after.children.filter(isElement)) {
    const list = free.get(nameOf(element));
    if (list) list.push(element);
    else free.set(nameOf(element), [element]);
  }
  const left = before.children.filter(isElement).filter((element) => {
    const same = free.get(nameOf(element))?.shift();
    if (same) pairs.push([element, same]);
    return !same;
  });
  const candidates = [...free.values()].flat().map((element) => ({ element, pages: pagesBelow(element) }));
  for (const element of left) {
    const pages = pagesBelow(element);
    const index = candidates.findIndex((candidate) => candidate.element.kind === element.kind && isAlike(pages, candidate.pages));
    const [found] = index === -1 ? [] : candidates.splice(index, 1);
    if (found) pairs.push([element, found.element]);
  }
  return pairs;
}

function nameOf({ kind, label = '' }: SiteElement): string {
  return `${kind} ${label}`;
}

function pagesBelow(element: SiteElement): ReadonlySet<string> {
  return new Set([...entriesOf(element)].map(({ name }) => name));
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const most = Math.max(one.size, other.size);
  return most > 0 && [...one].filter((page) => other.has(page)).length / most >= SHARED;
}
