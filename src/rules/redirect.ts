/** Redirects that do not lead readers where they should. */
import { pageNamesOf } from '../site/page-names.ts';
import { child } from '../document/pointer.ts';
import type { RedirectProblem } from '../resolve/redirects/redirect-problems.ts';
import { pageInFolder } from '../resolve/folder-page.ts';
import { groupBy } from '../text/group-by.ts';
import { oneLine } from '../lint/identity.ts';
import { defineRule } from '../lint/rule.ts';
import * as say from './wording/redirects.ts';

export default defineRule({
  id: 'redirect',
  theme: 'Pages and links',
  severity: 'warning',
  summary: 'Every redirect leads directly to something, and hides no page.',
  why: 'Redirects are for readers who follow old links; if one is wrong, they get a 404 or another page, and nobody else notices. The first redirect that matches wins, also over a page at the same URL. Slashes at the end and `/index` make no difference. `:x` is taken to match one segment, `:x?` one or none, and `*` one or more; the platform documents only `:x*` and `*`. Whether `:x*` also matches nothing is not documented, so nothing is reported that depends on it. A page with nothing but front matter may be redirected: authors list such pages to show another page a second time. Pages generated from OpenAPI descriptions count as destinations; what is on other sites, or generated from a description that is not in the repository, is not checked. Loops of URLs, a source that is given twice, and a redirect at the URL of a listed page are errors; what costs readers nothing is an info.',
  when: ({ redirects, pages, orphans, isComplete }) => isComplete && !redirects.areSound(pages, orphans),
  needs: ['missingPages', 'contents', 'redirectProblems'],
  fix: 'safe',
  messages: {
    loop: 'Redirect loop: {steps}. Browsers give up and show an error. {remedy}',
    repeated: '“{source}” is redirected twice, so the platform rejects the whole file. Keep one of the two redirects.',
    again: '“{source}” is redirected twice, and only the first redirect counts. Keep one of the two.',
    listed: 'Readers never see {pages}, although the navigation lists {them}: {what} {come} first. Remove {either}.',
    matched:
      'Readers never see {pages}, although the navigation lists {them}: {what} {match} {them} too. Narrow {patterns} or remove {either}.',
    never: 'No URL matches the source of {what}: {reason}.',
    nothing: 'No page or file exists at the destination of {what}.{hint}',
    folder: 'The destination of {what} is a folder, not a page.{hint}',
    parameter:
      'The destination of {what} repeats “{parameter}”, which the source does not have. Use a parameter that the source has, or none.',
    below: 'No page or file exists below {folders}, where {what} {lead}. Redirect {them} to pages that exist.',
    chain: 'Another redirect is at the destination of {what}. Redirect {them} directly {end}.',
    shadowed: 'An earlier pattern matches all URLs of {what} and leads elsewhere. Move {them} before {pattern}.',
    behind: 'An earlier pattern matches all URLs of {what}. Move {them} before {pattern}, or remove {them}.',
    covered: 'An earlier pattern already leads all URLs of {what} to the same place. Remove {them}.',
    alike:
      'Apart from slashes, “/index” and encoded characters, an earlier redirect has the same source as {what}, and only the first counts. Remove {them}.',
    slash: '{what} {lack} a leading slash. The platform documents paths that begin with one: write {fixed}.',
    single:
      'The source of {what} has a parameter without “*”, such as “{parameter}”. The platform documents only “{parameter}*” and “*”, and an author reports that such redirects led to a 404. Try one of its URLs on your site.',
    unlisted: 'Readers never see {pages}, which {are} not in the navigation and behind a redirect. Remove {files} or the redirect.',
    costly: 'The patterns among the redirects take too long to match, so redirects were not checked. Use fewer wildcards.',
  },
  *check({ redirects, pages, resolution, missingPages, contents, traits, redirectProblems }, problem) {
    if (redirects.isSpent) {
      yield problem.costly({ pointer: '/redirects' }, { severity: 'info' });
      return;
    }
    // What the platform makes of redirects is not known of other platforms.
    const severity = traits.hasRedirects ? 'error' : 'warning';
    for (const fault of only('loop')) {
      const others = fault.loop.filter((redirect) => redirect !== fault.redirect);
      const isAlone = others.length === 0;
      const remedy = isAlone ? say.remedyFor(fault) : 'Redirect one of these to a page.';
      const related = others.map((redirect) => ({ at: say.locationOf({ ...fault, redirect }), message: 'Part of the loop.' }));
      const extras = { ...say.countAndRelated([fault]), related, ...(isAlone && say.removalFix([fault], false)) };
      const data = { steps: say.loopText(fault.loop), remedy };
      yield problem.loop(say.locationOf(fault), data, { ...extras, severity: fault.isCertain ? severity : 'warning' });
    }
    for (const fault of only('repeated')) {
      const { redirect, other } = fault;
      const related = [{ at: say.locationOf({ ...fault, redirect: other }), message: 'It is redirected here first.' }];
      const fix = say.removalFix([fault], redirect.destination === other.destination);
      const id = traits.hasRedirects ? 'repeated' : 'again';
      yield problem[id](
        say.locationOf(fault),
        { source: redirect.source },
        { ...say.countAndRelated([fault]), element: child('/redirects', redirect.index), key: 'source', related, ...fix, severity },
      );
    }
    yield* say.reportAsOneFinding(only('listed'), (at, what, extras, group) => {
      const names = say.pagesText(group.map(({ file }) => pages.pathOf(file) ?? file));
      const [come, either] = group.length === 1 ? ['comes', 'the redirect or the page'] : ['come', 'the redirects or the pages'];
      return problem.listed(at, { pages: names, them: say.pronounFor(group), what, come, either }, { ...extras, severity });
    });
    const matched = only('matched');
    const patterns = [...groupBy(matched, ({ redirect }) => redirect).values()].flatMap(([first]) => first ?? []);
    yield* say.reportAsOneFinding(patterns, (at, what) => {
      const paths = matched.map(({ file }) => pages.pathOf(file) ?? file);
      const [match, them, either] = patterns.length === 1 ? ['matches', 'the pattern', 'it'] : ['match', 'the patterns', 'them'];
      const data = { pages: say.pagesText(paths), them: say.pronounFor(matched), what, match, patterns: them, either };
      const names = paths.map((path) => oneLine(`matched ${path}`));
      const related = matched.slice(1).map((fault, index) => ({ at: say.locationOf(fault), message: `It hides “${paths[index + 1]}”.` }));
      return problem.matched(at, data, { count: matched.length, related, ...say.findingNames('matched', names) });
    });
    for (const [reason, group] of groupBy(only('never'), ({ why }) => say.REASONS[why])) {
      const name = group[0]?.why === 'prefix' ? 'never a part' : 'never';
      yield* say.reportAsOneFinding(group, (at, what, extras) =>
        problem.never(at, { what, reason }, { ...extras, ...say.redirectNames(name, group) }),
      );
    }
    for (const id of ['nothing', 'folder'] as const) {
      const near = id === 'nothing' ? likely : firstInFolder;
      // A page behind a redirect, even this one, is never reached.
      const pageFor = (path: string): string | undefined => {
        const page = near(path);
        return page === undefined || redirects.match(page) ? undefined : page;
      };
      // A repair is one of the whole finding.
      for (const [name, group] of groupBy(only(id), (fault) =>
        say.intendedDestination(fault, pageFor) === undefined ? id : `meant ${id}`,
      )) {
        yield* say.reportAsOneFinding(group, (at, what, extras) => {
          const fix = say.destinationFix(group, (fault) => say.intendedDestination(fault, pageFor));
          return problem[id](at, { what, hint: say.hintOf(group, fix) }, { ...extras, ...say.redirectNames(name, group), ...fix });
        });
      }
    }
    for (const [parameter, group] of groupBy(only('parameter'), (fault) => fault.parameter)) {
      yield* say.reportAsOneFinding(group, (at, what, extras) =>
        problem.parameter(at, { what, parameter }, { ...extras, ...say.redirectNames('parameter', group) }),
      );
    }
    yield* say.reportAsOneFinding(only('below'), (at, what, extras, group) => {
      const folders = say.foldersText(group.map(({ folder }) => folder));
      return problem.below(at, { folders, what, lead: group.length === 1 ? 'leads' : 'lead', them: say.pronounFor(group) }, extras);
    });
    for (const isKnown of [true, false]) {
      const chains = only('chain').filter(({ url }) => (url !== undefined) === isKnown);
      yield* say.reportAsOneFinding(chains, (at, what, extras, group) => {
        const [first, ...others] = group;
        const end =
          first?.url !== undefined && others.length === 0
            ? `to “${first.url}”`
            : `to where ${others.length === 0 ? 'it ends' : 'they end'}`;
        const how = isKnown
          ? say.destinationFix(group, ({ url }) => url, true)
          : ({ ...say.redirectNames('pattern chain', group), severity: 'info' } as const);
        return problem.chain(at, { what, them: say.pronounFor(group), end }, { ...extras, ...how });
      });
    }
    for (const id of ['shadowed', 'behind'] as const) {
      yield* say.reportAsOneFinding(only(id), (at, what, extras, group) => {
        const data = { what, them: say.pronounFor(group), pattern: say.describeEarlierPatterns(group) };
        return problem[id](at, data, { ...extras, ...(id === 'behind' && { severity: 'info' as const }) });
      });
    }
    for (const id of ['covered', 'alike'] as const) {
      yield* say.reportAsOneFinding(only(id), (at, what, extras, group) =>
        problem[id](at, { what, them: say.pronounFor(group) }, { ...extras, ...say.removalFix(group, false), severity: 'info' }),
      );
    }
    if (traits.hasRedirects) {
      yield* say.reportAsOneFinding(only('slash'), (at, _, extras, group) => {
        const texts = group.flatMap(({ redirect, keys }) => keys.map((key) => redirect[key]));
        const lack = texts.length === 1 ? 'lacks' : 'lack';
        return problem.slash(
          at,
          { what: say.pathsText(texts), lack, fixed: say.pathsText(texts.map((text) => `/${text}`)) },
          { ...extras, ...say.slashFix(group) },
        );
      });
      yield* say.reportAsOneFinding(only('single'), (at, what, extras, group) => {
        return problem.single(at, { what, parameter: group[0]?.parameter ?? '' }, { ...extras, severity: 'info' });
      });
    }
    yield* say.reportAsOneFinding(
      only('unlisted').filter(({ file }) => !contents.isImported(file)),
      (at, _, extras, group) => {
        const paths = group.map(({ file }) => pages.pathOf(file) ?? file);
        const [are, files] = group.length === 1 ? ['is', 'the file'] : ['are', 'the files'];
        const data = { pages: say.pagesText(paths), are, files };
        return problem.unlisted(at, data, {
          ...extras,
          ...say.findingNames(
            'unlisted',
            paths.map((path) => oneLine(`unlisted ${path}`)),
          ),
          severity: 'info',
        });
      },
    );

    function firstInFolder(path: string): string | undefined {
      return pageInFolder(path, { pages, resolution, near: missingPages.nearPages });
    }

    function likely(path: string): string | undefined {
      return pageNamesOf(pages).findIgnoringCase(path) ?? missingPages.likelyPage(path, path);
    }

    function only<Kind extends RedirectProblem['kind']>(kind: Kind) {
      return redirectProblems.filter((fault): fault is RedirectProblem & { readonly kind: Kind } => fault.kind === kind);
    }
  },
});
