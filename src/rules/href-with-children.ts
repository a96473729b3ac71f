/** A link that also has children. */
import { child } from '../document/pointer.ts';
import { lostPages } from '../resolve/loss.ts';
import { describe, pointerOf } from '../navigation/model.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'href-with-children',
  severity: 'warning',
  summary: 'An element is a link or holds children, not both.',
  why: 'A reader who clicks the label is taken to the link, so the children are never seen; the hosted platform drops them.',
  messages: {
    both: '{element} has an “href” and holds “{key}”; it can be a link or hold children, not both.',
    dropped: '{element} has an “href” and holds “{key}”; the site keeps the link and drops “{key}”.',
  },
  *check({ navigation, traits, resolution }, problem) {
    for (const element of navigation.elements) {
      const [key] = element.arrays;
      if (key === undefined || typeof element.value['href'] !== 'string' || element.kind === 'root') continue;
      const pointer = pointerOf(element);
      const at = { pointer: child(pointer, 'href'), part: 'key' } as const;
      const extras = { element: pointer, key: 'href' };
      const data = { element: describe(element), key };
      if (!traits.survivors) {
        yield problem.both(at, data, extras);
        continue;
      }
      const lost = lostPages(element, element.arrays, resolution);
      yield problem.dropped(at, data, { ...extras, severity: 'error', ...(lost > 0 && { loses: { pages: lost } }) });
    }
  },
});
