/** Siblings of one kind with the same label. */
import { child } from '../document/pointer.ts';
import { pointerOf } from './model.ts';
import type { Element, Navigation } from './model.ts';

/** A later sibling, and the pointers of its label and of the first one's. */
export interface Repeated {
  readonly element: Element;
  readonly pointer: string;
  readonly first: string;
}

/** Every element whose label an earlier sibling of the same kind and array has; blank labels are never the same. */
export function* siblingsBy(navigation: Navigation, isWanted: (element: Element) => boolean): Generator<Repeated> {
  for (const parent of navigation.elements) {
    if (parent.children.length < 2) continue;
    const seen = new Map<string, Element>();
    for (const element of parent.children) {
      if (element.kind === 'page' || !isWanted(element) || !element.label?.trim()) continue;
      const name = `${element.key} ${element.label}`;
      const first = seen.get(name);
      if (first) yield { element, pointer: labelPointer(element), first: labelPointer(first) };
      else seen.set(name, element);
    }
  }
}

function labelPointer(element: Element): string {
  return child(pointerOf(element), element.kind);
}
