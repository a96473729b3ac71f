/** Whether something on the site answers a URL. */
import type { Navigation } from '../navigation/model.ts';
import type { PageIndex } from '../site/pages.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { Redirects } from './redirects/redirects.ts';

export interface Urls {
  /** A path without the base path that the user set. */
  withoutBase(path: string): string;
  /** The paths that a path may mean: as it is, without the base path, and without a first segment that the site does not have. */
  formsOf(path: string): readonly string[];
  /** True if a page, a file, a redirect or the start page answers a path as `targetOf` gives it. */
  answers(path: string): boolean;
  /** True if a specification or another source generates pages here whose URLs are not known. */
  readonly hasGeneratedPages: boolean;
}

/** Properties that generate pages: of the navigation, and of the file's `api`. */
export const SOURCES = ['openapi', 'asyncapi', 'graphql', 'sdk'];

export function readUrls(
  navigation: Navigation,
  pages: PageIndex,
  redirects: Pick<Redirects, 'match'>,
  value: unknown,
  basePath = '',
): Urls {
  const base = trimSlashes(basePath);
  const answersPath = (path: string): boolean =>
    path === '' ||
    pages.find(path) !== undefined ||
    pages.find(`${path}/index`) !== undefined ||
    pages.files.get(path) === 'file' ||
    pages.files.get(pages.root + path) === 'file' ||
    redirects.match(path) !== undefined;
  const isBelowBase = (path: string): boolean => base !== '' && (path === base || path.startsWith(`${base}/`));
  const formsOf = (path: string): readonly string[] => {
    if (isBelowBase(path)) return [path, path.slice(base.length + 1)];
    const slash = path.indexOf('/');
    if (slash === -1) return [path];
    // A first segment that names nothing of the site is the path that the site is served below.
    const first = path.slice(0, slash);
    return pages.hasFolder(first) || pages.find(first) !== undefined ? [path] : [path, path.slice(slash + 1)];
  };
  return {
    withoutBase: (path) => (isBelowBase(path) ? path.slice(base.length + 1) : path),
    formsOf,
    // Most paths are answered as they are.
    answers: (path) => answersPath(path) || formsOf(path).some(answersPath),
    hasGeneratedPages: navigation.elements.some((element) => SOURCES.some((key) => key in element.value)) || hasApi(value),
  };
}

function hasApi(value: unknown): boolean {
  const api = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['api'] : undefined;
  return typeof api === 'object' && api !== null && SOURCES.some((key) => key in api);
}
