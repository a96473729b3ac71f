/** A rule of a team: overviews come first in their group. */
import { defineRule, pointerOf, type PageEntry, type Report } from 'docs-nav';
import { lintPaths } from 'docs-nav/node';

const overviewFirst = defineRule({
  id: 'overview-first',
  severity: 'warning',
  summary: 'Overviews are first.',
  why: 'Readers look for an overview at the top.',
  messages: { later: '“{page}” is number {number} of its group.' },
  *check({ navigation }, problem) {
    for (const group of navigation.elements) {
      const pages = group.children.filter((child): child is PageEntry => child.kind === 'page' && child.key === 'pages');
      const late = pages.findIndex(({ text }) => text.endsWith('/overview'));
      const page = pages[late];
      if (page && late > 0) yield problem.later({ pointer: pointerOf(page) }, { page: page.text, number: late + 1 });
    }
  },
});

export function lintWithRule(root: string): Promise<Report> {
  return lintPaths([root], { customRules: [overviewFirst], rules: { 'overview-first': 'error' } });
}
