/** The settings of a site: the keys of docs-nav.config.json that the core uses. */
import type { JsonDocument } from '../document/document.ts';
import type { Dialect } from '../navigation/dialects.ts';

export const PRESETS = ['recommended', 'strict'] as const;
/** The severities of rules that are not set individually. */
export type Preset = (typeof PRESETS)[number];

/** Errors fail a run; warnings only with `--max-warnings`; infos are counted. */
export type Severity = 'error' | 'warning' | 'info';

/** The level of a rule; `off` disables it. */
export type RuleLevel = Severity | 'off';

/** `'warning'`, or `['warning', { allow: ['internal-*'] }]` for rules with options. */
export type RuleSetting = RuleLevel | readonly [RuleLevel, Readonly<Record<string, unknown>>];

/** Where a setting is written. */
export interface SettingLocation {
  /** The file, with its path in the repository. */
  readonly document: JsonDocument;
  readonly pointer: string;
  /** The path of the file in reports. */
  readonly file: string;
}

/** Findings to hide, and why. */
export interface IgnoreEntry {
  readonly rule: string;
  /** What it covers: values of docs.json by label, such as `/navigation/tabs[tab=API]/**`, or files, such as `guides/old/*.mdx`. */
  readonly at: string;
  readonly reason: string;
  /** The last day on which it applies, such as `2027-01-31`. */
  readonly until?: string;
  /**
   * Set by the reader of configuration files. Without it, an unneeded entry is not reported.
   *
   * @internal
   */
  readonly place?: SettingLocation;
}

/** Returns the entries as written. */
export function ignoreEntriesAsWritten({ ignore = [] }: DocsNavSettings): Omit<IgnoreEntry, 'place'>[] {
  return ignore.map(({ rule, at, reason, until }) => ({ rule, at, reason, ...(until !== undefined && { until }) }));
}

/** The settings of a site. Defaults: the dialect of `$schema`, the preset `recommended`, and page paths relative to the docs root. */
export interface DocsNavSettings {
  readonly dialect?: Dialect;
  readonly preset?: Preset;
  /** Folder in the docs root that page paths are relative to. */
  readonly pagesRoot?: string;
  /** Path under which the site is served, such as `/docs`; hrefs may begin with it. */
  readonly basePath?: string;
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  /** Whether OpenAPI descriptions are validated in full, not only as far as the navigation needs them; default false. */
  readonly validateOpenapi?: boolean;
  /** Globs of page paths that are generated elsewhere and not reported as missing. */
  readonly ignoreMissing?: readonly string[];
  /** Findings to hide, each with a reason. */
  readonly ignore?: readonly IgnoreEntry[];
}
