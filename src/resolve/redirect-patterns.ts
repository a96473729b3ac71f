/** Redirects whose sources are patterns: `:name`, `:name*` and `*`. Loaded only where there are some. */
import { PatternSet } from '../site/patterns/pattern-set.ts';
import { literally, NO_SLASH, type Step } from '../site/patterns/step.ts';

/** Matches a path with several sources at once; gives the index of the first that matches, or -1. Compiled when it is first asked. */
export function firstMatch(sources: readonly string[]): (path: string) => number {
  let compiled: ((path: string) => number) | undefined;
  const known = new Map<string, number>();
  return (path) => {
    let index = known.get(path);
    if (index === undefined) known.set(path, (index = (compiled ??= compile(sources))(path)));
    return index;
  };
}

function compile(sources: readonly string[]): (path: string) => number {
  const set = new PatternSet(sources.map(stepsOf));
  // The first counts: it has the greatest number.
  const numbers = sources.map((_, index) => sources.length - index);
  const all = sources.map((_, index) => index);
  const [start, ends] = [set.startOf(all), set.endsOf(all)];
  return (path) => {
    set.stand(start);
    set.read(path);
    const plain = set.greatestOf(ends, numbers);
    set.read('/');
    const number = Math.max(plain, set.greatestOf(ends, numbers));
    return number < 0 ? -1 : sources.length - number;
  };
}

/** `/a/:id/x-*` is literal text, `:id` some text without a slash, and `*` or `:id*` any text. */
function stepsOf(source: string): Step[] {
  return (
    source.match(/:\w+\*|:\w+|\*|[^:*]+|:/g)?.flatMap((token): readonly Step[] => {
      if (token === '*' || /^:\w+\*$/.test(token)) return ['any'];
      return token.startsWith(':') ? [NO_SLASH, 'name'] : literally(token);
    }) ?? []
  );
}
