/** The redirects of a docs.json: where a URL leads before any page is asked. The first in the file that matches wins. */
import type { PageIndex } from '../../site/pages.ts';
import type { RedirectSource } from './source.ts';

/** One redirect. `source` and `destination` are as written. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
  /** Where it is in the list. */
  readonly index: number;
  /** Whether it is meant to go again: `"permanent": false`. */
  readonly isTemporary: boolean;
}

/** A redirect that answers a path. */
export interface RedirectMatch {
  readonly redirect: Redirect;
  readonly source: RedirectSource;
  /** False if nobody knows whether it matches, such as `/a/:x*` for `/a`. */
  readonly isSure: boolean;
  /** Where it leads from that path, parameters replaced; `undefined` if that cannot be told. */
  readonly destination: string | undefined;
  /** What surely answers the path if this does not. */
  readonly sureMatch?: RedirectMatch;
}

export interface Redirects {
  readonly list: readonly Redirect[];
  /** How the source of each is read. */
  readonly sources: readonly RedirectSource[];
  /** Whether a path, as `trimSlashesAndIndex` gives it, is an exact source. */
  isSource(path: string): boolean;
  /** The redirect that answers a path, with or without slashes around it. */
  match(path: string): RedirectMatch | undefined;
  /** Whether it is plain that nothing is wrong with any: `sound.ts`. */
  areSound(pages: PageIndex, orphans: readonly string[]): boolean;
  /** True once the patterns needed more work than they are given. Then nothing is known of what they match. */
  readonly isSpent: boolean;
}
