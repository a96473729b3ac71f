/** Suppressions that are not needed or have expired. */
import { treeOf } from '../document/tree.ts';
import type { UnusedSuppression } from '../lint/suppress.ts';
import { defineRule } from '../lint/rule.ts';
import type { Location } from '../lint/problem.ts';

export default defineRule({
  id: 'suppression',
  theme: 'What is hidden',
  severity: 'warning',
  summary: 'Every `ignore` entry and every line of a baseline hides a finding.',
  why: 'An entry that hides nothing today may hide a new finding tomorrow. An entry past its date no longer hides anything and is an error. The others are reported only if they are certainly not needed: in a run that lints every site of the configuration, without flags that change what is found, and where no other finding may hide the findings that they are for.',
  // Not about a site: see lint/lint-unused-suppressions.ts.
  when: () => false,
  needs: ['unusedSuppressions'],
  messages: {
    expired: 'This entry expired on {until} and no longer hides anything. Fix what it hid and remove it, or change its date.',
    unused: 'This entry hides nothing: {rule} has no finding there. Correct “at” or remove the entry.',
    stale: '{what} in this baseline. Run “docs-nav baseline prune” to clean it up.',
  },
  *check({ unusedSuppressions }, problem) {
    for (const found of unusedSuppressions) {
      const at = locationOf(found);
      if (found.kind === 'stale') {
        const what =
          found.count === 1 ? '1 finding that no longer exists is still' : `${found.count} findings that no longer exist are still`;
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

function locationOf({ place: { document, pointer } }: UnusedSuppression): Location {
  return { file: document.file, span: treeOf(document).find(pointer)?.value ?? { start: 0, end: 0 } };
}
