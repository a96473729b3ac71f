/** Puts edits that operations of the library made, such as `addPage`, into a draft. */
import { visible, visibleFile } from '../../text/visible.ts';
import { decode } from '../../document/decode.ts';
import type { EditResult, Files } from '../../index.ts';
import { unifiedDiff } from '../../text/unified-diff.ts';
import type { Answer } from './draft.ts';
import type { Overlay } from './overlay.ts';
import { cutWithNote } from './read.ts';
import { isRefusal } from './refusal.ts';

/** Bytes of the changes that the model is shown. */
const MOST_SHOWN = 2_000;

/** Answers with what changed, or why nothing did. `files` are those before the operation. */
export async function applyOperation(overlay: Overlay, files: Files, result: EditResult): Promise<Answer> {
  if (!result.ok) return `Nothing was changed: ${visible(result.message)}`;
  if (result.edits.size === 0) return 'Nothing was changed: the site is already like this.';
  // What moves keeps its names.
  const from = [...result.edits].flatMap(([path, text]) => (text === null ? [path] : [])).join('/');
  for (const [path, text] of result.edits) {
    const file = text === null ? await overlay.removable(path) : await overlay.target(path, from);
    if (isRefusal(file)) return file;
  }
  const refused = await overlay.put(result.edits);
  if (refused) return refused;
  return cutWithNote([...result.edits].map(([path, text]) => changeOf(path, text, files)).join('\n'), MOST_SHOWN);
}

function changeOf(path: string, text: string | null, files: Files): string {
  const bytes = files.read(path);
  const name = visibleFile(path);
  if (text === null) return `Deleted ${name}.`;
  if (bytes === undefined) return `Created ${name}.`;
  const [, , ...hunks] = unifiedDiff(path, decode(bytes).text, text.replace(/^\uFEFF/, '')).split('\n');
  return `Changed ${name}:\n${hunks.map(visible).join('\n').trimEnd()}`;
}
