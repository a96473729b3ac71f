/** The parsers of pages: MDX as the site reads it, and plain Markdown for what is none. Loaded only for pages that need one. */
import { Parser } from 'acorn';
import type { Options } from 'acorn';
import acornJsx from 'acorn-jsx';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** What links need to know of a syntax tree. */
export interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly position?: Range | undefined;
  readonly url?: string;
  readonly identifier?: string;
  /** Of a JSX element; a fragment has none. */
  readonly name?: string | null;
  readonly attributes?: readonly Attribute[];
  readonly value?: unknown;
}

export interface Attribute {
  readonly type: string;
  readonly name?: string;
  readonly position?: Range | undefined;
  readonly value?: unknown;
}

interface Range {
  readonly start: { readonly offset?: number | undefined };
  readonly end: { readonly offset?: number | undefined };
}

/** Characters of code that the parser of one page may read: an open brace makes it read the rest again at every `}`. */
const MOST_CODE = 3_000_000;

/** Characters of code that may still be read, for one page or for several that share it. */
export interface Allowance {
  code: number;
}

const Jsx = Parser.extend(acornJsx());
let allowed: Allowance = { code: 0 };

/** The parser of code inside MDX, with an end. */
const acorn = {
  parse: (text: string, options: Options) => Jsx.parse(spend(text), options),
  parseExpressionAt: (text: string, at: number, options: Options) => Jsx.parseExpressionAt(spend(text), at, options),
};

function spend(text: string): string {
  allowed.code -= text.length;
  if (allowed.code < 0)
    throw Object.assign(new SyntaxError('There is too much code to read.'), { pos: 0, raisedAt: 0, loc: { line: 1, column: 0 } });
  return text;
}

const mdx = unified()
  .use(remarkParse)
  .use(remarkMdx, { acorn: acorn as unknown as typeof Parser })
  .freeze();
const markdown = unified().use(remarkParse).freeze();

/** Throws for text that is not MDX. */
export function parseMdx(text: string, allowance: Allowance = { code: MOST_CODE }): Node {
  allowed = allowance;
  return mdx.parse(text);
}

export function parseMarkdown(text: string): Node {
  return markdown.parse(text);
}
