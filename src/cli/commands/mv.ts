/** `docs-nav mv`: moves pages, folders, other files and elements. */
import { moveElement } from '../../edits/move-element.ts';
import { movePage } from '../../edits/move-page.ts';
import { renameNonPageFile } from '../../edits/rename-non-page-file.ts';
import { planFolderAndSiblingMoves, renameFolder } from '../../edits/rename-folder.ts';
import { planPageAndSiblingMoves, renamePage, type RenamePageOptions } from '../../edits/rename-page.ts';
import { isRefused, type EditResult } from '../../edits/result.ts';
import type { PathMove } from '../../lint/pre-move-name-translator.ts';
import { UsageError } from '../../host/usage.ts';
import type { FileEdits } from '../../session/open-site.ts';
import { mergeEdits } from '../../session/edit-map.ts';
import type { Subject } from '../../subject/subject.ts';
import { joinPath, nameOf } from '../../text/path-parts.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import type { CommandContext } from '../streams.ts';
import { finishEdit } from '../verbs/finish-edit.ts';
import { nonPageMoveRefusal } from '../verbs/refusals.ts';
import {
  toPagesRootRelativePath,
  newPathOf,
  resolvePathTarget,
  openSiteToEdit,
  refuseNonPagePath,
  type SiteToEdit,
  type PageFileOrFolderTarget,
} from '../verbs/site-to-edit.ts';
import { placementNextTo } from './add.ts';

export async function runMv(given: ParsedArguments, context: CommandContext): Promise<number> {
  const at = valueOf(given, 'element');
  const [from, to] = given.operands;
  const [into, before, after] = ['in', 'before', 'after'].map((flag) => valueOf(given, flag));
  const isPlaced = into !== undefined || before !== undefined || after !== undefined;
  if (at === undefined ? from === undefined || (to === undefined && !isPlaced) : from !== undefined || !isPlaced)
    throw new UsageError('“docs-nav mv” needs two paths, or a page or --element with --in, --before or --after.');
  const edited = await openSiteToEdit(given, context);
  const removeEmpty = given.flags.has('remove-empty');
  if (at !== undefined)
    return finishEdit(await moveElement(edited.site, at, { to: into, before, after, removeEmpty }), edited, given, context);
  const subject = await edited.site.subject();
  const isOperation = subject.navigation.pages.some(({ text }) => text === from && /\s/.test(text));
  const what: PageFileOrFolderTarget = isOperation
    ? { kind: 'page', path: from ?? '', isFromWorkingDirectory: false }
    : resolvePathTarget(from ?? '', edited, subject);
  if (to === undefined) return finishEdit(await placeMovedPage(what.path, given, edited), edited, given, context);
  const target = targetOf(to, what, edited, subject);
  const moved = nonPageMoveRefusal(what, target, subject) ?? (await move(what, target, given, edited));
  const renamed = { kind: what.kind, moves: moved.ok ? movesOf(what, target, subject, optionsOf(given)) : [] };
  if (!moved.ok || !isPlaced) return finishEdit(moved, edited, given, context, renamed);
  const placed = await placeMovedPage(target, given, { ...edited, site: edited.site.withEdits(moved.edits) });
  return finishEdit(placed.ok ? { ...moved, edits: mergeEdits(moved.edits, placed.edits) } : placed, edited, given, context, renamed);
}

function optionsOf({ flags }: ParsedArguments): RenamePageOptions {
  const [redirect, links] = [!flags.has('no-redirect'), !flags.has('no-links')];
  return { redirect, links, siblings: flags.has('siblings'), moveEntry: flags.has('replace') };
}

/** What moves, by old and new paths in the docs root. */
function movesOf({ kind, path }: PageFileOrFolderTarget, to: string, subject: Subject, options: RenamePageOptions): readonly PathMove[] {
  if (kind === 'file') return [[path, to]];
  const { root } = subject.pages;
  const moves =
    kind === 'page'
      ? planPageAndSiblingMoves(path, to, subject, options)
      : planFolderAndSiblingMoves(`${path}/`, `${to}/`, subject, options);
  const inRoot = (text: string): string => (kind === 'page' ? root + text : text.slice(0, -1));
  return isRefused(moves) ? [] : moves.map(([old, now]) => [inRoot(old), inRoot(now)]);
}

function move(
  { kind, path }: PageFileOrFolderTarget,
  to: string,
  given: ParsedArguments,
  { site }: SiteToEdit,
): Promise<EditResult<FileEdits>> {
  const options = optionsOf(given);
  if (kind === 'page') return renamePage(site, path, to, options);
  return kind === 'folder' ? renameFolder(site, path, to, options) : renameNonPageFile(site, path, to, options);
}

/** The new path, read as the old one was. */
function targetOf(
  word: string,
  { kind, path, isFromWorkingDirectory }: PageFileOrFolderTarget,
  edited: SiteToEdit,
  subject: Subject,
): string {
  const { pages } = subject;
  const isRoot = /^\.?\/$/.test(word);
  const to = isRoot ? '' : newPathOf(word, isFromWorkingDirectory, edited, subject);
  if (word.endsWith('/') || isRoot) return joinPath(kind === 'page' ? toPagesRootRelativePath(to, subject) : to, nameOf(path));
  const isFolder = pages.files.folderAt(`${to}/`, to.length + 1) !== undefined;
  if (isFolder && kind !== 'folder' && pages.stemOf(to) === undefined) {
    const page = kind === 'page' ? `, or “${word}${extensionOf(path, subject)}” for a page of that name` : '';
    throw new UsageError(`“${word}” is a folder. Write “${word}/” to move into it${page}.`);
  }
  if (kind === 'page') return toPagesRootRelativePath(pageTarget(word, to, path, subject), subject);
  return kind === 'file' && !EXTENSION.test(to) ? to + (EXTENSION.exec(path)?.[0] ?? '') : to;
}

/** Not the number in `v1.2`. */
const EXTENSION = /(?<=[^/])\.[a-z][a-z\d]*$/i;

/** The extension of the file of a page. */
function extensionOf(page: string, { pages }: Subject): string {
  return EXTENSION.exec(pages.find(page) ?? '')?.[0] ?? '';
}

/** The file of a page keeps its extension: another one would be another format, and the text is not translated. */
function pageTarget(word: string, to: string, path: string, subject: Subject): string {
  const { pages } = subject;
  const stem = pages.stemOf(to);
  const file = pages.find(path) ?? '';
  const extension = extensionOf(path, subject);
  if (stem !== undefined && file !== '' && !to.endsWith(extension))
    throw new UsageError(`“${word}” has a different extension from ${file}. A page keeps its extension: write “${extension}” or none.`);
  // A page may have such a name already.
  if (stem === undefined && nameOf(to) !== nameOf(path)) refuseNonPagePath(word, to);
  return stem ?? to;
}

/** Moves the entry of a page. */
async function placeMovedPage(page: string, given: ParsedArguments, edited: SiteToEdit): Promise<EditResult> {
  const [to, before, after] = ['in', 'before', 'after'].map((flag) => valueOf(given, flag));
  const removeEmpty = given.flags.has('remove-empty');
  const placement = to === undefined ? await placementNextTo({ before, after }, edited) : { to, before, after };
  return isRefused(placement) ? placement : movePage(edited.site, page, { ...placement, removeEmpty, from: valueOf(given, 'from') });
}
