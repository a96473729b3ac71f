/** The redirects of a docs.json: what answers a URL that is no page. */
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
    const source = `/${trimSlashes(redirect.source)}`;
    if (/[:*]/.test(source)) wild.push({ tokens: tokensOf(source), redirect });
    else if (!exact.has(source)) exact.set(source, redirect);
  }
  return { exact, wild };
}

/** `/a/:id/x-*` becomes literal text, `:` for one segment and `*` for any rest. */
function tokensOf(source: string): string[] {
  return source.match(/:\w+\*|:\w+|\*|[^:*]+|:/g)?.map((token) => {
    if (token.length > 1 && token.startsWith(':')) return token.endsWith('*') ? '*' : ':';
    return token;
  }) ?? [];
}

/** Follows all ways to match at once, so a hostile pattern costs no more than its length times the path's. */
function isMatch(tokens: readonly string[], path: string): boolean {
  const [first = ''] = tokens;
  if (!isWild(first) && !path.startsWith(first)) return false;
  let ends = new Uint8Array(path.length + 1);
  ends[0] = 1;
  for (const token of tokens) {
    ends = isWild(token) ? endsOfWild(token, path, ends) : endsOfText(token, path, ends);
    if (!ends.includes(1)) return false;
  }
  return ends[path.length] === 1;
}

function isWild(token: string): boolean {
  return token === '*' || token === ':';
}

/** Offsets at which any text, or any text without a slash but not none, may end that begins at one of `starts`. */
function endsOfWild(token: string, path: string, starts: Uint8Array): Uint8Array<ArrayBuffer> {
  const ends = new Uint8Array(path.length + 1);
  if (token === '*') return ends.fill(1, starts.indexOf(1));
  for (let at = 1; at <= path.length; at++) {
    if (path[at - 1] !== '/' && (starts[at - 1] === 1 || ends[at - 1] === 1)) ends[at] = 1;
  }
  return ends;
}

function endsOfText(token: string, path: string, starts: Uint8Array): Uint8Array<ArrayBuffer> {
  const ends = new Uint8Array(path.length + 1);
  for (let at = starts.indexOf(1); at !== -1; at = starts.indexOf(1, at + 1)) {
    if (path.startsWith(token, at)) ends[at + token.length] = 1;
  }
  return ends;
}
