/** The findings of a run, and how they are shown. */
import type { Diagnostic, Finding } from '../lint/diagnostic.ts';
import type { Rule } from '../lint/rule.ts';

/** A docs.json of a run. `config` is its path relative to the working directory. */
export interface SiteReport {
  readonly config: string;
  /** `spec` or `mintlify`. */
  readonly dialect: string;
  /** Distinct pages and listed operations that readers get; what mistakes drop does not count. */
  readonly pages: number;
  /** Entries that could not be checked: operations in an OpenAPI description behind a URL, pages in an empty submodule. */
  readonly notChecked: number;
  /**
   * Those of them that are links: how many lead to generated pages, and to which folders, with the source of the pages there; and how many
   * have a fragment for a page whose headings are not all in its text.
   */
  readonly uncheckedLinks?: {
    readonly count: number;
    readonly below: readonly { readonly folder: string; readonly source: string }[];
    readonly fragments: number;
  };
}

/** Numbers of findings. A finding that covers several entries counts as one. */
export interface ReportSummary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Findings hidden by configuration. */
  readonly suppressed: number;
  readonly notChecked: number;
  /** Findings that the base has too and that are not shown; only if the run compares with a base. */
  readonly known?: number;
  /**
   * How many of those are infos.
   *
   * @internal
   */
  readonly knownInfos?: number;
}

/** The result of a run over one or more sites. Diagnostics are sorted by file, offset and rule. */
export interface Report {
  readonly sites: readonly SiteReport[];
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: ReportSummary;
  /** Texts of JSON files and of pages with findings inside, by file name in diagnostics. In other files, findings are at the start. */
  readonly texts: ReadonlyMap<string, string>;
  /** The base of the comparison, such as `origin/main`. */
  readonly base?: string;
}

/** The same inside, where findings only know offsets. */
export interface ReportWithOffsets extends Omit<Report, 'diagnostics'> {
  readonly diagnostics: readonly Finding[];
}

/** How a report is shown. */
export interface ReportOptions {
  readonly tool: { readonly name: string; readonly version: string };
  readonly color: boolean;
  /** Show findings of severity info instead of counting them. */
  readonly showInfo: boolean;
  /** Show errors only. */
  readonly quiet: boolean;
  /** The maximum number of findings in formats for people, or 0 for all; default: 100 in text, all elsewhere. Other formats ignore it. */
  readonly maxProblems?: number;
  /** Columns of the terminal, to wrap messages and crop code frames; 0 if the text goes elsewhere: messages are not wrapped then. */
  readonly width: number;
  /** Returns the SHA-256 of a text in lowercase hexadecimal; passed in, because runtimes differ. */
  readonly hash: (text: string) => string;
  /** The path of the working directory in its repository, such as `packages/site`; default: the root. */
  readonly repositoryPrefix?: string;
  /** Descriptions of the rules with findings, by id, for formats that show them. */
  readonly rules?: ReadonlyMap<string, RuleText>;
  /** Whether there are more warnings than allowed, so that they fail the run. */
  readonly warningsFail?: boolean;
  /** Whether the complete list is also in the job summary of GitHub. */
  readonly isInJobSummary?: boolean;
}

/** What formats say about a rule. */
export type RuleText = Pick<Rule, 'severity' | 'summary' | 'why' | 'url'>;

/** Renders a report in one format. A pure function that returns the complete output. */
export type Reporter = (report: ReportWithOffsets, options: ReportOptions) => string;
