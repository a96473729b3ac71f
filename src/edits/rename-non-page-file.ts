/** Renames a file that is not a page, such as an image. */
import type { FileEdits, OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';
import { relocateFiles, type MoveOptions } from './relocate.ts';
import { NO_EDITS, createEditRefusal, type EditResult } from './result.ts';
import { unreadableRefusal } from './target.ts';

/**
 * Renames an image, a part of pages, an API description or another file, with all that names it: links, images and imports of pages, and
 * texts in docs.json. For pages, there is `renamePage`.
 *
 * @param from Path of the file in the docs root, with its extension.
 * @param to Its new path.
 * @returns Edits; or why the file cannot be moved.
 * @throws {UnreadableError} if docs.json, or a page, cannot be read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const docs = '{ "logo": "/logo.svg", "navigation": { "pages": ["index"] } }';
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, 'index.mdx': '![Logo](logo.svg)', 'logo.svg': '' }) });
 * const { edits } = await renameNonPageFile(site, 'logo.svg', 'images/logo.svg');
 * [edits.get('index.mdx'), edits.get('images/logo.svg')]; // ['![Logo](images/logo.svg)', { from: 'logo.svg' }]
 */
export async function renameNonPageFile(
  site: OpenSite,
  from: string,
  to: string,
  options: Pick<MoveOptions, 'links'> = {},
): Promise<EditResult<FileEdits>> {
  checkArguments(site, { from, to }, options);
  const subject = await site.subject();
  const { pages, source } = subject;
  const [old, path] = [resolvePath(from), resolvePath(to)];
  const unreadable = unreadableRefusal(subject);
  if (unreadable) return unreadable;
  if (old === path) return NO_EDITS;
  if (path === '' || isAboveRoot(path)) return createEditRefusal('no-path', `“${to}” is not a path inside the docs root.`);
  if (pages.files.get(old) !== 'file') return createEditRefusal('no-file', `“${from}” is not a regular file in the docs root.`);
  if (old === source.root.file) return createEditRefusal('no-path', `${old} must stay where it is.`);
  if (pages.pathOf(old) !== undefined && pages.ignoreReason(old) === undefined)
    return createEditRefusal('no-path', `${old} is a page; rename it as one.`);
  if (pages.files.has(path)) return createEditRefusal('taken', `The file ${path} already exists.`);
  if (pages.pathOf(path) !== undefined && pages.ignoreReason(path) === undefined)
    return createEditRefusal('no-path', `${path} would be a page of the site, and ${old} is not.`);
  return relocateFiles(site, { files: new Map([[old, path]]), pages: new Map() }, options);
}
