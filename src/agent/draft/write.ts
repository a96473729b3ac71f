/** The tools for whole files: `write_file`, `move_file`, `delete_file`. */
import { visible } from '../../text/visible.ts';
import type { Answer } from './draft.ts';
import { lineEndOf, withLineEnds } from './line-ends.ts';
import type { Overlay } from './overlay.ts';
import { isRefusal } from './refusal.ts';

const MARK = '\uFEFF';

export async function writeFile(
  overlay: Overlay,
  { path: asked, text }: { readonly path: string; readonly text: string },
): Promise<Answer> {
  const path = await overlay.target(asked);
  if (isRefusal(path)) return path;
  const before = overlay.read(path);
  if (isRefusal(before)) return before;
  const plain = text.startsWith(MARK) ? text.slice(1) : text;
  const whole = before === undefined ? plain : `${before.hasMark ? MARK : ''}${withLineEnds(plain, lineEndOf(before.text))}`;
  const refused = await overlay.put(new Map([[path, whole]]));
  return refused ?? `${before === undefined ? 'Created' : 'Replaced'} “${visible(path)}”.`;
}

export async function moveFile(overlay: Overlay, { from, to }: { readonly from: string; readonly to: string }): Promise<Answer> {
  const file = await overlay.removable(from);
  if (isRefusal(file)) return file;
  const path = await overlay.target(to, file.path);
  if (isRefusal(path)) return path;
  if (path === file.path) return 'Nothing was changed: both paths are the same.';
  if (overlay.read(path) !== undefined) return `Nothing was changed: the file “${visible(path)}” already exists.`;
  const refused = await overlay.put(
    new Map([
      [file.path, null],
      [path, file.hasMark ? MARK + file.text : file.text],
    ]),
  );
  return (
    refused ??
    `Moved “${visible(file.path)}” to “${visible(path)}”. Nothing else was changed: its entry in docs.json and links to it still have the old path.`
  );
}

export async function deleteFile(overlay: Overlay, { path }: { readonly path: string }): Promise<Answer> {
  const file = await overlay.removable(path);
  if (isRefusal(file)) return file;
  const refused = await overlay.put(new Map([[file.path, null]]));
  return refused ?? `Deleted “${visible(file.path)}”. Nothing else was changed: its entry in docs.json and links to it are still there.`;
}
