/** The tools for whole files: `write_file`, `move_file`, `delete_file`. */
import { makeVisible } from '../../internal.ts';
import type { ToolResult } from './draft.ts';
import { lineEndOf, withLineEnds } from './line-ends.ts';
import type { DraftOverlay } from './overlay.ts';
import { isRefusal } from './refusal.ts';

const BOM = '\uFEFF';

export async function writeFile(
  overlay: DraftOverlay,
  { path: asked, text }: { readonly path: string; readonly text: string },
): Promise<ToolResult> {
  const path = await overlay.writablePath(asked);
  if (isRefusal(path)) return path;
  const before = overlay.read(path);
  if (isRefusal(before)) return before;
  const plain = text.startsWith(BOM) ? text.slice(1) : text;
  const whole = before === undefined ? plain : `${before.hasBom ? BOM : ''}${withLineEnds(plain, lineEndOf(before.text))}`;
  const refused = await overlay.put(new Map([[path, whole]]));
  return refused ?? `${before === undefined ? 'Created' : 'Replaced'} “${makeVisible(path)}”.`;
}

export async function moveFile(overlay: DraftOverlay, { from, to }: { readonly from: string; readonly to: string }): Promise<ToolResult> {
  const file = await overlay.removableFile(from);
  if (isRefusal(file)) return file;
  const path = await overlay.writablePath(to, file.path);
  if (isRefusal(path)) return path;
  if (path === file.path) return 'Nothing was changed: both paths are the same.';
  if (overlay.read(path) !== undefined) return `Nothing was changed: the file “${makeVisible(path)}” already exists.`;
  const refused = await overlay.put(
    new Map([
      [file.path, null],
      [path, file.hasBom ? BOM + file.text : file.text],
    ]),
  );
  return (
    refused ??
    `Moved “${makeVisible(file.path)}” to “${makeVisible(path)}”. Nothing else was changed: its entry in docs.json and links to it still have the old path.`
  );
}

export async function deleteFile(overlay: DraftOverlay, { path }: { readonly path: string }): Promise<ToolResult> {
  const file = await overlay.removableFile(path);
  if (isRefusal(file)) return file;
  const refused = await overlay.put(new Map([[file.path, null]]));
  return (
    refused ?? `Deleted “${makeVisible(file.path)}”. Nothing else was changed: its entry in docs.json and links to it are still there.`
  );
}
