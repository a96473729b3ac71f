/** Pairs the elements of two states of a site, with what readers see of each. */
import { matchElements } from './match-elements.ts';
import { child } from '../document/pointer.ts';
import type { Element } from '../navigation/model.ts';
import { pointerOf } from '../navigation/model.ts';
import { resolveSite } from '../resolve/resolve-site.ts';
import { isElement } from '../resolve/resolved-site.ts';
import type { SiteElement } from '../resolve/resolved-site.ts';
import { nameOf } from '../subject/page-entries.ts';
import type { Subject } from '../subject/subject.ts';

/** Elements of two states by pointer, and their pairs. */
export interface Pairs {
  readonly before: ReadonlyMap<string, SiteElement>;
  readonly after: ReadonlyMap<string, SiteElement>;
  /** Pointers after by pointers before, and vice versa. */
  readonly following: ReadonlyMap<string, string>;
  readonly preceding: ReadonlyMap<string, string>;
  /** The element's own value of a key; undefined if the element does not exist. */
  own(state: 'before' | 'after', pointer: string, key: string): unknown;
}

export function pairUp(was: Subject, is: Subject): Pairs {
  const following = pairedPointers(was, is);
  const values = { before: byPointer(was.navigation.elements), after: byPointer(is.navigation.elements) };
  return {
    before: elementsOf(was),
    after: elementsOf(is),
    following,
    preceding: new Map([...following].map(([one, other]) => [other, one])),
    own: (state, pointer, key) => values[state].get(pointer)?.value[key],
  };
}

/** Pointers after by pointers before. `renames` has the new names of pages. */
export function pairedPointers(was: Subject, is: Subject, renames: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const newNameOf = (name: string): string => renames.get(name) ?? name;
  const matched = matchElements(was.navigation, is.navigation, ({ text }) => newNameOf(nameOf(text, was.traits)));
  return new Map([...matched].map(([one, other]) => [pointerOf(one), pointerOf(other)]));
}

/** Returns the pointer of an element's label, or of the element if it has none. */
export function labelOf({ kind, label, pointer }: SiteElement): string {
  return label === undefined ? pointer : child(pointer, kind);
}

function byPointer(elements: readonly Element[]): ReadonlyMap<string, Element> {
  return new Map(elements.map((element) => [pointerOf(element), element]));
}

/** Titles, generated pages and what is dropped are not included. */
function elementsOf({ source, traits, ...known }: Subject): ReadonlyMap<string, SiteElement> {
  const { navigation } = resolveSite(
    { ...known, config: source.root.file, dialect: traits.name, value: source.value },
    { operations: new Map(), titles: new Map(), nameOf: (file) => file, dropAt: () => undefined, lost: [] },
  );
  const found = new Map<string, SiteElement>();
  const open = [navigation];
  for (let at = open.pop(); at; at = open.pop()) {
    found.set(at.pointer, at);
    open.push(...at.children.filter(isElement));
  }
  return found;
}
