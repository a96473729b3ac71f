/** Siblings with the same label. */
import { repeatedGlobals, repeatedSiblings } from '../navigation/siblings.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'duplicate-label',
  theme: 'The tree',
  severity: 'warning',
  summary: 'Siblings of one kind have different labels.',
  why: 'Readers cannot tell two entries with the same name apart, and generated URLs may collide. Blank labels are deliberate and are not compared.',
  when: (subject) =>
    !repeatedSiblings(subject, ({ kind }) => kind !== 'version' && kind !== 'language').next().done ||
    !repeatedGlobals(subject.navigation).next().done,
  messages: {
    duplicate: 'Another {kind} at this level has the same label, “{label}”. Change one of the labels or merge the two.',
    global:
      'Another {kind} that readers see next to this global one has the same label, “{label}”. Change one of the labels or remove one.',
  },
  *check(subject, problem) {
    for (const { pointer, firstPointer, element } of repeatedSiblings(subject, ({ kind }) => kind !== 'version' && kind !== 'language')) {
      const related = [{ at: { pointer: firstPointer }, message: 'The first one.' }];
      yield problem.duplicate(
        { pointer },
        { kind: element.kind === 'item' ? 'menu item' : element.kind, label: element.label ?? '' },
        { related },
      );
    }
    for (const { kind, label, pointer, firstPointer } of repeatedGlobals(subject.navigation)) {
      yield problem.global({ pointer }, { kind, label }, { related: [{ at: { pointer: firstPointer }, message: 'The other one.' }] });
    }
  },
});
