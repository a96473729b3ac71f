/** Links in the bodies of pages that nothing answers. */
import { pageNamesOf } from '../site/page-names.ts';
import { linkPaths, rewriteLink } from '../resolve/body-links.ts';
import { isHost } from '../resolve/link-target.ts';
import { pageInFolder } from '../resolve/folder-page.ts';
import { indexUrls } from '../resolve/urls.ts';
import { similarGeneratedUrl } from '../subject/addresses.ts';
import { UNCHECKED_PAGE_REASONS } from '../pages/links.ts';
import type { LinkInPage } from '../pages/links-in-page.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'link',
  theme: 'Pages and links',
  severity: 'error',
  isOptional: true,
  checksChanges: true,
  summary: 'Every internal link in the text of a page points to something on the site.',
  why: 'Readers who follow a link to a page that was moved or renamed get a 404. If a run compares a site with an earlier state (`--staged`, `--changed`, `--since`, and when edits are checked), the rule is on unless you set it: it then checks the pages whose text changed, and links to a page, heading, file or redirect that is gone, and reports only what the change introduces. If you turn it on, it reads every page: Markdown links and images, and `href` and `src` of elements. Fragments such as `#setup` are compared with headings, IDs, component titles and parameter names of the page, by letters and digits only; a spelling that differs from the ID that the platform documents for a heading is an info. Pages with imports and API pages are left out. Of expressions in braces, only plain texts are checked, such as `{"/guides/start"}`. Links to pages generated from OpenAPI descriptions are checked too, unless the description is not in the repository, such as one behind a URL; the summary counts those links.',
  needs: ['links', 'missingPages', 'addresses'],
  fix: 'safe',
  messages: {
    dead: 'No page, file or redirect matches “{url}”{place}.',
    near: 'No page, file or redirect matches “{url}”{place}. Did you mean “{meant}”?',
    case: 'No page, file or redirect matches “{url}”; “{meant}” differs only in case.',
    folder: '“{url}” is a folder, not a page; expected the path of a page.',
    inFolder: '“{url}” is a folder, not a page. Did you mean “{meant}”?',
    hedged: '“{url}” is a folder, not a page. Readers may be redirected to a page in it, or get a 404; link to a page, such as “{meant}”.',
    empty: 'The link is empty; expected a URL or a path such as “/guides/start”.',
    spelling: 'The anchor on page “{target}” is “#{meant}”, not “#{fragment}”. Browsers match anchors exactly.',
    fragment: 'No heading, ID or component title of page “{target}” matches “#{fragment}”.',
    host: '“{url}” is treated as a path on this site. To link to another site, write “https://{url}”.',
    malformed: '“{url}” is not valid percent-encoding; write a percent sign as “%25”.',
    unchecked: 'The links of this page could not be checked because {reason}.',
  },
  *check({ links, missingPages, addresses, pages, resolution, redirects, settings, traits }, problem) {
    const urls = indexUrls(pages, redirects, settings.basePath);
    const hedge = traits.mayRedirectFolders ? ({ severity: 'warning' } as const) : {};
    for (const [file, faulty] of links.faulty) {
      const page = pages.pathOf(file) ?? file;
      for (const link of faulty) {
        const { url, span, fault } = link;
        const at = { file, span };
        const extras: ProblemExtras = { subject: url };
        const paths = linkPaths(url, page, file);
        const [full] = paths === 'malformed' ? [] : paths;
        const [target, fragment] = [full ?? page, url.slice(url.indexOf('#') + 1)];
        if (url.trim() === '') yield problem.empty(at, { ...extras, subject: 'empty' });
        else if (fault.kind === 'fragment') yield problem.fragment(at, { target, fragment }, extras);
        else if (fault.kind === 'spelling') {
          const { meant } = fault;
          const fixed = replacementFix(file, link, url.slice(0, url.indexOf('#') + 1) + meant, false);
          yield problem.spelling(at, { target, fragment, meant }, { ...extras, ...fixed, severity: 'info' });
        } else if (full === undefined) yield problem.malformed(at, { url }, extras);
        else if (isHost(url)) yield problem.host(at, { url }, { ...extras, ...replacementFix(file, link, `https://${url}`, false) });
        else {
          const path = urls.withoutBase(full);
          const loosely = pageNamesOf(pages).findIgnoringCase(path);
          const bare = path.replace(/\.(?:mdx?|html)$/, '');
          const first = pageInFolder(path, { pages, resolution, near: missingPages.nearPages });
          const near = loosely ?? first ?? missingPages.likelyPage(bare, page) ?? similarGeneratedUrl(bare, addresses);
          const place = url.trim().startsWith('/') ? '' : `, which resolves to “/${full}”`;
          if (near === undefined && path !== '' && pages.hasFolder(path)) yield problem.folder(at, { url }, { ...extras, ...hedge });
          else if (near === undefined) yield problem.dead(at, { url, place }, extras);
          else {
            const meant = rewriteLink(url, page, path, near);
            const fixed = { ...extras, ...replacementFix(file, link, meant, loosely !== undefined) };
            if (loosely !== undefined) yield problem.case(at, { url, meant }, fixed);
            else if (near === first && traits.mayRedirectFolders) yield problem.hedged(at, { url, meant }, { ...fixed, ...hedge });
            else if (near === first) yield problem.inFolder(at, { url, meant }, fixed);
            else yield problem.near(at, { url, meant, place }, fixed);
          }
        }
      }
    }
    for (const [file, reason] of links.unchecked) {
      yield problem.unchecked({ file, span: { start: 0, end: 0 } }, { reason: UNCHECKED_PAGE_REASONS[reason] }, { severity: 'info' });
    }
  },
});

function replacementFix(file: string, { span }: LinkInPage, text: string, safe: boolean): ProblemExtras {
  return { fix: { title: `Replace it with “${text}”.`, safe, repairs: [{ file, span, text }] } };
}
