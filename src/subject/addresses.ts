/** What is at each URL of a site. Made only if something asks, because URLs of generated pages need whole descriptions. */
import { createChainFollower, type PathContent, type RedirectChain } from '../resolve/redirects/chains.ts';
import type { NavigationResolution } from '../resolve/resolution.ts';
import { indexUrls } from '../resolve/urls.ts';
import type { Files } from '../site/files.ts';
import { foldersAbove } from '../text/path-parts.ts';
import { trimSlashes } from '../text/slashes.ts';
import { nearestPath } from '../text/near-name.ts';
import type { GeneratedPage, GeneratedPages } from './generated-pages.ts';
import type { Subject } from './subject.ts';
import { findUncheckableFolders, type UncheckableFolder } from './uncheckable-folders.ts';

export type UrlTarget =
  /** A page file. `isListed`: the navigation has it. */
  | { readonly kind: 'page'; readonly file: string; readonly isListed: boolean }
  | { readonly kind: 'generated'; readonly pages: readonly GeneratedPage[] }
  /** Another file, such as an image. */
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'redirect'; readonly chain: RedirectChain }
  /** Served by the platform itself. */
  | { readonly kind: 'platform' }
  /** A page that the navigation lists without a file, or that is made elsewhere, or a place that nothing is known of. */
  | { readonly kind: 'elsewhere' }
  | ({ readonly kind: 'uncheckable' } & UncheckableFolder)
  /** `beside`: nothing of this site, but the site shares its host with others. */
  | { readonly kind: 'folder' | 'nothing' | 'beside' };

export interface UrlTargetLookup {
  /** What is at a path, as `targetOf` returns it. */
  at(path: string): UrlTarget;
  /** The same, redirects aside. */
  withoutRedirects(path: string): UrlTarget;
  /** Whether there may be a page or a file below a folder, redirects aside. */
  mayContainPages(folder: string): boolean;
  readonly generated: GeneratedPages;
}

type AddressInput = Omit<Subject, 'ignoredFiles' | 'shapeProblems' | 'orphans' | 'isComplete' | 'before'>;

/** With `paths`, descriptions are read only if nothing else is at one of them. */
export async function readAddresses(subject: AddressInput, files: Files, paths?: Iterable<string>): Promise<UrlTargetLookup> {
  const known = addressesOf(subject, new Map());
  const mayBeGenerated = (path: string): boolean => {
    const address = known.at(path);
    return isDead(address) || (address.kind === 'redirect' && (address.chain.end === 'nothing' || address.chain.end === 'folder'));
  };
  if (!subject.apis || (paths && ![...paths].some(mayBeGenerated))) return known;
  const { readGeneratedPages } = await import('./generated-pages.ts');
  return addressesOf(subject, await readGeneratedPages(subject, files));
}

/** Whether a link to it is dead. Where a redirect leads is said of the redirect. */
export function isDead({ kind }: UrlTarget): boolean {
  return kind === 'folder' || kind === 'nothing' || kind === 'beside';
}

/** Paths that the platform serves without a file in the repository: feeds, site maps and files for machines. */
const PLATFORM_PATHS =
  /(?:^|\/)(?:llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|(?:rss|feed|atom)\.xml|mcp|skill(?:\.md)?)$|^(?:\.well-known|_next|cdn-cgi)\//;

/** Without `generated`, pages that are generated are not found. */
export function addressesOf(subject: AddressInput, generated: GeneratedPages): UrlTargetLookup {
  const { pages, redirects, settings, resolution, traits, isExternallyGenerated, lostPaths } = subject;
  const urls = indexUrls(pages, redirects, settings.basePath, lostPaths);
  const fromTop = pages.fromDocsRoot;
  const folders = findUncheckableFolders(subject);
  const base = trimSlashes(settings.basePath ?? '') || sharedFolder(resolution);
  /** The platform serves each page as Markdown under its name with `.md`, and links to the name of a file lead to its page. */
  const extensions = [...new Set([...traits.pageExtensions, '.md'])];
  let misses: Set<string> | undefined;
  let madeFolders: Set<string> | undefined;
  let follow: ReturnType<typeof createChainFollower> | undefined;

  function pageOf(file: string): UrlTarget {
    return { kind: 'page', file, isListed: resolution.reachesFile(file) };
  }

  /** What is at one form of a path. */
  function standsAt(path: string): UrlTarget | undefined {
    const page = urls.pageAt(path) ?? pages.find(withoutExtension(path, extensions));
    if (page !== undefined) return pageOf(page);
    const made = generated.get(path);
    if (made) return { kind: 'generated', pages: made };
    const file = urls.fileAt(path);
    if (file !== undefined) return { kind: 'file', file };
    if (path === '' || PLATFORM_PATHS.test(path)) return { kind: 'platform' };
    const isElsewhere = [path, `${path}/index`].some(isListedOrMade) || pages.unknownAt(path) !== undefined || pages.isLinkOutside(path);
    return isElsewhere ? { kind: 'elsewhere' } : undefined;
  }

  function isListedOrMade(path: string): boolean {
    misses ??= new Set(resolution.missingPages.map((missing) => missing.path));
    return misses.has(path) || isExternallyGenerated(path);
  }

  function behindRedirects(path: string): UrlTarget {
    // Most paths are those of pages.
    const page = urls.pageAt(path);
    if (page !== undefined) return pageOf(page);
    const forms = urls.formsOf(path);
    for (const form of forms) {
      const found = standsAt(form);
      if (found) return found;
    }
    for (const form of forms) {
      const unknown = folders.find(({ folder }) => folder === '' || form === folder || form.startsWith(`${folder}/`));
      if (unknown) return { kind: 'uncheckable', ...unknown };
    }
    if (forms.some((form) => form !== '' && pages.hasFolder(form))) return { kind: 'folder' };
    return { kind: isBeside(path) ? 'beside' : 'nothing' };
  }

  /** Beside a site that is below `/docs`, or below a folder of it that is not in the repository, there may be anything. */
  function isBeside(path: string): boolean {
    if (base === '' || path === base) return false;
    if (!path.startsWith(`${base}/`)) return true;
    const [folder = '', ...others] = path.slice(base.length + 1).split('/');
    return others.length > 0 && !pages.hasFolder(`${base}/${folder}`) && !pages.hasFolder(folder);
  }

  return {
    generated,
    withoutRedirects: behindRedirects,
    mayContainPages(folder) {
      // Pages without a file of their own.
      madeFolders ??= foldersAbove([...generated.keys(), ...resolution.missingPages.map((missing) => missing.path)]);
      return urls.formsOf(folder).some((form) => pages.hasFolder(form) || fromTop.hasFolder(form) || madeFolders?.has(form));
    },
    at(path) {
      const form = redirects.list.length === 0 ? undefined : urls.formsOf(path).find((one) => redirects.match(one));
      if (form === undefined) {
        const address = behindRedirects(path);
        return isDead(address) && redirects.isSpent ? { kind: 'elsewhere' } : address;
      }
      follow ??= createChainFollower(redirects, createPathContentLookup(subject, behindRedirects));
      return { kind: 'redirect', chain: follow(form) };
    },
  };
}

/** What redirects may lead to: where most pages of the navigation are missing, those that are not in it are elsewhere, too. */
export function createPathContentLookup(
  { resolution }: Pick<Subject, 'resolution'>,
  at: UrlTargetLookup['withoutRedirects'],
): (path: string) => PathContent {
  const isElsewhere =
    resolution.missingPages.length > 0 && new Set(resolution.missingPages.map(({ path }) => path)).size > resolution.reachedCount;
  return (path) => {
    const { kind } = at(path);
    if (kind === 'page' || kind === 'generated' || kind === 'file') return 'page';
    return !isElsewhere && (kind === 'folder' || kind === 'nothing') ? kind : 'uncheckable';
  };
}

/** Where sites are that share their host with others. */
const SHARED_HOST = /^(?:docs|documentation)(?=\/|$)/;

/** The folder that all pages of the navigation are in, if sites that share their host are in such a one. */
function sharedFolder(resolution: NavigationResolution): string {
  const folder = SHARED_HOST.exec(resolution.firstPath ?? '')?.[0];
  if (folder === undefined) return '';
  const isShared = resolution.pages.every(({ path }) => path === folder || path.startsWith(`${folder}/`));
  return isShared && resolution.pages.length > 1 ? folder : '';
}

function withoutExtension(path: string, extensions: readonly string[]): string {
  const extension = extensions.find((ending) => path.endsWith(ending));
  return extension === undefined ? path : path.slice(0, -extension.length);
}

/** A path is compared with no more URLs of generated pages than this. */
const MAX_COMPARED = 5_000;

/** Returns the URL of a generated page that is spelled almost like a path. */
export function similarGeneratedUrl(path: string, { generated }: UrlTargetLookup): string | undefined {
  return generated.size > MAX_COMPARED ? undefined : nearestPath(path, generated.keys());
}
