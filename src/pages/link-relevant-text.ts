/** The part of a page that a parser must see to read some of its links as it would in the whole page. */
import { countLeadingByBinarySearch } from '../text/count-leading-by-binary-search.ts';
import type { Span } from '../document/document.ts';
import { readUnderstoodBlocks } from './blocks.ts';
import type { LinkCandidate } from './link-candidates.ts';

export interface LinkRelevantText {
  /** Blocks of the page, one after another. The whole of it is valid MDX if and only if the page is. */
  readonly text: string;
  /** Where its parts are in the page. */
  readonly places: string;
  /** Returns where a place of the text is in the page. */
  readonly offsetInPage: (offset: number) => number;
}

/**
 * Leaves out what neither the links at some places nor the validity of the page depend on: of the pages of a site of 1,100 that have to be
 * parsed, nine tenths. Returns nothing if all places are in code.
 *
 * A block can go if it is Markdown alone: it opens and closes no tag. Lists and quotes that it begins or ends must not matter to the next block,
 * which is so if that one is not indented more, because it ends the same ones. Of a block with tags in lines of their own, the text can go.
 *
 * @param page Without front matter and the IDs of headings.
 */
export function extractLinkRelevantText(page: string, links: readonly LinkCandidate[]): LinkRelevantText | undefined {
  const { blocks, code } = readUnderstoodBlocks(page);
  const needed = links.filter(({ start }) => !isIn(code, start));
  if (needed.length === 0) return undefined;
  // Whether a definition is used is told by all links that name one.
  const hasDefinition = needed.some(({ form }) => form === 'definition');
  const kept: Span[] = [];
  const known = blocks.at(-1)?.end ?? 0;
  if (known < page.length) kept.push({ start: known, end: page.length });
  let nextIndent = known < page.length ? Infinity : 0;
  for (const block of blocks.toReversed()) {
    const mayName = hasDefinition && page.slice(block.start, block.end).includes('[');
    if (mayName || firstFrom(needed, block.start) < firstFrom(needed, block.end)) kept.push(block);
    else if (!block.isPlain || block.leastIndent < nextIndent) for (const part of block.outline?.toReversed() ?? [block]) kept.push(part);
    nextIndent = block.indent;
  }
  return joinParts(page, kept.reverse());
}

function joinParts(page: string, parts: readonly Span[]): LinkRelevantText {
  const starts: number[] = [];
  let text = '';
  for (const { start, end } of parts) {
    starts.push(text.length);
    text += page.slice(start, end);
  }
  return {
    text,
    places: parts.map(({ start, end }) => `${start}-${end}`).join(),
    offsetInPage(offset) {
      const index = Math.max(countLeadingByBinarySearch(starts.length, (at) => (starts[at] ?? 0) <= offset) - 1, 0);
      return (parts[index]?.start ?? 0) + offset - (starts[index] ?? 0);
    },
  };
}

function isIn(spans: readonly Span[], offset: number): boolean {
  const span = spans[countLeadingByBinarySearch(spans.length, (index) => (spans[index]?.start ?? 0) <= offset) - 1];
  return span !== undefined && offset < span.end;
}

/** Returns the index of the first link at or after an offset. */
function firstFrom(links: readonly LinkCandidate[], offset: number): number {
  return countLeadingByBinarySearch(links.length, (index) => (links[index]?.start ?? 0) < offset);
}
