/** Renames a folder: every file in it, the entries of its pages, and the links to and from them. */
import { groupBy } from '../text/group-by.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import { BuiltElement } from '../navigation/built-element.ts';
import { eachPage } from '../navigation/each-page.ts';
import type { Element } from '../navigation/model.ts';
import { cleanPath } from '../resolve/page-paths.ts';
import { sidebarOf } from '../resolve/sidebars.ts';
import type { FileEdits, OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { MutableFileListing } from '../site/listing.ts';
import { newPathProblem } from '../site/new-names.ts';
import { isOutside } from '../site/outside.ts';
import type { Subject } from '../subject/subject.ts';
import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';
import { relocateFiles, type MoveOptions } from './relocate.ts';
import type { PathMove } from '../lint/pre-move-name-translator.ts';
import { withSiblings } from './siblings.ts';
import { NO_EDITS, isRefused, createEditRefusal, type EditResult, type EditRefusal } from './result.ts';
import { toLabelBasedAddress, unreadableRefusal } from './target.ts';

/**
 * Renames a folder with all files in it, pages or not, as `renamePage` renames one page, in one step. The folder may become part of
 * another one, but must not exist, except for what moves.
 *
 * @param from Path of the folder in the docs root, such as `guides`.
 * @param to Its new path, such as `learn/guides`.
 * @returns Edits; a file that is not a page, such as an image, is `{ from }` in them. Or why the folder cannot be moved.
 * @throws {UnreadableError} if docs.json, or a page, cannot be read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const docs = '{ "navigation": { "pages": ["index", "guides/a", "guides/b"] } }';
 * const pages = { 'index.mdx': '[A](/guides/a)', 'guides/a.mdx': '![](./a.png)', 'guides/b.mdx': '[Home](../index)', 'guides/a.png': '' };
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, ...pages }) });
 * const { edits } = await renameFolder(site, 'guides', 'learn/guides', { redirect: false });
 * edits.get('docs.json'); // '{ "navigation": { "pages": ["index", "learn/guides/a", "learn/guides/b"] } }'
 * edits.get('learn/guides/b.mdx'); // '[Home](../../index)'
 * edits.get('learn/guides/a.png'); // { from: 'guides/a.png' }
 */
export async function renameFolder(site: OpenSite, from: string, to: string, options: MoveOptions = {}): Promise<EditResult<FileEdits>> {
  checkArguments(site, { from, to }, options);
  const subject = await site.subject();
  const [oldFolder, newFolder] = [`${resolvePath(from)}/`, `${resolvePath(to)}/`];
  const unreadable = unreadableRefusal(subject) ?? folderNameRefusal(from, to, subject) ?? folderPathRefusal(from, to);
  if (unreadable) return unreadable;
  if (oldFolder === newFolder) return NO_EDITS;
  const moves = planFolderAndSiblingMoves(oldFolder, newFolder, subject, options);
  if (isRefused(moves)) return moves;
  const files = new Map<string, string>();
  for (const move of moves) {
    const inside = filesIn(move, subject);
    if (isRefused(inside)) return inside;
    for (const [file, newFile] of inside) files.set(file, newFile);
  }
  const { pages } = subject;
  const moved = new Map<string, string>();
  for (const [file, newFile] of files) {
    const [path, newPath] = [pages.pathOf(file), pages.pathOf(newFile)];
    if (path === undefined) continue;
    const isPage = pages.find(path) === file;
    if (!isPage && newPath !== undefined && pages.ignoreReason(file) !== undefined && pages.ignoreReason(newFile) === undefined)
      return createEditRefusal('no-path', `${newFile} would be a page of the site, and ${file} is not.`);
    if (!isPage) continue;
    if (newPath === undefined) return createEditRefusal('no-path', `${newFile} would not be in the folder of the pages, ${pages.root}.`);
    if (pages.ignoreReason(newFile) !== undefined)
      return createEditRefusal('no-file', `${newFile} would not be a page of the site: such files are ignored.`);
    moved.set(path, newPath);
  }
  const listed = duplicateEntryRefusal(moved, subject);
  if (listed) return listed;
  const folders = moves.map((move) => moveInPagesRoot(move, subject)).filter((move) => move !== undefined);
  return relocateFiles(site, { files, pages: moved, folders }, options);
}

/** Returns the folder with those that move with it. Paths have a slash at the end, and begin in the docs root. */
export function planFolderAndSiblingMoves(
  from: string,
  to: string,
  subject: Subject,
  { siblings }: MoveOptions,
): readonly PathMove[] | EditRefusal {
  const inside = siblings === true ? moveInPagesRoot([from, to], subject) : undefined;
  if (!inside) return [[from, to]];
  const { pages } = subject;
  const { root } = pages;
  const moves = withSiblings(inside, subject, (folder) => pages.files.folderAt(root + folder, root.length + folder.length) !== undefined);
  return isRefused(moves) ? moves : moves.map(([old, path]) => [root + old, root + path]);
}

/** The paths in the pages root, if both are in there. */
function moveInPagesRoot(move: PathMove, { pages: { root } }: Subject): PathMove | undefined {
  return move.every((path) => path.startsWith(root)) ? [move[0].slice(root.length), move[1].slice(root.length)] : undefined;
}

/** Returns why a folder cannot have its new name; said before a better path is suggested. */
function folderNameRefusal(from: string, to: string, { pages }: Subject): EditRefusal | undefined {
  // Whether something has nearly the same name depends on all files that move, and is said with them.
  const why = newPathProblem(resolvePath(to), pages.files, resolvePath(from), new MutableFileListing());
  return why === undefined ? undefined : createEditRefusal('no-path', why);
}

function folderPathRefusal(from: string, to: string): EditRefusal | undefined {
  const [old, path] = [from, to].map((text) => resolvePath(text));
  if (old === '' || old === undefined || isAboveRoot(old))
    return createEditRefusal('no-path', `“${from}” is not a folder inside the docs root.`);
  const { path: clean, wrongPart } = cleanPath(path ?? '');
  if (isOutside(to) || path === '' || path === undefined || isAboveRoot(path))
    return createEditRefusal('no-path', `“${to}” is not a folder inside the docs root; expected a path such as “learn/guides”.`);
  return wrongPart === undefined ? undefined : createEditRefusal('no-path', `“${to}” is not a folder path; did you mean “${clean}”?`);
}

/** Returns all files of the folder with their new paths. */
function filesIn([oldFolder, newFolder]: PathMove, { pages, source }: Subject): ReadonlyMap<string, string> | EditRefusal {
  const files = new Map<string, string>();
  let taken: string | undefined;
  for (const [file, state] of pages.files) {
    if (!file.startsWith(oldFolder)) {
      if (file.startsWith(newFolder)) taken ??= file;
      continue;
    }
    if (state !== 'file')
      return createEditRefusal('unreadable', `${file} is not a regular file, or cannot be read, so the folder cannot be moved.`);
    if (file === source.root.file) return createEditRefusal('no-path', `${file} is in this folder, and it must stay where it is.`);
    files.set(file, newFolder + file.slice(oldFolder.length));
  }
  if (files.size === 0) return createEditRefusal('no-file', `There are no files in the folder “${oldFolder.slice(0, -1)}”.`);
  if (taken !== undefined)
    return createEditRefusal('taken', `The folder ${newFolder.slice(0, -1)} already exists: it has the file ${taken}.`);
  return files;
}

/** Why an entry would be twice in a sidebar: an entry without a file may have the path already. */
function duplicateEntryRefusal(moved: ReadonlyMap<string, string>, subject: Subject): EditRefusal | undefined {
  const { navigation, traits } = subject;
  const wanted = new Set(moved.values());
  const entries: {
    readonly path: string;
    readonly isNew: boolean;
    readonly holder: Element;
    readonly at: () => string;
    readonly sidebar: unknown;
  }[] = [];
  eachPage(navigation, (text, holder, index) => {
    const path = normalizePagePath(text, traits);
    const to = moved.get(path);
    if (to === undefined && !wanted.has(path)) return;
    const page = BuiltElement.page(text, holder, index);
    entries.push({
      path: to ?? path,
      isNew: to !== undefined,
      holder,
      at: () => toLabelBasedAddress(page, subject),
      sidebar: sidebarOf(page),
    });
  });
  for (const same of groupBy(entries, ({ path }) => path).values()) {
    const other = same.find(({ isNew, sidebar }) => !isNew && same.some((entry) => entry.isNew && entry.sidebar === sidebar));
    if (other) return createEditRefusal('listed', `“${other.path}” is already in the same sidebar, at “${other.at()}”.`);
  }
  return undefined;
}
