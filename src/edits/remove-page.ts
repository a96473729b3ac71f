/** Removes entries from the navigation. */
import type { PathMove } from '../lint/pre-move-name-translator.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import { pointerOf } from '../navigation/model.ts';
import { redirectRemovedPages, replacementRefusal } from './add-redirect.ts';
import { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { nodesToRemove, type RemoveEmptyParentsOption } from './nodes-to-remove.ts';
import { pageEntries } from '../subject/page-entries.ts';
import { isDestination, linksTo, linkRefusal } from './links.ts';
import type { OpenSite } from '../session/open-site.ts';
import type { Subject } from '../subject/subject.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { isRefused, createEditRefusal, type EditRefusal, type EditResult } from './result.ts';
import { withSiblings } from './siblings.ts';
import { toLabelBasedAddress, elementAt, unreadableRefusal } from './target.ts';

/** Where a page is removed from, and what else is removed. */
export interface RemovePageOptions extends RemoveEmptyParentsOption {
  /** The element to remove the page from, by labels or pointer; default: every place, including `root`. */
  readonly from?: string | undefined;
  /** Also delete the file of the page. Refused while docs.json links to it; redirects do not count with `redirectTo`. */
  readonly deleteFile?: boolean | undefined;
  /** The page that replaces it: adds a redirect from its URL, unless that is redirected already. Redirects to it lead to this page, too. */
  readonly redirectTo?: string | undefined;
  /** Also remove the same page of the other languages, each redirected to the same page as it has there. Not with `from`. Default false. */
  readonly siblings?: boolean | undefined;
}

/** A page that is removed, and what replaces it. */
type Removal = readonly [path: string, to: string | undefined];

/**
 * Removes a page, or an operation such as `GET /users`, from the navigation. A repeated call makes no edits.
 *
 * @returns Edits of docs.json and of the files it includes, and `null` for the page file if it is to be deleted; or why
 * the navigation would break: an element would be empty, or there are links to the deleted page.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const docs = '{ "navigation": { "groups": [{ "group": "A", "pages": ["a", "b"] }, { "group": "B", "pages": ["c"] }] } }';
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' }) });
 * const refused = await removePage(site, 'c');
 * refused.reason; // 'emptied'
 * const { edits } = await removePage(site, 'c', { removeEmpty: true });
 * JSON.parse(edits.get('docs.json')).navigation.groups.length; // 1
 */
export async function removePage(site: OpenSite, page: string, options: RemovePageOptions = {}): Promise<EditResult> {
  checkArguments(site, { page }, options);
  const subject = await site.subject();
  const { traits, pages, source } = subject;
  const from = unreadableRefusal(subject) ?? (options.from === undefined ? undefined : elementAt(options.from, subject));
  if (from && isRefused(from)) return from;
  const path = normalizePagePath(page, traits);
  const to = options.redirectTo === undefined ? undefined : normalizePagePath(options.redirectTo, traits);
  const removed = options.siblings && !from ? withSiblingsOf(path, to, subject) : [[path, to] satisfies Removal];
  if (isRefused(removed)) return removed;
  const all = removed.length === 1 ? pageEntries(page, subject) : removed.flatMap(([one]) => pageEntries(one, subject));
  const entries = all.filter(({ parent }) => from === undefined || parent === from);
  const removal = nodesToRemove(entries, options, traits);
  if (isRefused(removal)) return removal;
  const draft = new DocsJsonEditBuilder(source);
  for (const node of removal) {
    const pointer = pointerOf(node);
    draft.remove(node.key === 'root' ? draft.locate(pointer) : draft.locateEntry(pointer));
  }
  const replaced = removed.flatMap(([one, replacement]): PathMove[] => (replacement === undefined ? [] : [[one, replacement]]));
  const gone = removed.map(([one]) => one);
  const refusal = replaced.map(([, replacement]) => replacementRefusal(replacement, gone, subject)).find((one) => one !== undefined);
  if (refusal) return refusal;
  redirectRemovedPages(replaced, draft, subject);
  const edits = new Map<string, string | null>(draft.edits());
  for (const [one, replacement] of options.deleteFile ? removed : []) {
    const other = all.find((entry) => !entries.includes(entry));
    if (other)
      return createEditRefusal('listed', `“${page}” is also at “${toLabelBasedAddress(other, subject)}”, so its file cannot be deleted.`);
    const file = pages.find(one);
    const links = file === undefined ? [] : linksTo(one, subject).filter((link) => replacement === undefined || !isDestination(link));
    const linked = linkRefusal([one], links, subject);
    if (linked) return linked;
    if (file !== undefined) edits.set(file, null);
  }
  return { ok: true, edits };
}

/** The page and the same page of the other languages, each with what replaces it: the same page there, or else `to` itself. */
function withSiblingsOf(path: string, to: string | undefined, subject: Subject): readonly Removal[] | EditRefusal {
  const { pages } = subject;
  const has = (one: string): boolean => pages.find(one) !== undefined;
  const removed = withSiblings([path, path], subject, has);
  if (isRefused(removed) || to === undefined) return isRefused(removed) ? removed : removed.map(([one]) => [one, undefined]);
  // A page of another language has no place in the others.
  const moves = withSiblings([path, to], subject, has);
  const replacements = new Map(isRefused(moves) ? [] : moves);
  return removed.map(([one]) => {
    const replacement = replacements.get(one) ?? to;
    return [one, has(replacement) ? replacement : to];
  });
}
