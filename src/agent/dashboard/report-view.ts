/** What a message changed on the site, as the toolkit determined: a line of numbers, and the lists behind them. */
import type { NavigationReport } from '../contract/job.ts';
import { toNonPageChangeLists } from '../html/change-lists.ts';
import { renderInlineCodeWithinLimit } from '../html/code.ts';
import { moveText } from '../html/move-text.ts';
import { renderFindingListHtml } from '../review/render-findings-html.ts';
import { type HtmlContent, html, type Html, pluralize } from '../../internal.ts';

/** Lists with at most this many entries are open at first. */
const OPEN_LIST_LENGTH = 8;

export function reportView(report: NavigationReport): Html {
  const { alarming, others, files } = toNonPageChangeLists(report);
  const lists = [
    ['URLs lost', report.urlsLost.map(renderInlineCodeWithinLimit)],
    [alarming.title, alarming.entries],
    ['Pages added', report.pagesAdded.map(renderInlineCodeWithinLimit)],
    ['Pages moved', report.pagesMoved.map((move) => html`${renderInlineCodeWithinLimit(move.page)}${moveText(move)}`)],
    ['Pages removed', report.pagesRemoved.map(renderInlineCodeWithinLimit)],
    ['URLs removed on purpose', (report.urlsLostOnPurpose ?? []).map(renderInlineCodeWithinLimit)],
    [
      'Not in all languages',
      (report.languagesMissing ?? []).map(
        ({ page, languages }) => html`${renderInlineCodeWithinLimit(page)}, not in ${languages.join(', ')}`,
      ),
    ],
    ...[...others, files].map(({ title, entries }) => [title, entries] as const),
  ] as const satisfies readonly (readonly [string, readonly HtmlContent[]])[];
  const folds = [
    ...lists.map(([heading, entries]) => fold(heading, entries.length, entriesView(entries), entries === alarming.entries)),
    ...(
      [
        ['Findings introduced', report.findingsIntroduced],
        ['Findings fixed', report.findingsFixed],
      ] as const
    ).map(([heading, findings]) => fold(heading, findings.length, renderFindingListHtml(findings))),
  ].filter((shown) => shown !== undefined);
  if (folds.length === 0)
    return html`<p>The navigation is unchanged: no pages were added, moved or removed, no URLs lost, no findings introduced.</p>`;
  return html`<p>${alarming.entries.length > 0 && html`<b>${pluralize(alarming.entries.length, 'change')} to review: ${alarming.entries.length === 1 ? 'it runs' : 'they run'} code or ${alarming.entries.length === 1 ? 'points' : 'point'} to other sites.</b> `}${summaryText(report)}</p>
${folds}${leftOutNote(report)}`;
}

/** Nothing for an empty list. */
function fold(heading: string, count: number, content: HtmlContent, isAlwaysOpen = false): Html | undefined {
  if (count === 0) return undefined;
  const isOpen = isAlwaysOpen || count <= OPEN_LIST_LENGTH;
  return html`<details${isOpen && html` open`}><summary>${heading} (${count})</summary>${content}</details>`;
}

function entriesView(entries: readonly HtmlContent[]): Html {
  return html`<ul>${entries.map((entry) => html`<li>${entry}</li>`)}</ul>`;
}

function leftOutNote({ entriesLeftOut = 0 }: NavigationReport): HtmlContent {
  return entriesLeftOut > 0 && html`<p class="quiet small">${pluralize(entriesLeftOut, 'more entry', 'more entries')} not shown.</p>`;
}

function summaryText({ pagesAdded, pagesMoved, pagesRemoved, urlsLost, findingsIntroduced, findingsFixed }: NavigationReport): string {
  const pages = `${pluralize(pagesAdded.length, 'page')} added, ${pagesMoved.length} moved, ${pagesRemoved.length} removed`;
  const urls = urlsLost.length === 0 ? 'no URLs lost' : `${pluralize(urlsLost.length, 'URL')} lost`;
  return `${pages}; ${urls}; ${pluralize(findingsIntroduced.length, 'finding')} introduced, ${findingsFixed.length} fixed.`;
}
