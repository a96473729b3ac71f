/** The links in the Markdown texts of docs.json. */
import type { Span } from '../document/document.ts';
import { markdownTextsOf, type DocsJsonLinkInputs, type DocsJsonLink } from '../resolve/links.ts';
import { candidatesIn } from '../pages/link-candidates.ts';

/** Their pointers are those of the texts. */
export function* findRootLinksInDocsJsonMarkdown(input: DocsJsonLinkInputs): Generator<DocsJsonLink> {
  for (const { text, pointer, element } of markdownTextsOf(input))
    for (const { start, end } of findRootRelativeLinks(text)) yield { href: text.slice(start, end), pointer, element, holder: 'text' };
}

/** The paths from the root of the site to which a text links, outside of code. A text has no place that other paths could begin at. */
export function findRootRelativeLinks(text: string): readonly Span[] {
  const links: Span[] = [];
  const code = codeIn(text);
  let next = 0;
  for (const { start, end } of candidatesIn(text)) {
    while ((code[next]?.end ?? Infinity) <= start) next++;
    if (text.startsWith('/', start) && (code[next]?.start ?? Infinity) >= end) links.push({ start, end });
  }
  return links;
}

/** Code between runs of as many backticks, in order. A run that no other one closes is text. */
function codeIn(text: string): readonly Span[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ start: index, end: index + run.length }));
  const closing: (number | undefined)[] = [];
  const next = new Map<number, number>();
  for (const [number, { start, end }] of [...runs.entries()].reverse()) {
    closing[number] = next.get(end - start);
    next.set(end - start, number);
  }
  const spans: Span[] = [];
  for (let number = 0; number < runs.length; number++) {
    const [open, close = -1] = [runs[number], closing[number]];
    const last = runs[close];
    if (!open || !last) continue;
    spans.push({ start: open.start, end: last.end });
    number = close;
  }
  return spans;
}
