/** Settings of a site: what flags say, else the configuration file, else the default. */
import type { Document } from '../document/document.ts';
import type { Settings } from '../subject/settings.ts';

/** A configuration file that was read. */
export interface Config {
  /** Absolute path of the file. */
  readonly file: string;
  /** The file as text with places, and the pointer of the configuration in it. */
  readonly document: Document;
  readonly base: string;
  readonly settings: Settings;
  /** Sites of a run without paths, relative to the file's folder. */
  readonly sites?: readonly string[];
  /** True for a file that the user named, which may stand anywhere. */
  readonly isNamed?: true;
}

/** Where a value comes from: a flag (or an option of the library), or the path of a configuration file. What is in neither is a default. */
export type Origin = { readonly flag: true } | { readonly file: string };

export interface Merged {
  readonly settings: Settings;
  /** By setting; rules one by one, as `rules.page-exists`. */
  readonly origins: ReadonlyMap<string, Origin>;
}

/** Rules are merged one by one, everything else as a whole. */
export function merge(flags: Settings, config: Config | undefined): Merged {
  const origins = new Map<string, Origin>();
  const note = (settings: Settings, origin: Origin): void => {
    for (const key of Object.keys(settings)) if (key !== 'rules') origins.set(key, origin);
    for (const id of Object.keys(settings.rules ?? {})) origins.set(`rules.${id}`, origin);
  };
  if (config) note(config.settings, { file: config.file });
  note(flags, { flag: true });
  const rules = { ...config?.settings.rules, ...flags.rules };
  return { settings: { ...config?.settings, ...flags, ...(Object.keys(rules).length > 0 && { rules }) }, origins };
}
