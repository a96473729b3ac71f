/** The links in the Markdown texts of docs.json. */
import type { Span } from '../document/document.ts';
import { markdownTextsOf, type LinkSource, type NavigationLink } from '../resolve/links.ts';
import { candidatesIn } from '../pages/link-candidates.ts';

/** Their pointers are those of the texts. */
export function* linksInTexts(input: LinkSource): Generator<NavigationLink> {
  for (const { text, pointer, element } of markdownTextsOf(input))
    for (const { start, end } of linksInText(text)) yield { href: text.slice(start, end), pointer, element, holder: 'text' };
}

/** The paths from the root of the site to which a text links, outside of code. A text has no place that other paths could begin at. */
export function linksInText(text: string): readonly Span[] {
  const links: Span[] = [];
  const code = codeIn(text);
  let next = 0;
  for (const { start, end } of candidatesIn(text)) {
    while ((code[next]?.end ?? Infinity) <= start) next++;
    if (text.startsWith('/', start) && (code[next]?.start ?? Infinity) >= end) links.push({ start, end });
  }
  return links;
}

/** Code between runs of as many backticks, in order. */
function codeIn(text: string): readonly Span[] {
  const spans: Span[] = [];
  let opening: RegExpExecArray | undefined;
  for (const run of text.matchAll(/`+/g)) {
    if (opening === undefined) opening = run;
    else if (opening[0].length === run[0].length) {
      spans.push({ start: opening.index, end: run.index + run[0].length });
      opening = undefined;
    }
  }
  return spans;
}
