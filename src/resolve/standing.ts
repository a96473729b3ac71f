/** What is at a path of a site, redirects aside: what they may lead to. */
import { isObject } from '../document/json-object.ts';
import type { Navigation } from '../navigation/model.ts';
import type { PageIndex } from '../site/pages.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { Standing } from './redirects/trails.ts';
import type { Resolution } from './resolution.ts';
import { readUrls, SOURCES } from './urls.ts';

/** The parts of a site that decide what is at a path. */
export interface Place {
  readonly navigation: Navigation;
  readonly pages: PageIndex;
  readonly resolution: Resolution;
  readonly source: { readonly value: unknown };
  readonly settings: { readonly basePath?: string | undefined };
  readonly isMadeElsewhere: (path: string) => boolean;
}

/** Where pages generated from a description are, unless it says otherwise. */
const OUTPUT_FOLDER = 'api-reference';

/** Paths that the platform serves without a file in the repository: feeds, site maps and files for machines. */
export const SERVED =
  /(?:^|\/)(?:llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|(?:rss|feed|atom)\.xml|mcp|skill(?:\.md)?)$|^(?:\.well-known|_next|cdn-cgi)\//;

/** Where sites are that share their host with others. */
const SHARED_HOST = /^(?:docs|documentation)\//;

/** A test for paths as `canonicalPath` gives them. Pages that the navigation names without a file are said to be missing there. */
export function standings({ navigation, pages, resolution, source, settings, isMadeElsewhere }: Place): (path: string) => Standing {
  const urls = readUrls(navigation, pages, { match: () => undefined }, source.value, settings.basePath);
  const misses = new Set(resolution.missing.map(({ path }) => path));
  const outputs = outputFolders(navigation, source.value);
  // Where most pages of the navigation are missing, those that are not in it are elsewhere too.
  const isElsewhere = misses.size > resolution.reached.size;
  const base = trimSlashes(settings.basePath ?? '') || sharedFolder(resolution);

  function isUnknowable(path: string): boolean {
    if (isElsewhere || SERVED.test(path) || isMadeElsewhere(path) || pages.unknownAt(path) !== undefined || pages.isLinkOutside(path))
      return true;
    const paths = [path, ...withoutFirst(path, pages)];
    return outputs.some((folder) => paths.some((inside) => folder === '' || inside === folder || inside.startsWith(`${folder}/`)));
  }

  /** Beside a site that is below `/docs`, or below a folder of it that is not in the repository, there may be anything. */
  function isBesideSite(full: string): boolean {
    if (base === '') return false;
    const [first, second, ...others] = full.split('/');
    const isBelow = full === base || full.startsWith(`${base}/`);
    return (
      !isBelow ||
      (first === base && second !== undefined && others.length > 0 && !pages.hasFolder(`${base}/${second}`) && !pages.hasFolder(second))
    );
  }

  return (full) => {
    const path = urls.withoutBase(full);
    const isPage = urls.answers(full) || (path.endsWith('.md') && pages.find(path.slice(0, -'.md'.length)) !== undefined);
    if (isPage || misses.has(path)) return 'page';
    if (isUnknowable(path)) return 'unknowable';
    if (pages.hasFolder(path)) return 'folder';
    return isBesideSite(full) ? 'unknowable' : 'nothing';
  };
}

/** The folder that all pages of the navigation are in, if sites that share their host are in such a one. */
function sharedFolder({ pages }: Resolution): string {
  const folder = SHARED_HOST.exec(pages[0]?.path ?? '')?.[0];
  return folder !== undefined && pages.every(({ path }) => path.startsWith(folder)) ? trimSlashes(folder) : '';
}

/** The path below a first segment that names nothing of the site: the path that the site is served below. */
function withoutFirst(path: string, pages: PageIndex): readonly string[] {
  const slash = path.indexOf('/');
  const first = path.slice(0, Math.max(0, slash));
  return slash === -1 || pages.hasFolder(first) || pages.find(first) !== undefined ? [] : [path.slice(slash + 1)];
}

/** The folders below which pages are generated whose URLs are not known. `''` stands for the whole site. */
function outputFolders(navigation: Navigation, value: unknown): readonly string[] {
  const api = isObject(value) ? value['api'] : undefined;
  const holders = [...navigation.elements.map((element) => element.value), ...(isObject(api) ? [api] : [])];
  const folders = holders.flatMap((holder) =>
    SOURCES.flatMap((key) => {
      // Where output of other generators goes by default is not documented.
      const usual = key === 'openapi' || key === 'asyncapi' ? OUTPUT_FOLDER : '';
      return [holder[key]].flat().flatMap((source) => (source === undefined ? [] : (directoryOf(source) ?? usual)));
    }),
  );
  return [...new Set(folders)];
}

function directoryOf(source: unknown): string | undefined {
  const directory = isObject(source) ? source['directory'] : undefined;
  return typeof directory === 'string' ? trimSlashes(directory) : undefined;
}
