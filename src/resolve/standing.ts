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
  /(?:^|\/)(?:llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|(?:rss|feed|atom)\.xml|mcp|skill\.md)$|^(?:\.well-known|_next|cdn-cgi)\//;

/** A test for paths as `canonicalPath` gives them. Pages that the navigation names without a file are said to be missing there. */
export function standings({ navigation, pages, resolution, source, settings, isMadeElsewhere }: Place): (path: string) => Standing {
  const urls = readUrls(navigation, pages, { match: () => undefined }, source.value, settings.basePath);
  const misses = new Set(resolution.missing.map(({ path }) => path));
  const outputs = outputFolders(navigation, source.value);
  return (full) => {
    const path = urls.withoutBase(full);
    const isPage = urls.answers(full) || (path.endsWith('.md') && pages.find(path.slice(0, -'.md'.length)) !== undefined);
    if (isPage || misses.has(path)) return 'page';
    if (SERVED.test(path) || isMadeElsewhere(path) || pages.unknownAt(path) !== undefined || pages.isLinkOutside(path)) return 'unknowable';
    if (outputs.some((folder) => folder === '' || path === folder || path.startsWith(`${folder}/`))) return 'unknowable';
    return pages.hasFolder(path) ? 'folder' : 'nothing';
  };
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
