/** Siblings that read the same. */
import { siblingsBy } from '../navigation/siblings.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'duplicate-label',
  severity: 'warning',
  summary: 'Siblings of one kind have different labels.',
  why: 'Readers cannot tell two entries of one name apart, and generated URLs may collide. Blank labels are used on purpose and are not compared.',
  messages: { duplicate: 'There is another {kind} “{label}” beside this one.' },
  *check({ navigation }, problem) {
    for (const { pointer, first, element } of siblingsBy(navigation, ({ kind }) => kind !== 'version' && kind !== 'language')) {
      const related = [{ at: { pointer: first }, message: 'The first one.' }];
      yield problem.duplicate({ pointer }, { kind: element.kind === 'item' ? 'menu item' : element.kind, label: element.label ?? '' }, { related });
    }
  },
});
