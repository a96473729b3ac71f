/** Collects the mistakes of one text, so many and no more. */
import type { SyntaxProblem, SyntaxProblemCode } from './document.ts';

/** As many mistakes of one file are shown; one more problem says how many others there are. */
export const MAX_SHOWN_SYNTAX_PROBLEMS = 50;

/** Mistakes beyond so many are only counted. */
const MAX_STORED = 1_000;
const HARMLESS: ReadonlySet<SyntaxProblemCode> = new Set(['comment', 'trailing-comma', 'missing-comma']);

/** The mistakes of one reading of a text. */
export class SyntaxProblems {
  count = 0;
  /** True if the value is beyond doubt in spite of all mistakes. */
  isHarmless = true;
  private stored: SyntaxProblem[] = [];

  add(problem: SyntaxProblem): void {
    this.count++;
    this.isHarmless &&= HARMLESS.has(problem.code);
    if (this.stored.length < MAX_STORED) this.stored.push(problem);
  }

  report(code: SyntaxProblemCode, start: number, end: number, message: string): void {
    this.add({ code, message, span: { start, end } });
  }

  last(): SyntaxProblem | undefined {
    return this.stored.length < this.count ? undefined : this.stored.at(-1);
  }

  replaceLast(problem: SyntaxProblem): void {
    this.stored[this.stored.length - 1] = problem;
  }

  has(test: (problem: SyntaxProblem) => boolean): boolean {
    return this.stored.some(test);
  }

  drop(test: (problem: SyntaxProblem) => boolean): void {
    const rest = this.stored.filter((problem) => !test(problem));
    this.count -= this.stored.length - rest.length;
    this.stored = rest;
  }

  /** The first mistakes in the order of the text; where some are left out, the last one says how many. */
  list(): readonly SyntaxProblem[] {
    const sorted = this.stored.toSorted((a, b) => a.span.start - b.span.start);
    const next = sorted[MAX_SHOWN_SYNTAX_PROBLEMS];
    if (next === undefined) return sorted;
    const message = `The file contains ${this.count - MAX_SHOWN_SYNTAX_PROBLEMS} more syntax errors from here on; only the first ${MAX_SHOWN_SYNTAX_PROBLEMS} are shown.`;
    return [...sorted.slice(0, MAX_SHOWN_SYNTAX_PROBLEMS), { code: next.code, message, span: next.span }];
  }
}

/** User text for a message: on one line, shortened, in typographic quotes. */
export function shortenAndQuote(text: string): string {
  const line = text.slice(0, 200).replaceAll(/\s+/g, ' ');
  return `“${line.length > 40 ? `${line.slice(0, 39)}…` : line}”`;
}
