/** What a user can set for a site: the keys of docs-nav.config.json that concern the core. */
import type { Document } from '../document/document.ts';
import type { Dialect } from '../navigation/dialects.ts';

export const PRESETS = ['recommended', 'strict'] as const;
/** How severe findings are where nothing else is set. */
export type Preset = (typeof PRESETS)[number];

/** Errors fail a run; warnings only with `--max-warnings`; infos are counted. */
export type Severity = 'error' | 'warning' | 'info';

/** What a rule is set to; `off` does not run it. */
export type RuleLevel = Severity | 'off';

/** `'warning'`, or `['warning', { allow: ['internal-*'] }]` for rules with options. */
export type RuleSetting = RuleLevel | readonly [RuleLevel, Readonly<Record<string, unknown>>];

/** Where a setting is written. */
export interface SettingPlace {
  /** The file, under its name in the repository. */
  readonly document: Document;
  readonly pointer: string;
  /** The file as a report names it. */
  readonly file: string;
}

/** Findings that are not to be shown, and why. */
export interface IgnoreEntry {
  readonly rule: string;
  /** What it covers: values of docs.json by labels, `/navigation/tabs[tab=API]/**`, or files, `guides/old/*.mdx`. */
  readonly at: string;
  readonly reason: string;
  /** The last day on which it hides anything, such as `2027-01-31`. */
  readonly until?: string;
  /** Set by the reader of configuration files. Without it nothing is said of an entry that is not needed. */
  readonly place?: SettingPlace;
}

/** The entries as somebody wrote them. */
export function writtenEntries({ ignore = [] }: Settings): Omit<IgnoreEntry, 'place'>[] {
  return ignore.map(({ rule, at, reason, until }) => ({ rule, at, reason, ...(until !== undefined && { until }) }));
}

/** All optional; defaults: dialect by `$schema`, preset `recommended`, pages at the docs root. */
export interface Settings {
  readonly dialect?: Dialect;
  readonly preset?: Preset;
  /** Folder below the docs root that page paths start from. */
  readonly pagesRoot?: string;
  /** Path that the site is served below, such as `/docs`; hrefs may begin with it. */
  readonly basePath?: string;
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  /** Validate OpenAPI descriptions in full, not only as far as the navigation needs them; default false. */
  readonly validateOpenapi?: boolean;
  /** Globs of page paths that are made elsewhere and are not reported as missing. */
  readonly ignoreMissing?: readonly string[];
  /** Findings that are not to be shown, each with a reason. */
  readonly ignore?: readonly IgnoreEntry[];
}
