/** From an address to the element it means, and whether that can hold pages. */
import { nearest } from '../text/spelling.ts';
import { labelPath } from '../lint/identity.ts';
import type { Subject } from '../subject/subject.ts';
import { KIND_NAMES } from '../navigation/kinds.ts';
import { describe, pointerOf } from '../navigation/model.ts';
import type { Element, Page } from '../navigation/model.ts';
import { childrenOf } from '../schema/properties.ts';
import { refuse } from './result.ts';
import type { Refused } from './result.ts';

/** Slips that an address may hold and still be meant: it is long, so a few more than a word. */
const MAX_SLIPS = 6;
/** Elements that a message names. */
const MAX_NAMED = 5;

/** The address of an element or page by labels, as in identities: `/navigation/tabs[tab=API]/groups[group=Users]`. */
export function addressOf(node: Element | Page, { source }: Subject): string {
  return labelPath(source.value, pointerOf(node));
}

/** The element at an address by labels or by pointer; of its list of pages, the element that holds it. */
export function elementAt(address: string, subject: Subject): Element | Refused {
  const wanted = address.endsWith('/pages') ? address.slice(0, -'/pages'.length) : address;
  const { elements } = subject.navigation;
  const byPointer = wanted.includes('[') ? undefined : elements.find((element) => pointerOf(element) === wanted);
  if (byPointer) return byPointer;
  const addresses = new Map<Element, string>(elements.map((element) => [element, addressOf(element, subject)]));
  const [found, ...others] = elements.filter((element) => addresses.get(element) === wanted);
  if (found && others.length === 0) return found;
  if (found) {
    const pointers = [found, ...others].map((element) => `“${pointerOf(element)}”`);
    return refuse(
      'ambiguous',
      `“${address}” is the address of ${pointers.length} elements. Use one of their pointers: ${pointers.join(', ')}.`,
    );
  }
  const near = nearest(wanted, addresses.values(), MAX_SLIPS);
  const hint = near === undefined ? 'Expected labels such as “/navigation/groups[group=Start]”, or a pointer.' : `Did you mean “${near}”?`;
  return refuse('no-element', `No element of the navigation has the address “${address}”. ${hint}`);
}

/** Why pages cannot stand in an element; `undefined` if they can. */
export function whyNoPages(element: Element, subject: Subject): Refused | undefined {
  const { kind, value, arrays, children } = element;
  const { traits } = subject;
  const name = describe(element);
  if (!childrenOf(traits.name, kind).includes('pages'))
    return refuse('no-pages-here', `${name} cannot hold pages: ${KIND_NAMES[kind]} has none.`);
  const other = arrays.find((array) => array !== 'pages');
  if (other !== undefined) {
    const inside = element.elements.slice(0, MAX_NAMED).map((inner) => `“${addressOf(inner, subject)}”`);
    const hint = inside.length === 0 ? '' : ` Choose an element inside it, such as ${inside.join(', ')}.`;
    return refuse('no-pages-here', `${name} holds “${other}”, and an element holds one kind of children.${hint}`);
  }
  if ('href' in value) return refuse('no-pages-here', `${name} is a link to “${String(value['href'])}”, so it shows no pages.`);
  if (value['pages'] !== undefined && !Array.isArray(value['pages'])) return refuse('unreadable', `The “pages” of ${name} are no list.`);
  const source = traits.sources.find((key) => key in value);
  if (source !== undefined && children.length === 0) {
    return refuse(
      'generates',
      `${name} shows the pages that are generated from its “${source}”; a page listed there can take their place. Choose another element.`,
    );
  }
  return undefined;
}

/** Why nothing can be edited: no tolerant reading is good enough to write by. */
export function whyUnreadable({ source, navigation }: Subject): Refused | undefined {
  const broken = [...source.documents.values()].find(({ isReliable }) => !isReliable);
  if (broken)
    return refuse(
      'unreadable',
      `${broken.file} cannot be read as it is written: ${broken.problems[0]?.message ?? 'it is no JSON.'} Repair it first.`,
    );
  if (navigation.elements.length === 0)
    return refuse('unreadable', `“navigation” of ${source.root.file} is missing or no object. Repair it first.`);
  return undefined;
}
