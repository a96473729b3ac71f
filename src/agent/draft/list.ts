/** The tool `list_files`, which lists the files in a folder and its subfolders. */
import { makeFileNameVisible, makeVisible, pluralize } from '../../internal.ts';
import type { ToolResult } from './draft.ts';
import type { DraftLimits } from './limits.ts';
import type { DraftOverlay } from './overlay.ts';
import { confineFolder } from './confine-path.ts';
import { isRefusal } from './refusal.ts';

export function listFiles(overlay: DraftOverlay, folder: string, { listEntries }: DraftLimits): ToolResult {
  const below = confineFolder(folder);
  if (isRefusal(below)) return below;
  const files = overlay.paths().filter((path) => below === '' || path.startsWith(`${below}/`));
  const where = below === '' ? 'The docs root' : `“${makeVisible(below)}”`;
  if (files.length === 0) return `${where} has no files that the tools can open.`;
  const parts = files.length <= listEntries ? files : summarizeFiles(files, below, listEntries);
  const cut =
    parts.length < files.length
      ? ` The listing is shortened to ${parts.length} entries. Folders have the number of their files: list a folder for more.`
      : '';
  const whole = overlay.isComplete ? '' : ' There are more files than can be listed.';
  return `${where} has ${pluralize(files.length, 'file')}.${cut}${whole}\n${parts.map(makeFileNameVisible).join('\n')}`;
}

/** The files directly in the folder, and its subfolders with the number of their files. */
function summarizeFiles(files: readonly string[], below: string, most: number): string[] {
  const start = below === '' ? 0 : below.length + 1;
  const counts = new Map<string, number>();
  for (const file of files) {
    const slash = file.indexOf('/', start);
    const entry = slash === -1 ? file : file.slice(0, slash + 1);
    counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  const entries = [...counts].map(([entry, count]) => (entry.endsWith('/') ? `${entry} (${count})` : entry));
  return entries.length <= most ? entries : [...entries.slice(0, most - 1), `… and ${entries.length - most + 1} more`];
}
