/** Compares the elements of the navigation, except labels and pages: elements added or removed, their properties, and the order of lists. */
import { toChildPointer } from '../document/pointer.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, pointerOf } from '../navigation/model.ts';
import type { Element, NavigationTree } from '../navigation/model.ts';
import { breadcrumbsAbove, breadcrumbsIncludingElement } from '../navigation/breadcrumbs.ts';
import type { ListedElement, ReorderedList } from './site-change.ts';
import { effectOf } from './effects.ts';
import { pairById } from './find-json-list-differences.ts';
import { formatValue } from './format-values.ts';
import { ownProperty, valueChanges } from './value-changes.ts';
import type { ValueChange } from './value-changes.ts';
import type { ValueNumbering } from './value-numbering.ts';

export interface ElementValueChange extends ValueChange {
  readonly element: Element;
}

export interface ElementChanges {
  readonly added: readonly ListedElement[];
  readonly removed: readonly ListedElement[];
  readonly reordered: readonly ReorderedList[];
  readonly properties: readonly ElementValueChange[];
}

interface ElementChangesInput {
  readonly before: NavigationTree;
  readonly after: NavigationTree;
  /** Maps elements before to their counterparts after. */
  readonly matched: ReadonlyMap<Element, Element>;
  readonly counterparts: ReadonlySet<Element>;
  /** Whether an entry is already reported as a page that was added, removed or moved. */
  readonly isReportedAsPage: (text: string) => boolean;
  readonly values: ValueNumbering;
  readonly maxChanges: number;
}

export function elementChanges(comparison: ElementChangesInput): ElementChanges {
  const { before, after, matched, counterparts } = comparison;
  const pairs = [...matched];
  const share = Math.max(1, Math.floor(comparison.maxChanges / pairs.length));
  const compared = pairs.map(([was, is]) => comparePair(was, is, comparison, Math.max(share, 10)));
  return {
    added: after.elements.filter((element) => !counterparts.has(element)).map(toListedElement),
    removed: before.elements.filter((element) => !matched.has(element)).map((element) => withoutEffect(toListedElement(element))),
    reordered: compared.flatMap(({ reordered }) => reordered),
    properties: compared.flatMap(({ properties }) => properties),
  };
}

function toListedElement(element: Element): ListedElement {
  const own = Object.entries(element.value).filter(([key]) => key !== element.kind && !isChildList(element, key));
  const pointer = pointerOf(element);
  const properties = Object.fromEntries(own);
  const effect = own.length === 0 ? undefined : effectOf(pointer, undefined, properties);
  return {
    kind: element.kind,
    label: element.label ?? '',
    at: breadcrumbsAbove(element),
    pointer,
    ...(own.length > 0 && { properties: formatValue(properties) }),
    ...(effect && { effect }),
  };
}

function withoutEffect(element: ListedElement): ListedElement {
  const { effect: _, ...rest } = element;
  return rest;
}

/** A list of children that is read as one. */
function isChildList(element: Element, key: string): boolean {
  return Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, key) && element.arrays.some((name) => name === key);
}

function comparePair(
  was: Element,
  is: Element,
  comparison: ElementChangesInput,
  most: number,
): Pick<ElementChanges, 'reordered' | 'properties'> {
  const reordered: ReorderedList[] = [];
  const properties: ElementValueChange[] = [];
  const pointer = pointerOf(is);
  for (const key of new Set([...Object.keys(was.value), ...Object.keys(is.value)])) {
    const [one, other] = [ownProperty(was.value, key), ownProperty(is.value, key)];
    const at = toChildPointer(pointer, key);
    if (key === was.kind && typeof one === 'string' && typeof other === 'string') continue;
    const isChildren = (isChildList(was, key) || one === undefined) && (isChildList(is, key) || other === undefined);
    if (isChildren) {
      const lists = compareLists(listEntries(was, key), listEntries(is, key), comparison);
      if (lists.isReordered) reordered.push({ pointer: at, at: breadcrumbsIncludingElement(is) });
      const isEmpty = (one === undefined) !== (other === undefined) && [one ?? other].flat().length === 0;
      if (lists.removed.length + lists.added.length > 0 || isEmpty)
        properties.push({
          element: is,
          pointer: at,
          before: one === undefined ? one : lists.removed,
          after: other === undefined ? other : lists.added,
          count: Math.max(1, lists.removed.length, lists.added.length),
        });
    } else if (!(key === 'root' && isRootReportedAsPage(one, other, comparison))) {
      properties.push(...valueChanges(one, other, at, comparison.values, most).map((change) => ({ ...change, element: is })));
    }
  }
  return { reordered, properties };
}

/** The page that the title of a group links to is compared with all pages. */
function isRootReportedAsPage(before: unknown, after: unknown, { isReportedAsPage: isPageTold }: ElementChangesInput): boolean {
  const texts = [before, after].filter((text) => text !== undefined);
  return texts.every((text) => typeof text === 'string' && isPageTold(text)) && before !== after;
}

interface ListEntry {
  readonly value: unknown;
  readonly element: Element | undefined;
}

function listEntries(element: Element, key: string): readonly ListEntry[] {
  const list = ownProperty(element.value, key);
  const inner = new Map(element.elements.filter((held) => held.key === key).map((held) => [held.index, held]));
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ value, element: inner.get(index) })) : [];
}

interface ListComparison {
  readonly isReordered: boolean;
  /** Entries that are not in other lists of the change. */
  readonly removed: readonly unknown[];
  readonly added: readonly unknown[];
}

function compareLists(
  before: readonly ListEntry[],
  after: readonly ListEntry[],
  { matched, counterparts, isReportedAsPage: isPageTold, values }: ElementChangesInput,
): ListComparison {
  const { indexesAfter, added, isReordered } = pairById(
    before.map(({ value, element }) => (element ? matched.get(element) : values.numberOf(value))),
    after.map(({ value, element }) => element ?? values.numberOf(value)),
  );
  const isUntold = ({ value, element }: ListEntry, paired: { has(element: Element): boolean }): boolean =>
    element ? paired.has(element) : typeof value !== 'string' || !isPageTold(value);
  return {
    isReordered,
    removed: before.filter((entry, at) => indexesAfter[at] === undefined && isUntold(entry, matched)).map(({ value }) => value),
    added: added
      .flatMap((index) => after[index] ?? [])
      .filter((entry) => isUntold(entry, counterparts))
      .map(({ value }) => value),
  };
}
