/** Duplicate languages. */
import { pointerOf } from '../navigation/model.ts';
import { repeatedSiblings } from '../navigation/siblings.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'duplicate-language',
  theme: 'Versions and languages',
  cause: 'value',
  severity: 'error',
  summary: 'A language appears once in its array.',
  why: 'The language selector shows one entry per code, so the pages of the second cannot be reached.',
  when: (subject) => !repeatedSiblings(subject, ({ kind }) => kind === 'language').next().done,
  messages: {
    duplicate:
      'The language “{label}” is listed twice, and readers can select only one of them. Correct one of the codes or merge the entries.',
  },
  *check(subject, problem) {
    for (const { pointer, firstPointer, element } of repeatedSiblings(subject, ({ kind }) => kind === 'language')) {
      const related = [{ at: { pointer: firstPointer }, message: 'The first one.' }];
      yield problem.duplicate({ pointer }, { label: element.label ?? '' }, { related, element: pointerOf(element), key: 'language' });
    }
  },
});
