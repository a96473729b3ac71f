/** Children of a kind that their parent cannot hold. */
import { child } from '../document/pointer.ts';
import { lostPages } from '../resolve/loss.ts';
import { describe, pointerOf } from '../navigation/model.ts';
import { childrenOf } from '../schema/properties.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'child-kind',
  severity: 'error',
  summary: 'An element holds only the kinds of children that the format allows in it.',
  why: 'Children of another kind are left out of the site, with every page below them.',
  messages: {
    kind: '{element} cannot hold “{key}”; it may hold {allowed}.',
    groups: '{element} holds “groups”; groups nest as objects in “pages”.',
  },
  *check({ navigation, traits, resolution }, problem) {
    for (const element of navigation.elements) {
      const allowed = childrenOf(traits.name, element.kind);
      for (const key of element.arrays) {
        if (allowed.includes(key)) continue;
        const pointer = pointerOf(element);
        const at = { pointer: child(pointer, key), part: 'key' } as const;
        const lost = traits.survivors ? lostPages(element, [key], resolution) : 0;
        const extras = { element: pointer, key, ...(lost > 0 && { loses: { pages: lost } }) };
        if (element.kind === 'group' && key === 'groups') {
          const isFree = !('pages' in element.value);
          const repairs = [{ rename: at.pointer, name: 'pages' }];
          const fix = { title: 'Rename “groups” to “pages”.', safe: true, repairs };
          yield problem.groups(at, { element: describe(element) }, { ...extras, ...(isFree && { fix }) });
        } else {
          yield problem.kind(at, { element: describe(element), key, allowed: allowed.map((name) => `“${name}”`).join(', ') }, extras);
        }
      }
    }
  },
});
