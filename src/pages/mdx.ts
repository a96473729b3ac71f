/** The parsers of pages: MDX, and plain Markdown for pages that are not valid MDX. Loaded only for pages that need one. */
import { Parser } from 'acorn';
import type { Options } from 'acorn';
import acornJsx from 'acorn-jsx';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Processor } from 'unified';
import { PageParseBudget } from './parse-budget.ts';

/** The parts of a syntax tree that link extraction uses. */
export interface MdxNode {
  readonly type: string;
  readonly children?: readonly MdxNode[];
  readonly position?: Range | undefined;
  readonly url?: string;
  readonly identifier?: string;
  /** The name of a JSX element; fragments have none. */
  readonly name?: string | null;
  readonly attributes?: readonly JsxAttribute[];
  readonly value?: unknown;
}

export interface JsxAttribute {
  readonly type: string;
  readonly name?: string;
  readonly position?: Range | undefined;
  readonly value?: unknown;
}

interface Range {
  readonly start: { readonly offset?: number | undefined };
  readonly end: { readonly offset?: number | undefined };
}

/** In the units of `parseCost`: a character of code is read, and maybe reread. */
const CODE_CHARACTER = 30;
/** A token of code that is valid; because positions are searched from the start, also each line of the code for each token. */
const CODE_TOKEN = 150;
const CODE_TOKEN_AND_LINE = 0.5;
/** A token outside code, such as the name of an attribute. */
const TOKEN = 200;

let budget = new PageParseBudget();

/** The parser of code inside MDX, with a limit. */
const Jsx = Parser.extend(acornJsx());
const acorn = {
  parse: (text: string, options: Options) => parseCode(text, options, (counting) => Jsx.parse(text, counting)),
  parseExpressionAt: (text: string, at: number, options: Options) =>
    parseCode(text, options, (counting) => Jsx.parseExpressionAt(text, at, counting)),
};

/** Only valid code is walked. */
function parseCode<T>(text: string, options: Options, parse: (options: Options) => T): T {
  if (!budget.spendCode(CODE_CHARACTER * text.length)) throw tooMuchCode();
  const cost = CODE_TOKEN + CODE_TOKEN_AND_LINE * text.split('\n').length;
  const maxTokens = budget.leftForCode / cost;
  let tokens = 0;
  const code = parse({
    ...options,
    onToken: () => {
      if (++tokens <= maxTokens) return;
      budget.refuseLongCode(cost * tokens);
      throw tooMuchCode();
    },
  });
  if (Array.isArray(options.onComment)) tokens += options.onComment.length;
  if (!budget.spendValidCode(cost * tokens)) throw tooMuchCode();
  return code;
}

function tooMuchCode(): SyntaxError {
  return Object.assign(new SyntaxError('There is too much code to read.'), { pos: 0, raisedAt: 0, loc: { line: 1, column: 0 } });
}

interface Effects {
  readonly enter: (...rest: readonly unknown[]) => unknown;
}

interface Construct {
  readonly tokenize: (this: unknown, effects: Effects, ...rest: readonly unknown[]) => unknown;
}

type Constructs = Record<string, Construct | Construct[] | undefined>;

/** Lets each token of MDX spend from the budget: an element has any number of attributes, also where a text looks as if it had ended. */
function countTokens(this: Processor): void {
  const { micromarkExtensions = [] } = this.data() as { micromarkExtensions?: readonly { flow?: Constructs; text?: Constructs }[] };
  for (const { flow = {}, text = {} } of micromarkExtensions)
    for (const constructs of [flow, text])
      for (const [code, some] of Object.entries(constructs)) constructs[code] = [some ?? []].flat().map(counting);
}

function counting(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ...rest) {
      const enter: Effects['enter'] = (...token) => {
        if (!budget.spend(TOKEN)) throw new Error('There are too many elements to read.');
        return effects.enter(...token);
      };
      return construct.tokenize.call(this, { ...effects, enter }, ...rest);
    },
  };
}

const mdx = unified()
  .use(remarkParse)
  .use(remarkMdx, { acorn: acorn as unknown as typeof Parser })
  .use(countTokens)
  .freeze();
const markdown = unified().use(remarkParse).freeze();

/** Throws for text that is not MDX. */
export function parseMdx(text: string, page = new PageParseBudget()): MdxNode {
  budget = page;
  return mdx.parse(text);
}

export function parsePlainMarkdown(text: string): MdxNode {
  return markdown.parse(text);
}
