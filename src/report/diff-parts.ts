/** What the formats of a diff have in common: the sections of a site, the numbers, and what it is compared with. */
import { changeSections, countOf } from './change-sections.ts';
import type { ChangeSection } from './change-sections.ts';
import { NO_CHANGE_SENTENCE } from './change-markdown.ts';
import { changeTiles, type CountTile } from './change-tiles.ts';
import type { SiteDiff, FindingsWithTexts } from './diff-report.ts';
import { createFilePositionLookup } from './file-position-lookup.ts';
import { findingAndEffectSections } from './review-sections.ts';
import type { LocatedFinding, ChangeFindingsAndSideEffects } from './review-sections.ts';
import { pluralize } from '../text/pluralize.ts';

export function findingsAndEffectsOf({ introduced, fixed, effects }: SiteDiff): ChangeFindingsAndSideEffects {
  return { introduced: findingPlaces(introduced), fixed: findingPlaces(fixed), effects };
}

function findingPlaces(located: FindingsWithTexts): LocatedFinding[] {
  const places = createFilePositionLookup(located);
  return located.diagnostics.map(({ rule, severity, message, file, span }) => {
    return { rule, severity, message, file, line: places.range(file, span).start.line };
  });
}

export function sectionsOf(site: SiteDiff): readonly ChangeSection[] {
  return [...changeSections(site.change), ...findingAndEffectSections(findingsAndEffectsOf(site))];
}

/** Whether the files of the site are the same for readers, and so are its findings. */
export function isSiteDiffEmpty(site: SiteDiff): boolean {
  return sectionsOf(site).length === 0;
}

/** The numbers of these sections, what is lost first. */
export function tilesOf(sections: readonly ChangeSection[]): readonly CountTile[] {
  return changeTiles(sections.map((section) => ({ ...section, count: countOf(section) })));
}

/** One line: `2 pages added, 1 URL lost`. */
export function summaryOf(site: SiteDiff): string {
  const sections = sectionsOf(site);
  if (sections.length === 0) return NO_CHANGE_SENTENCE.slice(0, -1);
  const counts = tilesOf(sections).map(({ amount, what }) => `${amount} ${what}`);
  if (counts.length > 0) return counts.join(', ');
  return pluralize(
    sections.reduce((sum, section) => sum + countOf(section), 0),
    'other change',
  );
}

/** Such as `compared with origin/main (1a2b3c4)`. */
export function baseWords({ base: { name, commit }, isNew }: SiteDiff): readonly [words: string, name: string, commit: string] {
  return [isNew ? 'a new site, compared with' : 'compared with', name, commit?.slice(0, 10) ?? 'no commit'];
}
