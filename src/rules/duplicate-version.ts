/** Duplicate versions. */
import { repeatedSiblings } from '../navigation/siblings.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'duplicate-version',
  theme: 'Versions and languages',
  severity: 'error',
  summary: 'A version appears once in its array.',
  why: 'The version selector shows one entry per label, so the pages of the second cannot be reached.',
  when: (subject) => !repeatedSiblings(subject, ({ kind }) => kind === 'version').next().done,
  messages: {
    duplicate: 'The version “{label}” is listed twice, and readers can select only one of them. Rename one of them or merge the entries.',
  },
  *check(subject, problem) {
    for (const { pointer, firstPointer, element } of repeatedSiblings(subject, ({ kind }) => kind === 'version')) {
      yield problem.duplicate(
        { pointer },
        { label: element.label ?? '' },
        { related: [{ at: { pointer: firstPointer }, message: 'The first one.' }] },
      );
    }
  },
});
