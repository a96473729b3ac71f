/** Pages whose files have another path: by a redirect to the new one, or else by the same or a similar text. */
import { isPagePath } from '../navigation/entries.ts';
import { trimSlashesAndIndex } from '../resolve/redirects/source.ts';
import { normalizeEntry } from '../subject/page-entries.ts';
import type { Subject } from '../subject/subject.ts';
import { addTo } from '../text/group-by.ts';
import { createUrlLookupWithoutGenerated, urlOf, type UrlAnswer } from './lost-urls.ts';
import { readTextOrEmpty } from './moved-pages.ts';
import { computeSimilarity, countTextPartOccurrences } from './similarity.ts';
import type { ComparedState } from './compared-state.ts';

/** As git has it. */
const MIN_SIMILARITY = 0.5;

/** If more pages or characters than this were added and removed, only redirects and equal texts count. */
const MAX_COMPARED = { pages: 2_000, characters: 20_000_000 };

/** Parts that are in more new pages than this, such as `---`, say nothing. */
const MAX_SHARING = 20;

/** Paths after by paths before, for pages of the navigation that only one of the states has. `answer` says what answers URLs now. */
export function findRenamedListedPages(
  before: ComparedState,
  after: ComparedState,
  answer: (path: string) => UrlAnswer,
): ReadonlyMap<string, string> {
  return pairPages(listedOnlyIn(before.subject, after.subject), listedOnlyIn(after.subject, before.subject), before, after, answer);
}

/** The same for all pages and API descriptions. */
export function findRenamedPagesAndSpecs(before: ComparedState, after: ComparedState): ReadonlyMap<string, string> {
  return pairPages(filesOnlyIn(before, after), filesOnlyIn(after, before), before, after, createUrlLookupWithoutGenerated(after.subject));
}

/** Paths after by paths before. Files are by path; pages have paths without extension. */
function pairPages(
  gone: Map<string, string>,
  come: Map<string, string>,
  before: ComparedState,
  after: ComparedState,
  answer: (path: string) => UrlAnswer,
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  if (gone.size === 0 || come.size === 0) return renames;
  const pair = (pairs: Iterable<readonly [from: string, to: string]>): void => {
    for (const [from, to] of pairs) {
      if (!gone.has(from) || !come.has(to)) continue;
      renames.set(from, to);
      gone.delete(from);
      come.delete(to);
    }
  };
  const urls = new Map([...come.keys()].map((page) => [trimSlashesAndIndex(page), page]));
  pair(uniquePairs([...gone.keys()].map((page) => [page, urls.get(trimSlashesAndIndex(answer(urlOf(page)).destination ?? '/'))])));
  if (gone.size === 0 || come.size === 0) return renames;
  const [was, is] = [textsOf(gone, before), textsOf(come, after)];
  const byText = new Map<string, string[]>();
  for (const [page, text] of is) addTo(byText, text, page);
  const sameAs = (text: string): string | undefined => {
    const [page, ...others] = text.trim() === '' ? [] : (byText.get(text) ?? []);
    return others.length === 0 ? page : undefined;
  };
  pair(uniquePairs([...was].map(([page, text]) => [page, sameAs(text)])));
  const [left, right] = [selectPages(was, gone), selectPages(is, come)];
  const characters = [...left, ...right].reduce((sum, [, text]) => sum + text.length, 0);
  if (gone.size + come.size <= MAX_COMPARED.pages && characters <= MAX_COMPARED.characters) pair(similarPairs(left, right));
  return renames;
}

/** The pages that one of two states lists and has, by name, with their files. */
function listedOnlyIn({ navigation, pages, traits }: Subject, other: Subject): Map<string, string> {
  const listed = new Set(other.navigation.pages.map(({ text }) => normalizeEntry(text, traits)));
  const found = new Map<string, string>();
  for (const { text } of navigation.pages) {
    const name = normalizeEntry(text, traits);
    const file = isPagePath(text, traits) ? pages.find(name) : undefined;
    if (file !== undefined && !listed.has(name) && other.pages.find(name) === undefined) found.set(name, file);
  }
  return found;
}

/** The pages and API descriptions of one of two states. */
function filesOnlyIn({ subject, files }: ComparedState, other: ComparedState): Map<string, string> {
  const { pages, apis } = subject;
  const found = new Map<string, string>();
  for (const [name, file] of pages.all()) if (other.subject.pages.find(name) === undefined) found.set(name, file);
  for (const file of apis?.specs.keys() ?? [])
    if (files.read(file, 1) !== undefined && other.files.read(file, 1) === undefined) found.set(file, file);
  return found;
}

/** Leaves out what several pages lead to. */
function uniquePairs(pairs: readonly (readonly [from: string, to: string | undefined])[]): (readonly [string, string])[] {
  const sources = new Map<string, string[]>();
  for (const [from, to] of pairs) if (to !== undefined) addTo(sources, to, from);
  return [...sources].flatMap(([to, [from, ...others]]) => (from === undefined || others.length > 0 ? [] : [[from, to] as const]));
}

function textsOf(files: ReadonlyMap<string, string>, state: ComparedState): Map<string, string> {
  return new Map(Array.from(files, ([page, file]) => [page, readTextOrEmpty(file, state.files)]));
}

function selectPages(texts: ReadonlyMap<string, string>, pages: ReadonlyMap<string, string>): [string, string][] {
  return [...texts].filter(([page]) => pages.has(page));
}

/** Pairs of pages whose texts are similar enough, the most similar first. */
function similarPairs(was: readonly [string, string][], is: readonly [string, string][]): (readonly [string, string])[] {
  const parts = new Map(is.map(([page, text]) => [page, countTextPartOccurrences(text)]));
  const holders = new Map<string, string[]>();
  for (const [page, own] of parts) for (const part of own.keys()) addTo(holders, part, page);
  const pairs = was.flatMap(([from, text]) => {
    const own = countTextPartOccurrences(text);
    const candidates = new Set<string>();
    for (const part of own.keys()) {
      const telling = holders.get(part) ?? [];
      if (telling.length <= MAX_SHARING) for (const page of telling) candidates.add(page);
    }
    return [...candidates].map((to) => ({ from, to, score: computeSimilarity(own, parts.get(to) ?? new Map()) }));
  });
  const enough = pairs.filter(({ score }) => score >= MIN_SIMILARITY);
  return enough.sort((one, other) => other.score - one.score).map(({ from, to }) => [from, to]);
}
