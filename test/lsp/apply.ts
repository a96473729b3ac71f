/** Applies edits of texts as editors do: all at once, from the end. */
import type { Position, TextEdit } from 'vscode-languageserver';

export interface FileEdit {
  readonly uri: string;
  readonly edits: readonly TextEdit[];
}

export function applyWorkspaceEdit(texts: ReadonlyMap<string, string>, changes: readonly FileEdit[]): Map<string, string> {
  const after = new Map(texts);
  for (const { uri, edits } of changes) {
    const text = after.get(uri) ?? '';
    const offsetOf = ({ line, character }: Position): number =>
      text
        .split('\n')
        .slice(0, line)
        .reduce((sum, one) => sum + one.length + 1, 0) + character;
    const placed = edits.map(({ range, newText }) => ({ start: offsetOf(range.start), end: offsetOf(range.end), newText }));
    placed.sort((a, b) => b.start - a.start || b.end - a.end);
    let result = text;
    for (const { start, end, newText } of placed) result = result.slice(0, start) + newText + result.slice(end);
    after.set(uri, result);
  }
  return after;
}
