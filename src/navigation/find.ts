/** Finds the element at a pointer. */
import { keys } from '../document/pointer.ts';
import type { Element, Navigation } from './model.ts';

/** Returns the innermost element that is or contains the value at a pointer of the expanded configuration; `undefined` outside `navigation`. */
export function elementAt(navigation: Navigation, pointer: string): Element | undefined {
  const [top, ...path] = keys(pointer);
  if (top !== 'navigation') return undefined;
  let element = navigation.root;
  for (let depth = 0; depth + 1 < path.length; depth += 2) {
    const inner = childrenOf(element).get(`${path[depth]}/${path[depth + 1]}`);
    if (!inner) break;
    element = inner;
  }
  return element;
}

/** Children by array and index, so that looking up each of 100,000 children stays fast. */
const known = new WeakMap<Element, ReadonlyMap<string, Element>>();

function childrenOf(element: Element): ReadonlyMap<string, Element> {
  let children = known.get(element);
  if (!children) {
    children = new Map(
      element.children.flatMap((entry) => (entry.kind === 'page' ? [] : [[`${entry.key}/${entry.index}`, entry] as const])),
    );
    known.set(element, children);
  }
  return children;
}
