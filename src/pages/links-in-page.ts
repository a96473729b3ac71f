/** Finds the links of one page exactly, with an MDX parser, or with a Markdown parser if the page is not valid MDX. */
import { countLeading } from '../text/count-leading.ts';
import type { Span } from '../document/document.ts';
import type { Candidate, LinkForm } from './link-candidates.ts';
import { candidatesIn } from './link-candidates.ts';
import { parseMarkdown, parseMdx } from './mdx.ts';
import type { Attribute, Node } from './mdx.ts';
import { PageBudget } from './parse-budget.ts';
import { parseCost } from './parse-cost.ts';
import { withoutComments, withoutFrontMatter, withoutHeadingIds } from './page-body.ts';

/** A link as a browser receives it, and where it is written. */
export interface PageLink {
  readonly url: string;
  readonly span: Span;
}

type ParsedLinks = readonly PageLink[] | undefined;

/** The most characters of pages whose links are kept: as many as the pages that one change concerns mostly have. */
const MAX_CACHED_CHARACTERS = 4_000_000;

/** Links by the text of their page, the last ones: a move asks before and after it, and an editor after each change of another page. */
const linkCache = new Map<string, ParsedLinks>();
let cachedCharacters = 0;

/**
 * Returns Markdown links and images, used definitions, and `href` and `src` of elements; `undefined` if no parser can read the page, or if
 * the budget refuses it.
 */
export function linksIn(page: string, budget = new PageBudget()): ParsedLinks {
  if (linkCache.has(page)) return linkCache.get(page);
  const links = parsedLinks(page, budget);
  if (budget.refusal !== undefined) return undefined;
  linkCache.set(page, links);
  cachedCharacters += page.length;
  for (const [oldest] of linkCache) {
    if (cachedCharacters <= MAX_CACHED_CHARACTERS) break;
    linkCache.delete(oldest);
    cachedCharacters -= oldest.length;
  }
  return links;
}

function parsedLinks(page: string, budget: PageBudget): ParsedLinks {
  const cost = parseCost(page);
  if (!budget.spend(cost)) return undefined;
  const text = withoutHeadingIds(withoutFrontMatter(page));
  const tree = tryParse(() => parseMdx(text, budget));
  if (tree) return collect(tree, text);
  // The second parser takes as long.
  if (budget.refusal !== undefined || !budget.spend(cost)) return undefined;
  const rest = withoutComments(text, 'mdx');
  const fallback = tryParse(() => parseMarkdown(rest));
  // If a page is not valid MDX, code may be read as text, but a URL that begins like a path is a link in both.
  return fallback && collect(fallback, rest).filter(({ url }) => BEGINS_AS_PATH.test(url));
}

const BEGINS_AS_PATH = /^\.{0,2}\//;

/** Parsers throw for invalid text and overflow the stack for text that is nested too deep. */
function tryParse(parse: () => Node): Node | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/** Returns links in the order of the text. */
function collect(root: Node, text: string): PageLink[] {
  const candidates = [...candidatesIn(text)];
  const links: PageLink[] = [];
  const definitions = new Map<string, PageLink>();
  const used = new Set<string>();
  const open: Node[] = [root];
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
  function spanIn({ position }: Node | Attribute, url: string, form: LinkForm): PageLink['span'] {
    const start = position?.start.offset ?? 0;
    const end = position?.end.offset ?? start;
    let escaped: Candidate | undefined;
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
  function linksOfHtml({ position }: Node): PageLink[] {
    const start = position?.start.offset ?? 0;
    const html = withoutComments(text.slice(start, position?.end.offset ?? start), 'html');
    return Array.from(candidatesIn(html)).flatMap((candidate) => {
      const url = html.slice(candidate.start, candidate.end);
      if (candidate.form !== 'attribute' || /[&\\\r\n]/.test(url)) return [];
      return [{ url, span: { start: start + candidate.start, end: start + candidate.end } }];
    });
  }
}

function spanOf({ start, end }: Candidate): PageLink['span'] {
  return { start, end };
}

/** Returns the index of the first candidate at or after an offset. */
function firstFrom(candidates: readonly Candidate[], offset: number): number {
  return countLeading(candidates.length, (index) => (candidates[index]?.start ?? 0) < offset);
}

/** Returns the URL of an `href` or `src` if it is a string; the value of an expression is not known. */
function urlOf({ name, value }: Attribute, element: Node): string | undefined {
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
