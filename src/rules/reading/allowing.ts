/** Names that a user accepts, with `*` for any text. */
import { PatternSet } from '../../site/patterns/pattern-set.ts';
import { literally, type Step } from '../../site/patterns/step.ts';

/** A test for names, from the value of an `allow` option; anything but a list of strings allows nothing. */
export function allowing(allow: unknown): (name: string) => boolean {
  const patterns = (Array.isArray(allow) ? allow : []).filter((pattern): pattern is string => typeof pattern === 'string');
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
