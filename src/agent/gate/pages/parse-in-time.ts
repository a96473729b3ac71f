/** Parses MDX with a limit of time, because parsers take very long for some texts. */
import { createContext, Script } from 'node:vm';
import { parseMdx, type Node } from '../../../pages/mdx.ts';

/** For one page, in ms. */
const LONGEST = 2_000;
/** For all pages of a change together, in ms. */
const LONGEST_IN_ALL = 10_000;
/** Characters. */
const MOST_PARSED = 1024 * 1024;

export type Parsed =
  | { readonly kind: 'tree'; readonly root: Node }
  | { readonly kind: 'broken'; readonly reason: string; readonly line: number }
  | { readonly kind: 'late' };

/** Runs what it is given, so that only the limit of time of a script is used. */
const RUN = new Script('parse()');

/** A parser whose calls share their time. Texts that would take longer are `late`. */
export function parserInTime(most = { page: LONGEST, all: LONGEST_IN_ALL }): (text: string) => Parsed {
  let left = most.all;

  return (text) => {
    if (text.length > MOST_PARSED || left < 1) return { kind: 'late' };
    const begun = performance.now();
    try {
      const parse = (): Node => parseMdx(text);
      return { kind: 'tree', root: RUN.runInContext(createContext({ parse }), { timeout: Math.ceil(Math.min(left, most.page)) }) as Node };
    } catch (error) {
      return brokenBy(error);
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
function brokenBy(error: unknown): Parsed {
  const { reason, line, message }: ParseError = typeof error === 'object' && error !== null ? error : {};
  if (typeof reason !== 'string') return { kind: 'late' };
  const named = /\((\d+):\d+/.exec(reason)?.[1] ?? /^(\d+):/.exec(String(message))?.[1];
  return { kind: 'broken', reason, line: typeof line === 'number' ? line : Number(named ?? 1) };
}
