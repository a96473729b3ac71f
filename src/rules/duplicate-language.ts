/** A language given twice. */
import { siblingsBy } from '../navigation/siblings.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'duplicate-language',
  severity: 'error',
  summary: 'A language stands once in its array.',
  why: 'The language selector shows one entry for a code, so the pages of the second cannot be reached.',
  messages: { duplicate: 'The language “{label}” is given twice; only one of them can be selected.' },
  *check({ navigation }, problem) {
    for (const { pointer, first, element } of siblingsBy(navigation, ({ kind }) => kind === 'language')) {
      yield problem.duplicate({ pointer }, { label: element.label ?? '' }, { related: [{ at: { pointer: first }, message: 'The first one.' }] });
    }
  },
});
