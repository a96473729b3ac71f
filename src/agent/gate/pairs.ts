/** Two states of a site, and which element of one is which of the other. */
import { nameOf } from '../../subject/entries.ts';
import { matchElements } from '../../change/match-elements.ts';
import type { ResolvedSite, SiteElement } from '../../index.ts';
import type { Subject } from '../../subject/subject.ts';
import { pointerOf } from '../../navigation/model.ts';
import type { Element } from '../../navigation/model.ts';
import { isElement } from '../../resolve/resolved-site.ts';

export interface State {
  readonly subject: Subject;
  readonly resolved: ResolvedSite;
}

/** Elements of two states, by pointer, and which is which. */
export interface Pairs {
  readonly before: ReadonlyMap<string, SiteElement>;
  readonly after: ReadonlyMap<string, SiteElement>;
  /** Pointers after by pointers before, and the other way round. */
  readonly following: ReadonlyMap<string, string>;
  readonly preceding: ReadonlyMap<string, string>;
  /** What the element itself says for a key; undefined for an element that is not there. */
  own(state: 'before' | 'after', pointer: string, key: string): unknown;
}

export function pairUp(before: State, after: State): Pairs {
  const [was, is] = [before.subject, after.subject];
  const matched = matchElements(was.navigation, is.navigation, ({ text }) => nameOf(text, was.traits));
  const following = new Map([...matched].map(([one, other]) => [pointerOf(one), pointerOf(other)]));
  const values = { before: byPointer(was.navigation.elements), after: byPointer(is.navigation.elements) };
  return {
    before: elementsOf(before.resolved.navigation),
    after: elementsOf(after.resolved.navigation),
    following,
    preceding: new Map([...following].map(([one, other]) => [other, one])),
    own: (state, pointer, key) => values[state].get(pointer)?.value[key],
  };
}

function byPointer(elements: readonly Element[]): ReadonlyMap<string, Element> {
  return new Map(elements.map((element) => [pointerOf(element), element]));
}

function elementsOf(root: SiteElement): ReadonlyMap<string, SiteElement> {
  const found = new Map<string, SiteElement>();
  const open = [root];
  for (let at = open.pop(); at; at = open.pop()) {
    found.set(at.pointer, at);
    open.push(...at.children.filter(isElement));
  }
  return found;
}
