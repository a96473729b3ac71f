/** Public functions about trees, with their arguments checked: apart, because a program may need nothing else of the library. */
import { isObject } from '../document/json-object.ts';
import { pointerOf as pointerOfNode, type Element, type PageEntry } from '../navigation/model.ts';
import {
  entriesOf as entriesOfElement,
  isElement as isSiteElement,
  sidebarLabelOf as sidebarLabelOfNode,
  nodesOf as nodesOfElement,
  type SiteElement,
  type SiteEntry,
} from '../resolve/resolved-site.ts';
import { expectArguments } from './settings/operation-arguments.ts';

/**
 * The JSON Pointer of an element or page in the expanded value.
 *
 * @throws {InputError} if an argument has another type.
 * @example
 * const places = [];
 * const rule = defineRule({
 *   id: 'places',
 *   severity: 'info',
 *   summary: 'x',
 *   why: 'x',
 *   messages: {},
 *   *check({ navigation }) {
 *     places.push(...navigation.pages.map(pointerOf));
 *   },
 * });
 * await lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }' }), customRules: [rule] });
 * places; // ['/navigation/pages/0']
 */
export function pointerOf(node: Element | PageEntry): string {
  expectArguments({ node: [NODE, node] });
  return pointerOfNode(node);
}

/**
 * Yields every page of an element in reading order, including generated and dropped ones.
 *
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = await resolve({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index", "GET /users"] } }' }) });
 * [...entriesOf(site.navigation)].map(({ kind, name }) => `${kind} ${name}`); // ['page index', 'operation GET /users']
 */
export function entriesOf(element: SiteElement): Generator<SiteEntry> {
  expectArguments({ element: [SITE_ELEMENT, element] });
  return entriesOfElement(element);
}

/**
 * Returns what is directly in an element, in reading order: the `root` page, the children, and the generated pages. A walk of the tree
 * that uses it forgets nothing.
 *
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = await resolve({ files: memory({ 'docs.json': '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["index"] }] } }' }) });
 * const outline = (element) => nodesOf(element).map((node) => (isElement(node) ? `${sidebarLabelOf(node)}: ${outline(node)}` : node.name)).join();
 * outline(site.navigation); // 'Guides: index'
 */
export function nodesOf(element: SiteElement): (SiteElement | SiteEntry)[] {
  expectArguments({ element: [SITE_ELEMENT, element] });
  return nodesOfElement(element);
}

/**
 * Tells elements of a resolved site from entries.
 *
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = await resolve({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }' }) });
 * [site.navigation, ...nodesOf(site.navigation)].map(isElement); // [true, false]
 */
export function isElement(node: SiteElement | SiteEntry): node is SiteElement {
  expectArguments({ node: [NODE, node] });
  return isSiteElement(node);
}

/**
 * Returns the name of an element or an entry, as the sidebar shows it: of a page its `sidebarTitle`, else its title, else its path.
 *
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = await resolve({ files: memory({ 'docs.json': '{ "navigation": { "groups": [{ "pages": ["index"] }] } }' }) });
 * nodesOf(site.navigation).filter(isElement).map(sidebarLabelOf); // ['(group without a label)']
 */
export function sidebarLabelOf(node: SiteElement | SiteEntry): string {
  expectArguments({ node: [SITE_NODE, node] });
  return sidebarLabelOfNode(node);
}

const NODE = {
  fits: (value: unknown) => isObject(value) && typeof value['kind'] === 'string',
  description: 'an element or a page of a navigation',
};
const SITE_NODE = {
  fits: (value: unknown) => SITE_ELEMENT.fits(value) || (NODE.fits(value) && isObject(value) && typeof value['name'] === 'string'),
  description: 'an element or an entry of a resolved site',
};
const SITE_ELEMENT = {
  fits: (value: unknown) => isObject(value) && Array.isArray(value['children']) && Array.isArray(value['generated']),
  description: 'an element of a resolved site',
};
