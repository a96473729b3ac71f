/** Links in docs.json that nothing answers. */
import { linksOf, markdownTextsOf } from '../resolve/links.ts';
import { findRootLinksInDocsJsonMarkdown } from '../subject/links-in-texts.ts';
import { pageNamesOf } from '../site/page-names.ts';
import type { DocsJsonLink } from '../resolve/links.ts';
import { parentOf } from '../document/pointer.ts';
import { isHost, linkTargetOf } from '../resolve/link-target.ts';
import { pageInFolder } from '../resolve/folder-page.ts';
import { indexUrls } from '../resolve/urls.ts';
import { isAcceptedHref } from '../resolve/served/served-href.ts';
import { isDead, similarGeneratedUrl } from '../subject/addresses.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';
import { encodeUrlKeepingDelimiters } from '../text/encode-url-keeping-delimiters.ts';

export default defineRule({
  id: 'href',
  theme: 'Pages and links',
  severity: 'error',
  summary: 'Every internal link in docs.json points to something on the site.',
  why: 'A link in the navigation, the navbar, the footer or a banner is on every page; if it is broken, every reader gets a 404. Links to pages generated from OpenAPI descriptions are checked too, unless the description is not in the repository, such as one behind a URL; the summary counts those links.',
  when({ navigation, source, pages, redirects, settings, traits, lostPaths }) {
    const urls = indexUrls(pages, redirects, settings.basePath, lostPaths);
    for (const { text } of markdownTextsOf({ navigation, source, traits })) if (/\]\(|href/.test(text)) return true;
    for (const { href, holder } of linksOf({ navigation, source, traits })) {
      const target = linkTargetOf(href);
      if (target.kind === 'malformed' || href.trim() === '' || (traits.requiresRootedHrefs && !isAcceptedHref(href, holder))) return true;
      if (target.kind === 'external' && !/^(?:https?|mailto):/i.test(href)) return true;
      if (target.kind === 'internal' && ((traits.requiresRootedHrefs && !target.isRooted) || !urls.answers(target.path))) return true;
    }
    return false;
  },
  needs: ['missingPages', 'addresses'],
  fix: 'safe',
  messages: {
    dead: 'No page, file or redirect matches “{href}”.',
    near: 'No page, file or redirect matches “{href}”. Did you mean “{meant}”?',
    case: 'No page, file or redirect matches “{href}”; “{meant}” differs only in case.',
    folder: '“{href}” is a folder, not a page; expected the path of a page.',
    inFolder: '“{href}” is a folder, not a page. Did you mean “{meant}”?',
    hedged: '“{href}” is a folder, not a page. Readers may be redirected to a page in it, or get a 404; link to a page, such as “{meant}”.',
    host: '“{href}” is treated as a path on this site{remedy}',
    empty: 'The link is empty{remedy}',
    malformed: '“{href}” is not valid percent-encoding; write a percent sign as “%25”.',
    scheme: '“{href}” does not begin with a scheme that browsers know. Did you mean “{meant}”?',
    bare: 'The link “{href}” must begin with “/” or be a URL; the platform {does}.',
    refused: 'The platform does not accept “{href}” as a link; expected a path that begins with “/”, a fragment or {url}.{cost}',
  },
  *check({ navigation, source, pages, redirects, settings, traits, resolution, missingPages, addresses, isComplete }, problem) {
    const urls = indexUrls(pages, redirects, settings.basePath);
    const hedge = traits.mayRedirectFolders ? ({ severity: 'warning' } as const) : {};
    const input = { navigation, source, traits };
    for (const link of [...linksOf(input), ...findRootLinksInDocsJsonMarkdown(input)]) {
      const { href, pointer, element } = link;
      const at = { pointer };
      // Links beside the navigation have no names in their places. A slash that is added makes no other link of one.
      const isSetting = !pointer.startsWith('/navigation/');
      const named = isSetting ? { subject: href.replace(/^\//, '') } : {};
      const extras: ProblemExtras = { element: parentOf(pointer) ?? '', key: 'href', ...named };
      const target = linkTargetOf(href);
      const url = withScheme(href);
      const isFatal = isSetting && traits.requiresRootedHrefs && !isAcceptedHref(href, link.holder);
      const cost = isFatal ? ' The platform refuses the whole file.' : '';
      if (href.trim() === '')
        yield problem.empty(at, { remedy: remedyFor(link, '; expected a URL or a path such as “/guides/start”.') + cost }, extras);
      else if (url !== undefined) yield problem.scheme(at, { href, meant: url }, { ...extras, ...repairFor(link, url) });
      else if (target.kind === 'malformed') yield problem.malformed(at, { href }, extras);
      else if (traits.requiresRootedHrefs && !isAcceptedHref(href, link.holder) && (target.kind !== 'internal' || target.isRooted)) {
        const secure = href.replace(/^http:/i, 'https:');
        yield problem.refused(
          at,
          { href, url: link.holder === 'footer' ? 'a URL that begins with “https://”' : 'a URL', cost },
          { ...extras, ...(secure !== href && isAcceptedHref(secure, link.holder) && replacementFix(link, secure, false)) },
        );
      }
      if (target.kind !== 'internal' || href.trim() === '') continue;
      const address = addresses.at(target.path);
      const { kind } = address;
      const isAnswered = !isDead(address);
      // The host of a URL is no base path.
      const isElsewhere = !isAnswered || kind === 'uncheckable' || urls.withoutBase(target.path) !== target.path;
      if (isElsewhere && isHost(href)) {
        const remedy = remedyFor(link, `. To link to another site, write “https://${href}”.`) + cost;
        yield problem.host(at, { href, remedy }, { ...extras, ...repairFor(link, `https://${href}`) });
      } else if (traits.requiresRootedHrefs && !target.isRooted) {
        // Nothing else in docs.json names the page.
        const isOnlyPlace = kind === 'page' && !address.isListed;
        const repair = isOnlyPlace && isBesideChildren(link) ? {} : repairFor(link, `/${href}`, isAnswered);
        yield problem.bare(at, { href, does: isFatal ? 'refuses the whole file' : effectOf(link) }, { ...extras, ...repair });
      } else if (isComplete && (!isAnswered || kind === 'uncheckable')) {
        const path = urls.withoutBase(target.path);
        const loosely = pageNamesOf(pages).findIgnoringCase(path);
        if (isAnswered && loosely === undefined) continue;
        const first = pageInFolder(path, { pages, resolution, near: missingPages.nearPages });
        const near = loosely ?? first ?? missingPages.likelyPage(path, element) ?? similarGeneratedUrl(path, addresses);
        const meant = near === undefined ? undefined : rewrite(href, target.path, path, near);
        if (meant === undefined)
          yield kind === 'folder' ? problem.folder(at, { href }, { ...extras, ...hedge }) : problem.dead(at, { href }, extras);
        else if (loosely !== undefined) yield problem.case(at, { href, meant }, { ...extras, ...replacementFix(link, meant, true) });
        else if (near === first && traits.mayRedirectFolders)
          yield problem.hedged(at, { href, meant }, { ...extras, ...replacementFix(link, meant, false), ...hedge });
        else if (near === first) yield problem.inFolder(at, { href, meant }, { ...extras, ...replacementFix(link, meant, false) });
        else yield problem.near(at, { href, meant }, { ...extras, ...replacementFix(link, meant, false) });
      }
    }
  },
});

/** Not for a link that is a part of a text, which would be replaced as a whole. */
function replacementFix({ pointer, holder }: DocsJsonLink, href: string, safe: boolean): ProblemExtras {
  if (holder === 'text') return {};
  return { fix: { title: `Replace it with “${href}”.`, safe, repairs: [{ replace: pointer, json: JSON.stringify(href) }] } };
}

function effectOf({ element, holder }: DocsJsonLink): string {
  if (holder !== undefined) return 'refuses it';
  return element.children.length === 0 ? 'ignores it' : 'ignores it and shows the pages below, which a correct link would replace';
}

/** The correct link, but not beside children: the platform serves these instead of a link that it ignores, and a correct one would cost them. */
function repairFor(link: DocsJsonLink, href: string, safe = false): ProblemExtras {
  if (!isBesideChildren(link)) return replacementFix(link, href, safe);
  return { fix: { title: 'Remove “href”.', safe: false, repairs: [{ remove: link.pointer }] } };
}

function isBesideChildren({ element, holder }: DocsJsonLink): boolean {
  return holder === undefined && element.children.length > 0;
}

/** The end of a sentence, and what to do; beside children, a correct link would cost them. */
function remedyFor({ element, holder }: DocsJsonLink, remedy: string): string {
  return holder !== undefined || element.children.length === 0 ? remedy : '. Remove it: a correct link would replace what is below.';
}

/** The link with another path, its leading slash, base path, query and fragment kept. */
function rewrite(href: string, full: string, path: string, meant: string): string {
  const base = full.slice(0, full.length - path.length);
  const rest = /[?#].*/s.exec(href.trim())?.[0] ?? '';
  return `${href.trim().startsWith('/') ? '/' : ''}${base}${encodeUrlKeepingDelimiters(meant)}${rest}`;
}

/** The URL that was meant by an address, or one such as `htps://example.com`: no scheme but `http` and `https` has only these letters. */
function withScheme(href: string): string | undefined {
  if (/^[^\s@/:]+@[^\s@/:.]+\.[^\s@/:]+$/.test(href)) return `mailto:${href}`;
  const rest = /^(?!https?:)[htps]{3,7}:\/*(.+)/is.exec(href.trim())?.[1];
  return rest === undefined ? undefined : `https://${rest}`;
}
