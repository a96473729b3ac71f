/** The review page: instructions, navigation before and after, findings and diff. */
import { changeLists, type ChangeList } from '../html/change-lists.ts';
import { type Content, highlightHidden, html, navigationHtml, renderPage } from '../../internal.ts';
import { fetchCommand } from './fetch-command.ts';
import { renderDiff } from './render-diff.ts';
import { renderFindings } from './render-findings.ts';
import type { Review, ReviewMessage } from './review-data.ts';
import type { NavigationReport } from '../contract/job.ts';

/** UTF-16 units of a text. */
const MAX_TEXT_LENGTH = 20_000;

/** The most entries of a list that are shown. */
const MAX_ENTRIES = 200;

/** A whole HTML document without scripts. Send it with `Content-Security-Policy: ${pagePolicy()}`. */
export function renderReview(review: Review): string {
  const { title, jobId, branch, base, commits, report } = review;
  return renderPage({
    title,
    header: html`<span class="quiet">Review</span>`,
    main: html`
<h1>${highlightHidden(title, 300)}</h1>
<p class="lead"><span class="quiet">Merge</span> <code>${highlightHidden(branch)}</code> <span class="quiet">into</span> <code>${highlightHidden(base)}</code> <span class="quiet">· job</span> <code>${highlightHidden(jobId)}</code></p>
${mergeHint(review)}
${counts(review)}
<section aria-labelledby="asked"><h2 id="asked">Instructions</h2>${renderMessages(review.messages)}</section>
<section aria-labelledby="navigation"><h2 id="navigation">Navigation before and after</h2>${navigationHtml(review.navigation)}</section>
${report.codeAdded !== undefined && html`<section aria-labelledby="besides"><h2 id="besides">Other changes</h2>${renderChanges(report)}</section>`}
<section aria-labelledby="findings"><h2 id="findings">Findings</h2>${renderFindings(report)}</section>
<section aria-labelledby="changes"><h2 id="changes">Changed files</h2>${renderDiff(review)}</section>
${commits.length > 0 && html`<section aria-labelledby="commits"><h2 id="commits">Commits</h2><div class="panel"><ul class="findings">${commits.map(({ id, subject }) => html`<li><code>${highlightHidden(id.slice(0, 12))}</code> ${highlightHidden(subject, 300)}</li>`)}</ul></div></section>`}`,
    footer: 'The findings and the navigation come from docs-nav, not from the model. The model wrote the summaries.',
  });
}

/** Pull requests are merged on their code host. */
function mergeHint({ repository, branch, base }: Review): Content {
  if (repository === undefined) return '';
  return html`<div class="merge"><p class="small quiet" id="merge">To merge it, run this in a clone of the repository with <code>${highlightHidden(base)}</code> checked out:</p>
<pre class="copy" tabindex="0" role="group" aria-labelledby="merge"><code>${highlightHidden(fetchCommand({ repository, branch }))}</code></pre></div>`;
}

function counts({ report, files, filesLeftOut }: Review): Content {
  const lines = files.reduce((sum, file) => ({ added: sum.added + file.added, removed: sum.removed + file.removed }), {
    added: 0,
    removed: 0,
  });
  const alarming = changeLists(report).alarming.entries.length;
  const errors = report.findingsIntroduced.filter(({ severity }) => severity === 'error').length;
  const tiles: readonly (readonly [number | string, string, boolean])[] = [
    [files.length + filesLeftOut, files.length + filesLeftOut === 1 ? 'file changed' : 'files changed', false],
    [`+${lines.added} −${lines.removed}`, 'lines', false],
    [report.pagesAdded.length, 'pages added', false],
    [report.pagesMoved.length, 'pages moved', false],
    [report.pagesRemoved.length, 'pages removed', false],
    [report.urlsLost.length, 'URLs lost', report.urlsLost.length > 0],
    ...(alarming > 0 ? [[alarming, 'that run code or point to other sites', true] as const] : []),
    [report.findingsIntroduced.length, 'findings introduced', errors > 0],
    [report.findingsFixed.length, 'findings fixed', false],
  ];
  return html`<ul class="counts" aria-label="In numbers">${tiles.map(([count, what, isBad]) => html`<li${isBad && html` class="bad"`}><b>${count}</b>${what}</li>`)}</ul>`;
}

/** The changes other than pages, URLs and findings. Those that run code or lead readers away are highlighted. */
function renderChanges(report: NavigationReport): Content {
  const { alarming, others } = changeLists(report);
  if (alarming.entries.length + others.length === 0) return html`<p class="quiet">No other changes.</p>`;
  return html`<div class="stack">
${alarming.entries.length > 0 && html`<div class="notice bad"><h3>${alarming.title} (${alarming.entries.length})</h3>${list(alarming)}</div>`}
${others.map((other) => html`<div class="panel"><h3>${other.title} (${other.entries.length})</h3>${list(other)}</div>`)}
</div>`;
}

function list({ entries }: ChangeList): Content {
  const left = entries.length - MAX_ENTRIES;
  return html`<ul>${entries.slice(0, MAX_ENTRIES).map((entry) => html`<li>${entry}</li>`)}</ul>${left > 0 && html`<p class="left-out">${left} more not shown.</p>`}`;
}

/** Prompts, and the model's summaries of its work. */
function renderMessages(messages: readonly ReviewMessage[]): Content {
  if (messages.length === 0) return html`<p class="empty">The instructions are no longer stored.</p>`;
  return html`<div class="stack">${messages.map((message) => renderMessage(message, messages.length > 1))}</div>`;
}

function renderMessage({ seq, prompt, summary }: ReviewMessage, isNumbered: boolean): Content {
  return html`<article class="panel">
${isNumbered && html`<h3>Message ${seq}</h3>`}
${prompt === null ? html`<p class="quiet">The text is no longer stored.</p>` : html`<blockquote>${highlightHidden(prompt.trim(), MAX_TEXT_LENGTH)}</blockquote>`}
${summary !== null && summary.trim() !== '' && html`<div><p class="label">The model says</p><div class="said">${renderMarkup(summary.trim().slice(0, MAX_TEXT_LENGTH + 1))}</div></div>`}
</article>`;
}

/** Formats code spans and bold text; other Markdown is shown unchanged. */
function renderMarkup(text: string): Content {
  return text.split(/(`[^`\n]{1,200}`|\*\*[^*\n]{1,200}\*\*)/).map((part, index) => {
    if (index % 2 === 0) return highlightHidden(part, MAX_TEXT_LENGTH);
    return part.startsWith('`')
      ? html`<code>${highlightHidden(part.slice(1, -1))}</code>`
      : html`<b>${highlightHidden(part.slice(2, -2))}</b>`;
  });
}
