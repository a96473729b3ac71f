/** The effect of work on the navigation, in the form of the API and as Markdown. */
import type { Crumb, SiteChange } from '../../index.ts';
import { code, type Judgement, reviewMarkdown, wordsToMarkdown } from '../../internal.ts';
import type { NavigationReport } from '../contract/job.ts';
import { NO_CHANGES, breadcrumbText, reportedChanges } from './reported-changes.ts';

/** The most entries of a list that are shown. */
const MAX_ENTRIES = 50;

export function navigationReport(change: SiteChange, judgement: Judgement): NavigationReport {
  return {
    pagesAdded: change.added.map(({ page }) => page),
    pagesRemoved: change.removed.map(({ page }) => page),
    pagesMoved: change.moved.map(({ page, was, from, to }) => ({
      page,
      from: placesText(from) || (was ?? ''),
      to: placesText(to) || (was === undefined ? '' : page),
    })),
    urlsLost: change.lostUrls.map(({ url }) => url),
    findingsIntroduced: judgement.introduced,
    findingsFixed: judgement.fixed,
    ...reportedChanges(change),
    markdown: reviewMarkdown(change, judgement, MAX_ENTRIES),
  };
}

/** Without docs.json, nothing else can be reported. */
export function unreadableReport(problem: string): NavigationReport {
  const nothing = { pagesAdded: [], pagesRemoved: [], pagesMoved: [], urlsLost: [], findingsIntroduced: [], findingsFixed: [] };
  return { ...nothing, ...NO_CHANGES, markdown: `${wordsToMarkdown([code(problem)])}\n` };
}

/** `''` if there are none. */
function placesText(places: readonly (readonly Crumb[])[]): string {
  return places.map(breadcrumbText).join(', ');
}
