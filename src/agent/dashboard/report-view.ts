/** What a message changed on the site, as the toolkit determined: a line of numbers, and the lists behind them. */
import type { NavigationReport } from '../contract/job.ts';
import { changeLists } from '../html/change-lists.ts';
import { findingList } from '../review/render-findings.ts';
import { type Content, html, type Html, pluralize } from '../../internal.ts';

/** Lists with at most this many entries are open at first. */
const OPEN_LIST_LENGTH = 8;

export function reportView(report: NavigationReport): Html {
  const { alarming, others } = changeLists(report);
  const lists: readonly (readonly [string, readonly Content[]])[] = [
    [alarming.title, alarming.entries],
    ['Pages added', report.pagesAdded.map(code)],
    ['Pages moved', report.pagesMoved.map(({ page, from, to }) => html`${code(page)} from ${from} to ${to}`)],
    ['Pages removed', report.pagesRemoved.map(code)],
    ['URLs lost', report.urlsLost.map(code)],
    ['URLs removed on purpose', (report.urlsLostOnPurpose ?? []).map(code)],
    [
      'Not in all languages',
      (report.languagesMissing ?? []).map(({ page, languages }) => html`${code(page)}, not in ${languages.join(', ')}`),
    ],
    ...others.map(({ title, entries }) => [title, entries] as const),
  ];
  const findings = [
    ['Findings introduced', report.findingsIntroduced],
    ['Findings fixed', report.findingsFixed],
  ] as const;
  const filled = lists.filter(([, entries]) => entries.length > 0);
  const listed = findings.filter(([, entries]) => entries.length > 0);
  if (filled.length + listed.length === 0)
    return html`<p>The navigation is unchanged: no pages were added, moved or removed, no URLs lost, no findings introduced.</p>`;
  return html`<p>${alarming.entries.length > 0 && html`<b>${pluralize(alarming.entries.length, 'change')} to review: ${alarming.entries.length === 1 ? 'it runs' : 'they run'} code or ${alarming.entries.length === 1 ? 'points' : 'point'} to other sites.</b> `}${summaryText(report)}</p>
${filled.map(([heading, entries]) => html`<details${(entries.length <= OPEN_LIST_LENGTH || entries === alarming.entries) && html` open`}><summary>${heading} (${entries.length})</summary><ul>${entries.map((entry) => html`<li>${entry}</li>`)}</ul></details>`)}${listed.map(([heading, entries]) => html`<details${entries.length <= OPEN_LIST_LENGTH && html` open`}><summary>${heading} (${entries.length})</summary>${findingList(entries)}</details>`)}${leftOutNote(report)}`;
}

function leftOutNote({ entriesLeftOut = 0 }: NavigationReport): Content {
  return entriesLeftOut > 0 && html`<p class="quiet small">${pluralize(entriesLeftOut, 'more entry', 'more entries')} not shown.</p>`;
}

function summaryText({ pagesAdded, pagesMoved, pagesRemoved, urlsLost, findingsIntroduced, findingsFixed }: NavigationReport): string {
  const pages = `${pluralize(pagesAdded.length, 'page')} added, ${pagesMoved.length} moved, ${pagesRemoved.length} removed`;
  const urls = urlsLost.length === 0 ? 'no URLs lost' : `${pluralize(urlsLost.length, 'URL')} lost`;
  return `${pages}; ${urls}; ${pluralize(findingsIntroduced.length, 'finding')} introduced, ${findingsFixed.length} fixed.`;
}

function code(text: string): Html {
  return html`<code>${text}</code>`;
}
