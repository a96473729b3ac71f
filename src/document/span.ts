/** Where values are written. A text that occurs only once is searched for, which costs much less than the positions of everything. */
import type { Document, Span } from './document.ts';
import { valueAt } from './pointer.ts';
import { isRead, treeOf } from './tree.ts';

/** After this many searches in a document, its tree costs less. */
const MOST_SEARCHES = 50;

/** The searches in one document, by pointer. */
interface Searches {
  readonly found: Map<string, Span | undefined>;
  /** Whether each text is written in one way only, unless it has characters that must be escaped. */
  readonly isPlain: boolean;
}

const known = new WeakMap<Document, Searches>();

/** Returns the span of the value at a pointer, as `treeOf(document).find(pointer)?.value` does. */
export function spanOf(document: Document, pointer: string): Span | undefined {
  return (isRead(document) ? undefined : search(document, pointer)) ?? treeOf(document).find(pointer)?.value;
}

function search(document: Document, pointer: string): Span | undefined {
  const { text, value, problems } = document;
  let searches = known.get(document);
  if (!searches) {
    const isPlain = problems.length === 0 && !text.includes('\\u') && !text.includes('\\/');
    known.set(document, (searches = { found: new Map(), isPlain }));
  }
  const { found, isPlain } = searches;
  if (isPlain && !found.has(pointer) && found.size < MOST_SEARCHES) found.set(pointer, spanOfOnly(valueAt(value, pointer), text));
  return found.get(pointer);
}

/** Finds a value that is a text, unless something else may be written like it. */
function spanOfOnly(value: unknown, text: string): Span | undefined {
  if (typeof value !== 'string') return undefined;
  const written = JSON.stringify(value);
  if (written.length !== value.length + 2) return undefined;
  const start = text.indexOf(written);
  return start < 0 || text.includes(written, start + 1) ? undefined : { start, end: start + written.length };
}
