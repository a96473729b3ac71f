/** Puts edits that operations of the library made, such as `addPage`, into a draft. */
import type { EditResult, Files } from '../../index.ts';
import { decode, makeFileNameVisible, makeVisible, unifiedDiff } from '../../internal.ts';
import type { ToolResult } from './draft.ts';
import type { DraftOverlay } from './overlay.ts';
import { cutWithNote } from './read.ts';
import { isRefusal } from './refusal.ts';

/** The most deleted files that are named. */
const MAX_NAMED = 5;
/** Bytes of the changes that the model is shown. */
const MAX_SHOWN_BYTES = 2_000;

/** Answers with what changed, or why nothing did. `files` are those before the operation. */
export async function applyOperation(overlay: DraftOverlay, files: Files, result: EditResult): Promise<ToolResult> {
  if (!result.ok) return `Nothing was changed: ${makeVisible(result.message)}`;
  if (result.edits.size === 0) return 'Nothing was changed: the site is already like this.';
  // What moves keeps its names.
  const from = [...result.edits].flatMap(([path, text]) => (text === null ? [path] : [])).join('/');
  for (const [path, text] of result.edits) {
    const file = text === null ? await overlay.removableFile(path) : await overlay.writablePath(path, from);
    if (isRefusal(file)) return file;
  }
  const refused = await overlay.put(result.edits);
  if (refused) return refused;
  const deleted = [...result.edits].flatMap(([path, text]) => (text === null ? [makeFileNameVisible(path)] : []));
  const changes = [...result.edits].flatMap(([path, text]) => (text === null ? [] : [changeOf(path, text, files)]));
  return cutWithNote([...deletedLines(deleted), ...changes].join('\n'), MAX_SHOWN_BYTES);
}

function deletedLines(names: readonly string[]): readonly string[] {
  if (names.length <= MAX_NAMED) return names.map((name) => `Deleted ${name}.`);
  return [`Deleted ${names.length} files, such as ${names.slice(0, MAX_NAMED).join(', ')}.`];
}

function changeOf(path: string, text: string, files: Files): string {
  const bytes = files.read(path);
  const name = makeFileNameVisible(path);
  if (bytes === undefined) return `Created ${name}.`;
  const [, , ...hunks] = unifiedDiff(path, decode(bytes).text, text.replace(/^\uFEFF/, '')).split('\n');
  return `Changed ${name}:\n${hunks.map(makeVisible).join('\n').trimEnd()}`;
}
