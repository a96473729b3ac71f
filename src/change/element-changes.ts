/** Compares the elements of the navigation, except labels and pages: elements added or removed, their properties, and the order of lists. */
import { child } from '../document/pointer.ts';
import { CHILD_ARRAYS, pointerOf } from '../navigation/model.ts';
import type { Element, Navigation } from '../navigation/model.ts';
import { breadcrumbsOf, wayTo } from '../navigation/breadcrumbs.ts';
import type { ListedElement, ReorderedList } from './site-change.ts';
import { effectOf } from './effects.ts';
import { pairById } from './pair-entries.ts';
import { shownValue } from './shown-values.ts';
import { own, valueChanges } from './value-changes.ts';
import type { ValueChange } from './value-changes.ts';
import type { Values } from './values.ts';

export interface ElementValueChange extends ValueChange {
  readonly element: Element;
}

export interface ElementChanges {
  readonly added: readonly ListedElement[];
  readonly removed: readonly ListedElement[];
  readonly reordered: readonly ReorderedList[];
  readonly properties: readonly ElementValueChange[];
}

interface Comparison {
  readonly before: Navigation;
  readonly after: Navigation;
  /** Maps elements before to their counterparts after. */
  readonly matched: ReadonlyMap<Element, Element>;
  readonly counterparts: ReadonlySet<Element>;
  /** Whether an entry is already reported as a page that was added, removed or moved. */
  readonly isTold: (text: string) => boolean;
  readonly values: Values;
  readonly most: number;
}

export function elementChanges(comparison: Comparison): ElementChanges {
  const { before, after, matched, counterparts } = comparison;
  const pairs = [...matched];
  const share = Math.max(1, Math.floor(comparison.most / pairs.length));
  const compared = pairs.map(([was, is]) => comparePair(was, is, comparison, Math.max(share, 10)));
  return {
    added: after.elements.filter((element) => !counterparts.has(element)).map(listed),
    removed: before.elements.filter((element) => !matched.has(element)).map((element) => withoutEffect(listed(element))),
    reordered: compared.flatMap(({ reordered }) => reordered),
    properties: compared.flatMap(({ properties }) => properties),
  };
}

function listed(element: Element): ListedElement {
  const own = Object.entries(element.value).filter(([key]) => key !== element.kind && !isList(element, key));
  const pointer = pointerOf(element);
  const properties = Object.fromEntries(own);
  const effect = own.length === 0 ? undefined : effectOf(pointer, undefined, properties);
  return {
    kind: element.kind,
    label: element.label ?? '',
    at: breadcrumbsOf(element),
    pointer,
    ...(own.length > 0 && { properties: shownValue(properties) }),
    ...(effect && { effect }),
  };
}

function withoutEffect(element: ListedElement): ListedElement {
  const { effect: _, ...rest } = element;
  return rest;
}

/** A list of children that is read as one. */
function isList(element: Element, key: string): boolean {
  return Object.hasOwn(CHILD_ARRAYS, key) && element.arrays.some((name) => name === key);
}

function comparePair(was: Element, is: Element, comparison: Comparison, most: number): Pick<ElementChanges, 'reordered' | 'properties'> {
  const reordered: ReorderedList[] = [];
  const properties: ElementValueChange[] = [];
  const pointer = pointerOf(is);
  for (const key of new Set([...Object.keys(was.value), ...Object.keys(is.value)])) {
    const [one, other] = [own(was.value, key), own(is.value, key)];
    const at = child(pointer, key);
    if (key === was.kind && typeof one === 'string' && typeof other === 'string') continue;
    const isChildren = (isList(was, key) || one === undefined) && (isList(is, key) || other === undefined);
    if (isChildren) {
      const lists = compareLists(entriesOf(was, key), entriesOf(is, key), comparison);
      if (lists.isReordered) reordered.push({ pointer: at, at: wayTo(is) });
      const isEmpty = (one === undefined) !== (other === undefined) && [one ?? other].flat().length === 0;
      if (lists.gone.length + lists.come.length > 0 || isEmpty)
        properties.push({
          element: is,
          pointer: at,
          before: one === undefined ? one : lists.gone,
          after: other === undefined ? other : lists.come,
          count: Math.max(1, lists.gone.length, lists.come.length),
        });
    } else if (!(key === 'root' && isTold(one, other, comparison))) {
      properties.push(...valueChanges(one, other, at, comparison.values, most).map((change) => ({ ...change, element: is })));
    }
  }
  return { reordered, properties };
}

/** The page that the title of a group links to is compared with all pages. */
function isTold(before: unknown, after: unknown, { isTold: isPageTold }: Comparison): boolean {
  const texts = [before, after].filter((text) => text !== undefined);
  return texts.every((text) => typeof text === 'string' && isPageTold(text)) && before !== after;
}

interface Entry {
  readonly value: unknown;
  readonly element: Element | undefined;
}

function entriesOf(element: Element, key: string): readonly Entry[] {
  const list = own(element.value, key);
  const inner = new Map(element.elements.filter((held) => held.key === key).map((held) => [held.index, held]));
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ value, element: inner.get(index) })) : [];
}

interface ComparedLists {
  readonly isReordered: boolean;
  /** Entries that are not in other lists of the change. */
  readonly gone: readonly unknown[];
  readonly come: readonly unknown[];
}

function compareLists(
  before: readonly Entry[],
  after: readonly Entry[],
  { matched, counterparts, isTold: isPageTold, values }: Comparison,
): ComparedLists {
  const { found, come, isReordered } = pairById(
    before.map(({ value, element }) => (element ? matched.get(element) : values.numberOf(value))),
    after.map(({ value, element }) => element ?? values.numberOf(value)),
  );
  const isUntold = ({ value, element }: Entry, paired: { has(element: Element): boolean }): boolean =>
    element ? paired.has(element) : typeof value !== 'string' || !isPageTold(value);
  return {
    isReordered,
    gone: before.filter((entry, at) => found[at] === undefined && isUntold(entry, matched)).map(({ value }) => value),
    come: come
      .flatMap((index) => after[index] ?? [])
      .filter((entry) => isUntold(entry, counterparts))
      .map(({ value }) => value),
  };
}
