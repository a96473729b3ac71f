/** Facts from the contents of files, gathered before the rules run and only for rules that need them. */
import type { MissingPageFinder } from '../resolve/missing-page.ts';
import type { OrphanFlagsAndAllImports } from '../pages/orphan-flags-and-all-imports.ts';
import type { TextFacts } from './text-facts.ts';
import type { PropertyRenameCheck } from './property-rename-check.ts';
import type { SettingValidityCheck } from './setting-validity-check.ts';
import type { Files } from '../site/files.ts';
import type { RedirectProblem } from '../resolve/redirects/redirect-problems.ts';
import type { UrlLostByChange } from '../change/lost-pages.ts';
import type { SideEffects } from '../change/side-effects.ts';
import type { UnusedSuppression } from './suppress.ts';
import type { UnservedPages } from '../subject/losses.ts';
import type { UrlTargetLookup } from '../subject/addresses.ts';
import type { UrlCollisions } from '../subject/collisions.ts';
import type { Subject } from '../subject/subject.ts';
import { findLikelyOpenapiFiles } from '../subject/likely-openapi-files.ts';
import type { SpecExplainingMissingPages } from '../subject/unused-descriptions.ts';

export interface Facts extends TextFacts {
  /** Front matter and imports of pages. Read only if some page is not reached. */
  readonly contents: OrphanFlagsAndAllImports;
  /** Explains why pages in the navigation have no file. */
  readonly missingPages: MissingPageFinder;
  /** Missing pages that descriptions would generate. Reads descriptions that nothing names. */
  readonly unusedDescriptions: readonly SpecExplainingMissingPages[];
  /** What is at each URL. Reads whole descriptions if pages are generated from them. */
  readonly addresses: UrlTargetLookup;
  /** What is wrong with the redirects. */
  readonly redirectProblems: readonly RedirectProblem[];
  /** Pages that share their URL with another one. */
  readonly collisions: UrlCollisions;
  /** What is served of the navigation, and what is lost. */
  readonly losses: UnservedPages;
  /** Whether the values of properties fit other names. */
  readonly canRename: PropertyRenameCheck;
  /** Whether values are valid in other places beside the navigation. */
  readonly isValidAt: SettingValidityCheck;
  /** URLs that a change removed. */
  readonly lostPages: readonly UrlLostByChange[];
  /** Effects of a change on pages that it does not mention. */
  readonly sideEffects: SideEffects;
  /** The page entries in the navigation before a change, unless the change made values that cannot be read. */
  readonly listedBefore: readonly string[];
  /** Suppressions that hide nothing. Known only after all sites of a run are linted. */
  readonly unusedSuppressions: readonly UnusedSuppression[];
}

export type FactName = keyof Facts;

/** A fact about the texts of pages, loaded apart: most runs with findings need none. */
function gatherFact<Name extends keyof TextFacts>(name: Name): (subject: Subject, files: Files) => Promise<TextFacts[Name]> {
  return async (subject, files) => (await import('./text-facts.ts')).GATHER_FROM_TEXTS[name](subject, files);
}

const GATHER: { readonly [Name in FactName]: (subject: Subject, files: Files) => Promise<Facts[Name]> } = {
  links: gatherFact('links'),
  importedPages: gatherFact('importedPages'),
  pageOperations: gatherFact('pageOperations'),
  pageChannels: gatherFact('pageChannels'),
  emptiedPages: gatherFact('emptiedPages'),
  async contents({ orphans, pages }, files) {
    if (orphans.length === 0) return { frontMatter: new Map(), isImported: () => false };
    const { readOrphanFlagsAndAllImports } = await import('../pages/orphan-flags-and-all-imports.ts');
    return readOrphanFlagsAndAllImports(orphans, pages.files, files);
  },
  async missingPages(subject) {
    const { MissingPageFinder: Explainer } = await import('../resolve/missing-page.ts');
    return new Explainer(subject);
  },
  async unusedDescriptions(subject, files) {
    const likely = findLikelyOpenapiFiles(subject, files);
    if (likely.length === 0) return [];
    const { findSpecsExplainingMissingPages } = await import('../subject/unused-descriptions.ts');
    return findSpecsExplainingMissingPages(likely, subject, files);
  },
  async addresses(subject, files) {
    const { readAddresses } = await import('../subject/addresses.ts');
    return readAddresses(subject, files);
  },
  async redirectProblems(subject, files) {
    const { readRedirectProblems } = await import('../subject/redirect-problems.ts');
    return readRedirectProblems(subject, files);
  },
  async collisions(subject, files) {
    const { readCollisions } = await import('../subject/collisions.ts');
    return readCollisions(subject, files);
  },
  async losses(subject) {
    const { lossesIn } = await import('../subject/losses.ts');
    return lossesIn(subject);
  },
  async canRename(subject) {
    const { createPropertyRenameCheck } = await import('./property-rename-check.ts');
    return createPropertyRenameCheck(subject);
  },
  async isValidAt(subject) {
    const { createDocsJsonSettingCheck } = await import('./setting-validity-check.ts');
    return createDocsJsonSettingCheck(subject);
  },
  async lostPages(subject, files) {
    const { findPagesLostByChange } = await import('../change/lost-pages.ts');
    return findPagesLostByChange(subject, files);
  },
  async sideEffects(subject) {
    const before = await subject.before?.();
    const { findDefaultAndInheritanceChanges, NO_SIDE_EFFECTS } = await import('../change/side-effects.ts');
    return before ? findDefaultAndInheritanceChanges(before.subject, subject) : NO_SIDE_EFFECTS;
  },
  async listedBefore({ before, shapeProblems }) {
    const was = (await before?.())?.subject;
    return was === undefined || was.shapeProblems.length < shapeProblems.length ? [] : was.navigation.pages.map(({ text }) => text);
  },
  unusedSuppressions: () => Promise.resolve([]),
};

export async function gatherFacts(
  needs: Iterable<FactName>,
  subject: Subject,
  files: Files,
  known: Partial<Facts>,
): Promise<Partial<Facts>> {
  const facts: Record<string, unknown> = { ...known };
  for (const need of new Set(needs)) facts[need] ??= await GATHER[need](subject, files);
  return facts as Partial<Facts>;
}
