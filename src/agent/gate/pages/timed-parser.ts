/** Parses MDX with a limit of time, because parsers take very long for some texts. */
import { createContext, Script } from 'node:vm';
import { importMdxParser, type MdxNode, PageParseBudget } from '../../../internal.ts';

// This file is loaded where a page has to be parsed, and the parser with it.
const { parseMdx } = await importMdxParser();

/** For one page, in ms. */
const MAX_PAGE_MS = 2_000;
/** For all pages of a change together, in ms. */
const MAX_TOTAL_MS = 10_000;
/** Characters. */
const MAX_CHARACTERS = 1024 * 1024;

export type MdxParseResult =
  | { readonly kind: 'tree'; readonly root: MdxNode }
  | { readonly kind: 'broken'; readonly reason: string; readonly line: number }
  | { readonly kind: 'late' };

/** Runs what it is given, so that only the limit of time of a script is used. */
const PARSE_SCRIPT = new Script('parse()');

/** A parser whose calls share their time. Texts that would take longer are `late`. */
export function createTimedParser(most = { page: MAX_PAGE_MS, all: MAX_TOTAL_MS }): (text: string) => MdxParseResult {
  let left = most.all;

  return (text) => {
    if (text.length > MAX_CHARACTERS || left < 1) return { kind: 'late' };
    const begun = performance.now();
    const budget = new PageParseBudget();
    try {
      const parse = (): MdxNode => parseMdx(text, budget);
      return {
        kind: 'tree',
        root: PARSE_SCRIPT.runInContext(createContext({ parse }), { timeout: Math.ceil(Math.min(left, most.page)) }) as MdxNode,
      };
    } catch (error) {
      return budget.hasUnreadCode || budget.refusal !== undefined ? { kind: 'late' } : failedParse(error);
    } finally {
      left -= performance.now() - begun;
    }
  };
}

interface ParseError {
  readonly code?: unknown;
  readonly reason?: unknown;
  readonly line?: unknown;
  readonly message?: unknown;
}

/** An error of the parser has a reason, and a line unless the end of the text is wrong. Others say nothing about the text. */
function failedParse(error: unknown): MdxParseResult {
  const { reason, line, message }: ParseError = typeof error === 'object' && error !== null ? error : {};
  if (typeof reason !== 'string') return { kind: 'late' };
  const named = /\((\d+):\d+/.exec(reason)?.[1] ?? /^(\d+):/.exec(String(message))?.[1];
  return { kind: 'broken', reason, line: typeof line === 'number' ? line : Number(named ?? 1) };
}
