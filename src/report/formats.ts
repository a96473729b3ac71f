/** The formats of `--format`, each loaded only when it is asked for. A new format is one file and one entry here. */
import type { Report, ReportOptions, Reporter } from './report.ts';
import { selected } from './shown-findings.ts';

/** A format by the name that `--format` takes. `description` is one line for the help text. */
export interface Format {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<Reporter>;
  /** It describes the rules that found something, which `ReportOptions.rules` holds. */
  readonly describesRules?: true;
}

/** All formats, the default first. */
export const FORMATS: readonly Format[] = [
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
 * The reporter of a format. Given the report and the options too, a text run with nothing to show gets a
 * reporter that spares the loading of code frames and returns the same text.
 *
 * Throws a `RangeError` whose message names the formats if there is none of that name.
 */
export async function loadReporter(name: string, report?: Report, options?: ReportOptions): Promise<Reporter> {
  const format = FORMATS.find((candidate) => candidate.name === name);
  if (format === undefined) {
    throw new RangeError(`The format “${name}” does not exist; expected one of ${FORMATS.map((known) => known.name).join(', ')}.`);
  }
  if (name === 'text' && report !== undefined && options !== undefined && isClean(report, options)) {
    return (await import('./clean.ts')).clean;
  }
  return format.load();
}

function isClean(report: Report, options: ReportOptions): boolean {
  return selected(report, options, options.showInfo).length === 0;
}
