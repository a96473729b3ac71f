/** Names that the user allows, with `*` for any text. */
import { PatternSet } from '../../site/patterns/pattern-set.ts';
import { literally, type Step } from '../../site/patterns/step.ts';

/** Makes a test for names from the value of an `allow` option. */
export function allowing(patterns: readonly string[]): (name: string) => boolean {
  const numbers = patterns.map((_, index) => index);
  const set = new PatternSet(patterns.map(stepsOf));
  const [start, ends] = [set.startOf(numbers), set.endsOf(numbers)];
  return (name) => {
    set.stand(start);
    set.read(name);
    return set.greatestOf(ends, numbers) >= 0;
  };
}

function stepsOf(pattern: string): Step[] {
  return pattern.split('*').flatMap((text, index): Step[] => [...(index > 0 ? ['any' as const] : []), ...literally(text)]);
}
