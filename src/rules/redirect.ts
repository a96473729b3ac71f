/** Redirects that do not lead readers where they should. */
import { pageNamesOf } from '../site/page-names.ts';
import { toChildPointer } from '../document/pointer.ts';
import type { RedirectProblem } from '../resolve/redirects/redirect-problems.ts';
import { pageInFolder } from '../resolve/folder-page.ts';
import { isHost, linkTargetOf } from '../resolve/link-target.ts';
import { trimSlashesAndIndex } from '../resolve/redirects/source.ts';
import { encodeUrlKeepingDelimiters } from '../text/encode-url-keeping-delimiters.ts';
import { defineRule } from '../lint/rule.ts';
import * as say from './wording/redirects.ts';

export default defineRule({
  id: 'redirect',
  theme: 'Pages and links',
  severity: 'warning',
  summary: 'Every redirect goes straight to something that exists, and hides no page.',
  why: 'Redirects are for readers who follow old links; if one is wrong, they get a 404 or another page, and nobody else notices. The first redirect that matches wins, even over a page at the same URL. Trailing slashes and `/index` make no difference. `:x` is taken to match one segment, `:x?` one or none, and `*` one or more; the platform documents only `:x*` and `*`. It does not document whether `:x*` also matches nothing, so nothing that depends on it is reported, except where all other URLs of a redirect end in a 404. A page with nothing but front matter may be redirected: authors list such pages to show another page a second time. Pages generated from OpenAPI descriptions are valid destinations; other sites, and pages generated from a description that is not in the repository, are not checked. Loops of URLs, a source that is used twice, and a redirect at the URL of a listed page are errors; what costs readers nothing is an info.',
  when: ({ redirects, pages, orphans, isComplete }) => isComplete && !redirects.areSound(pages, orphans),
  needs: ['missingPages', 'contents', 'redirectProblems'],
  fix: 'safe',
  messages: {
    loop: 'Redirect loop: {steps}. Browsers give up and show an error. {repair}',
    repeated: '“{source}” is redirected twice, {consequence}. Keep one of the two redirects.',
    hidden: '{pages} cannot be opened: {reason}. {repair}',
    unlisted: '{pages} cannot be opened: a redirect matches first. Remove the redirect or the file.',
    nowhere: '{redirects} {lead} to {target}. {repair}',
    chain: '{redirects} {lead} to another redirect, so readers are redirected more than once. {point} {end}.',
    unused: '{redirects} {are} never used: {reason}. {repair}',
    slash: '{paths} {lack} a leading slash, and the platform documents only paths with one. Write {fixed}.',
    single:
      '{redirects} may not work: the platform documents only “{parameter}*” and “*”, not “{parameter}”, and one author reports that such redirects ended in a 404. Try one of {its} URLs on your site.',
    costly: 'The patterns among the redirects take too long to match, so redirects were not checked. Use fewer wildcards.',
  },
  *check({ redirects, pages, resolution, missingPages, contents, traits, redirectProblems }, problem) {
    if (redirects.isSpent) {
      yield problem.costly({ pointer: '/redirects' }, { severity: 'info' });
      return;
    }
    // What the platform makes of redirects is not known of other platforms.
    const severity = traits.hasRedirects ? 'error' : 'warning';
    const reported = redirectProblems.filter((fault) => fault.kind !== 'unlisted' || !contents.isImported(fault.file));
    for (const { first: fault, at, extras } of groups('loop', nameOfOne)) {
      const others = fault.loop.filter((redirect) => redirect !== fault.redirect);
      const related = others.map((redirect) => ({ at: say.locationOf({ ...fault, redirect }), message: 'Part of the loop.' }));
      const fix = others.length === 0 ? say.removalFix([fault], false) : {};
      const data = { steps: say.loopText(fault.loop), repair: say.loopRepair(fault) };
      yield problem.loop(at, data, { ...extras, related, ...fix, severity: fault.isCertain ? severity : 'warning' });
    }
    for (const { first: fault, at, extras } of groups('repeated', nameOfOne)) {
      const { redirect, other } = fault;
      const consequence = traits.hasRedirects ? 'so the platform refuses the whole file' : 'and only the first redirect is used';
      const element = { element: toChildPointer('/redirects', redirect.index), key: 'source' };
      const related = [{ at: say.locationOf({ ...fault, redirect: other }), message: 'It is redirected here first.' }];
      const fix = say.removalFix([fault], redirect.destination === other.destination);
      yield problem.repeated(at, { source: redirect.source, consequence }, { ...extras, ...element, related, ...fix, severity });
    }
    for (const group of groups('hidden', ({ why }) => why)) {
      const level = group.first.why === 'listed' ? severity : 'warning';
      yield problem.hidden(group.at, say.renderPagesHiddenByRedirects(group), { ...group.extras, severity: level });
    }
    for (const { faults, at, extras } of groups('unlisted')) {
      yield problem.unlisted(at, { pages: say.pagesText(faults, 'outside the navigation') }, { ...extras, severity: 'info' });
    }
    const meant = new Map<say.FaultOf<'nowhere'>, string | undefined>();
    // A repair is one of the whole finding.
    for (const group of groups('nowhere', (fault) => (meantBy(fault) === undefined ? fault.why : `meant ${fault.why}`))) {
      const data = { ...group.words, ...say.nowhereText(group, meantBy(group.first)) };
      yield problem.nowhere(group.at, data, { ...group.extras, ...say.destinationFix(group.faults, meantBy, false) });
    }
    for (const { first, faults, at, extras, words } of groups('chain', ({ url }) => (url === undefined ? 'pattern chain' : 'chain'))) {
      const end = first.url === undefined || faults.length > 1 ? 'its final page' : `“${first.url}”`;
      const fix = first.url === undefined ? { severity: 'info' as const } : say.destinationFix(faults, ({ url }) => url, true);
      yield problem.chain(at, { ...words, end }, { ...extras, ...fix });
    }
    for (const group of groups('unused', say.toUnusedRedirectGroupKey)) {
      yield problem.unused(group.at, { ...group.words, ...say.unusedText(group) }, { ...group.extras, ...say.unusedFix(group) });
    }
    if (!traits.hasRedirects) return;
    for (const { faults, at, extras } of groups('slash')) {
      yield problem.slash(at, say.slashText(faults), { ...extras, ...say.createLeadingSlashFix(faults) });
    }
    for (const { first, at, extras, words } of groups('single')) {
      yield problem.single(at, { ...words, parameter: first.parameter }, { ...extras, severity: 'info' });
    }

    /** Searching costs, and there is only so much of it: each is looked for once. */
    function meantBy(fault: say.FaultOf<'nowhere'>): string | undefined {
      if (!meant.has(fault)) meant.set(fault, findMeant(fault));
      return meant.get(fault);
    }

    /** The destination that was meant by one that leads to no page, with its fragment. */
    function findMeant({ why, redirect: { destination } }: say.FaultOf<'nowhere'>): string | undefined {
      if (why === 'below' || why === 'parameter') return undefined;
      if (isHost(destination)) return `https://${destination.trim()}`;
      const target = linkTargetOf(destination);
      if (target.kind !== 'internal') return undefined;
      const path = trimSlashesAndIndex(target.path);
      const page =
        why === 'folder'
          ? pageInFolder(path, { pages, resolution, near: missingPages.nearPages })
          : (pageNamesOf(pages).findIgnoringCase(path) ?? missingPages.likelyPage(path, path));
      // A page behind a redirect, even this one, is never reached.
      if (page === undefined || redirects.match(page)) return undefined;
      return `/${encodeUrlKeepingDelimiters(page)}${/#.*/s.exec(destination)?.[0] ?? ''}`;
    }

    function groups<Kind extends RedirectProblem['kind']>(kind: Kind, nameOf: (fault: say.FaultOf<Kind>) => string = () => kind) {
      return say.groupFaults(
        reported.filter((fault): fault is say.FaultOf<Kind> => fault.kind === kind),
        nameOf,
      );
    }
  },
});

/** For a finding about each. */
function nameOfOne({ redirect }: RedirectProblem): string {
  return `${redirect.index}`;
}
