/** The review page: what to look at first, instructions, changes, findings, navigation before and after, and diff. */
import {
  changeTiles,
  type HtmlContent,
  highlightHidden,
  html,
  listsHtml,
  navigationHtml,
  pluralize,
  renderPage,
  type NumberTile,
  tilesHtml,
  type TitledHtmlList,
} from '../../internal.ts';
import { modelText } from '../html/model-text.ts';
import { renderFetchAndMergeCommand } from './merge-command.ts';
import { renderDiff } from './render-diff.ts';
import { renderFindingsHtml } from './render-findings-html.ts';
import { reviewLists } from './review-lists.ts';
import type { DiffFile } from './parse-diff.ts';
import type { ReviewPageContent, ReviewMessage } from './review-data.ts';

/** UTF-16 units of a text. */
const MAX_TEXT_LENGTH = 20_000;

const NOTHING = html`<p class="notice">Nothing changes: no pages, URLs, findings or files.</p>`;

/** A whole HTML document without scripts. Send it with `Content-Security-Policy: ${pagePolicy()}`. */
export function renderReviewPage(review: ReviewPageContent): string {
  const { title, jobId, branch, base, commits, report } = review;
  const lists = reviewLists(review);
  const [urgent, changes] = [lists.filter(({ tone }) => tone !== undefined), lists.filter(({ tone }) => tone === undefined)];
  const tiles = tilesOf(review, lists);
  const { entriesLeftOut = 0 } = report;
  return renderPage({
    title,
    header: html`<span class="quiet">Review</span>`,
    main: html`
<h1>${highlightHidden(title, 300)}</h1>
<p class="lead"><span class="quiet">Merge</span> <code>${highlightHidden(branch)}</code> <span class="quiet">into</span> <code>${highlightHidden(base)}</code> <span class="quiet">· job</span> <code>${highlightHidden(jobId)}</code></p>
${mergeHint(review)}
${tilesHtml(tiles, 'In numbers') ?? NOTHING}
${urgent.length > 0 && html`<section aria-labelledby="first"><h2 id="first">Look at this first</h2>${listsHtml(urgent)}</section>`}
<section aria-labelledby="asked"><h2 id="asked">Instructions</h2>${renderMessages(review.messages)}</section>
${changes.length > 0 && html`<section aria-labelledby="for-readers"><h2 id="for-readers">Changes</h2>${listsHtml(changes)}</section>`}
<section aria-labelledby="findings"><h2 id="findings">Findings</h2>${renderFindingsHtml(report)}${entriesLeftOut > 0 && html`<p class="left-out">${pluralize(entriesLeftOut, 'more page, URL or finding is', 'more pages, URLs and findings are')} not listed.</p>`}</section>
<section aria-labelledby="navigation"><h2 id="navigation">Navigation before and after</h2>${navigationHtml(review.navigation)}</section>
<section aria-labelledby="changes"><h2 id="changes">Changed files</h2>${renderDiff(review)}</section>
${commits.length > 0 && html`<section aria-labelledby="commits"><h2 id="commits">Commits</h2><div class="panel"><ul class="findings">${commits.map(({ id, subject }) => html`<li><code>${highlightHidden(id.slice(0, 12))}</code> ${highlightHidden(subject, 300)}</li>`)}</ul></div></section>`}`,
    footer: 'The findings and the navigation come from docs-nav, not from the model. The model wrote the summaries.',
  });
}

/** Pull requests are merged on their code host. */
function mergeHint({ repository, branch, base }: ReviewPageContent): HtmlContent {
  if (repository === undefined) return '';
  return html`<div class="merge"><p class="small quiet" id="merge">To merge it, run this in a clone of the repository with <code>${highlightHidden(base)}</code> checked out:</p>
<pre class="copy" tabindex="0" role="group" aria-labelledby="merge"><code>${highlightHidden(renderFetchAndMergeCommand({ repository, branch }))}</code></pre></div>`;
}

/** The lists of changes are counted, and so are the findings and the files of the diff. Lines are counted only if all files are known. */
function tilesOf(
  { report: { findingsIntroduced, findingsFixed }, files, filesLeftOut }: ReviewPageContent,
  lists: readonly TitledHtmlList[],
): readonly NumberTile[] {
  const hasErrors = findingsIntroduced.some(({ severity }) => severity === 'error');
  const counted = changeTiles([
    ...lists,
    { title: 'Findings introduced', count: findingsIntroduced.length, ...(hasErrors && { tone: 'bad' }) },
    { title: 'Findings fixed', count: findingsFixed.length },
    { title: 'Changed files', count: files.length + filesLeftOut },
  ]);
  return [...counted, { amount: filesLeftOut === 0 ? linesOf(files) : 0, what: 'lines' }];
}

function linesOf(files: readonly DiffFile[]): string | number {
  const [added, removed] = files.reduce((sum, file) => [sum[0] + file.added, sum[1] + file.removed], [0, 0]);
  return added + removed === 0 ? 0 : `+${added} −${removed}`;
}

/** Prompts, and the model's summaries of its work. */
function renderMessages(messages: readonly ReviewMessage[]): HtmlContent {
  if (messages.length === 0) return html`<p class="empty">The instructions are no longer stored.</p>`;
  return html`<div class="stack">${messages.map((message) => renderMessage(message, messages.length > 1))}</div>`;
}

function renderMessage({ seq, prompt, summary }: ReviewMessage, isNumbered: boolean): HtmlContent {
  return html`<article class="panel">
${isNumbered && html`<h3>Message ${seq}</h3>`}
${prompt === null ? html`<p class="quiet">The text is no longer stored.</p>` : html`<blockquote>${highlightHidden(prompt.trim(), MAX_TEXT_LENGTH)}</blockquote>`}
${summary !== null && summary.trim() !== '' && html`<div><p class="label">The model says</p><div class="said">${modelText(summary.trim())}</div></div>`}
</article>`;
}
