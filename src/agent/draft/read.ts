/** The tool `read_file`, which shows lines of a file with their numbers. */
import { linesOf, makeVisible } from '../../internal.ts';
import type { ToolResult } from './draft.ts';
import type { DraftOverlay } from './overlay.ts';
import { isRefusal } from './refusal.ts';

export function readFile(
  overlay: DraftOverlay,
  { path, from = 1, to }: { readonly path: string; readonly from?: number | undefined; readonly to?: number | undefined },
  readBytes: number,
): ToolResult {
  const file = overlay.open(path);
  if (isRefusal(file)) return file;
  const name = `“${makeVisible(file.path)}”`;
  if (file.text === '') return `${name} is empty.`;
  const lines = linesOf(file.text);
  const count = lines.count - (lines.lineText(lines.count) === '' ? 1 : 0);
  const first = Math.max(1, Math.floor(from));
  const last = Math.min(count, Math.max(first, Math.floor(to ?? count)));
  if (first > count) return `${name} has ${count} lines, so line ${first} does not exist.`;
  const shown: string[] = [];
  let left = readBytes;
  let line = first;
  for (; line <= last && left > 0; line++) {
    const numbered = `${line}| ${lines.lineText(line)}`;
    const cut = Buffer.byteLength(numbered) > left ? cutTo(numbered, left) : numbered;
    shown.push(cut === numbered ? cut : `${cut}… (cut: this line has ${lines.lineText(line).length} characters)`);
    left -= Buffer.byteLength(numbered) + 1;
  }
  const rest = line <= last ? `\n(Cut after ${readBytes} bytes. Continue with “from”: ${line}.)` : '';
  return `${name}, lines ${first}-${line - 1} of ${count}. The text of the file is after “| ”:\n${shown.join('\n')}${rest}`;
}

/** Cuts text to as many whole characters as fit. */
export function cutTo(text: string, bytes: number): string {
  const cut = Buffer.from(text).subarray(0, Math.max(bytes, 0)).toString('utf8');
  return cut.replace(/(?<!\uFFFD)\uFFFD+$/, '');
}

/** Cuts very long answers, such as those with labels of a megabyte. */
export function cutWithNote(text: string, bytes: number): string {
  return Buffer.byteLength(text) <= bytes ? text : `${cutTo(text, bytes)}\n(Cut after ${bytes} bytes.)`;
}
