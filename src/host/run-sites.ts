/** The result of a search for sites. Public, so it does not use types of Node.js. */

/** A docs.json that was found. */
export interface FoundSite {
  /** Absolute path of its folder, the docs root. */
  readonly root: string;
  /** Its name, usually `docs.json`. */
  readonly docs: string;
  /** The docs root relative to the working directory, with forward slashes; `''` if they are the same. */
  readonly folder: string;
}

/** Sites that one search found. */
export interface SearchResult extends Omit<RunSites, 'foundBy'> {
  /** Files of other tools that a search skipped, as shown in messages. */
  readonly otherToolFiles?: readonly string[];
}

/** The sites of a run. */
export interface RunSites {
  readonly sites: readonly FoundSite[];
  /** How they were found: by a path, by `sites` of a configuration, or above or below the working directory. */
  readonly foundBy: 'path' | 'sites' | 'above' | 'below';
  /** Notes for the user, one sentence each. */
  readonly notes: readonly string[];
}
