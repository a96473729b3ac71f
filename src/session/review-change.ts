/** What a change does to readers: the change itself, its side effects, its pages and the findings. */
import { locateChangedPages } from '../change/changed-pages.ts';
import { KeyedNavigation } from '../change/keyed-navigation.ts';
import { matchPointers } from '../change/match-elements.ts';
import { navigationTrees } from '../change/navigation-trees.ts';
import { sidebarChanges } from '../change/sidebar-changes.ts';
import { findDefaultAndInheritanceChanges } from '../change/side-effects.ts';
import type { Finding } from '../lint/diagnostic.ts';
import type { FindingsWithTexts, SiteChangeReview } from '../report/diff-report.ts';
import { memory } from '../site/memory.ts';
import { compareSiteFindings } from './compare-site-findings.ts';
import { describeDifference, NO_CHANGE, stateOf } from './describe-change.ts';
import { withFileNames } from './lint.ts';
import { textsOf } from './texts-of.ts';
import { possiblyChangedFiles } from './possibly-changed-files.ts';
import type { OpenSite, SiteInput } from './open-site.ts';
import { resolveUnchecked } from './resolve.ts';
import { SiteSession, asFolderPrefix } from './session.ts';

/** Compares a site with `before` of its input. Of a site that the base does not have, everything is new. */
export async function reviewChange(input: SiteInput, { trees: hasTrees = false } = {}): Promise<SiteChangeReview> {
  const opened = SiteSession.open(input);
  const isNew = opened.before?.exists !== true;
  const after = isNew ? SiteSession.open({ ...input, before: memory({ [opened.config]: '{}' }) }) : opened;
  const before = after.before ?? after;
  const nameOf = (file: string): string => asFolderPrefix(input.folder ?? '') + file;
  const is = await stateOf(after);
  const paths = isNew ? undefined : possiblyChangedFiles(before, after, is.subject.pages.files.keys());
  // Where no file differs, nothing is compared, which takes seconds for the largest sites.
  if (paths?.size === 0 && !hasTrees) return unchanged(after, nameOf);
  const was = await stateOf(before);
  const change = await describeDifference(was, is, paths);
  const { introduced, fixed } = isNew ? { introduced: await after.shown(), fixed: [] } : await compareSiteFindings(before, after);
  const { defaults, inherited } = findDefaultAndInheritanceChanges(was.subject, is.subject);
  const renames = new Map(change.moved.flatMap(({ page, was: old }) => (old === undefined ? [] : [[old, page]])));
  const paired = matchPointers(was.subject, is.subject, renames);
  const one = new KeyedNavigation(await resolveUnchecked(before, { titles: hasTrees }), paired, renames);
  const other = new KeyedNavigation(await resolveUnchecked(after, { titles: hasTrees }));
  return {
    config: nameOf(after.config),
    isNew,
    change,
    effects: [...defaults, ...inherited],
    pages: await locateChangedPages(change, is),
    introduced: await withTexts(introduced, after, nameOf),
    fixed: await withTexts(fixed, before, nameOf),
    sidebars: sidebarChanges(one, other),
    ...(hasTrees && { trees: navigationTrees(one, other) }),
  };
}

/** The review of two states that are the same. */
async function unchanged(site: OpenSite, nameOf: (file: string) => string): Promise<SiteChangeReview> {
  const none = await withTexts([], site, nameOf);
  return {
    config: nameOf(site.config),
    isNew: false,
    change: NO_CHANGE,
    effects: [],
    pages: [],
    introduced: none,
    fixed: none,
    sidebars: [],
  };
}

async function withTexts(diagnostics: readonly Finding[], site: OpenSite, nameOf: (file: string) => string): Promise<FindingsWithTexts> {
  const texts = textsOf(await site.subject(), diagnostics, site.files);
  return {
    diagnostics: diagnostics.map((diagnostic) => withFileNames(diagnostic, nameOf)),
    texts: new Map([...texts].map(([file, text]) => [nameOf(file), text])),
  };
}
