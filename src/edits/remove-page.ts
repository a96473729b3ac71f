/** Removes entries from the navigation. */
import { normalizePagePath } from '../navigation/entries.ts';
import { pointerOf } from '../navigation/model.ts';
import { redirectRemovedPages, replacementRefusal } from './add-redirect.ts';
import { DocumentEditor } from './document-editor.ts';
import { nodesToRemove, type RemoveOptions } from './nodes-to-remove.ts';
import { pageEntries } from '../subject/page-entries.ts';
import { isDestination, linksTo, linkRefusal } from './links.ts';
import type { OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { isRefused, refuse, type EditResult } from './result.ts';
import { addressOf, elementAt, unreadableRefusal } from './target.ts';

/** Where a page is removed from, and what else is removed. */
export interface RemovePageOptions extends RemoveOptions {
  /** The element to remove the page from, by labels or pointer; default: every place, including `root`. */
  readonly from?: string | undefined;
  /** Also delete the file of the page. Refused while docs.json links to it; redirects do not count with `redirectTo`. */
  readonly deleteFile?: boolean | undefined;
  /** The page that replaces it: adds a redirect from its URL, unless that is redirected already. Redirects to it lead to this page, too. */
  readonly redirectTo?: string | undefined;
}

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
  const all = pageEntries(page, subject);
  const entries = all.filter(({ parent }) => from === undefined || parent === from);
  const removal = nodesToRemove(entries, options, traits);
  if (isRefused(removal)) return removal;
  const draft = new DocumentEditor(source);
  for (const node of removal) {
    const pointer = pointerOf(node);
    draft.remove(node.key === 'root' ? draft.locate(pointer) : draft.locateEntry(pointer));
  }
  const path = normalizePagePath(page, traits);
  const replacement = options.redirectTo === undefined ? undefined : normalizePagePath(options.redirectTo, traits);
  if (replacement !== undefined) {
    const refusal = replacementRefusal(replacement, [path], subject);
    if (refusal) return refusal;
    redirectRemovedPages([path], replacement, draft, subject);
  }
  const edits = new Map<string, string | null>(draft.edits());
  if (options.deleteFile) {
    const other = all.find((entry) => !entries.includes(entry));
    if (other) return refuse('listed', `“${page}” is also at “${addressOf(other, subject)}”, so its file cannot be deleted.`);
    const file = pages.find(path);
    const links = file === undefined ? [] : linksTo(path, subject).filter((link) => replacement === undefined || !isDestination(link));
    const linked = linkRefusal([path], links, subject);
    if (linked) return linked;
    if (file !== undefined) edits.set(file, null);
  }
  return { ok: true, edits };
}
