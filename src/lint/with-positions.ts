/** Adds lines and columns to findings. */
import { linesOf, type Lines, type Position } from '../document/lines.ts';
import type { Diagnostic, Finding } from './diagnostic.ts';

/** Nothing is computed before somebody asks, and each text is then indexed once. */
export function withPositions(findings: readonly Finding[], textOf: (file: string) => string | undefined): Diagnostic[] {
  const known = new Map<string, Lines>();
  const positionAt = (file: string, offset: number): Position => {
    if (offset === 0) return { line: 1, column: 1 };
    let lines = known.get(file);
    if (lines === undefined) known.set(file, (lines = linesOf(textOf(file) ?? '')));
    return lines.position(offset);
  };
  return findings.map((finding) => {
    const { file, span } = finding;
    return {
      ...finding,
      get line() {
        return positionAt(file, span.start).line;
      },
      get column() {
        return positionAt(file, span.start).column;
      },
      get endLine() {
        return positionAt(file, span.end).line;
      },
      get endColumn() {
        return positionAt(file, span.end).column;
      },
    };
  });
}
