/** The findings that the work introduced and fixed. */
import type { NavigationReport, ReportedFinding } from '../contract/job.ts';
import { type HtmlContent, highlightHidden, html, severityTag } from '../../internal.ts';

/** The most entries of a list that are shown. */
const MAX_FINDINGS = 100;

export function renderFindingsHtml({ findingsIntroduced, findingsFixed }: NavigationReport): HtmlContent {
  return html`<div class="stack">
${findingsIntroduced.length === 0 ? html`<p class="notice good"><b>✓ Nothing introduced.</b> The linter has no new findings.</p>` : list('Introduced', findingsIntroduced)}
${findingsFixed.length > 0 && list('Fixed', findingsFixed)}
</div>`;
}

function list(title: string, findings: readonly ReportedFinding[]): HtmlContent {
  return html`<div class="panel"><h3>${title} (${findings.length})</h3>${renderFindingListHtml(findings)}</div>`;
}

export function renderFindingListHtml(findings: readonly ReportedFinding[]): HtmlContent {
  const left = findings.length - MAX_FINDINGS;
  return html`<ul class="findings">${findings.slice(0, MAX_FINDINGS).map(row)}</ul>${left > 0 && html`<p class="left-out">${left} more not shown.</p>`}`;
}

function row({ severity, rule, file, line, message }: ReportedFinding): HtmlContent {
  return html`<li><div class="where">${severityTag(severity)} <code>${highlightHidden(rule)}</code> <span class="at">${highlightHidden(file, 500)}:${line}</span></div>${highlightHidden(message, 2000)}</li>`;
}
