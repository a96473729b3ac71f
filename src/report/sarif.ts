/** SARIF 2.1.0 for code scanning: one run per site, the most important findings first. */
import type { Finding } from '../lint/diagnostic.ts';
import type { Reporter } from './report.ts';
import { cwdPathToRepositoryPath } from './repository-path.ts';
import { resultsIn } from './sarif-result.ts';
import { descriptorOf, collectRuleIds } from './sarif-rules.ts';
import { mostImportantFirst, selectFindings } from './shown-findings.ts';
import { bySite } from './sites.ts';
import { formatSummaryNotes, summaryLine } from './summary.ts';
import { pluralize } from '../text/pluralize.ts';
import { escapeJsonForLog } from '../text/visible.ts';

/** GitHub rejects files with more runs, or more results in a run. */
const MAX_RUNS = 20;
const MAX_RESULTS = 25_000;
/** GitHub shows at most this many results of one run. */
const SHOWN_RESULTS = 5_000;

export const sarif: Reporter = (report, options) => {
  const toResult = resultsIn(report, options);
  const noteTexts = [...formatSummaryNotes(report, options, true), summaryLine(report, true)];
  const all = selectFindings(report, options, true);
  const sites = bySite(report.sites, all).map(({ site, diagnostics }) => ({
    // A category of alerts, which must not change when the run has another site.
    id: `docs-nav/${cwdPathToRepositoryPath(site.config, options.repositoryPrefix)}/`,
    diagnostics,
  }));
  const groups = sites.length > MAX_RUNS ? [{ id: 'docs-nav/', diagnostics: all }] : sites;
  const runs = groups.map(({ id, diagnostics }) => {
    const kept = mostImportantFirst(diagnostics).slice(0, MAX_RESULTS);
    const ids = collectRuleIds(kept);
    return {
      tool: {
        driver: {
          name: options.tool.name,
          semanticVersion: options.tool.version,
          rules: ids.map((id) => descriptorOf(id, options.rules?.get(id))),
        },
      },
      automationDetails: { id },
      columnKind: 'utf16CodeUnits',
      newlineSequences: ['\r\n', '\n', '\r'],
      invocations: [
        {
          executionSuccessful: true,
          toolExecutionNotifications: [...truncationNotification(diagnostics), ...noteTexts.map((text) => notification(text, 'note'))],
        },
      ],
      results: kept.map((diagnostic) => toResult(diagnostic, ids.indexOf(diagnostic.rule))),
    };
  });
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs };
  return `${escapeJsonForLog(JSON.stringify(log))}\n`;
};

function truncationNotification({ length }: readonly Finding[]): object[] {
  if (length <= SHOWN_RESULTS) return [];
  const left = length > MAX_RESULTS ? `${pluralize(length - MAX_RESULTS, 'finding')} of ${length} are not in this file. ` : '';
  return [notification(`${left}GitHub shows the first ${SHOWN_RESULTS}; the most important are first.`, 'warning')];
}

function notification(text: string, level: 'warning' | 'note'): object {
  return { level, message: { text } };
}
