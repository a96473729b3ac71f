/** Names that the user allows, with `*` for any text. */
import { toCodePoints, matches, compileGlobSteps, type PatternWithLiterals, type GlobStep } from '../../site/patterns/pattern.ts';

/** Makes a test for names from the value of an `allow` option. */
export function createAllowTest(names: readonly string[]): (name: string) => boolean {
  const patterns = names.map(readName);
  return (name) => patterns.some((pattern) => matches(pattern, name));
}

function readName(name: string): PatternWithLiterals {
  return compileGlobSteps(
    name.split(/\*+/).flatMap((text, index): GlobStep[] => [...(index > 0 ? ['any' as const] : []), ...toCodePoints(text)]),
  );
}
