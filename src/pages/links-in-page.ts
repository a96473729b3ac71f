/** Finds the links of one page exactly, with an MDX parser, or with a Markdown parser if the page is not valid MDX. */
import { countLeadingByBinarySearch } from '../text/count-leading-by-binary-search.ts';
import type { Span } from '../document/document.ts';
import type { LinkCandidate, LinkForm } from './link-candidates.ts';
import { candidatesIn } from './link-candidates.ts';
import { parsePlainMarkdown, parseMdx } from './mdx.ts';
import type { JsxAttribute, MdxNode } from './mdx.ts';
import { PageParseBudget } from './parse-budget.ts';
import { parseCost } from './parse-cost.ts';
import { extractLinkRelevantText, type LinkRelevantText } from './link-relevant-text.ts';
import { frontMatterWithDelimiters } from './front-matter.ts';
import { blankOutComments, blankOutHeadingIds } from './page-body.ts';

/** A link as a browser receives it, and where it is written. */
export interface LinkInPage {
  readonly url: string;
  readonly span: Span;
}

type ParsedLinks = readonly LinkInPage[] | undefined;

/** The most characters of pages whose links are kept: as many as the pages that one change concerns mostly have. */
const MAX_CACHED_CHARACTERS = 4_000_000;

/** What was read of a page: all links, or those in a part of its text. */
interface KnownLinks {
  /** The places of its parts. */
  readonly part: string | undefined;
  readonly links: ParsedLinks;
}

/** Links by the text of their page, of those that were added last: a move asks before and after it, and an editor after each change of another page. */
const linkCache = new Map<string, KnownLinks>();
let cachedCharacters = 0;

/**
 * Returns Markdown links and images, used definitions, and `href` and `src` of elements; `undefined` if no parser can read the page, or if
 * the budget refuses it.
 *
 * @param among Where links are wanted; by default everywhere. What else is in the page is left out as far as possible: it costs most of the time.
 */
export function linksIn(page: string, budget = new PageParseBudget(), among?: readonly LinkCandidate[]): ParsedLinks {
  const text = bodyOf(page);
  const needed = partOf(text, among);
  if (!needed) return [];
  const part = needed.text.length < text.body.length ? needed.places : undefined;
  const known = linkCache.get(page);
  if (known && (known.part === undefined || known.part === part)) return known.links;
  const links = readPart(text, needed, budget);
  if (budget.refusal !== undefined) return undefined;
  remember(page, { part, links });
  return links;
}

/** The same without a memory. */
export function parseLinks(page: string, budget = new PageParseBudget(), among?: readonly LinkCandidate[]): ParsedLinks {
  const text = bodyOf(page);
  const needed = partOf(text, among);
  return needed ? readPart(text, needed, budget) : [];
}

/** What a parser sees of a page. */
interface Body {
  /** Without the IDs of headings. */
  readonly body: string;
  /** Where it begins in the page, after the front matter. */
  readonly start: number;
}

function bodyOf(page: string): Body {
  const start = frontMatterWithDelimiters(page).length;
  return { body: blankOutHeadingIds(page.slice(start)), start };
}

function partOf({ body, start }: Body, among: readonly LinkCandidate[] | undefined): LinkRelevantText | undefined {
  if (!among) return { text: body, places: 'all', offsetInPage: (offset) => offset };
  return extractLinkRelevantText(
    body,
    among.flatMap((link) => (link.start < start ? [] : [{ ...link, start: link.start - start, end: link.end - start }])),
  );
}

function remember(page: string, known: KnownLinks): void {
  if (!linkCache.has(page)) cachedCharacters += page.length;
  linkCache.set(page, known);
  for (const [oldest] of linkCache) {
    if (cachedCharacters <= MAX_CACHED_CHARACTERS) break;
    linkCache.delete(oldest);
    cachedCharacters -= oldest.length;
  }
}

/** A page that is not valid MDX is not so without what was left out of it either, and is read as a whole by the second parser. */
function readPart({ body, start }: Body, { text, offsetInPage }: LinkRelevantText, budget: PageParseBudget): ParsedLinks {
  if (!budget.spend(parseCost(text))) return undefined;
  const tree = tryParse(() => parseMdx(text, budget));
  if (tree) return movedBy(start, collect(tree, text), offsetInPage);
  if (budget.refusal !== undefined || !budget.spend(parseCost(body))) return undefined;
  const rest = blankOutComments(body, 'mdx');
  const fallback = tryParse(() => parsePlainMarkdown(rest));
  // If a page is not valid MDX, code may be read as text, but a URL that begins like a path is a link in both.
  return (
    fallback &&
    movedBy(
      start,
      collect(fallback, rest).filter(({ url }) => BEGINS_AS_PATH.test(url)),
    )
  );
}

function movedBy(start: number, links: readonly LinkInPage[], offsetOf = (offset: number): number => offset): readonly LinkInPage[] {
  return links.map(({ url, span }) => ({ url, span: { start: start + offsetOf(span.start), end: start + offsetOf(span.end) } }));
}

const BEGINS_AS_PATH = /^\.{0,2}\//;

/** Parsers throw for invalid text and overflow the stack for text that is nested too deep. */
function tryParse(parse: () => MdxNode): MdxNode | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/** Returns links in the order of the text. */
function collect(root: MdxNode, text: string): LinkInPage[] {
  const candidates = [...candidatesIn(text)];
  const links: LinkInPage[] = [];
  const definitions = new Map<string, LinkInPage>();
  const used = new Set<string>();
  const open: MdxNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    for (let index = (node.children?.length ?? 0) - 1; index >= 0; index--) {
      const inner = node.children?.[index];
      if (inner) open.push(inner);
    }
    const { type, url, identifier = '' } = node;
    if (url !== undefined && type === 'definition') {
      if (!definitions.has(identifier)) definitions.set(identifier, { url, span: spanIn(node, url, 'definition') });
    } else if (url !== undefined) links.push({ url, span: spanIn(node, url, 'inline') });
    else if (type === 'linkReference' || type === 'imageReference') used.add(identifier);
    else if (type === 'html') links.push(...linksOfHtml(node));
    for (const attribute of node.attributes ?? []) {
      const value = urlOf(attribute, node);
      if (value !== undefined) links.push({ url: value, span: spanIn(attribute, value, 'attribute') });
    }
  }
  // `[^1]: …` is a footnote.
  for (const [identifier, link] of definitions) if (used.has(identifier) && !identifier.startsWith('^')) links.push(link);
  return links.sort((a, b) => a.span.start - b.span.start);

  /** Returns the place of the URL in a node, which may contain other links with URLs before it. */
  function spanIn({ position }: MdxNode | JsxAttribute, url: string, form: LinkForm): LinkInPage['span'] {
    const start = position?.start.offset ?? 0;
    const end = position?.end.offset ?? start;
    let escaped: LinkCandidate | undefined;
    for (let index = firstFrom(candidates, end) - 1; index >= 0; index--) {
      const candidate = candidates[index];
      if (!candidate || candidate.start < start) break;
      if (candidate.form !== form) continue;
      const written = text.slice(candidate.start, candidate.end);
      if (written === url) return spanOf(candidate);
      if (/[\\&]/.test(written)) escaped ??= candidate;
    }
    return escaped ? spanOf(escaped) : { start, end };
  }

  /** Returns links in the attributes of HTML, except in comments. */
  function linksOfHtml({ position }: MdxNode): LinkInPage[] {
    const start = position?.start.offset ?? 0;
    const html = blankOutComments(text.slice(start, position?.end.offset ?? start), 'html');
    return Array.from(candidatesIn(html)).flatMap((candidate) => {
      const url = html.slice(candidate.start, candidate.end);
      if (candidate.form !== 'attribute' || /[&\\\r\n]/.test(url)) return [];
      return [{ url, span: { start: start + candidate.start, end: start + candidate.end } }];
    });
  }
}

function spanOf({ start, end }: LinkCandidate): LinkInPage['span'] {
  return { start, end };
}

/** Returns the index of the first candidate at or after an offset. */
function firstFrom(candidates: readonly LinkCandidate[], offset: number): number {
  return countLeadingByBinarySearch(candidates.length, (index) => (candidates[index]?.start ?? 0) < offset);
}

/** Returns the URL of an `href` or `src` if it is a string; the value of an expression is not known. */
function urlOf({ name, value }: JsxAttribute, element: MdxNode): string | undefined {
  if (name !== 'href' && name !== 'src') return undefined;
  const url = typeof value === 'string' ? value : isExpression(value) ? textOfExpression(value) : undefined;
  // The `src` of a custom component may mean anything.
  const isOwn = element.name !== undefined && element.name !== null && /^[A-Z]|[.]/.test(element.name);
  return url !== undefined && name === 'src' && isOwn && !BEGINS_AS_PATH.test(url) ? undefined : url;
}

interface Expression {
  readonly value: string;
  readonly data?: { readonly estree?: { readonly body: readonly { readonly type: string; readonly expression?: Literal }[] } | null };
}

interface Literal {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && typeof (value as { value?: unknown }).value === 'string';
}

/** Returns the text of `{"/a"}` and `` {`/a`} `` if nothing else is in the expression. */
function textOfExpression({ value, data }: Expression): string | undefined {
  const literal = data?.estree?.body[0]?.expression;
  if (!literal || !/^\s*["'`]/.test(value)) return undefined;
  if (literal.type === 'Literal' && typeof literal.value === 'string') return literal.value;
  return literal.type === 'TemplateLiteral' && literal.quasis?.length === 1 ? (literal.quasis[0]?.value.cooked ?? undefined) : undefined;
}
