/** Names of the kinds of elements, for messages. */
import { joinWords } from '../text/join-words.ts';
import type { ElementKind } from './model.ts';

/** «a tab», «a menu item», «the navigation itself». */
export const KINDS_WITH_ARTICLE: Readonly<Record<ElementKind, string>> = {
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
export function joinKindsWithOr(kinds: readonly ElementKind[]): string {
  return joinWords(
    kinds.map((kind) => KINDS_WITH_ARTICLE[kind]),
    'or',
  );
}
