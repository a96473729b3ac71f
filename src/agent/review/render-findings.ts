/** The findings that the work introduced and fixed, and the URLs that no longer work. */
import type { NavigationReport, ReportedFinding } from '../contract/job.ts';
import { type Content, highlightHidden, html } from '../../internal.ts';

/** The most entries of a list that are shown. */
const MAX_FINDINGS = 100;

const TONES = { error: 'bad', warning: 'warn', info: 'note' } as const;

export function renderFindings({
  findingsIntroduced,
  findingsFixed,
  urlsLost,
  urlsLostOnPurpose = [],
  languagesMissing = [],
  entriesLeftOut = 0,
}: NavigationReport): Content {
  return html`<div class="stack">
${urlsLostOnPurpose.length > 0 && html`<div class="notice"><h3>URLs removed on purpose, as the instruction allows</h3><ul>${urlsLostOnPurpose.slice(0, MAX_FINDINGS).map((url) => html`<li><code>${highlightHidden(url, 500)}</code></li>`)}</ul>${moreNote(urlsLostOnPurpose.length)}</div>`}
${urlsLost.length > 0 && html`<div class="notice bad"><h3>URLs that no longer work</h3><ul>${urlsLost.slice(0, MAX_FINDINGS).map((url) => html`<li><code>${highlightHidden(url, 500)}</code></li>`)}</ul>${moreNote(urlsLost.length)}</div>`}
${languagesMissing.length > 0 && html`<div class="panel"><h3>Not in all languages (${languagesMissing.length})</h3><ul>${languagesMissing.slice(0, MAX_FINDINGS).map(({ page, languages }) => html`<li><code>${highlightHidden(page, 500)}</code>, not in ${highlightHidden(languages.join(', '), 500)}</li>`)}</ul>${moreNote(languagesMissing.length)}</div>`}
${findingsIntroduced.length === 0 ? html`<p class="notice good"><b>✓ Nothing introduced.</b> The linter has no new findings.</p>` : list('Introduced', findingsIntroduced)}
${findingsFixed.length > 0 && list('Fixed', findingsFixed)}
${entriesLeftOut > 0 && html`<p class="left-out">${entriesLeftOut} more pages, URLs and findings are not listed.</p>`}
</div>`;
}

function list(title: string, findings: readonly ReportedFinding[]): Content {
  return html`<div class="panel"><h3>${title} (${findings.length})</h3>${findingList(findings)}</div>`;
}

export function findingList(findings: readonly ReportedFinding[]): Content {
  return html`<ul class="findings">${findings.slice(0, MAX_FINDINGS).map(row)}</ul>${moreNote(findings.length)}`;
}

function row({ severity, rule, file, line, message }: ReportedFinding): Content {
  return html`<li><div class="where"><span class="tag ${TONES[severity]}">${severity}</span> <code>${highlightHidden(rule)}</code> <span class="at">${highlightHidden(file, 500)}:${line}</span></div>${highlightHidden(message, 2000)}</li>`;
}

function moreNote(count: number): Content {
  return count > MAX_FINDINGS && html`<p class="left-out">${count - MAX_FINDINGS} more not shown.</p>`;
}
