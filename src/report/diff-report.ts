/** What a change does to readers of the sites of a run, and how it is shown. */
import type { ChangedPage } from '../change/changed-pages.ts';
import type { MarkedNavigationTrees } from '../change/navigation-trees.ts';
import type { SideEffect } from '../change/side-effect.ts';
import type { SidebarDiffLine } from '../change/sidebar-changes.ts';
import type { SiteChange } from '../change/site-change.ts';
import type { Finding } from '../lint/diagnostic.ts';
import type { ReportOptions } from './report.ts';

export interface SiteChangeReview {
  /** Path of docs.json relative to the working directory. */
  readonly config: string;
  /** Whether the base has no docs.json. */
  readonly isNew: boolean;
  /** Its files are relative to the docs root. */
  readonly change: SiteChange;
  readonly effects: readonly SideEffect[];
  readonly pages: readonly ChangedPage[];
  readonly introduced: FindingsWithTexts;
  readonly fixed: FindingsWithTexts;
  readonly sidebars: readonly SidebarDiffLine[];
  /** Only if asked for. */
  readonly trees?: MarkedNavigationTrees;
}

/** Findings, and the texts of the files that they are in by name. Names are relative to the working directory. */
export interface FindingsWithTexts {
  readonly diagnostics: readonly Finding[];
  readonly texts: ReadonlyMap<string, string>;
}

export interface SiteDiff extends SiteChangeReview {
  readonly base: DiffBase;
  /** The address of a page in a preview, with `{path}` for its path. */
  readonly preview?: string;
}

export interface DiffBase {
  /** As it was named, such as `origin/main`. */
  readonly name: string;
  /** Its full id, or that of the merge base; `undefined` before the first commit. */
  readonly commit: string | undefined;
}

export interface DiffReport {
  /** Each docs.json that the base has and that is gone, relative to the working directory. */
  readonly deleted: readonly string[];
  readonly sites: readonly SiteDiff[];
}

export interface DiffReportOptions extends Pick<ReportOptions, 'tool' | 'color' | 'hash'> {
  /** The maximum number of entries in a list of formats for people; 0 for all. Default 50, all in HTML. */
  readonly limit?: number;
}

/** Renders a report in one format. A pure function that returns the complete output. */
export type DiffReporter = (report: DiffReport, options: DiffReportOptions) => string;

/** The default of `limit`. */
export const DEFAULT_MAX_DIFF_ENTRIES = 50;
