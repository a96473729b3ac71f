/** What work changes for readers, as the lists of a review page. */
import { toNonPageChangeLists } from '../html/change-lists.ts';
import { renderInlineCodeWithinLimit } from '../html/code.ts';
import { moveText } from '../html/move-text.ts';
import { type HtmlContent, highlightHidden, html, pageNameHtml, titlesIn, type TitledHtmlList, type TileTone } from '../../internal.ts';
import type { ReviewPageContent } from './review-data.ts';

/** The most entries of a list that are shown. */
const MAX_ENTRIES = 200;

/** UTF-16 units of a text of the site. */
const MAX_LENGTH = 500;

/** Those that are not empty. What has to be looked at first has a tone. */
export function reviewLists({ report, navigation }: Pick<ReviewPageContent, 'report' | 'navigation'>): readonly TitledHtmlList[] {
  const { pagesAdded, pagesMoved, pagesRemoved, urlsLost, urlsLostOnPurpose = [], languagesMissing = [] } = report;
  const { alarming, others } = toNonPageChangeLists(report);
  const titles = titlesIn(navigation);
  const name = (path: string): HtmlContent => pageNameHtml({ path, title: titles.get(path) });
  return [
    listOf('URLs lost', urlsLost.map(renderInlineCodeWithinLimit), 'bad'),
    listOf('URLs removed on purpose', urlsLostOnPurpose.map(renderInlineCodeWithinLimit), 'warn'),
    listOf(alarming.title, alarming.entries, 'warn'),
    listOf('Pages added', pagesAdded.map(name)),
    listOf(
      'Pages moved',
      pagesMoved.map((moved) => html`${name(moved.page)}${moveText(moved)}`),
    ),
    listOf('Pages removed', pagesRemoved.map(name)),
    listOf(
      'Not in all languages',
      languagesMissing.map(({ page, languages }) => html`${name(page)}, not in ${highlightHidden(languages.join(', '), MAX_LENGTH)}`),
    ),
    ...others.map(({ title, entries }) => listOf(title, entries)),
  ].filter(({ count }) => count > 0);
}

function listOf(title: string, entries: readonly HtmlContent[], tone?: TileTone): TitledHtmlList {
  const left = entries.length - MAX_ENTRIES;
  const shown = [...entries.slice(0, MAX_ENTRIES), ...(left > 0 ? [html`<span class="left-out">${left} more not shown.</span>`] : [])];
  return { title, count: entries.length, entries: shown, ...(tone && { tone }) };
}
