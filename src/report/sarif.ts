/** SARIF 2.1.0 as code scanning reads it: a run for each site, the most important findings first. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { ReportOptions, Reporter } from './report.ts';
import { inRepository } from './repository-path.ts';
import { resultsIn } from './sarif-result.ts';
import { descriptorOf, idsIn } from './sarif-rules.ts';
import { mostImportantFirst, selected } from './shown-findings.ts';
import { bySite } from './sites.ts';
import { notes, summaryLine } from './summary.ts';
import { counted } from '../text/counted.ts';
import { escapeJson } from '../text/visible.ts';

/** GitHub refuses files with more runs, or more results in one of them. */
const MOST_RUNS = 20;
const MOST_RESULTS = 25_000;
/** GitHub shows no more results of one run. */
const SHOWN_RESULTS = 5_000;

export const sarif: Reporter = (report, options) => {
  const toResult = resultsIn(report, options);
  const sayings = [...notes(report, options, true), summaryLine(report, true)];
  const all = selected(report, options, true);
  const sites = bySite(report.sites, all).map(({ site, diagnostics }) => ({
    // A category of alerts, which must not change when another site joins the run.
    id: `docs-nav/${inRepository(site.config, options.repositoryPrefix)}/`,
    diagnostics,
  }));
  const groups = sites.length > MOST_RUNS ? [{ id: 'docs-nav/', diagnostics: all }] : sites;
  const runs = groups.map(({ id, diagnostics }) => {
    const kept = mostImportantFirst(diagnostics).slice(0, MOST_RESULTS);
    const ids = idsIn(kept);
    return {
      tool: { driver: { ...driver(options), rules: ids.map((id) => descriptorOf(id, options.rules?.get(id))) } },
      automationDetails: { id },
      columnKind: 'utf16CodeUnits',
      newlineSequences: ['\r\n', '\n', '\r'],
      invocations: [
        {
          executionSuccessful: true,
          toolExecutionNotifications: [...cutOff(diagnostics), ...sayings.map((text) => notification(text, 'note'))],
        },
      ],
      results: kept.map((diagnostic) => toResult(diagnostic, ids.indexOf(diagnostic.rule))),
    };
  });
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs };
  return `${escapeJson(JSON.stringify(log))}\n`;
};

function driver({ tool: { name, version } }: ReportOptions): object {
  return { name, semanticVersion: version };
}

function cutOff({ length }: readonly Diagnostic[]): object[] {
  if (length <= SHOWN_RESULTS) return [];
  const left = length > MOST_RESULTS ? `${counted(length - MOST_RESULTS, 'finding')} of ${length} are not in this file. ` : '';
  return [notification(`${left}GitHub shows the first ${SHOWN_RESULTS}; the most important come first.`, 'warning')];
}

function notification(text: string, level: 'warning' | 'note'): object {
  return { level, message: { text } };
}
