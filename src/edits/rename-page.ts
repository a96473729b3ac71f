/** Renames a page: its file, its entries, and the links to it. */
import { decode } from '../document/decode.ts';
import { MAX_DOCUMENT_SIZE } from '../document/strict.ts';
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import { foldName, removeNewPathPrefix, notPathProblem } from '../site/new-names.ts';
import { pageNamesOf } from '../site/page-names.ts';
import type { Subject } from '../subject/subject.ts';
import { cleanPath } from '../resolve/page-paths.ts';
import { sidebarOf } from '../resolve/sidebars.ts';
import { isOutside } from '../site/outside.ts';
import { pageEntries } from '../subject/page-entries.ts';
import type { Edits, OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { moveEntryToFolder } from './move-entry-to-folder.ts';
import type { PathMove } from '../lint/pre-move-name-translator.ts';
import { withSiblings } from './siblings.ts';
import { relocateFiles, newPathRefusal, type MoveOptions } from './relocate.ts';
import { isRefused, NO_EDITS, createEditRefusal, type EditResult, type EditRefusal } from './result.ts';
import { toLabelBasedAddress, unreadableRefusal } from './target.ts';

/** What changes with the path of a page. */
export interface RenamePageOptions extends MoveOptions {
  /**
   * Also move the entry to where `suggestPlacement` puts the new path, if one element lists the page, its folder changes, and only other
   * elements list pages of the new folder. Elements that this leaves empty are removed. Default false.
   */
  readonly moveEntry?: boolean;
}

/**
 * Renames a page: moves its file, and writes the new path to every entry and `root`, in every version and language, to every `href`, to
 * the destinations of redirects, and to the links of pages. Relative links, images and imports of the page itself lead where they did. A
 * redirect from the new path to the page is removed. If the file was moved already, everything else changes. A repeated call makes no
 * edits.
 *
 * @param from Path of the page without extension, such as `guides/setup`.
 * @param to Its new path, such as `guides/install`.
 * @returns Edits of docs.json, of the files it includes, and of pages; or why the page cannot have that path.
 * @throws {UnreadableError} if docs.json, or a page, cannot be read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const docs = '{ "navigation": { "pages": ["index", "setup"] } }';
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, 'index.mdx': '[Set up](/setup)', 'setup.mdx': '' }) });
 * const { edits } = await renamePage(site, 'setup', 'guides/setup', { redirect: false });
 * edits.get('docs.json'); // '{ "navigation": { "pages": ["index", "guides/setup"] } }'
 * [edits.get('setup.mdx'), edits.get('guides/setup.mdx'), edits.get('index.mdx')]; // [null, '', '[Set up](/guides/setup)']
 */
export async function renamePage(site: OpenSite, from: string, to: string, options: RenamePageOptions = {}): Promise<EditResult> {
  checkArguments(site, { from, to }, options);
  const subject = await site.subject();
  const { traits } = subject;
  const oldPath = normalizePagePath(from, traits);
  const newPath = trimNewPagePath(to, subject.pages);
  if (oldPath === newPath) return NO_EDITS;
  const notPath = notPathProblem(newPath);
  const unreadable = unreadableRefusal(subject) ?? (notPath === undefined ? undefined : createEditRefusal('no-path', notPath));
  if (unreadable) return unreadable;
  const moves = planPageAndSiblingMoves(oldPath, newPath, subject, options);
  if (isRefused(moves)) return moves;
  const files = new Map<string, string>();
  for (const [old, path] of moves) {
    // A file in the way is said before an entry that names it.
    const moved = pageNameRefusal(old, path, subject) ?? pagePathRefusal(path, subject) ?? moveFile(old, path, site, subject);
    if (isRefused(moved)) return moved;
    const listed = duplicateEntryRefusal(path, old, subject);
    if (listed) return listed;
    for (const [file, newFile] of moved) files.set(file, newFile);
  }
  const result = await relocateFiles(site, { files, pages: new Map(moves) }, options);
  // The file of the page was read as text.
  let renamed = result as EditResult & EditResult<Edits>;
  if (options.moveEntry === true)
    for (const [old, path] of moves) if (renamed.ok) renamed = (await moveEntryToFolder(site, old, path, renamed)) as typeof renamed;
  return renamed;
}

/**
 * Returns the path that a page is to have, without a slash before and after it.
 *
 * @internal
 */
export function trimNewPagePath(written: string, { files, root }: Subject['pages']): string {
  return removeNewPathPrefix(written, files, root).replace(/(?<=[^/])\/$/, '');
}

/** Returns the page with those that move with it. */
export function planPageAndSiblingMoves(
  from: string,
  to: string,
  subject: Subject,
  { siblings }: MoveOptions,
): readonly PathMove[] | EditRefusal {
  return siblings === true ? withSiblings([from, to], subject, (path) => subject.pages.find(path) !== undefined) : [[from, to]];
}

/** Returns why the file of a page cannot have its new name; said before a better path is suggested. */
function pageNameRefusal(oldPath: string, newPath: string, subject: Subject): EditRefusal | undefined {
  const file = subject.pages.find(oldPath);
  return file === undefined ? undefined : newPathRefusal(new Map([[file, fileAt(newPath, oldPath, file, subject.pages)]]), subject);
}

/** The file of a page after its move: with the extension that it has. */
function fileAt(newPath: string, oldPath: string, oldFile: string, { root }: Subject['pages']): string {
  return root + newPath + oldFile.slice(root.length + oldPath.length);
}

/** Returns why no page can have a path. */
function pagePathRefusal(newPath: string, { traits }: Subject): EditRefusal | undefined {
  const { path, wrongPart } = cleanPath(newPath);
  if (newPath !== '' && wrongPart === undefined && !isOutside(newPath) && isPagePath(newPath, traits)) return undefined;
  const hint = path === '' || path === newPath || isOutside(newPath) ? 'expected one such as “guides/install”' : `did you mean “${path}”?`;
  return createEditRefusal('no-path', `“${newPath}” is not a page path; ${hint}${hint.endsWith('?') ? '' : '.'}`);
}

/** Returns why an entry would be twice in a sidebar. */
function duplicateEntryRefusal(newPath: string, oldPath: string, subject: Subject): EditRefusal | undefined {
  const sidebars = new Set(pageEntries(oldPath, subject).map(sidebarOf));
  const beside = pageEntries(newPath, subject).find((entry) => sidebars.has(sidebarOf(entry)));
  if (beside)
    return createEditRefusal('listed', `“${newPath}” is already in the same sidebar, at “${toLabelBasedAddress(beside, subject)}”.`);
  return undefined;
}

/** Returns the file that moves; none if it was moved already. */
function moveFile(oldPath: string, newPath: string, { files }: OpenSite, { pages }: Subject): ReadonlyMap<string, string> | EditRefusal {
  const oldFile = pages.find(oldPath);
  const taken =
    pages.fileOf(newPath) ?? (foldName(oldPath) === foldName(newPath) ? undefined : pageNamesOf(pages).fileIgnoringCase(newPath));
  if (oldFile === undefined) {
    if (pages.find(newPath) !== undefined) return new Map();
    return createEditRefusal('no-file', `Neither “${oldPath}” nor “${newPath}” has a page file.`);
  }
  if (taken !== undefined) return createEditRefusal('taken', `The file ${taken} already exists.`);
  const newFile = fileAt(newPath, oldPath, oldFile, pages);
  if (pages.ignoreReason(newFile) !== undefined)
    return createEditRefusal('no-file', `${newFile} would not be a page of the site: such files are ignored.`);
  const bytes = files.read(oldFile);
  if (bytes === undefined) return createEditRefusal('unreadable', `${oldFile} cannot be read: its name is not valid UTF-8, or it is gone.`);
  if (bytes.length > MAX_DOCUMENT_SIZE)
    return createEditRefusal('unreadable', `${oldFile} cannot be moved as text: it has more than 20 MB.`);
  const { problem } = decode(bytes);
  if (problem) return createEditRefusal('unreadable', `${oldFile} cannot be moved as text: ${problem.message}`);
  return new Map([[oldFile, newFile]]);
}
