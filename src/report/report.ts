/** What a run found, ready to be shown: the one argument of every reporter. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { Rule } from '../lint/rule.ts';

/** One docs.json of a run. `config` is its path relative to the working directory. */
export interface SiteReport {
  readonly config: string;
  /** `spec` or `mintlify`. */
  readonly dialect: string;
  /** Distinct pages that the navigation reaches. */
  readonly pages: number;
  /** Entries that could not be checked offline: operations of a specification behind a URL, pages in an empty submodule. */
  readonly notChecked: number;
}

/** Counts of findings by severity, by the entries they stand for being one each. */
export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Findings hidden by configuration. */
  readonly suppressed: number;
  readonly notChecked: number;
  /** Findings left out because the site as it was has them too; only where a run compares with it. */
  readonly known?: number;
}

/** The result of a run over one or more sites. Diagnostics are sorted by file, offset and rule. */
export interface Report {
  readonly sites: readonly SiteReport[];
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: Summary;
  /** Text of the JSON files that were read and of pages with findings inside, by the names diagnostics have for them. Places in other files are at their start. */
  readonly texts: ReadonlyMap<string, string>;
  /** What the run was compared with, in words such as `origin/main`. */
  readonly base?: string;
}

/** How a report is to be shown. */
export interface ReportOptions {
  readonly tool: { readonly name: string; readonly version: string };
  readonly color: boolean;
  /** Show findings of severity info instead of counting them. */
  readonly showInfo: boolean;
  /** Show errors only. */
  readonly quiet: boolean;
  /** Findings shown at the most in formats for people, 0 is no limit; default: 100 in text, all elsewhere. Machine formats ignore it. */
  readonly maxProblems?: number;
  /** Columns of the terminal, to wrap messages and crop code frames; 0 if the text goes elsewhere: messages are not wrapped then. */
  readonly width: number;
  /** SHA-256 of a text as lower-case hex; passed in, because the core computes no hashes. */
  readonly hash: (text: string) => string;
  /** Where the working directory stands in its repository, such as `packages/site`; default: at its root. */
  readonly repositoryPrefix?: string;
  /** What the rules that found something say of themselves, by id, for formats that describe them. */
  readonly rules?: ReadonlyMap<string, RuleText>;
  /** There are more warnings than allowed, so that they fail the run. */
  readonly warningsFail?: boolean;
  /** The complete list stands in the job summary of GitHub as well. */
  readonly isInJobSummary?: boolean;
}

/** A rule in words. */
export type RuleText = Pick<Rule, 'severity' | 'summary' | 'why'>;

/** A format: pure, returns the whole output, never prints. */
export type Reporter = (report: Report, options: ReportOptions) => string;
