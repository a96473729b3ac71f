/** Renames the page at a place, with its file and everything that leads to it. */
import type { Range, WorkspaceEdit } from 'vscode-languageserver';
import { trimNewPagePath, renamePage } from '../edits/rename-page.ts';
import { nonPagePathMessage } from '../edits/other-file.ts';
import { nameOf } from '../text/path-parts.ts';
import { insideQuotes, findPageAtPosition, type FilePosition } from './navigate.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import type { RequestTask } from './task.ts';
import { findValue } from './value-at.ts';
import { withMoves, workspaceEdit } from './workspace-edit.ts';

/** The path at a place of docs.json, if it is that of a page with a file. */
export async function prepareRename(
  state: EditorSiteState,
  place: FilePosition,
): Promise<{ readonly range: Range; readonly placeholder: string } | undefined> {
  const subject = await state.site.subject();
  const value = findValue(place.file, state.textOf(place.file).offsetAt(place.position), subject);
  const page = value && typeof value.value === 'string' ? await findPageAtPosition(state, place, subject) : undefined;
  if (!value || page === undefined || subject.pages.find(page) === undefined) return undefined;
  return { range: state.rangeOf(place.file, insideQuotes(value.node.value)), placeholder: page };
}

/** @returns The edit, or why there is none. */
export async function rename(
  state: EditorSiteState,
  place: FilePosition,
  newName: string,
  task: RequestTask,
): Promise<WorkspaceEdit | string> {
  const subject = await state.site.subject();
  const page = await findPageAtPosition(state, place, subject);
  const file = page === undefined ? undefined : subject.pages.find(page);
  if (page === undefined || file === undefined) return 'There is no page here to rename.';
  const { root } = subject.pages;
  const extension = file.slice(root.length + page.length);
  const [written] = /\.mdx?$/.exec(newName) ?? [];
  if (written !== undefined && written !== extension)
    return `“${newName}” has a different extension from ${file}. A page keeps its extension: write “${extension}” or none.`;
  const path = newName.slice(0, written === undefined ? undefined : -written.length);
  const other = nonPagePathMessage(newName, path);
  if (other !== undefined && nameOf(path) !== nameOf(page)) return other;
  const result = await renamePage(state.site.during(task.work), page, path);
  if (!result.ok) return result.message;
  const to = root + trimNewPagePath(path, subject.pages) + extension;
  const moved = new Map(result.edits.get(file) === null ? [[to, file]] : []);
  const edit = workspaceEdit(result.edits, state, { moved, hasFiles: false });
  return edit ? withMoves(edit, moved, state) : 'The page cannot be renamed here.';
}
