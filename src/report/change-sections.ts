/** The parts of a change that reports show, in their order: each with a title and a sentence for each entry. */
import { ALARMING_TITLE, alarmingGroups, isAddedOrChangedCode } from '../change/alarming-groups.ts';
import {
  codeLine,
  elementLine,
  fileLine,
  generatedLine,
  importingLine,
  importLine,
  inBreadcrumbs,
  lostLine,
  movedLine,
  propertyLine,
  redirectedLine,
  redirectLine,
  relabelledLine,
} from './change-lines.ts';
import { quotePage, toRichText } from './change-words.ts';
import type { RichText } from './change-words.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { TileTone } from '../html/tiles.ts';
import type { FileChange, ListedPage, SiteChange } from '../change/site-change.ts';

export interface ChangeSection {
  readonly title: string;
  /** Each group is cut off separately. */
  readonly groups: readonly (readonly RichText[])[];
  /** Entries that are left out already. */
  readonly leftOut: number;
  /** `bad` if readers lose something, `warn` if it has to be looked at. */
  readonly tone?: TileTone;
}

/** Returns the sections that are not empty. What runs code or leads readers away comes first. */
export function changeSections(change: SiteChange): readonly ChangeSection[] {
  return [alarmingSection(change), ...navigationSections(change), ...otherSections(change)].filter((section) => countOf(section) > 0);
}

export function countOf({ groups, leftOut }: ChangeSection): number {
  return groups.reduce((sum, { length }) => sum + length, leftOut);
}

export function sectionOf(title: string, entries: readonly RichText[], leftOut = 0, tone?: TileTone): ChangeSection {
  return { title, groups: [entries], leftOut, ...(tone && { tone }) };
}

/** Returns at most `limit` lines of each group, and how many more there are. */
export function cutLinesOfEachGroup<Line>(
  { groups, leftOut }: ChangeSection,
  limit: number,
  show: (sentence: RichText) => Line,
): (Line | string)[] {
  const filled = groups.filter(({ length }) => length > 0);
  return filled.flatMap((group, index) => {
    const rest = group.length - Math.min(group.length, limit) + (index === filled.length - 1 ? leftOut : 0);
    return [...group.slice(0, limit).map(show), ...(rest > 0 ? [`… and ${rest} more`] : [])];
  });
}

function alarmingSection({ code: added, redirects, elements, properties, files, leftOut }: SiteChange): ChangeSection {
  const groups = alarmingGroups<RichText>(
    [
      ...properties.map((property) => [property.effect, propertyLine(property)] as const),
      ...redirects.map((redirect) => [redirect.effect, toRichText`redirect: ${redirectLine(redirect)}`] as const),
      ...elements.added.map((element) => [element.effect, toRichText`new ${elementLine(element)}`] as const),
    ],
    added.map((entry) => [entry.kind, codeLine(entry)] as const),
    files.filter(isAddedOrChangedCode).map(fileLine),
  );
  return { title: ALARMING_TITLE, groups, leftOut: leftOut.code, tone: 'warn' };
}

function navigationSections(change: SiteChange): ChangeSection[] {
  const { added, removed, moved, relabelled, lostUrls, redirectedUrls, generated, elements, reordered } = change;
  const isAlarming = createPathTest(change.redirects.filter(hasEffect).map(({ source }) => source));
  return [
    sectionOf('URLs lost', lostUrls.map(lostLine), 0, 'bad'),
    sectionOf('URLs redirected', redirectedUrls.filter(({ url }) => !isAlarming(url)).map(redirectedLine)),
    sectionOf('Pages added', added.map(addedLine)),
    sectionOf(
      'Pages removed',
      removed.map(({ page: name, places }) => toRichText`${quotePage(name)}, was ${inBreadcrumbs(places)}`),
    ),
    sectionOf('Pages moved', moved.map(movedLine)),
    sectionOf('Relabeled', relabelled.map(relabelledLine)),
    sectionOf('Elements added', elements.added.filter((element) => !hasEffect(element)).map(elementLine)),
    sectionOf('Elements removed', elements.removed.map(elementLine)),
    sectionOf(
      'Reordered',
      reordered.map(({ at }) => toRichText`entries ${inBreadcrumbs([at])}`),
    ),
    sectionOf('Generated pages added', generated.appeared.map(generatedLine)),
    sectionOf('Generated pages removed', generated.vanished.map(generatedLine)),
  ];
}

function addedLine({ page: name, places }: ListedPage): RichText {
  return toRichText`${quotePage(name)} ${inBreadcrumbs(places)}`;
}

function otherSections(change: SiteChange): ChangeSection[] {
  const { redirects, properties, code: added, files, importing, leftOut } = change;
  const isTaken = createPathTest(change.redirectedUrls.map(({ url }) => url));
  const plain = redirects.filter((redirect) => !hasEffect(redirect) && !(redirect.after !== undefined && isTaken(redirect.source)));
  const isTold = createListedAsPageTest(change);
  const rewritten = change.moved.filter(({ isEdited }) => isEdited).map(({ page: name }) => name);
  const isRewritten = createPageFileTest(new Set(rewritten));
  const bodies = files.filter((file) => isBody(file) || (file.change === 'added' && isRewritten(file)));
  const isOther = (file: FileChange): boolean => !isBody(file) && !isAddedOrChangedCode(file) && !isTold(file);
  return [
    sectionOf('Redirects', plain.map(redirectLine), leftOut.redirects),
    sectionOf('Other properties', properties.filter((property) => !hasEffect(property)).map(propertyLine), leftOut.properties),
    sectionOf('Imports of files in the repository', added.filter(({ kind }) => kind === 'part').map(importLine)),
    sectionOf(
      'Pages with changed text',
      bodies.map(({ file }) => [quotePage(file)]),
    ),
    sectionOf('Pages that import changed files', importing.map(importingLine), leftOut.importing),
    sectionOf('Other files', files.filter(isOther).map(fileLine), leftOut.files),
  ];
}

/** A redirect of one URL is told once. */
function createPathTest(paths: readonly string[]): (path: string) => boolean {
  const known = new Set(paths.map(trimSlashes));
  return (path) => known.has(trimSlashes(path));
}

function hasEffect({ effect }: { readonly effect?: unknown }): boolean {
  return effect !== undefined;
}

function isBody({ kind, change }: FileChange): boolean {
  return kind === 'page' && change === 'changed';
}

/** A page that was added, removed or renamed together with its file is listed once. */
function createListedAsPageTest({ added, removed, moved }: SiteChange): (file: FileChange) => boolean {
  const renamed = moved.filter(({ was }) => was !== undefined);
  const come = new Set([...added, ...renamed].map(({ page: name }) => name));
  const gone = new Set([...removed.map(({ page: name }) => name), ...renamed.map(({ was }) => was)]);
  const [isNew, isOld] = [createPageFileTest(come), createPageFileTest(gone)];
  return (file) => (file.change === 'added' && isNew(file)) || (file.change === 'removed' && isOld(file));
}

/** Whether a file is that of one of these pages. */
function createPageFileTest(names: ReadonlySet<string | undefined>): (file: FileChange) => boolean {
  return ({ file, kind }) => {
    if (kind !== 'page') return false;
    // The pages root may differ from the docs root.
    const parts = file.replace(/\.mdx?$/i, '').split('/');
    return parts.some((_, at) => names.has(parts.slice(at).join('/')));
  };
}
