/** Adds an entry to a list of pages. */
import type { Subject } from '../subject/subject.ts';
import { isPagePath, normalizePagePath, operationOf } from '../navigation/entries.ts';
import { pageNamesOf } from '../site/page-names.ts';
import { describeElement, type Element } from '../navigation/model.ts';
import { findEffectiveValue } from '../resolve/effective-value.ts';
import { isOutside } from '../site/outside.ts';
import { chooseNewPageExtension } from '../site/choose-new-page-extension.ts';
import { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { entriesInSameSidebar, pageEntries } from '../subject/page-entries.ts';
import type { OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { indexFor, isEntryAtPosition, type Placement } from './position.ts';
import { isRefused, NO_EDITS, createEditRefusal, type EditResult, type EditRefusal } from './result.ts';
import { toLabelBasedAddress, elementAt, nameInText, pageListRefusal, unreadableRefusal } from './target.ts';

/**
 * Lists a page, or an operation such as `GET /users`, in an element of the navigation. The page must have a file (a new
 * one in the edits of `site`) and must not be in the same sidebar already. A repeated call makes no edits.
 *
 * @param page Path relative to the pages root, without extension: `guides/install`.
 * @returns Edits of docs.json or of the file that it includes the list from; or why the page cannot be listed there.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'setup.mdx': '' }) });
 * const result = await addPage(site, 'setup', { to: '/navigation', before: 'index' });
 * result.edits.get('docs.json'); // '{ "navigation": { "pages": ["setup", "index"] } }'
 */
export async function addPage(site: OpenSite, page: string, placement: Placement): Promise<EditResult> {
  checkArguments(site, { page }, placement, ['to']);
  const subject = await site.subject();
  const element = unreadableRefusal(subject) ?? elementAt(placement.to, subject);
  if (isRefused(element)) return element;
  const entries = entriesInSameSidebar(pageEntries(page, subject), element);
  const own = entries.find(({ parent }) => parent === element);
  if (own) {
    if (isEntryAtPosition(own.index, placement, element, subject.traits)) return NO_EDITS;
    return createEditRefusal('listed', `${describeElement(element)} already lists “${page}” at another position. Move it instead.`);
  }
  const [other] = entries;
  if (other)
    return createEditRefusal(
      'listed',
      `“${page}” is already in this sidebar, at “${toLabelBasedAddress(other, subject)}”. Move it instead.`,
    );
  const refusal = pageListRefusal(element, subject) ?? pageRefusal(page, element, subject);
  if (refusal) return refusal;
  const index = indexFor(placement, element, subject.traits);
  if (isRefused(index)) return index;
  const draft = new DocsJsonEditBuilder(subject.source);
  draft.insertPage(element, JSON.stringify(matchLeadingSlash(page, element, subject)), index);
  return { ok: true, edits: draft.edits() };
}

/**
 * Returns why a string cannot be listed; `undefined` if it can.
 *
 * @internal
 */
export function pageRefusal(page: string, element: Element, { traits, pages }: Subject): EditRefusal | undefined {
  if (!isPagePath(page, traits)) {
    const operation = operationOf(page, traits);
    if (!operation) return createEditRefusal('no-path', `“${page}” is neither a page path nor an operation such as “GET /users”.`);
    if (operation.file !== undefined || findEffectiveValue(element, 'openapi', traits)) return undefined;
    return createEditRefusal('no-path', `“${page}” is an operation, but no “openapi” applies to ${nameInText(element)}.`);
  }
  const path = normalizePagePath(page, traits);
  if (isOutside(page) || path === '') return createEditRefusal('no-path', `“${page}” is not a path inside the docs root.`);
  if (pages.find(path) !== undefined) return undefined;
  const file = pages.fileOf(path);
  if (file !== undefined)
    return createEditRefusal(
      'no-file',
      `${file} is not a page of the site: it is ignored, is not a regular file, or is a symbolic link that points outside the repository.`,
    );
  const bare = path.replace(/\.mdx?$/i, '');
  const meant = bare !== path && pages.find(bare) !== undefined ? bare : pageNamesOf(pages).findIgnoringCase(path);
  const hint =
    meant === undefined
      ? `Create ${pages.root}${path}${chooseNewPageExtension(pages, path)} in the same edits.`
      : `Did you mean “${meant}”?`;
  return createEditRefusal('no-file', `Page “${page}” has no file. ${hint}`);
}

/** Writes a leading slash if all other pages in the list have one. */
function matchLeadingSlash(page: string, element: Element, { traits }: Subject): string {
  if (!isPagePath(page, traits)) return page;
  const path = normalizePagePath(page, traits);
  const beside = element.children.flatMap((entry) => (entry.kind === 'page' && isPagePath(entry.text, traits) ? [entry.text] : []));
  return beside.length > 0 && beside.every((text) => text.startsWith('/')) ? `/${path}` : path;
}
