/** Removes an element with everything in it. */
import { ancestors, pointerOf } from '../navigation/model.ts';
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import type { OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { redirectRemovedPages, replacementRefusal } from './add-redirect.ts';
import { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { nodesToRemove, type RemoveEmptyParentsOption } from './nodes-to-remove.ts';
import { isDestination, linksTo, linkRefusal } from './links.ts';
import { isRefused, createEditRefusal, type EditResult } from './result.ts';
import { elementAt, unreadableRefusal } from './target.ts';

/** What else is removed. */
export interface RemoveElementOptions extends RemoveEmptyParentsOption {
  /** Also delete the files of pages that no other element lists. Refused while docs.json links to one of them; redirects do not count with `redirectTo`. */
  readonly deleteFiles?: boolean | undefined;
  /** The page that replaces those that are deleted: adds redirects to it, and changes those that lead to them. */
  readonly redirectTo?: string | undefined;
}

/**
 * Removes an element, such as a group, with all elements and entries in it.
 *
 * @param at The element, by labels or pointer.
 * @returns Edits of docs.json and of the files it includes, and `null` for deleted pages; or why the navigation would break.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const docs = '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }, { "group": "B", "pages": ["b"] }] } }';
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, 'a.mdx': '', 'b.mdx': '' }) });
 * const { edits } = await removeElement(site, 'groups[group=B]', { deleteFiles: true });
 * edits.get('docs.json'); // '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }] } }'
 * edits.get('b.mdx'); // null
 */
export async function removeElement(site: OpenSite, at: string, options: RemoveElementOptions = {}): Promise<EditResult> {
  checkArguments(site, { at }, options);
  const subject = await site.subject();
  const element = unreadableRefusal(subject) ?? elementAt(at, subject);
  if (isRefused(element)) return element;
  const { traits, pages, navigation } = subject;
  if (element.kind === 'root') return createEditRefusal('emptied', 'The whole navigation cannot be removed: there would be no site.');
  const removal = nodesToRemove([element], options, traits);
  if (isRefused(removal)) return removal;
  const draft = new DocsJsonEditBuilder(subject.source);
  for (const node of removal) draft.remove(draft.locateEntry(pointerOf(node)));
  const gone = new Set<string>();
  const kept = new Set<string>();
  for (const page of navigation.pages) {
    if (!isPagePath(page.text, traits)) continue;
    const isGone = [...ancestors(page)].some((above) => removal.includes(above));
    (isGone ? gone : kept).add(normalizePagePath(page.text, traits));
  }
  const deleted = options.deleteFiles ? [...gone].filter((path) => !kept.has(path) && pages.find(path) !== undefined) : [];
  const inside = removal.map(pointerOf);
  const to = options.redirectTo === undefined ? undefined : normalizePagePath(options.redirectTo, traits);
  const links = deleted
    .flatMap((path) => linksTo(path, subject))
    .filter((link) => !inside.some((holder) => link.pointer.startsWith(`${holder}/`)) && (to === undefined || !isDestination(link)));
  const refusal = (to === undefined ? undefined : replacementRefusal(to, deleted, subject)) ?? linkRefusal(deleted, links, subject);
  if (refusal) return refusal;
  if (to !== undefined)
    redirectRemovedPages(
      deleted.map((page) => [page, to]),
      draft,
      subject,
    );
  return {
    ok: true,
    edits: new Map<string, string | null>([...draft.edits(), ...deleted.map((path) => [pages.find(path) ?? path, null] as const)]),
  };
}
