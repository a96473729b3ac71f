/** From a place to a span of the file that contains it. */
import type { JsonDocument, Span } from '../document/document.ts';
import { parentOf } from '../document/pointer.ts';
import type { Source } from '../document/source.ts';
import { addTo } from '../text/group-by.ts';
import { searchSpans, spanOf } from '../document/span.ts';
import { treeOf } from '../document/tree.ts';
import type { RuleProblem } from './precedence.ts';
import type { Location } from './problem.ts';

interface SpanInFile {
  readonly file: string;
  readonly span: Span;
  readonly pointer: string;
}

/** Searches for all of these places at once, before `locate` is asked for each. Keys are found only in the tree, and then all else is, too. */
export function prefetchSpans(places: Iterable<Location>, source: Source): void {
  const pointers = new Map<JsonDocument, string[]>();
  const withKeys = new Set<JsonDocument>();
  for (const at of places) {
    if ('span' in at) continue;
    const { document, pointer } = source.origin(at.pointer);
    if (at.part === 'key') withKeys.add(document);
    else addTo(pointers, document, pointer);
  }
  for (const [document, wanted] of pointers) if (!withKeys.has(document)) searchSpans(document, wanted);
}

/** Finds the span of a place in the expanded docs.json. */
export function locate(at: Location, source: Source): SpanInFile {
  if ('span' in at) return { file: at.file, span: at.span, pointer: at.pointerInFile ?? '' };
  const { document, pointer } = source.origin(at.pointer);
  return locateIn(document, pointer, at.part);
}

/** Finds the span of a value in one file; if the value does not exist, that of the nearest value around it. */
export function locateIn(document: JsonDocument, pointer: string, part: 'key' | 'value' = 'value'): SpanInFile {
  const own = part === 'value' ? spanOf(document, pointer) : undefined;
  if (own) return { file: document.file, span: firstLineOf(document.text, own), pointer };
  const tree = treeOf(document);
  for (let path: string | undefined = pointer; path !== undefined; path = parentOf(path)) {
    const node = tree.find(path);
    if (!node) continue;
    const isKey = part === 'key' && path === pointer && node.key !== undefined;
    return { file: document.file, span: isKey && node.key ? node.key : firstLineOf(document.text, node.value), pointer };
  }
  return { file: document.file, span: { start: 0, end: 0 }, pointer };
}

/** Only the first line of objects and arrays, because a code frame of a whole tab is useless. */
function firstLineOf(text: string, span: Span): Span {
  const lineEnd = text.slice(span.start, span.end).search(/[\r\n]/);
  return lineEnd === -1 ? span : { start: span.start, end: span.start + lineEnd };
}

/** Identifies a mistake in a file, no matter how many times the file is included. */
export function toDeduplicationKey({ rule, problem }: RuleProblem, source: Source): string {
  return `${rule} ${toSourceLocationKey(problem.at, source)} ${problem.message}`;
}

/** A place in its file as one line of text, the same wherever the file is included. */
export function toSourceLocationKey(at: Location, source: Source): string {
  if ('span' in at) return `${at.file} ${at.span.start}-${at.span.end}`;
  const { document, pointer } = source.origin(at.pointer);
  return `${document.file} ${pointer} ${at.part ?? 'value'}`;
}
