/** From a place in the expanded configuration to a span of the file that holds it. */
import type { Span } from '../document/document.ts';
import { parentOf } from '../document/pointer.ts';
import type { Source } from '../document/source.ts';
import type { Judged } from './precedence.ts';
import type { At } from './rule.ts';
import { treeOf } from '../document/tree.ts';

export interface Located {
  readonly file: string;
  readonly span: Span;
  readonly pointer: string;
}

/** Finds the span; of a value that is not there, that of the nearest value around it. */
export function locate(at: At, source: Source): Located {
  if ('span' in at) return { file: at.file, span: at.span, pointer: at.pointerInFile ?? '' };
  const { document, pointer } = source.origin(at.pointer);
  const tree = treeOf(document);
  for (let path: string | undefined = pointer; path !== undefined; path = parentOf(path)) {
    const node = tree.find(path);
    if (!node) continue;
    const isKey = at.part === 'key' && path === pointer && node.key !== undefined;
    return { file: document.file, span: isKey && node.key ? node.key : opening(document.text, node.value), pointer };
  }
  return { file: document.file, span: { start: 0, end: 0 }, pointer };
}

/** Objects and arrays are marked at their first line only: a frame of a whole tab shows nothing. */
function opening(text: string, span: Span): Span {
  const lineEnd = text.slice(span.start, span.end).search(/[\r\n]/);
  return lineEnd === -1 ? span : { start: span.start, end: span.start + lineEnd };
}

/** One mistake of one file, however often the file is drawn in. */
export function mistakeName({ rule, problem }: Judged, source: Source): string {
  return `${rule} ${placeOf(problem.at, source)} ${problem.message}`;
}

/** Where a place stands in its file, as one line of text: what is drawn in twice has one such place. */
export function placeOf(at: At, source: Source): string {
  if ('span' in at) return `${at.file} ${at.span.start}-${at.span.end}`;
  const { document, pointer } = source.origin(at.pointer);
  return `${document.file} ${pointer} ${at.part ?? 'value'}`;
}
