/** What the formats of a diff have in common: the sections of a site, the numbers, and what it is compared with. */
import { changeSections, countOf } from './change-sections.ts';
import type { Section } from './change-sections.ts';
import { NOTHING } from './change-markdown.ts';
import type { SiteDiff, FindingsWithTexts } from './diff-report.ts';
import { fileLocations } from './file-locations.ts';
import { judgementSections } from './review-sections.ts';
import type { FindingPlace, Judgement } from './review-sections.ts';
import { ALARMING_TITLE } from '../change/alarming-groups.ts';
import { pluralize } from '../text/pluralize.ts';

export function judgementOf({ introduced, fixed, effects }: SiteDiff): Judgement {
  return { introduced: findingPlaces(introduced), fixed: findingPlaces(fixed), effects };
}

function findingPlaces(located: FindingsWithTexts): FindingPlace[] {
  const places = fileLocations(located);
  return located.diagnostics.map(({ rule, severity, message, file, span }) => {
    return { rule, severity, message, file, line: places.range(file, span).start.line };
  });
}

export function sectionsOf(site: SiteDiff): readonly Section[] {
  return [...changeSections(site.change), ...judgementSections(judgementOf(site))];
}

/** Whether the files of the site are the same for readers, and so are its findings. */
export function isSiteUnchanged(site: SiteDiff): boolean {
  return sectionsOf(site).length === 0;
}

/** A number of entries, what they are, and whether it is bad if there are any. */
export type Count = readonly [count: number, what: string, isBad: boolean];

/** Those that are not 0. */
export function countsOf(site: SiteDiff): readonly Count[] {
  const { change, pages, introduced, fixed } = site;
  const edited = pages.filter(({ events }) => events.includes('edited')).length;
  const alarming = changeSections(change).find(({ title }) => title === ALARMING_TITLE);
  const errors = introduced.diagnostics.filter(({ severity }) => severity === 'error').length;
  const counts: readonly Count[] = [
    [alarming ? countOf(alarming) : 0, 'changes that run code or point to other sites', true],
    [change.added.length, 'pages added', false],
    [change.moved.length, 'pages moved', false],
    [change.removed.length, 'pages removed', false],
    [edited, 'pages with changed text', false],
    [change.importing.length + change.leftOut.importing, 'pages that import changed files', false],
    [change.lostUrls.length, 'URLs lost', true],
    [introduced.diagnostics.length, 'findings introduced', errors > 0],
    [fixed.diagnostics.length, 'findings fixed', false],
  ];
  return counts.flatMap(([count, what, isBad]) => (count === 0 ? [] : [[count, count === 1 ? singular(what) : what, isBad] as const]));
}

/** One line: `2 pages added, 1 URL lost`. */
export function summaryOf(site: SiteDiff): string {
  const sections = sectionsOf(site);
  if (sections.length === 0) return NOTHING.slice(0, -1);
  const counts = countsOf(site).map(([count, what]) => `${count} ${what}`);
  if (counts.length > 0) return counts.join(', ');
  return pluralize(
    sections.reduce((sum, section) => sum + countOf(section), 0),
    'other change',
  );
}

function singular(what: string): string {
  return what
    .replace(/^(page|URL|finding)s/, '$1')
    .replace('changes that run code or point', 'change that runs code or points')
    .replace('that import', 'that imports');
}

/** Such as `compared with origin/main (1a2b3c4)`. */
export function baseWords({ base: { name, commit }, isNew }: SiteDiff): readonly [words: string, name: string, commit: string] {
  return [isNew ? 'a new site, compared with' : 'compared with', name, commit?.slice(0, 10) ?? 'no commit'];
}
