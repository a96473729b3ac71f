/** A navigation that no longer lists any pages. */
import { hasSource } from '../navigation/sources.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'emptied',
  theme: 'The tree',
  severity: 'error',
  summary: 'A navigation that listed pages still lists some.',
  why: 'A navigation without pages is a site without pages. The rule compares two states of a site, so it runs only if there are two: with `--staged`, `--changed` or `--since`, and when edits are checked.',
  when: ({ before, navigation }) =>
    before !== undefined && navigation.pages.length === 0 && navigation.root.arrays.length > 0 && !navigation.elements.some(hasSource),
  needs: ['listedBefore'],
  messages: {
    pages: 'The navigation listed {count} pages and now lists none. Restore the entries that should not have been removed.',
    page: 'The navigation listed the page “{page}” and now lists no page. Restore it or list another.',
  },
  *check({ listedBefore: [page, ...others], shape, isComplete }, problem) {
    // Values that cannot be read or are misplaced are the cause.
    if (!isComplete || shape.length > 0) return;
    const [at, count] = [{ pointer: '/navigation', part: 'key' } as const, others.length + 1];
    if (page === undefined) return;
    yield count === 1 ? problem.page(at, { page }, { loses: { pages: 1 } }) : problem.pages(at, { count }, { loses: { pages: count } });
  },
});
