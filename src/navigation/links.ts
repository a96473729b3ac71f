/** Lists every `href` in the navigation: of elements, of global entries, and of the footer and navbar of a language. */
import { child } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import { pointerOf } from './model.ts';
import type { Element, Navigation } from './model.ts';

/** A link and its element. */
export interface NavigationLink {
  readonly href: string;
  /** Pointer of the `href` value. */
  readonly pointer: string;
  readonly element: Element;
  /** The property that holds it, unless it is the element's own. */
  readonly holder?: 'global' | 'footer' | 'navbar';
}

export function* linksOf(navigation: Navigation): Generator<NavigationLink> {
  for (const element of navigation.elements) {
    const { href } = element.value;
    if (element.kind === 'root') continue;
    if (typeof href === 'string') yield { href, pointer: child(pointerOf(element), 'href'), element };
    if (element.kind !== 'language') continue;
    for (const holder of ['footer', 'navbar'] as const) {
      for (const link of hrefsIn(element.value[holder], child(pointerOf(element), holder))) yield { ...link, element, holder };
    }
  }
  for (const { value, pointer, holder } of navigation.globals) {
    if (typeof value['href'] === 'string')
      yield { href: value['href'], pointer: child(pointer, 'href'), element: holder, holder: 'global' };
  }
}

/** Links are nested at most this deep in a footer or navbar. */
const MAX_DEPTH = 6;

/** Every `href` in a value that is not an element. */
export function* hrefsIn(value: unknown, pointer: string, depth = 0): Generator<{ href: string; pointer: string }> {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* hrefsIn(entry, child(pointer, index), depth + 1);
  } else if (isObject(value)) {
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'href' && typeof entry === 'string') yield { href: entry, pointer: child(pointer, key) };
      else if (key !== 'socials') yield* hrefsIn(entry, child(pointer, key), depth + 1);
    }
  }
}
