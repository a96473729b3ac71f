/** URLs that a site answered before a change and no longer answers. */
import { pageNamesOf } from '../site/page-names.ts';
import { trimSlashesAndIndex } from '../resolve/redirects/source.ts';
import type { Redirect } from '../resolve/redirects/redirects.ts';
import { createChainFollower } from '../resolve/redirects/chains.ts';
import { addressesOf, readAddresses, createPathContentLookup, type UrlTargetLookup } from '../subject/addresses.ts';
import { internalDestinationsOf } from '../subject/redirect-problems.ts';
import type { PreviousSiteState, Subject } from '../subject/subject.ts';
import { trimSlashes } from '../text/slashes.ts';

export interface PageOrRedirectUrl {
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
export interface UrlAnswer {
  readonly exists: boolean;
  readonly redirect: Redirect | undefined;
  /** Where the redirects end, as the last of them writes it; unknown if a parameter is. */
  readonly destination: string | undefined;
}

/** URLs of page files, listed or not, and of redirects that are not patterns, and what answers other URLs now. Descriptions are read only if one may be lost. */
export async function readLostUrls(
  before: PreviousSiteState,
  after: PreviousSiteState,
): Promise<{ readonly lost: readonly PageOrRedirectUrl[]; readonly answer: (path: string) => UrlAnswer }> {
  const urls = listPageAndRedirectUrls(before.subject);
  let answer = createUrlLookupWithoutGenerated(after.subject);
  const isGone = ({ url }: PageOrRedirectUrl): boolean => !answer(url).exists;
  let gone = urls.filter(isGone);
  if (gone.length > 0 && after.subject.apis) {
    answer = createUrlLookup(after.subject, await readAddresses(after.subject, after.files));
    gone = gone.filter(isGone);
  }
  if (gone.length === 0) return { lost: gone, answer };
  const was = createUrlLookup(
    before.subject,
    await readAddresses(before.subject, before.files, internalDestinationsOf(before.subject.redirects)),
  );
  const lost = gone.flatMap((one) => {
    const { redirect } = answer(one.url);
    return was(one.url).exists ? [{ ...one, ...(redirect && { redirect }) }] : [];
  });
  return { lost, answer };
}

/** What answers URLs, apart from pages that descriptions generate. */
export function createUrlLookupWithoutGenerated(subject: Subject): (path: string) => UrlAnswer {
  return createUrlLookup(subject, addressesOf(subject, new Map()));
}

/** Each once; a page comes before a redirect at its URL. */
export function listPageAndRedirectUrls({ pages, resolution, redirects }: Subject): PageOrRedirectUrl[] {
  const urls = new Map<string, PageOrRedirectUrl>();
  for (const [path, file] of pages.all()) {
    const url = urlOf(path);
    if (!urls.has(url)) urls.set(url, { url, page: { path, file }, isListed: resolution.reachesFile(file) });
  }
  for (const source of redirects.sources) {
    const url = source.kind === 'exact' ? urlOf(source.path) : undefined;
    if (url !== undefined && !urls.has(url)) urls.set(url, { url, isListed: false });
  }
  return [...urls.values()];
}

/**
 * A test for page paths and those of URLs. `x` and `x/index` are one URL, case is ignored, the start of a site is always there, and so is
 * a URL that a redirect leads to something, or may lead away.
 */
function createUrlLookup(subject: Subject, { withoutRedirects }: UrlTargetLookup): (path: string) => UrlAnswer {
  const { pages, redirects, settings } = subject;
  const base = trimSlashes(settings.basePath ?? '');
  const standing = createPathContentLookup(subject, withoutRedirects);
  const isPage = (path: string): boolean =>
    [path, `${path}/index`].some((name) => pages.find(name) !== undefined || pageNamesOf(pages).findIgnoringCase(name) !== undefined) ||
    ['generated', 'file'].includes(withoutRedirects(path).kind);
  const follow = createChainFollower(redirects, (path) => (isPage(path) ? 'page' : standing(path)));
  return (path) => {
    const url = trimSlashesAndIndex(path);
    const trails = [url, ...(base === '' ? [] : [`${base}/${url}`])].map(follow);
    const redirect = trails.find(({ first }) => first)?.first;
    const isRedirected = trails.some(({ end, hops, isSure }) => !isSure || (hops > 0 && ['page', 'external', 'uncheckable'].includes(end)));
    const destination = trails.find(({ hops }) => hops > 0)?.url;
    return { exists: url === '' || isRedirected || (!redirect && isPage(url)), redirect, destination };
  };
}

/** The URL of a page path. */
export function urlOf(path: string): string {
  return `/${trimSlashesAndIndex(path)}`;
}
