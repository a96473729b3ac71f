/** Suppressions that are not needed, or not valid any more. */
import { treeOf } from '../document/tree.ts';
import type { Needless } from '../lint/suppress.ts';
import { defineRule } from '../lint/rule.ts';
import type { At } from '../lint/problem.ts';

export default defineRule({
  id: 'suppression',
  theme: 'What is hidden',
  severity: 'warning',
  summary: 'Every `ignore` entry and every line of a baseline hides a finding.',
  why: 'What hides nothing today hides a new mistake tomorrow. An entry whose date is past hides nothing any more, and is an error. Of the others something is said only where it is sure: by a run that lints every site of the configuration, without flags that change what is found, and where no other finding may hide what they are for.',
  // Nothing of a site: see lint/review-suppressions.ts.
  when: () => false,
  needs: ['needless'],
  messages: {
    expired: 'This entry ended on {until} and hides nothing any more. Repair what it hid and remove it, or give it another date.',
    unused: 'This entry hides nothing: {rule} has no finding there. Correct “at”, or remove the entry.',
    stale: '{what} in this baseline. “docs-nav baseline prune” removes what is not needed.',
  },
  *check({ needless }, problem) {
    for (const found of needless) {
      const at = placeOf(found);
      if (found.kind === 'stale') {
        const what = found.count === 1 ? 'One finding that is gone still stands' : `${found.count} findings that are gone still stand`;
        yield problem.stale(at, { what });
        continue;
      }
      const { rule, at: place, until = '' } = found.entry;
      const extras = { subject: `${rule} ${place}` };
      if (found.kind === 'expired') yield problem.expired(at, { until }, { ...extras, severity: 'error' });
      else yield problem.unused(at, { rule }, extras);
    }
  },
});

function placeOf({ place: { document, pointer } }: Needless): At {
  return { file: document.file, span: treeOf(document).find(pointer)?.value ?? { start: 0, end: 0 } };
}
