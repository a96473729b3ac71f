/** The parsers of pages: MDX, and plain Markdown for pages that are not valid MDX. Loaded only for pages that need one. */
import { Parser } from 'acorn';
import type { Options } from 'acorn';
import acornJsx from 'acorn-jsx';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** The parts of a syntax tree that link extraction uses. */
export interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly position?: Range | undefined;
  readonly url?: string;
  readonly identifier?: string;
  /** The name of a JSX element; fragments have none. */
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

/** The most characters of code to parse per page: an unclosed brace makes the parser reread the rest at every `}`. */
const MAX_CODE = 3_000_000;

/** The remaining characters of code to parse, for one page or for several that share it. */
export interface CodeBudget {
  code: number;
}

const Jsx = Parser.extend(acornJsx());
let codeBudget: CodeBudget = { code: 0 };

/** The parser of code inside MDX, with a limit. */
const acorn = {
  parse: (text: string, options: Options) => Jsx.parse(spend(text), options),
  parseExpressionAt: (text: string, at: number, options: Options) => Jsx.parseExpressionAt(spend(text), at, options),
};

function spend(text: string): string {
  codeBudget.code -= text.length;
  if (codeBudget.code < 0)
    throw Object.assign(new SyntaxError('There is too much code to read.'), { pos: 0, raisedAt: 0, loc: { line: 1, column: 0 } });
  return text;
}

const mdx = unified()
  .use(remarkParse)
  .use(remarkMdx, { acorn: acorn as unknown as typeof Parser })
  .freeze();
const markdown = unified().use(remarkParse).freeze();

/** Throws for text that is not MDX. */
export function parseMdx(text: string, allowance: CodeBudget = { code: MAX_CODE }): Node {
  codeBudget = allowance;
  return mdx.parse(text);
}

export function parseMarkdown(text: string): Node {
  return markdown.parse(text);
}
