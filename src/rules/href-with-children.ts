/** A link that also has children. */
import { toChildPointer } from '../document/pointer.ts';
import { describeElement, pointerOf } from '../navigation/model.ts';
import { isAcceptedHref } from '../resolve/served/served-href.ts';
import { propertiesOf } from '../schema/properties.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'href-with-children',
  theme: 'The tree',
  cause: 'children',
  severity: 'warning',
  summary: 'An element is a link or has children, not both.',
  why: 'Readers who click the label follow the link and never see the children; the hosted platform drops the children.',
  when: ({ navigation }) => navigation.elements.some(({ value, arrays }) => arrays.length > 0 && 'href' in value),
  messages: {
    both: '{element} has “href” as well as {children}. It can be a link or have children, but not both.',
    dropped: '{element} has “href” as well as {children}. The platform keeps the link and drops {children}.',
  },
  *check({ navigation, traits }, problem) {
    for (const element of navigation.elements) {
      const { href } = element.value;
      // The rule “href” reports a link that the platform ignores; it keeps the children.
      if (typeof href !== 'string' || (traits.childKindPriority && !isAcceptedHref(href))) continue;
      if (!Object.hasOwn(propertiesOf(traits.name, element.kind), 'href')) continue;
      const arrays = element.arrays.filter((key) => element.children.some((entry) => entry.key === key));
      if (arrays.length === 0) continue;
      const pointer = pointerOf(element);
      const at = { pointer: toChildPointer(pointer, 'href'), part: 'key' } as const;
      const extras = { element: pointer, key: 'href' };
      const data = { element: describeElement(element), children: arrays.map((key) => `“${key}”`).join(' and ') };
      if (!traits.childKindPriority) {
        yield problem.both(at, data, extras);
        continue;
      }
      yield problem.dropped(at, data, { ...extras, severity: 'error' });
    }
  },
});
