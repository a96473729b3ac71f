/** Moves an entry to another list of pages, or to another position in its list. */
import { toChildPointer } from '../document/pointer.ts';
import { describeElement, pointerOf, type Element, type PageEntry } from '../navigation/model.ts';
import type { Subject } from '../subject/subject.ts';
import { pageRefusal } from './add-page.ts';
import { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { nodesToRemove, type RemoveEmptyParentsOption } from './nodes-to-remove.ts';
import { entriesInSameSidebar, pageEntries } from '../subject/page-entries.ts';
import type { OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { indexFor, isEntryAtPosition, type Placement } from './position.ts';
import { isRefused, NO_EDITS, createEditRefusal, type EditResult, type EditRefusal } from './result.ts';
import { toLabelBasedAddress, elementAt, nameInText, pageListRefusal, unreadableRefusal } from './target.ts';

/** Where a page is moved to, and where from. */
export interface MovePageOptions extends Placement, RemoveEmptyParentsOption {
  /** The element to take the page from, by labels or pointer; required if several list the page. */
  readonly from?: string | undefined;
}

/**
 * Moves a page, or an operation such as `GET /users`, to another element, or to another position in its own. Without a
 * position, it goes to the end of another list, and stays where it is in its own. A repeated call makes no edits.
 *
 * @returns Edits of docs.json and of the files it includes; or why the page cannot be moved.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const docs = '{ "navigation": { "groups": [{ "group": "A", "pages": ["a", "b"] }, { "group": "B", "pages": ["c"] }] } }';
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' }) });
 * const result = await movePage(site, 'a', { to: '/navigation/groups[group=B]', index: 0 });
 * JSON.parse(result.edits.get('docs.json')).navigation.groups[1].pages; // ['a', 'c']
 */
export async function movePage(site: OpenSite, page: string, options: MovePageOptions): Promise<EditResult> {
  checkArguments(site, { page }, options, ['to']);
  const subject = await site.subject();
  const unreadable = unreadableRefusal(subject);
  if (unreadable) return unreadable;
  const target = elementAt(options.to, subject);
  if (isRefused(target)) return target;
  const entries = pageEntries(page, subject);
  const entry = entryToMove(page, entries, target, options, subject);
  if (isRefused(entry)) return entry;
  const { traits, source } = subject;
  const draft = new DocsJsonEditBuilder(source);
  const list = draft.locate(toChildPointer(pointerOf(target), 'pages'));
  const place = draft.locateEntry(pointerOf(entry));
  const isOwnList = place.file === list.file && place.pointer === toChildPointer(list.pointer, entry.index);
  if (isOwnList && isEntryAtPosition(entry.index, options, target, traits)) return NO_EDITS;
  const other = entriesInSameSidebar(entries, target).find((beside) => beside !== entry);
  if (other) return createEditRefusal('listed', `“${page}” is already in that sidebar, at “${toLabelBasedAddress(other, subject)}”.`);
  const refusal = isOwnList ? undefined : (pageListRefusal(target, subject) ?? pageRefusal(entry.text, target, subject));
  if (refusal) return refusal;
  const index = indexFor(options, target, traits, isOwnList ? entry.index : undefined);
  if (isRefused(index)) return index;
  const removal = isOwnList ? [entry] : nodesToRemove([entry], options, traits);
  if (isRefused(removal)) return removal;
  if (removal.some((node) => node.kind !== 'page' && isInside(target, node))) {
    return createEditRefusal('emptied', `${describeElement(target)} is inside an element that this move would leave empty and remove.`);
  }
  draft.insertPage(target, JSON.stringify(entry.text), index);
  for (const node of removal) draft.remove(draft.locateEntry(pointerOf(node)));
  return { ok: true, edits: draft.edits() };
}

/** Finds the entry to move: in `from`, or already in the target. */
function entryToMove(
  page: string,
  all: readonly PageEntry[],
  target: Element,
  { from }: MovePageOptions,
  subject: Subject,
): PageEntry | EditRefusal {
  const source = from === undefined ? undefined : elementAt(from, subject);
  if (source && isRefused(source)) return source;
  const entries = all.filter(({ key }) => key === 'pages');
  const inSource = entries.filter(({ parent }) => source === undefined || parent === source);
  const [entry, ...others] = inSource.length > 0 ? inSource : entries.filter(({ parent }) => parent === target);
  if (entry && others.length === 0) return entry;
  if (entry) {
    const places = [entry, ...others].map(({ parent }) => `“${toLabelBasedAddress(parent, subject)}”`);
    return createEditRefusal('ambiguous', `“${page}” is in ${places.length} places. Set “from” to one of them: ${places.join(', ')}.`);
  }
  const [root] = all;
  if (root && entries.length === 0)
    return createEditRefusal('root', `“${page}” is the “root” of ${nameInText(root.parent)}, so it is not in a list and cannot be moved.`);
  return createEditRefusal('not-there', `“${page}” is not in ${source ? nameInText(source) : 'the navigation'}.`);
}

function isInside(element: Element, other: Element): boolean {
  for (let at: Element | undefined = element; at; at = at.parent) if (at === other) return true;
  return false;
}
