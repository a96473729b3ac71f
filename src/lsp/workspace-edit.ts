/** Edits of a site as an edit of the workspace: only what differs, with the versions that it was made for. */
import type { CreateFile, DeleteFile, RenameFile, TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { FileEdits } from '../session/open-site.ts';
import { changedLines } from '../text/line-range-replacement.ts';
import type { PositionedText } from './positions.ts';
import type { EditorSiteState } from './editor-site-state.ts';

export interface WorkspaceEditConversionOptions {
  /** Files that the editor moves itself, by their new paths. */
  readonly moved?: ReadonlyMap<string, string>;
  /** Whether the editor can create, move and delete files as a part of an edit. */
  readonly hasFiles: boolean;
}

/** Returns `undefined` if the edit needs what the editor cannot do. */
export function workspaceEdit(
  edits: FileEdits,
  state: EditorSiteState,
  { moved = new Map(), hasFiles }: WorkspaceEditConversionOptions,
): WorkspaceEdit | undefined {
  const sources = new Map([...moved].map(([to, from]) => [from, to]));
  const texts: TextDocumentEdit[] = [];
  const files: (CreateFile | RenameFile | DeleteFile)[] = [];
  const created: TextDocumentEdit[] = [];
  for (const [file, edit] of edits) {
    const from = moved.get(file);
    if (edit === null) {
      if (!sources.has(file)) files.push({ kind: 'delete', uri: state.uriOf(file) });
    } else if (typeof edit !== 'string') {
      if (from === undefined) files.push({ kind: 'rename', oldUri: state.uriOf(edit.from), newUri: state.uriOf(file) });
    } else if (from !== undefined || exists(file, state)) {
      const changes = textEdits(state, from ?? file, edit);
      if (changes.length > 0)
        texts.push({ textDocument: { uri: state.uriOf(from ?? file), version: versionOf(from ?? file, state) }, edits: changes });
    } else {
      files.push({ kind: 'create', uri: state.uriOf(file), options: { ignoreIfExists: true } });
      const start = { line: 0, character: 0 };
      created.push({ textDocument: { uri: state.uriOf(file), version: null }, edits: [{ range: { start, end: start }, newText: edit }] });
    }
  }
  if (files.length > 0 && !hasFiles) return undefined;
  return { documentChanges: [...texts, ...files, ...created] };
}

/** Moves files as a part of the edit itself. */
export function withMoves(edit: WorkspaceEdit, moved: ReadonlyMap<string, string>, state: EditorSiteState): WorkspaceEdit {
  const moves = [...moved].map(([to, from]): RenameFile => ({ kind: 'rename', oldUri: state.uriOf(from), newUri: state.uriOf(to) }));
  return { documentChanges: [...(edit.documentChanges ?? []), ...moves] };
}

/** For editors that know only changes of texts. */
export function plainChanges(edit: WorkspaceEdit): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {};
  for (const change of edit.documentChanges ?? [])
    if ('textDocument' in change) changes[change.textDocument.uri] = change.edits as TextEdit[];
  return { changes };
}

function exists(file: string, { site }: EditorSiteState): boolean {
  return site.files.read(file, 1) !== undefined;
}

function versionOf(file: string, { openFiles }: EditorSiteState): number | null {
  return openFiles.get(file)?.version ?? null;
}

/** What turns the text of a file into another one. */
function textEdits(state: EditorSiteState, file: string, text: string): TextEdit[] {
  const before = state.textOf(file);
  const after = text.replace(/^\uFEFF/, '');
  const [lines, newLines] = [before.text, after].map(linesOf) as [readonly string[], readonly string[]];
  const [starts, newStarts] = [lines, newLines].map(lineStarts) as [readonly number[], readonly number[]];
  return changedLines(lines, newLines).map(({ start, end, newStart, newEnd }) =>
    trimEdit(
      before,
      starts[start] ?? 0,
      before.text.slice(starts[start], starts[end]),
      after.slice(newStarts[newStart], newStarts[newEnd]),
    ),
  );
}

/** Leaves out what both texts begin and end with, in whole characters: editors take no other places. */
function trimEdit(text: PositionedText, start: number, old: string, now: string): TextEdit {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  if (isDivided(old, head) || isDivided(now, head)) head--;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  if (isDivided(old, old.length - tail) || isDivided(now, now.length - tail)) tail--;
  return { range: text.rangeOf({ start: start + head, end: start + old.length - tail }), newText: now.slice(head, now.length - tail) };
}

/** Whether an offset is inside a character or a line break. */
function isDivided(text: string, offset: number): boolean {
  return /^(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|\r\n)$/.test(text.slice(Math.max(0, offset - 1), offset + 1));
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** The offset of each line, and of the end. */
function lineStarts(lines: readonly string[]): readonly number[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  return starts;
}
