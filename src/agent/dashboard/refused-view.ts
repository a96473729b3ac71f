/** Work that was not pushed: why it was refused, and what it would have changed. */
import type { NavigationReport } from '../contract/job.ts';
import { html, type Content, type Html } from '../../html/html.ts';
import { pluralize } from '../../text/pluralize.ts';
import { parseDiff } from '../review/parse-diff.ts';
import { renderDiff, type DiffView } from '../review/render-diff.ts';
import { findingList } from '../review/render-findings.ts';

const VIEW: DiffView = {
  openLines: 60,
  leftOutHint: 'The API returns the whole stored diff, in report.diff of the message.',
  heading: (name) => html`<h5 class="path">${name}</h5>`,
};

/** Whether the report is about work that was not pushed. */
export function isRefused({ findings, diff }: NavigationReport): boolean {
  return findings !== undefined || diff !== undefined;
}

/** `effect` is what the work would have changed for readers. */
export function refusedView({ findings = [], diff, isDiffCut = false }: NavigationReport, effect: Content): Html {
  return html`<section class="refused"><p><b>Not pushed.</b> This work was refused, so the repository and the pull request are as they were before this message.</p>
${findings.length > 0 && html`<h4>${pluralize(findings.length, 'finding')} that stopped the push</h4>${findingList(findings)}`}
<h4>What it would have changed for readers</h4>${effect}
${diff !== undefined && html`<h4>The refused work</h4>${renderDiff(parseDiff(diff), VIEW)}${isDiffCut && html`<p class="hint">Parts of the diff were left out because of its length.</p>`}`}
</section>`;
}
