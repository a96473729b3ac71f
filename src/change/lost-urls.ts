/** URLs that a site answered before a change and no longer answers. */
import { canonicalPath } from '../resolve/redirects/source.ts';
import type { Redirect } from '../resolve/redirects/redirects.ts';
import { trailsOf } from '../resolve/redirects/trails.ts';
import { standings } from '../resolve/standing.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { Subject } from '../subject/subject.ts';

type State = Pick<Subject, 'navigation' | 'pages' | 'redirects' | 'resolution' | 'source' | 'settings' | 'isMadeElsewhere'>;

export interface Lost {
  /** Such as `/guides/old`, without the base path of the site. */
  readonly url: string;
  /** The page that it was, without extension, and its file; none for the source of a redirect. */
  readonly page?: { readonly path: string; readonly file: string };
  /** Whether the page was in the navigation. */
  readonly isListed: boolean;
  /** The redirect that now answers the URL and leads nowhere. */
  readonly redirect?: Redirect;
}

/** What answers a URL: something that readers see, or nothing, with the redirect that leads there if there is one. */
export interface Answer {
  readonly isThere: boolean;
  readonly redirect: Redirect | undefined;
}

/** URLs of page files, listed or not, and of redirects that are not patterns. */
export function lostUrls(before: State, after: State): Lost[] {
  const [was, is] = [answersOf(before), answersOf(after)];
  const lost = new Map<string, Lost>();
  const look = (path: string, rest: Omit<Lost, 'url' | 'redirect'>): void => {
    const url = urlOf(path);
    if (lost.has(url)) return;
    const { isThere, redirect } = is(path);
    if (!isThere && was(path).isThere) lost.set(url, { url, ...rest, ...(redirect && { redirect }) });
  };
  for (const [path, file] of before.pages.all()) {
    look(path, { page: { path, file }, isListed: before.resolution.reached.has(file) });
  }
  for (const source of before.redirects.sources) {
    if (source.kind === 'exact') look(source.path, { isListed: false });
  }
  return [...lost.values()];
}

/**
 * A test for page paths and those of URLs. `x` and `x/index` are one URL, case is ignored, the start of a site is always there, and so is
 * a URL that a redirect leads to something, or may lead away.
 */
export function answersOf(state: State): (path: string) => Answer {
  const { pages, redirects, settings } = state;
  const base = trimSlashes(settings.basePath ?? '');
  const isPage = (path: string): boolean =>
    [path, `${path}/index`].some((name) => pages.find(name) !== undefined || pages.findLoosely(name) !== undefined) ||
    pages.files.get(pages.root + path) === 'file';
  const standing = standings(state);
  const follow = trailsOf(redirects, (path) => (isPage(path) ? 'page' : standing(path)));
  return (path) => {
    const url = canonicalPath(path);
    const trails = [url, ...(base === '' ? [] : [`${base}/${url}`])].map(follow);
    const redirect = trails.find(({ first }) => first)?.first;
    const isRedirected = trails.some(({ end, hops, isSure }) => !isSure || (hops > 0 && ['page', 'external', 'unknowable'].includes(end)));
    return { isThere: url === '' || isRedirected || (!redirect && isPage(url)), redirect };
  };
}

/** The URL of a page path. */
export function urlOf(path: string): string {
  return `/${canonicalPath(path)}`;
}
