/** The pages that readers lose in one state of a site. */
import { lastKey } from '../document/pointer.ts';
import { isPagePath, normalizePagePath, operationName, operationOf } from '../navigation/entries.ts';
import { groupBy } from '../text/group-by.ts';
import { lossesOf, type Losses } from '../resolve/served/losses.ts';
import { readServed, type Served, type Written } from '../resolve/served/served.ts';
import type { Resolution } from '../resolve/resolution.ts';
import type { Subject } from './subject.ts';

/** What is served of a navigation, and the pages that are lost: names are page files and operations. */
export interface SiteLosses extends Losses {
  /** The kind of child that is served of each element that has several, by pointer; `href` for a link. */
  readonly kept: Served['kept'];
}

type Needed = Pick<Subject, 'source' | 'shape' | 'traits' | 'pages' | 'resolution' | 'navigation'>;

const NO_LOSSES: SiteLosses = { byCause: new Map(), lost: new Map(), served: new Set(), kept: new Map(), dropAt: () => undefined };

const known = new WeakMap<Resolution, SiteLosses>();

/** Computed once per subject, when first asked for. */
export function lossesIn({ source, shape, traits, pages, resolution, navigation }: Needed): SiteLosses {
  // Where nothing is written, nothing is lost, unless a platform rejects the file. What is no navigation has no elements.
  const isBlank = navigation.elements.length > 0 && navigation.pages.length === 0 && navigation.misplaced.size === 0;
  if (!traits.survivors && isBlank) return NO_LOSSES;
  let losses = known.get(resolution);
  if (!losses) {
    const served = readServed(
      source.value,
      groupBy(shape, ({ element }) => element),
      traits,
    );
    const nameOf = ({ pointer, text }: Written): string | undefined => {
      if (lastKey(pointer) === 'root' || isPagePath(text, traits)) return pages.find(normalizePagePath(text, traits));
      const operation = operationOf(text, traits);
      return operation && operationName(operation);
    };
    losses = { ...lossesOf(served, source.value, nameOf), kept: served.kept };
    known.set(resolution, losses);
  }
  return losses;
}
