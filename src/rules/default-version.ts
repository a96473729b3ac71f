/** More than one default version. */
import { toChildPointer } from '../document/pointer.ts';
import { labelPath } from '../lint/identity.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'default-version',
  theme: 'Versions and languages',
  severity: 'error',
  summary: 'At most one version in an array is the default.',
  why: 'Readers land on one version. With several defaults, that is the first of them, which may not be the one you want.',
  when: ({ navigation }) => navigation.elements.filter(({ value }) => value['default'] === true).length > 1,
  fix: 'suggestion',
  messages: {
    second: 'Only one version can be the default, and “{first}” already is. Remove “default” from all versions but one.',
  },
  *check({ navigation, source }, problem) {
    for (const parent of navigation.elements) {
      if (!parent.arrays.includes('versions')) continue;
      const [first, ...others] = parent.children.filter(
        (entry): entry is Element => entry.kind === 'version' && entry.value['default'] === true,
      );
      // Which of them is first depends on their order.
      const name = labelPath(source.value, pointerOf(parent));
      for (const version of others) {
        if (!first) continue;
        const pointer = toChildPointer(pointerOf(version), 'default');
        const related = [{ at: { pointer: toChildPointer(pointerOf(first), 'default') }, message: 'The first default.' }];
        const fix = { title: `Remove “default” from “${version.label ?? ''}”.`, safe: false, repairs: [{ remove: pointer }] };
        yield problem.second({ pointer, part: 'key' }, { first: first.label ?? '' }, { related, fix, name, names: [name] });
      }
    }
  },
});
