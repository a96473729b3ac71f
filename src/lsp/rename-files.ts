/** Keeps entries, links and redirects right while the editor moves or deletes files. */
import type { WorkspaceEdit } from 'vscode-languageserver';
import { removePage } from '../edits/remove-page.ts';
import { renameNonPageFile } from '../edits/rename-non-page-file.ts';
import { renameFolder } from '../edits/rename-folder.ts';
import { renamePage } from '../edits/rename-page.ts';
import type { EditResult } from '../edits/result.ts';
import { mergeEdits } from '../session/edit-map.ts';
import type { FileEdits, OpenSite } from '../session/open-site.ts';
import { isHidden } from '../site/program-files.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import type { RequestTask } from './task.ts';
import { workspaceEdit } from './workspace-edit.ts';

/** A file or folder and its new path, relative to the docs root. */
export interface FileMove {
  readonly from: string;
  readonly to: string;
}

export interface FileOperationEdits {
  readonly edit: WorkspaceEdit | undefined;
  /** Why files are moved or deleted without the rest. */
  readonly refusals: readonly string[];
}

/** The edits that follow from moves that the editor is about to make. */
export async function planEditsBeforeMoves(
  state: EditorSiteState,
  moves: readonly FileMove[],
  task: RequestTask,
): Promise<FileOperationEdits> {
  let site = state.site.during(task.work);
  let edits: FileEdits = new Map();
  const moved = new Map<string, string>();
  const refusals: string[] = [];
  for (const [index, { from, to }] of moves.entries()) {
    await task.step(index / moves.length);
    const result = await move(site, from, to);
    if (!result.ok) {
      refusals.push(result.message);
      continue;
    }
    for (const file of result.edits.keys()) {
      const source = sourceOf(file, from, to);
      if (source !== undefined && result.edits.get(source) === null) moved.set(file, source);
    }
    edits = mergeEdits(edits, result.edits);
    if (moves.length > 1) site = site.withEdits(result.edits);
  }
  return { edit: workspaceEdit(edits, state, { moved, hasFiles: false }), refusals };
}

async function move(site: OpenSite, from: string, to: string): Promise<EditResult<FileEdits>> {
  const { pages } = await site.subject();
  const prefix = `${from}/`;
  // What is hidden is no part of the documentation.
  if (isHidden(from)) return { ok: true, edits: new Map() };
  if (pages.files.get(from) !== 'file') {
    if (pages.files.folderAt(prefix, prefix.length) !== undefined) return renameFolder(site, from, to);
    return { ok: true, edits: new Map() };
  }
  const [page, newPage] = [pages.pathOf(from), pages.pathOf(to)];
  const isPage = page !== undefined && newPage !== undefined && pages.find(page) === from && extensionOf(from) === extensionOf(to);
  return isPage ? renamePage(site, page, newPage) : renameNonPageFile(site, from, to);
}

function extensionOf(file: string): string {
  return /\.[^./]*$/.exec(file)?.[0] ?? '';
}

/** The old path of a file that is at, or below, the new path. */
function sourceOf(file: string, from: string, to: string): string | undefined {
  if (file === to) return from;
  return file.startsWith(`${to}/`) ? from + file.slice(to.length) : undefined;
}

/** The edits that follow from files, relative to the docs root, that the editor is about to delete. */
export async function planEditsBeforeDeletions(
  state: EditorSiteState,
  files: readonly string[],
  task: RequestTask,
): Promise<FileOperationEdits> {
  const { pages } = await state.site.subject();
  const gone = [...pages.all()].filter(([, file]) => files.some((deleted) => file === deleted || file.startsWith(`${deleted}/`)));
  let site = state.site.during(task.work);
  let edits: FileEdits = new Map();
  const refusals: string[] = [];
  for (const [index, [page, file]] of gone.entries()) {
    await task.step(index / gone.length);
    const result = await removePage(site, page, { deleteFile: true, removeEmpty: true });
    if (!result.ok) {
      // An editor has no such option.
      refusals.push(result.message.replace(/ Set “redirectTo”.*/, ''));
      continue;
    }
    const rest = new Map([...result.edits].filter(([path]) => path !== file));
    edits = mergeEdits(edits, rest);
    if (gone.length > 1) site = site.withEdits(result.edits);
  }
  return { edit: workspaceEdit(edits, state, { hasFiles: false }), refusals };
}
