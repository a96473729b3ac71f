/** The way to an element as readers see it. */
import { ancestors } from './model.ts';
import type { Element, ElementKind, Page } from './model.ts';

/** One step of the way: «tab “API”». `label` is `''` where the element has none. */
export interface Crumb {
  readonly kind: ElementKind;
  readonly label: string;
}

/** From the outermost labelled element to the one that holds the node; empty for what stands in the navigation itself. */
export function breadcrumbsOf(node: Element | Page): readonly Crumb[] {
  return [...ancestors(node)]
    .filter(({ kind }) => kind !== 'root')
    .map(({ kind, label = '' }) => ({ kind, label }))
    .reverse();
}

/** The same way, the element itself included. */
export function wayTo(element: Element): readonly Crumb[] {
  return element.kind === 'root' ? [] : [...breadcrumbsOf(element), { kind: element.kind, label: element.label ?? '' }];
}
