/** A version given twice. */
import { siblingsBy } from '../navigation/siblings.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'duplicate-version',
  severity: 'error',
  summary: 'A version stands once in its array.',
  why: 'The version selector shows one entry for a label, so the pages of the second cannot be reached.',
  messages: { duplicate: 'The version “{label}” is given twice; only one of them can be selected.' },
  *check({ navigation }, problem) {
    for (const { pointer, first, element } of siblingsBy(navigation, ({ kind }) => kind === 'version')) {
      yield problem.duplicate({ pointer }, { label: element.label ?? '' }, { related: [{ at: { pointer: first }, message: 'The first one.' }] });
    }
  },
});
