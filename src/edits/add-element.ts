/** Adds an element, such as a group, to the navigation. */
import { toChildPointer } from '../document/pointer.ts';
import {
  ENTRY_KIND_BY_CHILD_ARRAY,
  describeElement,
  pointerOf,
  type ChildArray,
  type Element,
  type LabelledKind,
} from '../navigation/model.ts';
import { KINDS_WITH_ARTICLE, joinKindsWithOr } from '../navigation/kinds.ts';
import { childPropertiesOf } from '../schema/properties.ts';
import type { OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { entriesInSameSidebar, pageEntries } from '../subject/page-entries.ts';
import type { Subject } from '../subject/subject.ts';
import { pageRefusal } from './add-page.ts';
import { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { indexFor, type Placement } from './position.ts';
import { isRefused, createEditRefusal, type EditResult, type EditRefusal } from './result.ts';
import { toLabelBasedAddress, elementAt, findByLabelOrAddress, unreadableRefusal } from './target.ts';

/** What is added, and where. `before` and `after` can also be the labels or addresses of elements beside it. */
export interface AddElementOptions extends Placement {
  readonly kind: LabelledKind;
  readonly label: string;
  /** The pages that it lists, at least one: an empty element shows nothing. */
  readonly pages: readonly string[];
}

/**
 * Adds an element with its first pages to another element. A group stands where pages stand; all other kinds stand in the array of
 * their kind, which is created if the element has no children yet. Without a position, the element goes to the end.
 *
 * @returns Edits of docs.json or of the file that it includes the list from; or why the element cannot be there.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }] } }', 'a.mdx': '', 'b.mdx': '' }) });
 * const { edits } = await addElement(site, { to: '/navigation', kind: 'group', label: 'B', pages: ['b'] });
 * JSON.parse(edits.get('docs.json')).navigation.groups.length; // 2
 */
export async function addElement(site: OpenSite, options: AddElementOptions): Promise<EditResult> {
  checkArguments(site, {}, options, ['to', 'kind', 'label', 'pages']);
  const subject = await site.subject();
  const parent = unreadableRefusal(subject) ?? elementAt(options.to, subject);
  if (isRefused(parent)) return parent;
  const array = targetArray(parent, options.kind, subject);
  if (isRefused(array)) return array;
  const refusal = labelRefusal(parent, options, subject) ?? pagesRefusal(parent, options, subject);
  if (refusal) return refusal;
  const index = insertionIndex(parent, array, options, subject);
  if (isRefused(index)) return index;
  const json = JSON.stringify({ [options.kind]: options.label, pages: options.pages }, null, 2);
  const draft = new DocsJsonEditBuilder(subject.source);
  const pointer = pointerOf(parent);
  if (parent.arrays.includes(array)) draft.insert(draft.locate(toChildPointer(pointer, array)), { json, index });
  else draft.insert(draft.locate(pointer), { key: array, json: `[\n${json}\n]`, index: 'end' });
  return { ok: true, edits: draft.edits() };
}

/**
 * The array that holds the new element: the one that the parent has, or else the one of its kind.
 *
 * @internal
 */
export function targetArray(parent: Element, kind: LabelledKind, { traits }: Subject): ChildArray | EditRefusal {
  const allowed = CHILD_ARRAY_NAMES.filter((array) => childPropertiesOf(traits.name, parent.kind).includes(array));
  const fitting = allowed.filter((array) => canHold(array, kind));
  const own = fitting.find((array) => parent.arrays.includes(array));
  if (own !== undefined) return own;
  const of = describeElement(parent);
  const [first] = fitting;
  if (first === undefined) {
    const kinds = CHILD_KINDS.filter((known) => allowed.some((array) => canHold(array, known)));
    const hint = kinds.length === 0 ? '' : ` It can have ${joinKindsWithOr(kinds)}.`;
    return createEditRefusal('no-property', `${of} cannot contain ${KINDS_WITH_ARTICLE[kind]}.${hint}`);
  }
  const [other] = parent.arrays;
  if (other !== undefined)
    return createEditRefusal('no-pages-here', `${of} has “${other}”, and only one kind of child is allowed. Choose an element inside it.`);
  if ('href' in parent.value) return createEditRefusal('no-pages-here', `${of} is a link, so it cannot contain elements.`);
  return fitting.find((array) => ENTRY_KIND_BY_CHILD_ARRAY[array] === kind) ?? first;
}

/** Groups can stand among pages. */
function canHold(array: ChildArray, kind: LabelledKind): boolean {
  return ENTRY_KIND_BY_CHILD_ARRAY[array] === kind || (array === 'pages' && kind === 'group');
}

function insertionIndex(parent: Element, array: ChildArray, options: AddElementOptions, subject: Subject): number | 'end' | EditRefusal {
  const wanted = options.before ?? options.after;
  const sibling = wanted === undefined ? undefined : findByLabelOrAddress(wanted, parent, subject);
  if (sibling && !isRefused(sibling) && sibling.parent === parent && sibling.key === array)
    return sibling.index + (options.before === undefined ? 1 : 0);
  if (array === 'pages') return indexFor(options, parent, subject.traits);
  return wanted === undefined
    ? (options.index ?? 'end')
    : createEditRefusal('no-place', `${describeElement(parent)} does not contain “${wanted}”.`);
}

/** Why the parent cannot have an element with this label. */
export function labelRefusal(
  parent: Element,
  { kind, label }: Pick<AddElementOptions, 'kind' | 'label'>,
  subject: Subject,
): EditRefusal | undefined {
  if (label.trim() === '') return createEditRefusal('no-property', `${KINDS_WITH_ARTICLE[kind].replace(/^a/, 'A')} needs a label.`);
  const same = parent.elements.find((element) => element.kind === kind && element.label === label);
  return same && createEditRefusal('listed', `${describeElement(parent)} already has “${toLabelBasedAddress(same, subject)}”.`);
}

/** Why the pages cannot be listed there. */
function pagesRefusal(parent: Element, { pages, kind }: AddElementOptions, subject: Subject): EditRefusal | undefined {
  if (pages.length === 0) return createEditRefusal('emptied', 'An element without pages shows nothing. List at least one page.');
  for (const page of pages) {
    // All other kinds have sidebars of their own.
    const [other] = kind === 'group' ? entriesInSameSidebar(pageEntries(page, subject), parent) : [];
    const refusal = other
      ? createEditRefusal('listed', `“${page}” is already in this sidebar, at “${toLabelBasedAddress(other, subject)}”. Move it instead.`)
      : pageRefusal(page, parent, subject);
    if (refusal) return refusal;
  }
  return undefined;
}

const CHILD_ARRAY_NAMES = Object.keys(ENTRY_KIND_BY_CHILD_ARRAY) as ChildArray[];
const CHILD_KINDS = Object.values(ENTRY_KIND_BY_CHILD_ARRAY).filter((kind) => kind !== 'page');
