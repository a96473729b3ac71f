/** The sites of a run with their files and settings. */
import type { Rule } from '../lint/rule.ts';
import type { DocsNavSettings } from '../subject/settings.ts';
import type { AbortAndProgressOptions } from '../site/long-work.ts';
import type { SiteInput } from '../session/open-site.ts';
import type { RunSites, FoundSite } from './run-sites.ts';
import type { DocsNavConfigFile, SettingOrigin } from './settings.ts';

/** Settings, which override the configuration, and where to search. */
export interface RunOptions extends DocsNavSettings, AbortAndProgressOptions {
  /** The working directory: paths are relative to it, and so are file names in the report. Default: that of the process. */
  readonly cwd?: string;
  /** A configuration file to use instead of the nearest; `false` for none. */
  readonly config?: string | false;
  /** Your own rules, made with `defineRule`. A configuration file can set them like all others. */
  readonly customRules?: readonly Rule[];
  /** `false` shows the findings that the baseline of a site hides. */
  readonly baseline?: false;
}

/** A site of a run, and the origins of its settings. */
export interface RunSite extends FoundSite {
  readonly input: SiteInput;
  readonly config: DocsNavConfigFile | undefined;
  readonly origins: ReadonlyMap<string, SettingOrigin>;
  /** Absolute path of its baseline. */
  readonly baseline: string | undefined;
}

export interface PreparedRun extends Pick<RunSites, 'notes'> {
  readonly sites: readonly RunSite[];
}

export function inputsOf({ sites }: PreparedRun): readonly SiteInput[] {
  return sites.map(({ input }) => input);
}

export function withInputs(run: PreparedRun, change: (site: RunSite) => SiteInput): PreparedRun {
  return { ...run, sites: run.sites.map((site) => ({ ...site, input: change(site) })) };
}
