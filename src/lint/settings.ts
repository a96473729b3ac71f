/** What a user can set for a site: the keys of docs-nav.config.json that concern the core. */
import type { Dialect } from '../navigation/dialects.ts';
import type { Severity } from './diagnostic.ts';

export const PRESETS = ['recommended', 'strict'] as const;
export type Preset = (typeof PRESETS)[number];

export type RuleLevel = Severity | 'off';

/** `'warning'`, or `['warning', { allow: ['internal-*'] }]` for rules with options. */
export type RuleSetting = RuleLevel | readonly [RuleLevel, Readonly<Record<string, unknown>>];

/** All optional; defaults: dialect by `$schema`, preset `recommended`, pages at the docs root. */
export interface Settings {
  readonly dialect?: Dialect;
  readonly preset?: Preset;
  /** Folder below the docs root that page paths start from. */
  readonly pagesRoot?: string;
  /** Path that the site is served below, such as `/docs`; hrefs may begin with it. */
  readonly basePath?: string;
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  /** Validate API descriptions in full, not only as far as the navigation needs them; default false. */
  readonly validateOpenapi?: boolean;
  /** Globs of page paths that are made elsewhere and are not reported as missing. */
  readonly ignoreMissing?: readonly string[];
}
