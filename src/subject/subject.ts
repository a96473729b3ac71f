/** Everything a rule may look at: the configuration, its meaning, and the files it stands for. */
import type { Source } from '../document/source.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import type { Navigation } from '../navigation/model.ts';
import type { Redirects } from '../resolve/redirects.ts';
import type { Resolution } from '../resolve/resolution.ts';
import type { ShapeProblem } from '../schema/shape-problems.ts';
import type { Files } from '../site/files.ts';
import type { Ignored } from '../site/ignored.ts';
import type { PageIndex } from '../site/pages.ts';
import type { Apis } from './apis.ts';
import type { Settings } from './settings.ts';

/** A site as it was before a change. */
export interface Predecessor {
  readonly subject: Subject;
  readonly files: Files;
}

/** All that is known of one state of a site: what rules look at. */
export interface Subject {
  readonly source: Source;
  readonly navigation: Navigation;
  readonly resolution: Resolution;
  readonly pages: PageIndex;
  readonly redirects: Redirects;
  /** Which files are no pages, and what is wrong with the ignore file; none where the dialect knows no such files. */
  readonly ignored: Ignored | undefined;
  readonly traits: DialectTraits;
  readonly settings: Settings;
  /** What the navigation says of APIs; none if it names no description of one. */
  readonly apis: Apis | undefined;
  /** Findings of the validator. */
  readonly shape: readonly ShapeProblem[];
  /** Page files that no navigation reaches although they should stand in one. Empty where parts of the navigation could not be read. */
  readonly orphans: readonly string[];
  /** False if a file could not be read as written: what is absent may only be unreadable. */
  readonly isComplete: boolean;
  /** True if a page path is made elsewhere, by `ignoreMissing`. */
  readonly isMadeElsewhere: (path: string) => boolean;
  /** The site as it was, where a run compares two states of it; gives `undefined` where there was no such site. Costs a whole reading. */
  readonly before?: () => Promise<Predecessor | undefined>;
}
