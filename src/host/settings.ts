/** Settings of a site: from flags, else from the configuration file, else the default. */
import type { JsonDocument } from '../document/document.ts';
import type { DocsNavSettings } from '../subject/settings.ts';

/** A configuration file that was read. */
export interface DocsNavConfigFile {
  /** Absolute path of the file. */
  readonly file: string;
  /** The parsed file, and the pointer of the configuration in it. */
  readonly document: JsonDocument;
  readonly base: string;
  readonly settings: DocsNavSettings;
  /** Sites of a run without paths, relative to the folder of the file. */
  readonly sites?: readonly string[];
  /** Set for a file given by the user, which may be anywhere. */
  readonly isGivenByUser?: true;
}

/** The origin of a value that is not a default: a flag (or an option of the library), or the path of a configuration file. */
export type SettingOrigin = { readonly flag: true } | { readonly file: string };

/** Merges rules one by one, and other settings as a whole. Origins are by setting, for rules such as `rules.page-exists`. */
export function mergeSettings(
  flags: DocsNavSettings,
  config: DocsNavConfigFile | undefined,
): { readonly settings: DocsNavSettings; readonly origins: ReadonlyMap<string, SettingOrigin> } {
  const origins = new Map<string, SettingOrigin>();
  const note = (settings: DocsNavSettings, origin: SettingOrigin): void => {
    for (const key of Object.keys(settings)) if (key !== 'rules') origins.set(key, origin);
    for (const id of Object.keys(settings.rules ?? {})) origins.set(`rules.${id}`, origin);
  };
  if (config) note(config.settings, { file: config.file });
  note(flags, { flag: true });
  const rules = { ...config?.settings.rules, ...flags.rules };
  return { settings: { ...config?.settings, ...flags, ...(Object.keys(rules).length > 0 && { rules }) }, origins };
}
