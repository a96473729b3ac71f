/** From a pointer to the element around it. */
import { keys } from '../document/pointer.ts';
import type { Element, Navigation } from './model.ts';

/** The innermost element at or around a pointer of the expanded configuration; `undefined` outside `navigation`. */
export function elementAt(navigation: Navigation, pointer: string): Element | undefined {
  const [top, ...path] = keys(pointer);
  if (top !== 'navigation') return undefined;
  let element = navigation.root;
  for (let depth = 0; depth + 1 < path.length; depth += 2) {
    const inner = element.children.find(
      (entry): entry is Element => entry.kind !== 'page' && entry.key === path[depth] && entry.index === Number(path[depth + 1]),
    );
    if (!inner) break;
    element = inner;
  }
  return element;
}
