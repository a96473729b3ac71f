/** The redirects of a docs.json: what answers a URL that is no page. */
import { trimSlashes } from '../text/slashes.ts';

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
export async function readRedirects(value: unknown): Promise<Redirects> {
  const entries: unknown = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['redirects'] : undefined;
  const list = Array.isArray(entries) ? entries.filter(isRedirect) : [];
  const wild = list.filter(({ source }) => isPattern(source));
  const matchWild = wild.length > 0 ? (await import('./redirect-patterns.ts')).firstMatch(wild.map(sourceOf)) : () => -1;
  let exact: ReadonlyMap<string, Redirect> | undefined;
  return {
    list,
    match(path) {
      exact ??= exactly(list);
      const wanted = `/${trimSlashes(path)}`;
      return exact.get(wanted) ?? wild[matchWild(wanted)];
    },
  };
}

/** By source; of two with one source the first counts. */
function exactly(list: readonly Redirect[]): ReadonlyMap<string, Redirect> {
  return new Map(
    list
      .filter(({ source }) => !isPattern(source))
      .map((redirect) => [sourceOf(redirect), redirect] as const)
      .reverse(),
  );
}

/** Whether a source stands for more than one path. */
export function isPattern(source: string): boolean {
  return /[:*]/.test(source);
}

function sourceOf({ source }: Redirect): string {
  return `/${trimSlashes(source)}`;
}

function isRedirect(entry: unknown): entry is Redirect {
  if (typeof entry !== 'object' || entry === null) return false;
  const { source, destination } = entry as Record<string, unknown>;
  return typeof source === 'string' && typeof destination === 'string';
}
