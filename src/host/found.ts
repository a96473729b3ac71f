/** What a search for sites gives. Public: it names nothing of Node. */

/** A docs.json that was found. */
export interface FoundSite {
  /** The folder that holds it, absolute: the docs root. */
  readonly root: string;
  /** Its name, mostly `docs.json`. */
  readonly docs: string;
  /** The docs root relative to the working directory, with forward slashes; `''` if they are the same. */
  readonly folder: string;
}

/** Sites that one question found. */
export interface Sites {
  readonly sites: readonly FoundSite[];
  /** What the user should know, a sentence each. */
  readonly notes: readonly string[];
  /** Files that a search passed over as another tool's, as messages name them. */
  readonly foreign?: readonly string[];
}

/** The sites of a run. */
export interface Found {
  readonly sites: readonly FoundSite[];
  /** How they were found: a path named them, the `sites` of a configuration did, or they stand above or below the working directory. */
  readonly by: 'path' | 'sites' | 'above' | 'below';
  /** What the user should know, a sentence each. */
  readonly notes: readonly string[];
}
