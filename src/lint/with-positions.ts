/** Adds lines and columns to findings. */
import { linesOf, type LineIndex, type TextPosition } from '../document/lines.ts';
import type { Diagnostic, Finding } from './diagnostic.ts';

/** Nothing is computed before somebody asks, and each text is then indexed once. */
export function withPositions(findings: readonly Finding[], textOf: (file: string) => string | undefined): Diagnostic[] {
  const known = new Map<string, LineIndex>();
  const positionAt = (file: string, offset: number): TextPosition => {
    if (offset === 0) return { line: 1, column: 1 };
    let lines = known.get(file);
    if (lines === undefined) known.set(file, (lines = linesOf(textOf(file) ?? '')));
    return lines.position(offset);
  };
  // Shared by all findings.
  const positions: PropertyDescriptorMap & ThisType<Finding> = {
    line: computed((one) => positionAt(one.file, one.span.start).line),
    column: computed((one) => positionAt(one.file, one.span.start).column),
    endLine: computed((one) => positionAt(one.file, one.span.end).line),
    endColumn: computed((one) => positionAt(one.file, one.span.end).column),
  };
  return findings.map((finding) => Object.defineProperties({ ...finding }, positions) as Diagnostic);
}

/** Its own property, so that copies and JSON have it, too. */
function computed(compute: (finding: Finding) => number): PropertyDescriptor & ThisType<Finding> {
  return {
    enumerable: true,
    configurable: true,
    get() {
      return compute(this);
    },
  };
}
