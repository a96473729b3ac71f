/** Where in a list of pages an entry goes. */
import { describe } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import { nameOf } from '../subject/page-entries.ts';
import { refuse } from './result.ts';
import type { Refused } from './result.ts';

/** Before or after a page of the list, or at an index from 0, groups counted; at the end if nothing is said. */
export interface Position {
  readonly before?: string;
  readonly after?: string;
  readonly index?: number;
}

/** An element, and where in its list of pages. */
export interface Placement extends Position {
  /**
   * The element by labels, `/navigation/tabs[tab=API]/groups[group=Users]`, as identities of findings write them, or by
   * pointer, `/navigation/tabs/1/groups/0`.
   */
  readonly to: string;
}

/** The index before which an entry is to stand in the list of an element; the entry at `without` counts as gone. */
export function indexFor(position: Position, element: Element, traits: DialectTraits, without?: number): number | 'end' | Refused {
  const pages: unknown = element.value['pages'];
  const list: readonly unknown[] = Array.isArray(pages) ? pages : [];
  const kept = list.map((_, index) => index).filter((index) => index !== without);
  const { before, after, index } = position;
  const neighbour = before ?? after;
  if (neighbour !== undefined) {
    const wanted = nameOf(neighbour, traits);
    const at = kept.findIndex((own) => typeof list[own] === 'string' && nameOf(list[own], traits) === wanted);
    if (at === -1) return refuse('no-place', `${describe(element)} does not list “${neighbour}”.`);
    return (before === undefined ? kept[at + 1] : kept[at]) ?? 'end';
  }
  if (index === undefined || index === kept.length) return 'end';
  if (Number.isInteger(index) && index >= 0 && index < kept.length) return kept[index] ?? 'end';
  return refuse('no-place', `${describe(element)} has no place ${index}: expected a number from 0 to ${kept.length}.`);
}

/** True if an entry already stands where it would be put. */
export function isAt(own: number, position: Position, element: Element, traits: DialectTraits): boolean {
  if (position.before === undefined && position.after === undefined && position.index === undefined) return true;
  const index = indexFor(position, element, traits, own);
  const { length } = element.value['pages'] as readonly unknown[];
  return index === (own + 1 === length ? 'end' : own + 1);
}
