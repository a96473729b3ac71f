/** Where values are written. Texts that occur only once are searched for, which costs much less than the positions of everything. */
import type { JsonDocument, Span } from './document.ts';
import { valueAt } from './pointer.ts';
import { hasCachedTree, treeOf } from './tree.ts';

/** After this many searches in a document, its tree costs less, as it does than a search for this many texts at once. */
const MAX_SEARCHES = 50;
const MAX_TEXTS = 500;
/** In characters: a page path is shorter, and a pattern of very long texts can be refused. */
const MAX_LENGTH = 200;

/** What was found in one document, by pointer. */
interface SpanCache {
  readonly spans: Map<string, Span>;
  searches: number;
}

const spanCaches = new WeakMap<JsonDocument, SpanCache>();

/** Returns the span of the value at a pointer, as `treeOf(document).find(pointer)?.value` does. */
export function spanOf(document: JsonDocument, pointer: string): Span | undefined {
  searchSpans(document, [pointer]);
  return spanCaches.get(document)?.spans.get(pointer) ?? treeOf(document).find(pointer)?.value;
}

/**
 * Searches for the values at all of these pointers in one pass: of 20 in 4.6 MB, each by itself takes ten times as long. If one of them can
 * be found only in the tree, that has all.
 */
export function searchSpans(document: JsonDocument, pointers: readonly string[]): void {
  let found = spanCaches.get(document);
  if (!found) spanCaches.set(document, (found = { spans: new Map(), searches: hasCanonicalText(document) ? 0 : MAX_SEARCHES }));
  const { spans } = found;
  const wanted = [...new Set(pointers)].filter((pointer) => !spans.has(pointer));
  if (wanted.length === 0 || hasCachedTree(document) || found.searches++ >= MAX_SEARCHES) return;
  const texts = wanted.map((pointer) => valueAt(document.value, pointer));
  const places = texts.every(isSearchable) ? locateTexts(new Set(texts), document.text) : undefined;
  if (!places) found.searches = MAX_SEARCHES;
  for (const [index, pointer] of wanted.entries()) {
    const span = places?.get(texts[index]);
    if (span) spans.set(pointer, span);
  }
}

/** Whether each text is written in one way only, unless it has characters that must be escaped. */
function hasCanonicalText({ text, problems }: JsonDocument): boolean {
  return problems.length === 0 && !text.includes('\\u') && !text.includes('\\/');
}

/** Whether a value is a text that is written as it is, with quotes around it, and not too long. */
function isSearchable(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH && JSON.stringify(value).length === value.length + 2;
}

/** Returns where each of some texts is written; `undefined` if something else may be written like one of them. */
function locateTexts(wanted: ReadonlySet<string>, text: string): ReadonlyMap<unknown, Span> | undefined {
  if (wanted.size > MAX_TEXTS) return undefined;
  const places = new Map<unknown, Span>();
  // None has a quote in it, so no two are at one place; but a quote that ends one may begin another.
  const pattern = new RegExp(`"(?:${Array.from(wanted, escapeRegExp).join('|')})(?=")`, 'g');
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const written = match[0].slice(1);
    if (places.has(written)) return undefined;
    places.set(written, { start: match.index, end: match.index + written.length + 2 });
  }
  return places.size === wanted.size ? places : undefined;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
