/** Pages that readers see twice in one sidebar. */
import { groupBy } from '../text/group-by.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import { ancestors, describeElement, pointerOf } from '../navigation/model.ts';
import type { Element, PageEntry } from '../navigation/model.ts';
import { findRepeatedEntries } from '../resolve/sidebars.ts';
import type { RepeatedPageEntry } from '../resolve/sidebars.ts';
import { escapeIdentityText } from '../lint/identity.ts';
import { defineRule } from '../lint/rule.ts';
import { nameSome } from './wording/names.ts';
import { commonFolder } from '../text/common-folder.ts';

/** If two lists share at least this many pages, the second list is the mistake. */
const MIN_COPIES = 3;
/** The most pages that a message names. */
const MAX_NAMED = 3;

export default defineRule({
  id: 'duplicate-page',
  theme: 'Pages and links',
  severity: 'warning',
  summary: 'A page appears once in a sidebar.',
  why: 'A page that is listed twice is highlighted twice, and the previous and next links jump between its two positions. With the preset `strict`, pages in several sidebars are reported too, as infos.',
  when({ resolution, settings, traits }) {
    if (resolution.operations.length === 0 && resolution.isDistinct) return false;
    return !findRepeatedEntries(resolution, traits, { acrossSidebars: settings.preset === 'strict' }).next().done;
  },
  needs: ['missingPages', 'losses'],
  fix: 'safe',
  messages: {
    twice: 'Page “{page}” is listed twice in this sidebar.',
    copied: '{element} lists {count} pages that are also listed elsewhere in this sidebar: {names}.',
    sidebars: 'Page “{page}” is in another sidebar too.',
  },
  *check({ resolution, settings, traits, missingPages, losses, isExternallyGenerated }, problem) {
    const misses = new Set(missingPages.findMissing(resolution, isExternallyGenerated).entries.map(({ page }) => page));
    const nameAmongCounterparts = createCounterpartNames(nameOf);
    const acrossSidebars = settings.preset === 'strict';
    // An entry that the platform drops is in no sidebar: if the other one were removed, readers would lose the page.
    const isCounted = (page: PageEntry): boolean => !misses.has(page) && losses.dropAt(pointerOf(page)) === undefined;
    const repeated = [...findRepeatedEntries(resolution, traits, { acrossSidebars, isCounted })];
    const lists = groupBy(
      repeated.filter(({ isSameSidebar }) => isSameSidebar),
      listsOf,
    );
    for (const copies of lists.values()) {
      const [copy] = copies;
      const neighbors = neighborsOf(copies);
      if (copy && copies.length >= MIN_COPIES && copy.page.parent !== copy.first.parent) {
        const shown = nameSome(
          copies.map(({ page }) => page.text),
          MAX_NAMED,
        );
        const related = copies.slice(1).map(({ page }) => ({ at: locationOf(page), message: 'This page too.' }));
        const first = { at: locationOf(copy.first), message: `“${copy.page.text}” is first listed here.` };
        const data = { element: describeElement(copy.page.parent), count: copies.length, names: shown };
        const names = copies.map(({ page }) => nameOf(page));
        const together = copies.map(({ page }) => nameAmongCounterparts(page)).sort();
        yield problem.copied(locationOf(copy.page), data, {
          count: copies.length,
          related: [...related, first],
          name: [...names].sort()[0] ?? '',
          names,
          groupKey: together.join('\n'),
        });
      } else
        for (const { page, first } of copies)
          yield problem.twice(
            locationOf(page),
            { page: page.text },
            { ...namesOf(page), ...relatedAndFix(page, first, nameAmongCounterparts(page), neighbors.has(page)) },
          );
    }
    for (const { page, first, isSameSidebar } of repeated) {
      const related = [{ at: locationOf(first), message: 'It is also listed here.' }];
      if (!isSameSidebar)
        yield problem.sidebars(
          locationOf(page),
          { page: page.text },
          { severity: 'info', related, ...namesOf(page), groupKey: nameOf(page) },
        );
    }

    /** Named by the page, because which of its places is the second depends on their order. */
    function namesOf(page: PageEntry) {
      return { name: nameOf(page), names: [nameOf(page)] };
    }

    function nameOf({ text }: PageEntry): string {
      return escapeIdentityText(normalizePagePath(text, traits));
    }
  },
});

/** Only a repetition directly after the first place is safe to remove; elsewhere, the author must choose one. */
function relatedAndFix(page: PageEntry, first: PageEntry, name: string, isNext: boolean) {
  const related = [{ at: locationOf(first), message: 'It is first listed here.' }];
  if (page.key !== 'pages') return { related, groupKey: name };
  const fix = { title: 'Remove the second entry.', safe: isNext, staysSafe: true, repairs: [{ remove: pointerOf(page) }] };
  return { related, groupKey: `${name} ${isNext}`, fix };
}

/** Pages that directly follow their first place. */
function neighborsOf(copies: readonly RepeatedPageEntry[]): ReadonlySet<PageEntry> {
  const [ends, found] = [new Map<PageEntry, number>(), new Set<PageEntry>()];
  for (const { page, first } of copies) {
    const isNext = [page, first].every(({ key }) => key === 'pages') && page.index === (ends.get(first) ?? first.index) + 1;
    if (!isNext || first.parent !== page.parent) continue;
    ends.set(first, page.index);
    found.add(page);
  }
  return found;
}

/** Names the list of an entry and the list with its first place. */
function listsOf({ page, first }: RepeatedPageEntry): string {
  return `${pointerOf(page.parent)} ${pointerOf(first.parent)}`;
}

function locationOf(page: PageEntry) {
  return { pointer: pointerOf(page) };
}

/**
 * Matches pages across versions or languages: those with the same name in the folder of each. Returns the name of a page without the folder
 * that contains all pages of its version or language, if there is one.
 */
function createCounterpartNames(nameOf: (page: PageEntry) => string): (page: PageEntry) => string {
  const folders = new Map<Element, string>();
  return (page) => {
    const name = nameOf(page);
    const edition = [...ancestors(page)].find(({ kind }) => kind === 'version' || kind === 'language');
    if (!edition) return name;
    let folder = folders.get(edition);
    if (folder === undefined) folders.set(edition, (folder = commonFolder(namesIn(edition))));
    return name.startsWith(folder) ? name.slice(folder.length) : name;
  };

  /** Operations are in no folder. */
  function* namesIn(edition: Element): Generator<string> {
    const open: (Element | PageEntry)[] = [edition];
    for (let at = open.pop(); at; at = open.pop()) {
      if (at.kind !== 'page') for (const child of at.children) open.push(child);
      else if (!/\s/.test(at.text)) yield nameOf(at);
    }
  }
}
