/** The formats of `--format`, loaded on demand. A new format needs one file and one entry here. */
import { cleanRunReporter } from './clean.ts';
import type { ReportWithOffsets, ReportOptions, Reporter } from './report.ts';
import { selectFindings } from './shown-findings.ts';

interface Format {
  readonly name: string;
  /** One line for the help text. */
  readonly description: string;
  readonly load: () => Promise<Reporter>;
  /** Set if the format describes the rules with findings, which are in `ReportOptions.rules`. */
  readonly describesRules?: true;
}

/** All formats, the default first. */
export const REPORT_FORMATS: readonly Format[] = [
  {
    name: 'text',
    description: 'Findings with code frames, for people (default)',
    load: async () => (await import('./text.ts')).text,
  },
  {
    name: 'concise',
    description: 'One line per finding: file:line:col: severity [rule] message',
    load: async () => (await import('./concise.ts')).concise,
  },
  {
    name: 'json',
    description: 'One JSON object, described by report.schema.json',
    load: async () => (await import('./json.ts')).json,
  },
  {
    name: 'jsonl',
    description: 'One JSON object per line: the findings, then the summary',
    load: async () => (await import('./jsonl.ts')).jsonl,
  },
  {
    name: 'agent',
    description: 'One line per finding with pointer and exact fix, for coding agents',
    load: async () => (await import('./agent.ts')).agent,
  },
  {
    name: 'github',
    description: 'Annotations of GitHub Actions',
    load: async () => (await import('./github.ts')).github,
  },
  {
    name: 'gitlab',
    description: 'GitLab Code Quality report',
    load: async () => (await import('./gitlab.ts')).gitlab,
  },
  {
    name: 'sarif',
    description: 'SARIF 2.1.0, for code scanning',
    load: async () => (await import('./sarif.ts')).sarif,
    describesRules: true,
  },
  {
    name: 'rdjson',
    description: 'Diagnostics for reviewdog, with suggested changes',
    describesRules: true,
    load: async () => (await import('./rdjson.ts')).rdjson,
  },
  {
    name: 'junit',
    description: 'JUnit XML, one test case per finding',
    load: async () => (await import('./junit.ts')).junit,
  },
  {
    name: 'markdown',
    description: 'A list for pull request comments and job summaries',
    load: async () => (await import('./markdown.ts')).markdown,
  },
];

/**
 * Loads the reporter of a format. With the report and the options, a text report without findings to show gets a reporter that
 * returns the same text without loading code frames.
 *
 * @throws RangeError with the names of all formats if this one does not exist.
 */
export async function loadReporterForRun(name: string, report?: ReportWithOffsets, options?: ReportOptions): Promise<Reporter> {
  const format = REPORT_FORMATS.find((candidate) => candidate.name === name);
  if (format === undefined) {
    throw new RangeError(`The format “${name}” does not exist; expected one of ${REPORT_FORMATS.map((known) => known.name).join(', ')}.`);
  }
  const isClean = name === 'text' && report && options && selectFindings(report, options, options.showInfo).length === 0;
  return isClean ? cleanRunReporter : format.load();
}
