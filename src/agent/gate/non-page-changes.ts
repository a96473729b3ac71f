/** The changes other than pages and URLs in the form of the API. */
import type { Crumb, ListedElement, PropertyChange, RedirectChange, SiteChange } from '../../index.ts';
import type { ReportedElement, ReportedProperty, ReportedRedirectChange } from '../contract/report.ts';
import type { NavigationReport } from '../contract/job.ts';

/** The most entries of a list. */
const MAX_ENTRIES = 200;

/** The members that reports of older versions lack. */
export type NonPageChanges = Required<
  Pick<
    NavigationReport,
    | 'codeAdded'
    | 'redirectsChanged'
    | 'propertiesChanged'
    | 'elementsAdded'
    | 'elementsRemoved'
    | 'listsReordered'
    | 'filesChanged'
    | 'changesLeftOut'
  >
>;

export const EMPTY_NON_PAGE_CHANGES: NonPageChanges = {
  codeAdded: [],
  redirectsChanged: [],
  propertiesChanged: [],
  elementsAdded: [],
  elementsRemoved: [],
  listsReordered: [],
  filesChanged: [],
  changesLeftOut: 0,
};

export function toNonPageChanges({ code, redirects, properties, elements, reordered, files, leftOut }: SiteChange): NonPageChanges {
  const lists = [code, redirects, properties, elements.added, elements.removed, reordered, files];
  const beyond = lists.reduce((sum, { length }) => sum + Math.max(0, length - MAX_ENTRIES), 0);
  return {
    codeAdded: code.slice(0, MAX_ENTRIES).map(({ file, line, kind, text, isParsed }) => ({ file, line, kind, text, isParsed })),
    redirectsChanged: redirects.slice(0, MAX_ENTRIES).map(reportedRedirect),
    propertiesChanged: properties.slice(0, MAX_ENTRIES).map(reportedProperty),
    elementsAdded: elements.added.slice(0, MAX_ENTRIES).map(reportedElement),
    elementsRemoved: elements.removed.slice(0, MAX_ENTRIES).map(reportedElement),
    listsReordered: reordered.slice(0, MAX_ENTRIES).map(({ at }) => breadcrumbText(at)),
    filesChanged: files.slice(0, MAX_ENTRIES).map(({ file, kind, change }) => ({ file, kind, change })),
    changesLeftOut: beyond + leftOut.code + leftOut.redirects + leftOut.properties + leftOut.files,
  };
}

function reportedRedirect({ source, before, after, effect, takesOver }: RedirectChange): ReportedRedirectChange {
  return { source, before: before ?? null, after: after ?? null, effect: effect ?? null, takesOver: takesOver ?? null };
}

function reportedProperty({ pointer, file, at, before, after, effect }: PropertyChange): ReportedProperty {
  return {
    pointer,
    file,
    element: at === undefined ? null : breadcrumbText(at),
    before: before ?? null,
    after: after ?? null,
    effect: effect ?? null,
  };
}

function reportedElement({ kind, label, at, properties, effect }: ListedElement): ReportedElement {
  return { kind, label, in: breadcrumbText(at), properties: properties ?? null, effect: effect ?? null };
}

/** The labels of the breadcrumbs, as readers see them. */
export function breadcrumbText(crumbs: readonly Crumb[]): string {
  return crumbs.map(({ label, kind }) => label.trim() || kind).join(' › ') || 'the navigation itself';
}
