/** The path to an element as readers see it. */
import { ancestors } from './model.ts';
import type { Element, ElementKind, PageEntry } from './model.ts';

/** One step of the path, such as «tab “API”». `label` is `''` if the element has none. */
export interface Crumb {
  readonly kind: ElementKind;
  readonly label: string;
}

/** Returns the elements around the node, the outermost first; empty for direct children of the navigation. */
export function breadcrumbsAbove(node: Element | PageEntry): readonly Crumb[] {
  return [...ancestors(node)]
    .filter(({ kind }) => kind !== 'root')
    .map(({ kind, label = '' }) => ({ kind, label }))
    .reverse();
}

/** Returns the path including the element itself. */
export function breadcrumbsIncludingElement(element: Element): readonly Crumb[] {
  return element.kind === 'root' ? [] : [...breadcrumbsAbove(element), { kind: element.kind, label: element.label ?? '' }];
}
