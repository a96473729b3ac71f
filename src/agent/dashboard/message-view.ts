/** One message of a job: the instruction and its result. */
import type { Message, NavigationReport } from '../contract/job.ts';
import { type HtmlContent, highlightHidden, html, type Html, pluralize } from '../../internal.ts';
import { modelText } from '../html/model-text.ts';
import { stateBadge } from './job-words.ts';
import { reportView } from './report-view.ts';
import { renderRoughDuration, relativeTime } from './time.ts';
import { countText } from './usage-words.ts';
import { parseDiff } from '../review/parse-diff.ts';
import { renderDiff, type DiffViewOptions } from '../review/render-diff.ts';
import { renderFindingListHtml } from '../review/render-findings-html.ts';

const REFUSED_DIFF: DiffViewOptions = {
  openLines: 60,
  leftOutHint: 'The API returns the whole stored diff, in report.diff of the message.',
  heading: (name) => html`<h5 class="path">${name}</h5>`,
};

/** Instructions and summaries with more UTF-16 units than this are collapsed after their beginning. */
const LONG_TEXT = 1500;
const BEGINNING = /^[^]{0,300}/u;

export function messageView(message: Message, now: Date): Html {
  const { seq, status, prompt, summary, report, commit, error } = message;
  const id = `message-${seq}`;
  return html`
<li id="${id}"><article class="panel message" aria-labelledby="${id}-title">
<div class="message-head"><h3 id="${id}-title">Message ${seq}</h3>${stateBadge(status)}<span class="when">${timesOf(message, now)}</span></div>
${prompt === null ? html`<p class="empty">The instruction was deleted after its retention period.</p>` : collapsed(prompt, quoted)}
${error && html`<p class="problem">${highlightHidden(error.message)}</p>`}
${summary !== null && html`<h4>What the model says it did</h4>${collapsed(summary, said)}`}
${report && (isRefused(report) ? refusedView(report, reportView(report)) : html`<h4>What changed for readers</h4>${reportView(report)}`)}
${status === 'completed' && commit === null && html`<p class="quiet small">No files were changed.</p>`}
</article></li>`;
}

function timesOf({ createdAt, startedAt, finishedAt, attempts }: Message, now: Date): Html {
  const work =
    startedAt !== null && html`, ${finishedAt === null ? 'running for' : 'took'} ${renderRoughDuration(startedAt, finishedAt ?? now)}`;
  return html`${relativeTime(createdAt, now)}${work}${attempts > 1 && html`, ${finishedAt === null ? `attempt ${attempts}` : `${attempts} attempts`}`}`;
}

/** Text with its line breaks. */
function quoted(text: string): Html {
  return html`<blockquote dir="auto">${highlightHidden(text)}</blockquote>`;
}

function said(text: string): Html {
  return html`<div class="said" dir="auto">${modelText(text)}</div>`;
}

function collapsed(text: string, view: (part: string) => Html): Html {
  if (text.length <= LONG_TEXT) return view(text);
  const [beginning] = BEGINNING.exec(text) ?? [''];
  return html`${view(`${beginning}…`)}<details><summary>Show all ${countText(text.length)} characters</summary>${view(text)}</details>`;
}

/** Whether the report is about work that was not pushed. */
function isRefused({ findings, diff }: NavigationReport): boolean {
  return findings !== undefined || diff !== undefined;
}

/** Why work was refused. `effect` is what it would have changed for readers. */
function refusedView({ findings = [], diff, isDiffCut = false }: NavigationReport, effect: HtmlContent): Html {
  return html`<section class="refused"><p><b>Not pushed.</b> This work was refused, so the repository and the pull request are as they were before this message.</p>
${findings.length > 0 && html`<h4>${pluralize(findings.length, 'finding')} that stopped the push</h4>${renderFindingListHtml(findings)}`}
<h4>What it would have changed for readers</h4>${effect}
${diff !== undefined && html`<h4>The refused work</h4>${renderDiff(parseDiff(diff), REFUSED_DIFF)}${isDiffCut && html`<p class="quiet small">Parts of the diff were left out because of its length.</p>`}`}
</section>`;
}
