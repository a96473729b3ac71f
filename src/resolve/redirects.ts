/** The redirects of a docs.json: what answers a URL that is no page. */

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
      const wanted = trim(path);
      return patterns.exact.get(wanted) ?? patterns.wild.find(({ tokens }) => isMatch(tokens, wanted) || isMatch(tokens, `${wanted}/`))?.redirect;
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
  readonly wild: readonly { readonly tokens: readonly string[]; readonly redirect: Redirect }[];
}

function compile(list: readonly Redirect[]): Compiled {
  const exact = new Map<string, Redirect>();
  const wild: { tokens: readonly string[]; redirect: Redirect }[] = [];
  for (const redirect of list) {
    const source = trim(redirect.source);
    if (/[:*]/.test(source)) wild.push({ tokens: tokensOf(source), redirect });
    else if (!exact.has(source)) exact.set(source, redirect);
  }
  return { exact, wild };
}

/** `/a/:id/x-*` becomes literal text, `:` for one segment and `*` for any rest. */
function tokensOf(source: string): string[] {
  return source.match(/:[\w-]+\*|:[\w-]+|\*|[^:*]+|[:*]/g)?.map((token) => {
    if (token.length > 1 && token.startsWith(':')) return token.endsWith('*') ? '*' : ':';
    return token;
  }) ?? [];
}

/** Follows all ways to match at once, so a hostile pattern costs no more than its length times the path's. */
function isMatch(tokens: readonly string[], path: string): boolean {
  let ends = new Set([0]);
  for (const token of tokens) {
    const next = new Set<number>();
    for (const at of ends) {
      if (token === '*') for (let end = at; end <= path.length; end++) next.add(end);
      else if (token === ':') for (let end = at; end < path.length && path[end] !== '/'; end++) next.add(end + 1);
      else if (path.startsWith(token, at)) next.add(at + token.length);
      if (token === '*') break;
    }
    ends = next;
  }
  return ends.has(path.length);
}

function trim(path: string): string {
  return `/${path.replace(/^\/+/, '').replace(/\/+$/, '')}`;
}
