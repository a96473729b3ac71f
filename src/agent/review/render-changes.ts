/** The changes other than pages, URLs and findings. Those that run code or lead readers away are highlighted. */
import type { NavigationReport } from '../contract/job.ts';
import { changeLists, type ChangeList } from '../html/change-lists.ts';
import { html, type Content } from '../../html/html.ts';

/** The most entries of a list that are shown. */
const MAX_ENTRIES = 200;

export function renderChanges(report: NavigationReport): Content {
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
