/** Finds the element at an address, and checks whether it can have pages. */
import { nearestWord } from '../text/spelling.ts';
import { labelPath } from '../lint/identity.ts';
import type { Subject } from '../subject/subject.ts';
import { KINDS_WITH_ARTICLE } from '../navigation/kinds.ts';
import { describeElement, pointerOf, type Element, type PageEntry } from '../navigation/model.ts';
import { childPropertiesOf } from '../schema/properties.ts';
import { createEditRefusal, type EditRefusal } from './result.ts';

/** The most typos in an address for a suggestion. Addresses are long, so this is more than for a word. */
const MAX_TYPOS = 6;
/** The most elements listed in a message. */
const MAX_NAMED = 5;

/** Returns the name of an element as it is written inside a sentence: «tab “API”». */
export function nameInText(element: Element): string {
  return describeElement(element).replace(/^./, (letter) => letter.toLowerCase());
}

/** Returns the address of an element or page by labels, as in identities: `/navigation/tabs[tab=API]/groups[group=Users]`. */
export function toLabelBasedAddress(node: Element | PageEntry, { source }: Subject): string {
  return labelPath(source.value, pointerOf(node));
}

/**
 * Finds the element at an address by labels or by pointer. The address may end in the list of pages. The end of an address is enough if
 * only one element has it: `groups[group=Users]`.
 */
export function elementAt(address: string, subject: Subject): Element | EditRefusal {
  const wanted = address.endsWith('/pages') ? address.slice(0, -'/pages'.length) : address;
  const { elements } = subject.navigation;
  const byPointer = wanted.includes('[') ? undefined : elements.find((element) => pointerOf(element) === wanted);
  if (byPointer) return byPointer;
  const addresses = new Map<Element, string>(elements.map((element) => [element, toLabelBasedAddress(element, subject)]));
  const [found, ...others] = elementsAt(wanted, addresses);
  if (found && others.length === 0) return found;
  if (found) {
    const all = [found, ...others];
    const same = new Set(all.map((element) => addresses.get(element)));
    const named = all.slice(0, MAX_NAMED).map((element) => `“${same.size < all.length ? pointerOf(element) : addresses.get(element)}”`);
    const rest = all.length > named.length ? ' and others' : '';
    return createEditRefusal(
      'ambiguous',
      `${all.length} elements have the address “${address}”. Use one of these instead: ${named.join(', ')}${rest}.`,
    );
  }
  const near = nearestWord(wanted, addresses.values(), MAX_TYPOS) ?? correctAddress(wanted, addresses.values());
  const labelled = addressesOfLabel(wanted, addresses);
  const meant = labelled.length > 0 ? labelled : near === undefined ? [] : [near];
  const names = meant.slice(0, MAX_NAMED).map((name) => `“${name}”`);
  const hint =
    names.length > 0
      ? `Did you mean ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}?`
      : 'Expected the label with its kind, such as “groups[group=Start]”, or a JSON Pointer.';
  return createEditRefusal('no-element', `No element in the navigation has the address “${address}”. ${hint}`);
}

/** Returns the addresses of the elements with a label, for those who write the label alone, or leave out one of its two kinds. */
function addressesOfLabel(wanted: string, addresses: ReadonlyMap<Element, string>): readonly string[] {
  const label = /^\w+\[([^[\]=]+)\]$/.exec(wanted)?.[1] ?? /^\w+=([^[\]]+)$/.exec(wanted)?.[1] ?? wanted;
  const withLabel = (one: string): string[] =>
    [...addresses].flatMap(([element, address]) => (element.label?.toLowerCase() === one.toLowerCase() ? [address] : []));
  const same = withLabel(label);
  if (same.length > 0) return same;
  const near = nearestWord(
    label,
    [...addresses.keys()].flatMap((element) => element.label ?? []),
  );
  return near === undefined ? [] : withLabel(near);
}

/** Returns the address whose end must be meant: only its last label is wrong, and only slightly. */
function correctAddress(wanted: string, addresses: Iterable<string>): string | undefined {
  const [end = '', before = '', label = ''] = /(?<![^[\]])([^[\]]*\[\w+=)([^[\]]*)\]$/.exec(wanted) ?? [];
  if (end === '') return undefined;
  const start = `/${wanted.slice(0, -end.length)}${before}`.replace(/^\/\//, '/');
  const meant = new Map<string, string>();
  for (const address of addresses) {
    const at = address.lastIndexOf('=') + 1;
    if (address.endsWith(']') && address.slice(0, at).toLowerCase().endsWith(start.toLowerCase()))
      meant.set(address.slice(at, -1), address);
  }
  const near = nearestWord(label, meant.keys());
  return near === undefined ? undefined : meant.get(near);
}

/** Finds an element beside others: by its label if one of the children of `parent` has it, or by its address. */
export function findByLabelOrAddress(text: string, parent: Element | undefined, subject: Subject): Element | EditRefusal {
  const labelled = parent?.elements.filter(({ label }) => label === text) ?? [];
  const [only, ...others] = labelled;
  return only && others.length === 0 ? only : elementAt(text, subject);
}

/** Labels do not contain a plain `[`, so that no label looks like the end of an address. */
function elementsAt(wanted: string, addresses: ReadonlyMap<Element, string>): readonly Element[] {
  const all = [...addresses];
  const whole = all.filter(([, address]) => address === wanted);
  const end = wanted.startsWith('/') ? wanted : `/${wanted}`;
  const found = whole.length > 0 || !wanted.includes('[') ? whole : all.filter(([, address]) => address.endsWith(end));
  return found.map(([element]) => element);
}

/** Returns why an element cannot list pages; `undefined` if it can. */
export function pageListRefusal(element: Element, subject: Subject): EditRefusal | undefined {
  const { kind, value, arrays, children } = element;
  const { traits } = subject;
  const name = describeElement(element);
  if (!childPropertiesOf(traits.name, kind).includes('pages'))
    return createEditRefusal('no-pages-here', `${name} cannot have pages: ${KINDS_WITH_ARTICLE[kind]} does not have “pages”.`);
  const other = arrays.find((array) => array !== 'pages');
  if (other !== undefined) {
    const inside = element.elements.slice(0, MAX_NAMED).map((inner) => `“${toLabelBasedAddress(inner, subject)}”`);
    const hint = inside.length === 0 ? '' : ` Choose an element inside it, such as ${inside.join(', ')}.`;
    return createEditRefusal('no-pages-here', `${name} has “${other}”, and only one kind of child is allowed.${hint}`);
  }
  if ('href' in value)
    return createEditRefusal('no-pages-here', `${name} is a link to “${String(value['href'])}”, so it cannot contain pages.`);
  if (value['pages'] !== undefined && !Array.isArray(value['pages']))
    return createEditRefusal('unreadable', `“pages” of ${nameInText(element)} must be a list.`);
  const source = traits.sourceKeys.find((key) => key in value);
  if (source !== undefined && children.length === 0) {
    return createEditRefusal(
      'generates',
      `${name} shows the pages that are generated from its “${source}”, and a page listed there could replace them. Choose another element.`,
    );
  }
  return undefined;
}

/** Returns why nothing can be edited: docs-nav does not edit a file that it can read only in part. */
export function unreadableRefusal({ source, navigation }: Subject): EditRefusal | undefined {
  const broken = [...source.documents.values()].find(({ isReliable }) => !isReliable);
  if (broken)
    return createEditRefusal(
      'unreadable',
      `${broken.file} cannot be read: ${broken.problems[0]?.message ?? 'it is not valid JSON.'} Fix it first.`,
    );
  if (navigation.elements.length === 0)
    return createEditRefusal('unreadable', `“navigation” in ${source.root.file} is missing or is not an object. Fix it first.`);
  return undefined;
}
