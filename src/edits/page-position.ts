/** Chooses the position of a new page in a list: where its name fits. */
import { folderOf, nameOf } from '../text/path-parts.ts';
import type { ListPosition } from './position.ts';
import { allWordsOf } from './words.ts';

/** Pages that begin a list. */
const FIRST_NAMES = new Set('index overview introduction intro readme welcome'.split(' '));
/** Pages that end a list, by a word of their name. */
const LAST_WORDS = new Set('faq faqs troubleshooting troubleshoot changelog glossary support'.split(' '));
/** What an operation does says nothing of what it is about: `get-…`. */
const OPERATION_VERBS = new Set('get list create update patch delete'.split(' '));
/** Shorter lists are sorted by chance. */
const MIN_SORTED = 4;
/** The share of pages that are before one that sorts earlier. */
const MAX_UNSORTED = 0.1;

/** Titles by path. */
export type PageTitles = ReadonlyMap<string, string>;

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Returns where a page goes in the list of an element: an overview first; into a sorted list in order; after the last page whose name
 * begins or ends with the same word; or else after the last page of its folder, but before questions, troubleshooting and changelogs.
 *
 * @param pages The pages of the element, in order.
 */
export function positionFor(path: string, pages: readonly string[], titles: PageTitles = new Map()): ListPosition {
  const [first] = pages;
  if (first === undefined) return {};
  if (isOverview(path)) return isOverview(first) ? { after: first } : { before: first };
  const folder = folderOf(path);
  const beside = pages.filter((page) => folderOf(page) === folder);
  const sorted = sortedPosition(path, beside, titles);
  if (sorted) return sorted;
  const like = lastSimilarPage(path, beside);
  if (like !== undefined) return { after: like };
  const end = (beside.length > 0 ? beside : pages).at(-1);
  return end === undefined ? {} : beforeLastPages(path, pages, end);
}

export function isOverview(path: string): boolean {
  const words = allWordsOf(nameOf(path));
  return words.some((word) => FIRST_NAMES.has(word)) && words.length <= 2;
}

function isLast(path: string): boolean {
  return allWordsOf(nameOf(path)).some((word) => LAST_WORDS.has(word));
}

/** An overview at the beginning and the pages that end a list are in no order. */
function sortedPosition(path: string, pages: readonly string[], titles: PageTitles): ListPosition | undefined {
  const list = pages.filter((page) => !isOverview(page) && !isLast(page));
  if (list.length < MIN_SORTED || isLast(path)) return undefined;
  const keyOf = [nameOf, (page: string) => titles.get(page)?.trim() ?? ''].find((key) => isSorted([path, ...list].map(key)));
  if (!keyOf) return undefined;
  const at = indexIn(list.map(keyOf), keyOf(path));
  return at === 0 ? { before: list[0] } : { after: list[at - 1] };
}

/** Whether all but few are in order, and all are known; the first is the new one. */
function isSorted([own, ...keys]: readonly string[]): boolean {
  if (own === '' || keys.includes('')) return false;
  const wrong = keys.filter((key, index) => index > 0 && byName.compare(keys[index - 1] ?? '', key) > 0).length;
  return wrong <= keys.length * MAX_UNSORTED;
}

/** Returns the index where a key is out of order with the fewest others. */
function indexIn(keys: readonly string[], own: string): number {
  let best = 0;
  let fewest = 0;
  let wrong = 0;
  for (const [index, key] of keys.entries()) {
    wrong += byName.compare(key, own) > 0 ? 1 : -1;
    if (wrong <= fewest) [best, fewest] = [index + 1, wrong];
  }
  return best;
}

/** Returns the last page whose name begins or ends like that of the path, `deploy-…` or `…-adaptor`. */
function lastSimilarPage(path: string, pages: readonly string[]): string | undefined {
  const own = allWordsOf(nameOf(path));
  if (own.length < 2) return undefined;
  return pages.findLast((page) => {
    const words = allWordsOf(nameOf(page));
    return words.length > 1 && ((words[0] === own[0] && !OPERATION_VERBS.has(own[0] ?? '')) || words.at(-1) === own.at(-1));
  });
}

function beforeLastPages(path: string, pages: readonly string[], end: string): ListPosition {
  if (isLast(path) || !isLast(end)) return { after: end };
  let at = pages.lastIndexOf(end);
  while (at > 0 && isLast(pages[at - 1] ?? '')) at--;
  return { before: pages[at] };
}
