/** A navigation that no longer lists any pages, and pages that no longer have any text. */
import { misplacedPages, normalizePagePath } from '../navigation/entries.ts';
import { pointerOf } from '../navigation/model.ts';
import { hasHrefRootOrSource } from '../navigation/sources.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'emptied',
  theme: 'The tree',
  cause: 'root',
  severity: 'error',
  checksChanges: true,
  summary: 'A change leaves pages in the navigation, and text in the pages that had some.',
  why: 'A navigation without pages is a site without pages, and a page without text is a blank one. The rule compares two states of a site, so it runs only if there are two: with `--staged`, `--changed` or `--since`, and when edits are checked.',
  when: ({ before, texts, navigation, resolution }) =>
    texts !== undefined ||
    (before !== undefined &&
      resolution.entryCount === 0 &&
      navigation.root.arrays.length > 0 &&
      !navigation.elements.some(hasHrefRootOrSource)),
  needs: ['listedBefore', 'emptiedPages'],
  messages: {
    pages: 'The navigation listed {count} pages and now lists none. Restore the entries that were removed by mistake.',
    page: 'The navigation listed the page “{page}” and now lists no page. Restore it or list another.',
    text: 'The file had text and is now empty. Restore the text; to remove a page, delete its file and its entry in the navigation.',
  },
  *check({ texts, emptiedPages, listedBefore, isComplete, navigation, traits }, problem) {
    for (const file of emptiedPages) yield problem.text({ file, span: { start: 0, end: 0 } });
    if (texts || !isComplete) return;
    const misplaced = misplacedPages(navigation, traits);
    // Pages that are only misplaced have findings that say so.
    const [page, ...others] = listedBefore.filter((text) => !misplaced.has(normalizePagePath(text, traits)));
    if (page === undefined) return;
    const element = pointerOf(navigation.root);
    const at = { pointer: element, part: 'key' } as const;
    yield others.length === 0 ? problem.page(at, { page }, { element }) : problem.pages(at, { count: others.length + 1 }, { element });
  },
});
