/** The position of an entry in a list of pages. */
import { describeElement, type Element } from '../navigation/model.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { normalizeEntry } from '../subject/page-entries.ts';
import { createEditRefusal, type EditRefusal } from './result.ts';

/** Before or after a page of the list, or at an index from 0 that counts groups too; by default at the end. */
export interface ListPosition {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly index?: number | undefined;
}

/** An element, and a position in its list of pages. */
export interface Placement extends ListPosition {
  /**
   * The element by labels, as in identities of findings, `/navigation/tabs[tab=API]/groups[group=Users]`; or by pointer,
   * `/navigation/tabs/1/groups/0`.
   */
  readonly to: string;
}

/** Names the neighbour of a place: `, after guides/start`; `''` if it has none. */
export function neighbourText({ before, after }: ListPosition): string {
  if (before !== undefined) return `, before ${before}`;
  return after === undefined ? '' : `, after ${after}`;
}

/** Returns the index to insert at in the list of an element; the entry at `without` is ignored. */
export function indexFor(
  position: ListPosition,
  element: Element,
  traits: DocsJsonDialectTraits,
  without?: number,
): number | 'end' | EditRefusal {
  const pages: unknown = element.value['pages'];
  const list: readonly unknown[] = Array.isArray(pages) ? pages : [];
  const kept = list.map((_, index) => index).filter((index) => index !== without);
  const { before, after, index } = position;
  const neighbour = before ?? after;
  if (neighbour !== undefined) {
    const wanted = normalizeEntry(neighbour, traits);
    const at = kept.findIndex((own) => typeof list[own] === 'string' && normalizeEntry(list[own], traits) === wanted);
    if (at === -1) return createEditRefusal('no-place', `${describeElement(element)} does not list “${neighbour}”.`);
    return (before === undefined ? kept[at + 1] : kept[at]) ?? 'end';
  }
  if (index === undefined || index === kept.length) return 'end';
  if (Number.isInteger(index) && index >= 0 && index < kept.length) return kept[index] ?? 'end';
  return createEditRefusal('no-place', `${describeElement(element)} has no index ${index}; expected a number from 0 to ${kept.length}.`);
}

/** Whether an entry already has the position. */
export function isEntryAtPosition(own: number, position: ListPosition, element: Element, traits: DocsJsonDialectTraits): boolean {
  if (position.before === undefined && position.after === undefined && position.index === undefined) return true;
  const index = indexFor(position, element, traits, own);
  const { length } = element.value['pages'] as readonly unknown[];
  return index === (own + 1 === length ? 'end' : own + 1);
}
