/** URLs that a change took away, and where the page of each went as far as that can be told. */
import { readMoves, readTextOrEmpty } from './moved-pages.ts';
import type { MovedPageFile } from './moved-pages.ts';
import { readLostUrls, urlOf } from './lost-urls.ts';
import type { UrlAnswer, PageOrRedirectUrl } from './lost-urls.ts';
import type { Element, PageEntry } from '../navigation/model.ts';
import { folderOf } from '../text/path-parts.ts';
import type { Redirect } from '../resolve/redirects/redirects.ts';
import { trimSlashes } from '../text/slashes.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import { yamlFrontMatterIn } from '../pages/front-matter.ts';
import type { Files } from '../site/files.ts';
import { addressesOf } from '../subject/addresses.ts';
import type { Subject } from '../subject/subject.ts';

export interface UrlLostByChange {
  readonly url: string;
  /** The file that it was; none for the source of a redirect that is gone. */
  readonly file: string | undefined;
  /** The redirect that answers the URL and leads nowhere. */
  readonly redirect?: Redirect;
  /** The URL of the page that it became. */
  readonly movedTo?: { readonly url: string; readonly isSame: boolean };
  /** The URL of a page that stood beside it and is still there, else the start of the site. */
  readonly suggestedUrl: string;
}

/** A page that stands for an operation: its URL may be that of a generated page, too. */
const API_PAGE = /^(?:openapi|asyncapi|api|graphql)[ \t]*:/m;

/**
 * Pages that the navigation still names are left out: that they are missing is said there. Nothing is lost in a site whose
 * docs.json cannot be read as written, before or after: its redirects are not known.
 */
export async function findPagesLostByChange(subject: Subject, files: Files): Promise<readonly UrlLostByChange[]> {
  const before = subject.isComplete ? await subject.before?.() : undefined;
  if (!before?.subject.isComplete) return [];
  const { pages } = subject;
  const { lost: all, answer } = await readLostUrls(before, { subject, files });
  const { withoutRedirects } = addressesOf(subject, new Map());
  const known = new Set(before.subject.redirects.list.map(redirectKey));
  const lost = all.filter(({ url, page, redirect }) => {
    // Where it led is what is lost.
    if (redirect && known.has(redirectKey(redirect))) return false;
    const { kind } = withoutRedirects(page?.path ?? trimSlashes(url));
    if (kind === 'uncheckable') return !page || !API_PAGE.test(yamlFrontMatterIn(readTextOrEmpty(page.file, before.files)) ?? '');
    return kind !== 'elsewhere';
  });
  const come = [...pages.all()].flatMap(([path, file]) => (before.subject.pages.find(path) === undefined ? [file] : []));
  const moves = await readMoves(
    lost.flatMap(({ page }) => page?.file ?? []),
    before.files,
    come,
    files,
  );
  const neighborOf = createNeighborLookup(before.subject, subject);
  return lost.map(({ url, page, redirect }) => {
    const to = movedDestination(page && moves.get(page.file), subject);
    const suggestedUrl = to.movedTo ? to.movedTo.url : page ? neighborOf(page) : (formerRedirectTarget(url, before.subject, answer) ?? '/');
    return { url, file: page?.file, suggestedUrl, ...to, ...(redirect && { redirect }) };
  });
}

/** Places on either side of a page among which one of its own folder is looked for. */
const MAX_DISTANCE = 50;

/** Where readers of a page that is gone may go on: to the nearest page of its list that is still there, in its own folder first. */
function createNeighborLookup({ navigation, pages: was }: Subject, { pages }: Subject): (page: PageOrRedirectUrl['page']) => string {
  const lists = new Map<Element, readonly (string | undefined)[]>();
  let entries: ReadonlyMap<string, PageEntry> | undefined;
  // Of pages that are still there their paths.
  const listOf = (parent: Element): readonly (string | undefined)[] => {
    const left = (text: string): string | undefined => (pages.find(trimSlashes(text)) === undefined ? undefined : trimSlashes(text));
    const list = lists.get(parent) ?? parent.children.map((node) => (node.kind === 'page' ? left(node.text) : undefined));
    lists.set(parent, list);
    return list;
  };
  return (page) => {
    entries ??= new Map(navigation.pages.map((entry) => [was.find(trimSlashes(entry.text)) ?? '', entry]));
    const entry = page && entries.get(page.file);
    if (!page || !entry) return '/';
    const list = listOf(entry.parent);
    const at = entry.parent.children.indexOf(entry);
    let nearest: string | undefined;
    for (let away = 1; away < list.length && (away <= MAX_DISTANCE || nearest === undefined); away++) {
      for (const path of [list[at - away], list[at + away]]) {
        if (path !== undefined && folderOf(path) === folderOf(page.path) && away <= MAX_DISTANCE) return urlOf(path);
        nearest ??= path;
      }
    }
    return nearest === undefined ? '/' : urlOf(nearest);
  };
}

function movedDestination(moved: MovedPageFile | undefined, { pages, redirects }: Subject): Pick<UrlLostByChange, 'movedTo'> {
  const path = moved && pages.pathOf(moved.file);
  if (!moved || path === undefined || redirects.match(path)) return {};
  return { movedTo: { url: urlOf(path), isSame: moved.isUnchanged } };
}

/** Where a redirect that is gone led, if that is there still. */
function formerRedirectTarget(url: string, { redirects }: Subject, answer: (path: string) => UrlAnswer): string | undefined {
  const destination = redirects.match(url)?.redirect.destination;
  const target = destination === undefined ? undefined : linkTargetOf(destination);
  if (target?.kind === 'external') return destination;
  return target?.kind === 'internal' && answer(target.path).exists ? destination : undefined;
}

function redirectKey({ source, destination }: Redirect): string {
  return JSON.stringify([source, destination]);
}
