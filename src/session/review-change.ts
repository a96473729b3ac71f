/** What a change does to readers: the change itself, its side effects, its pages and the findings. */
import { readChangedPages } from '../change/changed-pages.ts';
import { KeyedNavigation } from '../change/keyed-navigation.ts';
import { pairedPointers } from '../change/match-elements.ts';
import { navigationTrees } from '../change/navigation-trees.ts';
import { sidebarChanges } from '../change/sidebar-changes.ts';
import { sideEffects } from '../change/side-effects.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { Located, ReviewedChange } from '../report/diff-report.ts';
import { memory } from '../site/memory.ts';
import { compareSites } from './compare-sites.ts';
import { describeStates, stateOf } from './describe-change.ts';
import { rename, textsOf } from './lint.ts';
import { mayDiffer } from './may-differ.ts';
import type { OpenSite, SiteInput } from './open-site.ts';
import { resolve } from './resolve.ts';
import { Session, withSlash } from './session.ts';

/** Compares a site with `before` of its input. Of a site that the base does not have, everything is new. */
export async function reviewChange(input: SiteInput, { trees: hasTrees = false } = {}): Promise<ReviewedChange> {
  const opened = Session.open(input);
  const isNew = opened.before?.isThere !== true;
  const after = isNew ? Session.open({ ...input, before: memory({ [opened.config]: '{}' }) }) : opened;
  const before = after.before ?? after;
  const [was, is] = [await stateOf(before), await stateOf(after)];
  const change = await describeStates(was, is, isNew ? undefined : mayDiffer(before, after, is.subject.pages.files.keys()));
  const { introduced, fixed } = isNew ? { introduced: await after.diagnostics(), fixed: [] } : await compareSites(before, after);
  const { defaults, inherited } = sideEffects(was.subject, is.subject);
  const nameOf = (file: string): string => withSlash(input.folder ?? '') + file;
  const renames = new Map(change.moved.flatMap(({ page, was: old }) => (old === undefined ? [] : [[old, page]])));
  const paired = pairedPointers(was.subject, is.subject, renames);
  const one = new KeyedNavigation(await resolve(before, { titles: hasTrees }), paired, renames);
  const other = new KeyedNavigation(await resolve(after, { titles: hasTrees }));
  return {
    config: nameOf(after.config),
    isNew,
    change,
    effects: [...defaults, ...inherited],
    pages: await readChangedPages(change, is),
    introduced: await located(introduced, after, nameOf),
    fixed: await located(fixed, before, nameOf),
    sidebars: sidebarChanges(one, other),
    ...(hasTrees && { trees: navigationTrees(one, other) }),
  };
}

async function located(diagnostics: readonly Diagnostic[], site: OpenSite, nameOf: (file: string) => string): Promise<Located> {
  const texts = textsOf(await site.subject(), diagnostics, site.files);
  return {
    diagnostics: diagnostics.map((diagnostic) => rename(diagnostic, nameOf)),
    texts: new Map([...texts].map(([file, text]) => [nameOf(file), text])),
  };
}
