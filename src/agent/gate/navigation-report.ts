/** The effect of work on the navigation, in the form of the API and as Markdown. */
import type { Crumb, SiteChange } from '../../index.ts';
import { quoteText, type ChangeFindingsAndSideEffects, type UntranslatedPage, reviewMarkdown, wordsToMarkdown } from '../../internal.ts';
import type { NavigationReport } from '../contract/job.ts';
import type { LostUrlsByIntent } from './allowed-losses.ts';
import { EMPTY_NON_PAGE_CHANGES, breadcrumbText, toNonPageChanges } from './non-page-changes.ts';

/** The most entries of a list that are shown. */
const MAX_ENTRIES = 50;
/** The most URLs in a sentence. */
const MAX_NAMED = 3;

export function navigationReport(
  change: SiteChange,
  judgement: ChangeFindingsAndSideEffects,
  { lost, onPurpose }: LostUrlsByIntent,
  languagesMissing: readonly UntranslatedPage[],
): NavigationReport {
  const others = new Set(lost);
  const rest = { ...change, lostUrls: change.lostUrls.filter(({ url }) => others.has(url)) };
  return {
    pagesAdded: change.added.map(({ page }) => page),
    pagesRemoved: change.removed.map(({ page }) => page),
    pagesMoved: change.moved.map(({ page, was, from, to }) => ({
      page,
      from: placesText(from) || (was ?? ''),
      to: placesText(to) || (was === undefined ? '' : page),
    })),
    urlsLost: lost,
    ...(onPurpose.length > 0 && { urlsLostOnPurpose: onPurpose }),
    findingsIntroduced: judgement.introduced,
    findingsFixed: judgement.fixed,
    ...toNonPageChanges(change),
    ...(languagesMissing.length > 0 && { languagesMissing }),
    markdown: `${purposeNote(onPurpose)}${reviewMarkdown(rest, judgement, MAX_ENTRIES)}${languagesNote(languagesMissing)}`,
  };
}

/** Reviewers see first what readers lose, even if it was meant. */
function purposeNote(urls: readonly string[]): string {
  if (urls.length === 0) return '';
  const named = wordsToMarkdown(urls.slice(0, MAX_NAMED).flatMap((url, index) => [index === 0 ? '' : ', ', quoteText(url)]));
  const such = urls.length > MAX_NAMED ? `, such as ${named}` : `: ${named}`;
  return `**URLs removed on purpose** (${urls.length}), as the instruction allows${such}\n\n`;
}

function languagesNote(pages: readonly UntranslatedPage[]): string {
  if (pages.length === 0) return '';
  const lines = pages.slice(0, MAX_ENTRIES).map(({ page, languages }) => {
    const names = languages.flatMap((name, index) => [index === 0 ? '' : ', ', quoteText(name)]);
    return `- ${wordsToMarkdown([quoteText(page), ': not in ', ...names])}`;
  });
  const rest = pages.length > MAX_ENTRIES ? [`- and ${pages.length - MAX_ENTRIES} more`] : [];
  return `\n**Not in all languages** (${pages.length})\n\n${[...lines, ...rest].join('\n')}\n`;
}

/** Without docs.json, nothing else can be reported. */
export function unreadableReport(problem: string): NavigationReport {
  const nothing = { pagesAdded: [], pagesRemoved: [], pagesMoved: [], urlsLost: [], findingsIntroduced: [], findingsFixed: [] };
  return { ...nothing, ...EMPTY_NON_PAGE_CHANGES, markdown: `${wordsToMarkdown([quoteText(problem)])}\n` };
}

/** `''` if there are none. */
function placesText(places: readonly (readonly Crumb[])[]): string {
  return places.map(breadcrumbText).join(', ');
}
