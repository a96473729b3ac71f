/** A page with another name is the same page in sidebars and in the trees of a review. */
import { expect, test } from 'vitest';
import type { MarkedNavigationNode } from '../../src/change/navigation-trees.ts';
import { memory } from '../../src/index.ts';
import { reviewChange } from '../../src/session/review-change.ts';

const TEXT = `# A\n\n${'A line that only this page has.\n'.repeat(20)}`;

const docs = (start: readonly string[], more: readonly string[]): string =>
  JSON.stringify({
    navigation: {
      groups: [
        { group: 'Start', pages: start },
        { group: 'More', pages: more },
      ],
    },
  });
const before = memory({ 'docs.json': docs(['a', 'c'], ['d']), 'a.mdx': TEXT, 'c.mdx': '# C', 'd.mdx': '# D' });

function marksOf(node: MarkedNavigationNode | null | undefined): readonly string[] {
  return node ? [`${node.label} ${node.mark}`, ...node.children.flatMap(marksOf)] : [];
}

test.each([
  ['stays in its group', docs(['b', 'c'], ['d']), ['  Start', '- a (moved)', '+ b (moved)']],
  ['moves to another group', docs(['c'], ['d', 'b']), ['  Start', '- a (moved)', '  More', '+ b (moved)']],
])('a renamed page that %s is shown as moved, not as removed and added', async (_, config, lines) => {
  const files = memory({ 'docs.json': config, 'b.mdx': TEXT, 'c.mdx': '# C', 'd.mdx': '# D' });
  const { sidebars, trees } = await reviewChange({ files, before }, { trees: true });
  expect(sidebars.map(({ sign, label, isMoved }) => `${sign} ${label}${isMoved ? ' (moved)' : ''}`)).toEqual(lines);
  const marks = [trees?.before, trees?.after].flatMap(marksOf);
  expect(marks.filter((mark) => /^[ab] /.test(mark))).not.toContainEqual(expect.stringMatching(/ (?:added|removed)$/));
  expect(marks.filter((mark) => /^[ab] /.test(mark))).toHaveLength(2);
});
