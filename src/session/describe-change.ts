/** Describes what a change means for readers of the site. */
import type { Subject } from '../subject/subject.ts';
import type { Element } from '../navigation/model.ts';
import { readLostUrls } from '../change/lost-urls.ts';
import { readTextOrEmpty } from '../change/moved-pages.ts';
import { findRenamedListedPages } from '../change/find-renamed-listed-pages.ts';
import { breadcrumbsAbove } from '../navigation/breadcrumbs.ts';
import { addedCode } from '../change/added-code.ts';
import { findChangedFilesBesidesDocsJson, importingPages } from '../change/changed-files.ts';
import { findReadabilityAndOrderChanges } from '../change/configuration-files.ts';
import { elementChanges } from '../change/element-changes.ts';
import type { ElementChanges } from '../change/element-changes.ts';
import { generatedChanges } from '../change/generated-changes.ts';
import { pageChanges } from '../change/page-changes.ts';
import { canCompareElements, otherValueChanges, propertyChanges } from '../change/property-changes.ts';
import { compareRedirectLists } from '../change/compare-redirect-lists.ts';
import { redirectedUrls } from '../change/redirected-urls.ts';
import { ComparedState } from '../change/compared-state.ts';
import { ValueNumbering } from '../change/value-numbering.ts';
import { normalizeEntry } from '../subject/page-entries.ts';
import { matchElements } from '../change/match-elements.ts';
import { changedFindings, type ChangedFindings } from './change-report.ts';
import { compareSiteFindings } from './compare-site-findings.ts';
import { possiblyChangedFiles } from './possibly-changed-files.ts';
import type { OpenSite } from './open-site.ts';
import { ARGUMENT_EXPECTATIONS, expectArguments } from './settings/operation-arguments.ts';
import type { FileChange, RelabelledElement, SiteChange } from '../change/site-change.ts';

/** The most entries per list, because a docs.json or a set of files can make them arbitrarily long. */
const MAX_ENTRIES = 1_000;

/**
 * What `describeDifference` says of two states that are the same.
 *
 * @internal
 */
export const NO_CHANGE: SiteChange = {
  added: [],
  removed: [],
  moved: [],
  relabelled: [],
  lostUrls: [],
  redirectedUrls: [],
  generated: { appeared: [], vanished: [] },
  elements: { added: [], removed: [] },
  reordered: [],
  properties: [],
  redirects: [],
  code: [],
  files: [],
  importing: [],
  leftOut: { properties: 0, redirects: 0, code: 0, files: 0, importing: 0 },
};

/** What a change does to readers and to the findings. */
export interface DescribedChange extends SiteChange, ChangedFindings {}

/**
 * Compares two states of a site: pages, elements, URLs and redirects, all other values of docs.json, the content of files, code that
 * did not run before, and the findings. If all lists are empty, nothing changes for readers.
 *
 * @throws {UnreadableError} if either has no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["a", "b"] } }', 'a.mdx': '', 'b.mdx': '' }) });
 * const edits = new Map([['docs.json', '{ "navigation": { "pages": ["a"] } }'], ['b.mdx', null]]);
 * const change = await describeChange(site, site.withEdits(edits));
 * change.lostUrls.map(({ url }) => url); // ['/b']
 */
export async function describeChange(before: OpenSite, after: OpenSite): Promise<DescribedChange> {
  expectArguments({ before: [ARGUMENT_EXPECTATIONS.site, before], after: [ARGUMENT_EXPECTATIONS.site, after] });
  return { ...(await readChange(before, after)), ...(await changedFindings(await compareSiteFindings(before, after), before, after)) };
}

/**
 * The same without the findings.
 *
 * @internal
 */
export async function readChange(before: OpenSite, after: OpenSite): Promise<SiteChange> {
  const states = [await stateOf(before), await stateOf(after)] as const;
  return describeDifference(...states, possiblyChangedFiles(before, after, states[1].subject.pages.files.keys()));
}

/** @internal */
export async function stateOf(site: OpenSite): Promise<ComparedState> {
  return new ComparedState(site.files, await site.subject());
}

/**
 * The same for states of sites; `paths` are the files that may differ, if known.
 *
 * @internal
 */
export async function describeDifference(
  before: ComparedState,
  after: ComparedState,
  paths: ReadonlySet<string> | undefined,
): Promise<SiteChange> {
  const [was, is] = [before.subject, after.subject];
  const values = new ValueNumbering();
  const { lost, answer } = await readLostUrls(before, after);
  const renames = findRenamedListedPages(before, after, answer);
  const matched = matchElements(was, is, renames);
  const isEdited = (one: string, other: string): boolean =>
    readTextOrEmpty(was.pages.find(one) ?? '', before.files) !== readTextOrEmpty(is.pages.find(other) ?? '', after.files);
  const pages = pageChanges(was, is, { matched, renames, isEdited });
  const { added, removed, reordered, properties } = compareElements(was, is, { matched, pages, values });
  const { redirects, otherChanges } = compareRedirectLists(was, is, values, MAX_ENTRIES);
  const told = propertyChanges(
    [...otherValueChanges(was, is, values, MAX_ENTRIES), ...otherChanges, ...properties],
    [was.source, is.source],
    MAX_ENTRIES,
  );
  const changed = findChangedFilesBesidesDocsJson(before, after, paths);
  const importing = importingPages(changed, after);
  const files = codeFirst([
    ...findReadabilityAndOrderChanges(was.source, is.source, values.areEqual(was.source.value, is.source.value)),
    ...changed,
  ]);
  const code = await addedCode(changed, before.files, after.files);
  return {
    ...pages,
    relabelled: [...matched].flatMap(([one, other]) => relabelling(one, other)),
    lostUrls: lost.map(({ url, isListed }) => ({ url, isListed })),
    redirectedUrls: redirectedUrls(was, is, answer),
    generated: generatedChanges(was, is),
    elements: { added, removed },
    reordered,
    properties: told.properties,
    redirects: redirects.slice(0, MAX_ENTRIES),
    code: code.slice(0, MAX_ENTRIES),
    files: files.slice(0, MAX_ENTRIES),
    importing: importing.slice(0, MAX_ENTRIES),
    leftOut: {
      properties: told.leftOut,
      redirects: countBeyondLimit(redirects),
      code: countBeyondLimit(code),
      files: countBeyondLimit(files),
      importing: countBeyondLimit(importing),
    },
  };
}

interface ElementComparison {
  readonly matched: ReadonlyMap<Element, Element>;
  readonly pages: ReturnType<typeof pageChanges>;
  readonly values: ValueNumbering;
}

function compareElements(was: Subject, is: Subject, { matched, pages, values }: ElementComparison): ElementChanges {
  if (!canCompareElements(was, is)) return { added: [], removed: [], reordered: [], properties: [] };
  const name = (text: string): string => normalizeEntry(text, was.traits);
  const told = new Set([...pages.added, ...pages.removed, ...pages.moved].map(({ page }) => name(page)));
  for (const { was: old } of pages.moved) if (old !== undefined) told.add(old);
  const isReportedAsPage = (text: string): boolean => told.has(name(text));
  return elementChanges({
    before: was.navigation,
    after: is.navigation,
    matched,
    counterparts: new Set(matched.values()),
    isReportedAsPage,
    values,
    maxChanges: MAX_ENTRIES,
  });
}

function relabelling(before: Element, after: Element): RelabelledElement[] {
  const [from, to] = [before.label ?? '', after.label ?? ''];
  return from === to ? [] : [{ kind: after.kind, from, to, at: breadcrumbsAbove(after) }];
}

/** Sorts code first. */
function codeFirst(files: readonly FileChange[]): FileChange[] {
  return [...files.filter(({ kind }) => kind === 'code'), ...files.filter(({ kind }) => kind !== 'code')];
}

function countBeyondLimit(list: readonly unknown[]): number {
  return Math.max(0, list.length - MAX_ENTRIES);
}
