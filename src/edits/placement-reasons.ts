/** What speaks for listing a page in an element. */
import { ancestors, type Element } from '../navigation/model.ts';
import { isVersionOrLanguage } from '../resolve/selection.ts';
import { folderOf, nameOf } from '../text/path-parts.ts';
import type { PositionMatchingOtherLanguage } from './position-matching-other-language.ts';
import { isOverview } from './page-position.ts';
import { nameInText } from './target.ts';
import { allWordsOf, sharedWords, significantWordsOf } from './words.ts';

export interface PlacementReason {
  readonly weight: number;
  readonly text: string;
}

/** The folder counts most: how much of the element is in it, then how much of it is in the element. */
const WEIGHTS = {
  folder: 10,
  folderHere: 4,
  parent: 4,
  sibling: 3,
  family: 3,
  label: 3,
  namesFolder: 13,
  match: 12,
  scope: 2,
  standard: 2,
} as const;

/** A list with nothing but an introduction is often closed. */
const OVERVIEW_ONLY_FACTOR = 0.8;
/** Pages of all topics are in the top folder. */
const TOP_FOLDER_FACTOR = 0.5;

/** A page that is to be listed. */
export interface PageToPlace {
  readonly path: string;
  /** All pages of the navigation that are directly in the same folder. */
  readonly pagesInFolder: ReadonlySet<string>;
  /** The place that the page has in another language. */
  readonly match: PositionMatchingOtherLanguage | undefined;
}

/** Returns the reasons for an element with these pages, the strongest first; none if only the version or language fits. */
export function findPlacementReasons(
  { path, pagesInFolder, match }: PageToPlace,
  element: Element,
  pages: readonly string[],
): PlacementReason[] {
  const reasons = [...folderReasons(path, pages, pagesInFolder), ...nameReasons(path, pages), ...labelReasons(path, element)];
  if (match?.element === element)
    reasons.push({ weight: WEIGHTS.match, text: `The same page in language “${match.language}” is listed next to the same pages.` });
  if (reasons.length === 0) return [];
  return [...reasons, ...scopeReasons(path, element)].sort((a, b) => b.weight - a.weight);
}

function folderReasons(path: string, pages: readonly string[], inFolder: ReadonlySet<string>): PlacementReason[] {
  const folder = folderOf(path);
  const beside = pages.filter((page) => folderOf(page) === folder);
  const place = folder === '' ? 'the top folder' : `the same folder, “${folder}”`;
  if (beside.length > 0) {
    const share = WEIGHTS.folder * (beside.length / pages.length) + WEIGHTS.folderHere * (beside.length / inFolder.size);
    const weight = share * (beside.every(isOverview) ? OVERVIEW_ONLY_FACTOR : 1) * (folder === '' ? TOP_FOLDER_FACTOR : 1);
    return [{ weight, text: `${countText(beside.length, pages.length)} in ${place}.` }];
  }
  const above = folderOf(folder);
  const near = above === '' ? 0 : pages.filter((page) => page.startsWith(`${above}/`)).length;
  return near === 0
    ? []
    : [{ weight: WEIGHTS.parent * (near / pages.length), text: `${countText(near, pages.length)} in folders inside “${above}”.` }];
}

function countText(some: number, all: number): string {
  if (some === all) return all === 1 ? 'Its only page is' : `All ${all} of its pages are`;
  return `${some} of its ${all} pages ${some === 1 ? 'is' : 'are'}`;
}

function nameReasons(path: string, pages: readonly string[]): PlacementReason[] {
  const reasons: PlacementReason[] = [];
  const like = mostSimilarPage(path, pages);
  if (like) reasons.push({ weight: WEIGHTS.sibling * like.share, text: `It lists “${like.page}”, a page with a similar name.` });
  const [start, ...rest] = allWordsOf(nameOf(path));
  const family = rest.length === 0 ? [] : pages.filter((page) => beginsWith(start, nameOf(page)));
  if (family.length > 1) {
    const weight = (WEIGHTS.family * family.length) / pages.length;
    reasons.push({ weight, text: `The names of ${family.length} of its pages begin with “${start}”.` });
  }
  return reasons;
}

function beginsWith(word: string | undefined, name: string): boolean {
  const words = allWordsOf(name);
  return words.length > 1 && words[0] === word;
}

/** Finds the page whose name has the most words in common with that of the path. */
function mostSimilarPage(path: string, pages: readonly string[]): { readonly page: string; readonly share: number } | undefined {
  const own = significantWordsOf(nameOf(path));
  let best: { page: string; share: number } | undefined;
  for (const page of pages) {
    const words = significantWordsOf(nameOf(page));
    const share = sharedWords(own, words).length / Math.max(own.length, words.length, 1);
    if (share > (best?.share ?? 0)) best = { page, share };
  }
  return best;
}

/** A word counts once, where it is nearest: elements inside “Guides” are about guides as much as “Guides” itself. */
function labelReasons(path: string, element: Element): PlacementReason[] {
  const folder = nameOf(folderOf(path));
  if (element.children.length === 0 && element.label !== undefined && hasSameWords(element.label, folder))
    return [{ weight: WEIGHTS.namesFolder, text: `Its label is the name of the folder, “${folder}”, and it is empty.` }];
  let words = significantWordsOf(path);
  return withAncestors(element).flatMap((holder) => {
    if (holder.label === undefined || isVersionOrLanguage(holder)) return [];
    const label = significantWordsOf(holder.label);
    const shared = sharedWords(label, words);
    if (shared.length === 0) return [];
    words = words.filter((word) => sharedWords([word], shared).length === 0);
    const whose = holder === element ? 'Its label' : `The label of ${nameInText(holder)}`;
    const weight = (WEIGHTS.label * shared.length) / label.length;
    return [{ weight, text: `${whose} has “${shared.join(' ')}” in common with the path.` }];
  });
}

function hasSameWords(label: string, name: string): boolean {
  const [words, others] = [significantWordsOf(label), significantWordsOf(name)];
  return words.length > 0 && words.length === others.length && sharedWords(words, others).length === words.length;
}

/** Versions and languages are folders in the path: `fr/v2/start`. A path without them is one of the default version and language. */
function scopeReasons(path: string, element: Element): PlacementReason[] {
  return withAncestors(element)
    .filter(isVersionOrLanguage)
    .flatMap((holder) => {
      const { kind, label } = holder;
      if (isLabelInFolderPath(holder, path)) return [{ weight: WEIGHTS.scope, text: `The path contains its ${kind}, “${label}”.` }];
      const siblings = holder.parent?.elements.filter((other) => other.kind === kind) ?? [];
      const standard = siblings.find(({ value }) => value['default'] === true) ?? siblings[0];
      return holder === standard && siblings.length > 1 ? [{ weight: WEIGHTS.standard, text: `“${label}” is the default ${kind}.` }] : [];
    });
}

export function isLabelInFolderPath({ label = '' }: Element, path: string): boolean {
  return label !== '' && folderOf(path).toLowerCase().split('/').includes(label.toLowerCase());
}

export function withAncestors(element: Element): Element[] {
  return [element, ...ancestors(element)];
}
