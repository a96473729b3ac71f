/** URLs that a site answered and does not answer any more. */
import { isPattern } from '../resolve/redirects.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { Subject } from '../subject/subject.ts';

type State = Pick<Subject, 'pages' | 'redirects' | 'resolution' | 'settings'>;

export interface Lost {
  /** Such as `/guides/old`, without the base path of the site. */
  readonly url: string;
  /** The page that it was, without extension, and its file; none for the source of a redirect. */
  readonly page?: { readonly path: string; readonly file: string };
  /** True if the page stood in the navigation. */
  readonly isListed: boolean;
}

/** URLs of page files, listed or not, and of redirects that are no patterns. */
export function lostUrls(before: State, after: State): Lost[] {
  const isLost = (path: string): boolean => !isAnswered(path, after);
  const lost = new Map<string, Lost>();
  for (const [path, file] of before.pages.all()) {
    const url = urlOf(path);
    if (isLost(path)) lost.set(url, { url, page: { path, file }, isListed: before.resolution.reached.has(file) });
  }
  for (const { source } of before.redirects.list) {
    const path = trimSlashes(source);
    const url = urlOf(path);
    if (!isPattern(path) && !lost.has(url) && isLost(path)) lost.set(url, { url, isListed: false });
  }
  return [...lost.values()];
}

/** `x` and `x/index` are one URL, case does not part two, and the start of a site is always answered. */
export function isAnswered(path: string, { pages, redirects, settings }: State): boolean {
  const url = urlOf(path);
  if (url === '/') return true;
  const other = path.endsWith('/index') ? path.slice(0, -'/index'.length) : `${path}/index`;
  const isPage = (name: string): boolean => pages.find(name) !== undefined || pages.findLoosely(name) !== undefined;
  const base = trimSlashes(settings.basePath ?? '');
  const isRedirected = redirects.match(url) !== undefined || (base !== '' && redirects.match(`/${base}${url}`) !== undefined);
  return isRedirected || isPage(path) || isPage(other) || pages.files.get(pages.root + path) === 'file';
}

/** The URL of a page path. */
export function urlOf(path: string): string {
  return `/${path === 'index' ? '' : path.replace(/\/index$/, '')}`;
}
