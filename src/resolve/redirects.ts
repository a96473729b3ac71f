/** The redirects of a docs.json: what answers a URL that is no page. */
import { PatternSet } from '../site/patterns/pattern-set.ts';
import { literally, NO_SLASH, type Step } from '../site/patterns/step.ts';
import { trimSlashes } from './slashes.ts';

/** One redirect. `source` and `destination` are as written. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
}

export interface Redirects {
  readonly list: readonly Redirect[];
  /** The redirect whose source matches a path such as `/guides/old`; `:name`, `:name*` and `*` match as they do on the site. */
  match(path: string): Redirect | undefined;
}

/** Reads `redirects` from the value of a docs.json; entries of another shape are left to others. */
export function readRedirects(value: unknown): Redirects {
  const entries: unknown = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['redirects'] : undefined;
  const list = Array.isArray(entries) ? entries.filter(isRedirect) : [];
  let patterns: Compiled | undefined;
  return {
    list,
    match(path) {
      patterns ??= compile(list);
      const wanted = `/${trimSlashes(path)}`;
      return patterns.exact.get(wanted) ?? patterns.wild(wanted);
    },
  };
}

function isRedirect(entry: unknown): entry is Redirect {
  if (typeof entry !== 'object' || entry === null) return false;
  const { source, destination } = entry as Record<string, unknown>;
  return typeof source === 'string' && typeof destination === 'string';
}

interface Compiled {
  readonly exact: ReadonlyMap<string, Redirect>;
  readonly wild: (path: string) => Redirect | undefined;
}

function compile(list: readonly Redirect[]): Compiled {
  const exact = new Map<string, Redirect>();
  const wild: { steps: readonly Step[]; redirect: Redirect }[] = [];
  for (const redirect of list) {
    const source = `/${trimSlashes(redirect.source)}`;
    if (/[:*]/.test(source)) wild.push({ steps: stepsOf(source), redirect });
    else if (!exact.has(source)) exact.set(source, redirect);
  }
  // The first counts: it has the greatest number.
  const numbers = wild.map((_, index) => wild.length - index);
  const set = new PatternSet(wild.map(({ steps }) => steps));
  const all = wild.map((_, index) => index);
  const [start, ends] = [set.startOf(all), set.endsOf(all)];
  const known = new Map<string, Redirect | undefined>();
  return { exact, wild: (path) => (known.has(path) ? known.get(path) : keep(path, find(path))) };

  function find(path: string): Redirect | undefined {
    set.stand(start);
    set.read(path);
    const plain = set.greatestOf(ends, numbers);
    set.read('/');
    return wild[wild.length - Math.max(plain, set.greatestOf(ends, numbers))]?.redirect;
  }

  function keep(path: string, redirect: Redirect | undefined): Redirect | undefined {
    known.set(path, redirect);
    return redirect;
  }
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
