/** The pages that readers lose in one state of a site. */
import { isPagePath, normalizePagePath, operationOf } from '../navigation/entries.ts';
import { groupBy } from '../text/group-by.ts';
import { lossesOf, type Losses } from '../resolve/served/losses.ts';
import { readServed, type Served } from '../resolve/served/served.ts';
import type { Resolution } from '../resolve/resolution.ts';
import type { Subject } from './subject.ts';

/** What is served of a navigation, and the pages that are lost. */
export interface SiteLosses extends Losses {
  /** The kind of child that is served of each element that has several, by pointer; `href` for a link. */
  readonly kept: Served['kept'];
}

type Needed = Pick<Subject, 'source' | 'shape' | 'traits' | 'pages' | 'resolution'>;

const known = new WeakMap<Resolution, SiteLosses>();

/** Computed once per subject, when first asked for. */
export function lossesIn({ source, shape, traits, pages, resolution }: Needed): SiteLosses {
  let losses = known.get(resolution);
  if (!losses) {
    const served = readServed(
      source.value,
      groupBy(shape, ({ element }) => element),
      traits,
    );
    const nameOf = (text: string): string | undefined =>
      isPagePath(text, traits) ? pages.find(normalizePagePath(text, traits)) : operationOf(text, traits) && text.trim();
    losses = { ...lossesOf(served, source.value, nameOf), kept: served.kept };
    known.set(resolution, losses);
  }
  return losses;
}
