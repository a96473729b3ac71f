/** The forms of a URL, and the file of the site that answers it. */
import type { PageIndex } from '../site/pages.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { Redirects } from './redirects/redirects.ts';

export interface UrlLookup {
  /** A path without the base path that the user set. */
  withoutBase(path: string): string;
  /** The paths that a path may mean: as it is, and without the base path. If no base path is set, a first segment that names nothing may be it. */
  formsOf(path: string): readonly string[];
  /** The page file at one form of a path. */
  pageAt(form: string): string | undefined;
  /** Another file at one form of a path, such as an image. */
  fileAt(form: string): string | undefined;
  /** True if a page, a file, a redirect or the start page answers a path as `targetOf` gives it: a cheap look before addresses are read. */
  answers(path: string): boolean;
}

/** `lostPaths` named pages and files before a change: links to them lead nowhere, even if the rest of their path leads somewhere. */
export function indexUrls(
  pages: PageIndex,
  redirects: Pick<Redirects, 'match'>,
  basePath = '',
  lostPaths?: ReadonlySet<string>,
): UrlLookup {
  const base = trimSlashes(basePath);
  const pageAt = (path: string): string | undefined => pages.find(path) ?? pages.find(path === '' ? 'index' : `${path}/index`);
  const fileAt = (path: string): string | undefined => [path, pages.root + path].find((name) => pages.files.get(name) === 'file');
  const isBelowBase = (path: string): boolean => base !== '' && (path === base || path.startsWith(`${base}/`));
  const formsOf = (path: string): readonly string[] => {
    if (isBelowBase(path)) return [path, path.slice(base.length + 1)];
    const slash = path.indexOf('/');
    if (slash === -1 || base !== '') return [path];
    const first = path.slice(0, slash);
    const isOfSite = pages.hasFolder(first) || pages.find(first) !== undefined || lostPaths?.has(path) === true;
    return isOfSite ? [path] : [path, path.slice(slash + 1)];
  };
  const isAnswered = (path: string): boolean =>
    path === '' || pageAt(path) !== undefined || fileAt(path) !== undefined || redirects.match(path) !== undefined;
  return {
    withoutBase: (path) => (isBelowBase(path) ? path.slice(base.length + 1) : path),
    formsOf,
    pageAt,
    fileAt,
    // Most paths are answered as they are.
    answers: (path) => isAnswered(path) || formsOf(path).some(isAnswered),
  };
}
