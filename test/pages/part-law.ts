/** The law of the part of a page that is parsed: it is as valid as the page, and has the same links. */
import { expect } from 'vitest';
import { readUnderstoodBlocks } from '../../src/pages/blocks.ts';
import { frontMatterWithDelimiters } from '../../src/pages/front-matter.ts';
import { candidatesIn, type LinkCandidate } from '../../src/pages/link-candidates.ts';
import { parseLinks, type LinkInPage } from '../../src/pages/links-in-page.ts';
import { parseMdx } from '../../src/pages/mdx.ts';
import { extractLinkRelevantText } from '../../src/pages/link-relevant-text.ts';
import { blankOutHeadingIds } from '../../src/pages/page-body.ts';
import { PageParseBudget } from '../../src/pages/parse-budget.ts';

function isMdx(text: string): boolean {
  try {
    parseMdx(text);
    return true;
  } catch {
    return false;
  }
}

/** The links that begin at one of the candidates. */
function linksAt(links: readonly LinkInPage[], among: readonly LinkCandidate[]): readonly LinkInPage[] {
  const starts = new Set(among.map(({ start }) => start));
  return links.filter(({ span }) => starts.has(span.start));
}

/** Returns how many characters of the page are parsed. */
export function expectSame(page: string, among: readonly LinkCandidate[]): number {
  const matter = frontMatterWithDelimiters(page).length;
  const text = blankOutHeadingIds(page.slice(matter));
  const whole = parseLinks(page) ?? [];
  const part = parseLinks(page, new PageParseBudget(), among) ?? [];
  const needed = extractLinkRelevantText(
    text,
    among.map((link) => ({ ...link, start: link.start - matter, end: link.end - matter })),
  );
  if (!isMdx(text)) {
    if (!needed) return 0;
    expect(isMdx(needed.text), 'a page with a mistake seems to have none').toBe(false);
    expect(part).toEqual(whole);
    return needed.text.length;
  }
  const { code } = readUnderstoodBlocks(text);
  for (const { start, end } of code) {
    const inside = whole.filter(({ span }) => span.start >= matter + start && span.start < matter + end);
    expect(inside, `${JSON.stringify(text.slice(start, end))} is taken for code`).toEqual([]);
  }
  if (needed) expect(isMdx(needed.text), 'a page without mistakes seems to have one').toBe(true);
  expect(linksAt(part, among)).toEqual(linksAt(whole, among));
  for (const link of part) expect(whole).toContainEqual(link);
  return needed?.text.length ?? 0;
}

/** Some of the candidates of a page: about a third. */
export const someOf = (page: string, choice: number): LinkCandidate[] =>
  Array.from(candidatesIn(page)).filter((_, index) => ((choice * (index + 7919)) % 101) % 3 === 0);
