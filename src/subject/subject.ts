/** The input of rules: docs.json, its meaning and the files around it. */
import type { Source } from '../document/source.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { NavigationTree } from '../navigation/model.ts';
import type { Redirects } from '../resolve/redirects/redirects.ts';
import type { NavigationResolution } from '../resolve/resolution.ts';
import type { ShapeProblem } from '../schema/shape-problems.ts';
import type { Files } from '../site/files.ts';
import type { IgnoredFileLookup } from '../site/ignored-file-lookup.ts';
import type { PageIndex } from '../site/pages.ts';
import type { SiteApiSpecs } from './apis.ts';
import type { DocsNavSettings } from './settings.ts';

/** A site before a change. */
export interface PreviousSiteState {
  readonly subject: Subject;
  readonly files: Files;
}

/** Everything known about one state of a site. */
export interface Subject {
  readonly source: Source;
  readonly navigation: NavigationTree;
  readonly resolution: NavigationResolution;
  readonly pages: PageIndex;
  /** @internal */
  readonly redirects: Redirects;
  /**
   * The files that are not pages, and problems with the ignore file; `undefined` if the dialect does not ignore files.
   *
   * @internal
   */
  readonly ignoredFiles: IgnoredFileLookup | undefined;
  /** @internal */
  readonly traits: DocsJsonDialectTraits;
  readonly settings: DocsNavSettings;
  /**
   * The API entries of the navigation; `undefined` if it names no description.
   *
   * @internal
   */
  readonly apis: SiteApiSpecs | undefined;
  /**
   * Whether pages that are generated from descriptions share URLs with other pages, or may do so. Reads nothing.
   *
   * @internal
   */
  readonly mayShareUrls: () => boolean;
  /**
   * The shape mistakes that the validator found.
   *
   * @internal
   */
  readonly shapeProblems: readonly ShapeProblem[];
  /** Page files that should be in the navigation but are not. Empty if parts of the navigation could not be read. */
  readonly orphans: readonly string[];
  /** Whether every file could be read as written. If not, anything that is absent may only be unreadable. */
  readonly isComplete: boolean;
  /**
   * Whether `ignoreMissing` says that a page is generated elsewhere.
   *
   * @internal
   */
  readonly isExternallyGenerated: (path: string) => boolean;
  /**
   * The files whose texts rules check; without it, those of all pages.
   *
   * @internal
   */
  readonly texts?: ReadonlySet<string>;
  /**
   * The files as they were before a change of these texts.
   *
   * @internal
   */
  readonly textsBefore?: Files;
  /**
   * The paths that named pages and files before a change and name none now.
   *
   * @internal
   */
  readonly lostPaths?: ReadonlySet<string>;
  /**
   * The site before the change, if a run compares two states; returns `undefined` if there was no site. Reads that whole site.
   *
   * @internal
   */
  readonly before?: () => Promise<PreviousSiteState | undefined>;
}
