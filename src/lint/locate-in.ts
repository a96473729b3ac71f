/** From a pointer into one file to a span of it. */
import type { Document, Span } from '../document/document.ts';
import { parentOf } from '../document/pointer.ts';
import { treeOf } from '../document/tree.ts';

export interface Located {
  readonly file: string;
  readonly span: Span;
  readonly pointer: string;
}

/** Finds the span; of a value that is not there, that of the nearest value around it. */
export function locateIn(document: Document, pointer: string, part: 'key' | 'value' = 'value'): Located {
  const tree = treeOf(document);
  for (let path: string | undefined = pointer; path !== undefined; path = parentOf(path)) {
    const node = tree.find(path);
    if (!node) continue;
    const isKey = part === 'key' && path === pointer && node.key !== undefined;
    return { file: document.file, span: isKey && node.key ? node.key : opening(document.text, node.value), pointer };
  }
  return { file: document.file, span: { start: 0, end: 0 }, pointer };
}

/** Objects and arrays are marked at their first line only: a frame of a whole tab shows nothing. */
function opening(text: string, span: Span): Span {
  const lineEnd = text.slice(span.start, span.end).search(/[\r\n]/);
  return lineEnd === -1 ? span : { start: span.start, end: span.start + lineEnd };
}
