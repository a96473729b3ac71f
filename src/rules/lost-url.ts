/** URLs that worked before a change and no longer do. */
import { isObject } from '../document/json-object.ts';
import { toChildPointer } from '../document/pointer.ts';
import type { UrlLostByChange } from '../change/lost-pages.ts';
import type { ProblemExtras, Repair } from '../lint/problem.ts';
import { escapeIdentityText } from '../lint/identity.ts';
import { defineRule } from '../lint/rule.ts';
import type { Redirect } from '../resolve/redirects/redirects.ts';
import { parseRedirectSource } from '../resolve/redirects/source.ts';
import { folderOf } from '../text/path-parts.ts';
import { groupBy } from '../text/group-by.ts';
import { nameSome } from './wording/names.ts';

/** URLs that a message names. */
const MAX_NAMED = 3;
/** Characters that are part of a pattern in a redirect, or that it cannot contain. */
const PATTERN = /[:*?#()\\%]/;

export default defineRule({
  id: 'lost-url',
  theme: 'Pages and links',
  severity: 'warning',
  isOptional: true,
  summary: 'The URLs of moved and deleted pages, and of changed redirects, still work.',
  why: 'Links on other sites, bookmarks and search results keep pointing to the old URL of a page. The rule compares two states of a site, so it runs only if there are two: with `--staged`, `--changed` or `--since`, and when edits are checked. Pages that were not in the navigation have URLs too, and so do redirects. `x` and `x/index` are one URL, and the URL of a page that may now be generated is not reported.',
  fix: 'safe',
  when: ({ before }) => before !== undefined,
  needs: ['lostPages'],
  messages: {
    moved: 'The URL “{url}” no longer works: its page moved to “{to}”. Add a redirect.',
    folder: '{count} URLs under “{from}” no longer work ({names}): their pages moved to “{to}”. Add redirects.',
    gone: 'The URL “{url}” no longer works: its page {file} was removed. Redirect it to the page that replaces it.',
    goneFolder:
      '{count} URLs under “{from}” no longer work ({names}): their pages were removed. Redirect them to the pages that replace them.',
    redirect: 'The URL “{url}” no longer works: its redirect was removed. Restore the redirect, or redirect the URL to another page.',
    dead: 'The URL “{url}” no longer works: it is redirected to “{to}”, where there is no page. Redirect it to the page that replaces it.',
    unwritable: 'The URL “{url}” no longer works, and a redirect from it cannot be written. Restore its page.',
  },
  *check({ lostPages, source, traits }, problem) {
    const at = { pointer: '/redirects' };
    const list = isObject(source.value) ? source.value['redirects'] : undefined;
    const canRedirect = Array.isArray(list) || list === undefined;
    // If the format has no redirects, the server of the site may have them.
    const isKnown = list !== undefined || traits.hasRedirects;
    for (const { url, redirect, ...page } of lostPages) if (redirect) yield problem.dead(...deadEndArguments(url, redirect, page));
    const isUnwritable = ({ url, file }: UrlLostByChange): boolean => file !== undefined && PATTERN.test(url);
    const free = lostPages.filter(({ redirect }) => !redirect);
    for (const page of free.filter(isUnwritable)) yield problem.unwritable(at, { url: page.url }, { subject: page.url });
    const moves = [
      ...groupBy(
        free.filter((page) => !isUnwritable(page)),
        moveKey,
      ).values(),
    ];
    // One fix creates the list; the others can add to it in the next run.
    const maker = moves.find(([page]) => page?.movedTo?.isSame) ?? moves.find(([page]) => page?.movedTo) ?? moves[0];
    for (const pages of moves) {
      const [{ url, file, movedTo } = { url: '', file: '' }] = pages;
      const count = pages.length;
      const { from, into } = movedFolders(url, movedTo?.url);
      const names = nameSome(
        pages.map((page) => page.url),
        MAX_NAMED,
      );
      const isFirst = list === undefined || (Array.isArray(list) && list.length === 0);
      const fix =
        canRedirect && (!isFirst || pages === maker) ? redirectFix(pages, isFirst ? { isThere: list !== undefined } : undefined) : {};
      const safe = isKnown && fix.fix?.safe === true;
      const named = { names: pages.map((page) => escapeIdentityText(page.url)), ...(fix.fix && { fix: { ...fix.fix, safe } }) };
      const [one, several] = [
        { name: escapeIdentityText(url), ...named },
        { name: escapeIdentityText(from), count, ...named },
      ];
      if (file === undefined) yield problem.redirect(at, { url }, one);
      else if (count === 1 && movedTo) yield problem.moved(at, { url, to: movedTo.url }, one);
      else if (count === 1) yield problem.gone(at, { url, file }, one);
      else if (movedTo) yield problem.folder(at, { count, from, to: into, names }, several);
      else yield problem.goneFolder(at, { count, from, names }, several);
    }
  },
});

/** The redirect of the URL leads nowhere: suggests the page that was at the URL, or one beside it. A pattern leads other URLs elsewhere. */
function deadEndArguments(url: string, { index, source, destination }: Redirect, { movedTo, suggestedUrl }: Omit<UrlLostByChange, 'url'>) {
  const pointer = toChildPointer(toChildPointer('/redirects', index), 'destination');
  const meant = movedTo?.url ?? suggestedUrl;
  const fix = { title: `Redirect it to “${meant}”.`, safe: false, repairs: [{ replace: pointer, json: JSON.stringify(meant) }] };
  const isExact = parseRedirectSource(source).kind === 'exact';
  return [
    { pointer },
    { url, to: destination },
    { name: escapeIdentityText(url), names: [escapeIdentityText(url)], ...(isExact && { fix }) },
  ] as const;
}

/** The same for pages that moved from one folder to another, or were removed from one folder. */
function moveKey({ url, movedTo, file }: UrlLostByChange): string {
  if (file === undefined) return url;
  const { from, into } = movedFolders(url, movedTo?.url);
  return `${from} ${into} ${movedTo?.isSame}`;
}

/** The folders that differ: of `/guides/a/x` that is now `/handbook/a/x`, `/guides/` and `/handbook/`. */
function movedFolders(url: string, to: string | undefined): { readonly from: string; readonly into: string } {
  const [was, is] = [url.split('/'), (to ?? '').split('/')];
  if (to === undefined) return { from: `${folderOf(url)}/`, into: '' };
  while (was.length > 1 && is.length > 1 && was.at(-1) === is.at(-1)) {
    was.pop();
    is.pop();
  }
  return { from: `${was.join('/')}/`, into: `${is.join('/')}/` };
}

/** Redirects to the page that each became or, if that is not known, to one beside it, which the author must decide. */
function redirectFix(pages: readonly UrlLostByChange[], empty: { readonly isThere: boolean } | undefined): Pick<ProblemExtras, 'fix'> {
  const redirects = pages.map(({ url, movedTo, suggestedUrl }) => ({ source: url, destination: movedTo?.url ?? suggestedUrl }));
  const [first] = redirects;
  if (!first || redirects.some(({ source, destination }) => PATTERN.test(source + destination.replace(/^https?:/, '')))) return {};
  const entries = redirects.map(
    ({ source, destination }) => `{ "source": ${JSON.stringify(source)}, "destination": ${JSON.stringify(destination)} }`,
  );
  const list = pages.length === 1 ? `[${entries.join('')}]` : `[\n  ${entries.join(',\n  ')}\n]`;
  const repairs: readonly Repair[] = empty
    ? [empty.isThere ? { replace: '/redirects', json: list } : { insertInto: '', key: 'redirects', json: list }]
    : entries.map((json) => ({ insertInto: '/redirects', json }));
  const others = pages.length === 1 ? '' : `, and ${pages.length - 1} more in the same way`;
  const safe = pages.every(({ movedTo }) => movedTo?.isSame);
  return { fix: { title: `Redirect “${first.source}” to “${first.destination}”${others}.`, safe, repairs } };
}
