/** From sites to a report: analyses each site and names files as the caller sees them. */
import type { Report } from './report/report.ts';
import type { Settings } from './lint/settings.ts';
import type { Files } from './site/files.ts';

/** A site to lint: files below its docs root, and what the user set. */
export interface SiteInput extends Settings {
  /** Files below the docs root (the folder that holds docs.json). */
  readonly files: Files;
  /** Name of the configuration file below the docs root; default `docs.json`. */
  readonly docs?: string;
  /** Folder to put before file names in the report, such as `docs`; default none. */
  readonly folder?: string;
  /** Where the docs root stands in its repository, used in identities; default `folder`. */
  readonly home?: string;
}

/** Lints sites one after the other and never prints. Trouble in a document is a diagnostic; an unreadable docs.json throws `UnreadableError`. */
export async function lint(_sites: SiteInput | readonly SiteInput[]): Promise<Report> {
  throw new Error('Not built yet.');
}
