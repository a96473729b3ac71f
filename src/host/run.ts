/** What a run needs, from paths and options: the sites with their files and settings. */
import type { Rule } from '../lint/rule.ts';
import type { Settings } from '../subject/settings.ts';
import type { SiteInput } from '../session/open-site.ts';
import type { FoundSite } from './found.ts';
import type { Config, Origin } from './settings.ts';

/** What a run is told: settings, which win over the configuration, and where to look. */
export interface RunOptions extends Settings {
  /** The working directory: paths are relative to it, and so are file names in the report. Default: that of the process. */
  readonly cwd?: string;
  /** A configuration file to use instead of the nearest; `false` for none. */
  readonly config?: string | false;
  /** Rules of your own, made by `defineRule`. A configuration file may set them as it sets all others. */
  readonly customRules?: readonly Rule[];
  /** `false` shows what the baseline of a site hides. */
  readonly baseline?: false;
}

/** A site of a run, and where what is set for it comes from. */
export interface PreparedSite extends FoundSite {
  readonly config: Config | undefined;
  /** Of what is in neither a flag nor a file, there is none. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** The file of its baseline, absolute. */
  readonly baseline: string | undefined;
}

export interface Run {
  readonly sites: readonly SiteInput[];
  /** The same sites in the same order. */
  readonly prepared: readonly PreparedSite[];
  readonly notes: readonly string[];
}
