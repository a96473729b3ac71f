/** Names of the kinds of elements as people say them. */
import type { ElementKind } from './model.ts';

/** «a tab», «a menu item», «the navigation itself». */
export const KIND_NAMES: Readonly<Record<ElementKind, string>> = {
  root: 'the navigation itself',
  group: 'a group',
  tab: 'a tab',
  item: 'a menu item',
  anchor: 'an anchor',
  dropdown: 'a dropdown',
  product: 'a product',
  version: 'a version',
  language: 'a language',
};

/** «a tab, an anchor or a version». */
export function nameKinds(kinds: readonly ElementKind[]): string {
  const names = kinds.map((kind) => KIND_NAMES[kind]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
