/** Children of a kind that their parent cannot hold. */
import { joinWords } from '../text/join-words.ts';
import { isObject } from '../document/json-object.ts';
import { toChildPointer } from '../document/pointer.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, describeElement, pointerOf } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import { isLabelUnderListName } from '../navigation/intended-array.ts';
import { childPropertiesOf } from '../schema/properties.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'child-kind',
  theme: 'The tree',
  cause: 'children',
  severity: 'error',
  summary: 'An element has only the kinds of children that the format allows there.',
  why: 'Children of any other kind are dropped from the site, with every page below them. A kind never nests directly in itself, except for groups, which nest as objects in `pages`.',
  when: ({ navigation, traits }) =>
    navigation.elements.some(({ value, kind }) =>
      Object.keys(value).some(
        (key) => Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, key) && !childPropertiesOf(traits.name, kind).includes(key),
      ),
    ),
  fix: 'safe',
  messages: {
    kind: '{element} cannot have “{key}”, only {allowed}.',
    groups: '{element} cannot have “groups”. Nested groups are objects in “pages”.',
  },
  *check({ navigation, traits }, problem) {
    for (const element of navigation.elements) {
      const allowed = childPropertiesOf(traits.name, element.kind);
      for (const key in element.value) {
        if (!Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, key) || allowed.includes(key)) continue;
        // `schema` reports that the label is missing.
        if (isLabelUnderListName(element.value, key, element.kind)) continue;
        const pointer = pointerOf(element);
        const at = { pointer: toChildPointer(pointer, key), part: 'key' } as const;
        const extras: ProblemExtras = { element: pointer, key };
        const isNestable = element.kind === 'group' && key === 'groups';
        const data = { element: describeElement(element), key, allowed: quotedList(allowed) };
        const found = { ...extras, ...repairOf(element, key, isNestable) };
        yield isNestable ? problem.groups(at, { element: describeElement(element) }, found) : problem.kind(at, data, found);
      }
    }
  },
});

/** Groups in the wrong array only need its right name; an array without entries is not missed. */
function repairOf(element: Element, key: string, isNestable: boolean): ProblemExtras {
  const pointer = toChildPointer(pointerOf(element), key);
  const value = element.value[key];
  if (!Array.isArray(value)) return {};
  if (isNestable && !Object.hasOwn(element.value, 'pages') && value.every(isPageOrGroup)) {
    return { fix: { title: 'Rename “groups” to “pages”.', safe: true, repairs: [{ rename: pointer, name: 'pages' }] } };
  }
  return value.length === 0 ? { fix: { title: `Remove “${key}”.`, safe: true, repairs: [{ remove: pointer }] } } : {};
}

/** Whether a value is a page or a group: anything else among pages would cost readers those around it too. */
function isPageOrGroup(value: unknown): boolean {
  return typeof value === 'string' || (isObject(value) && typeof value['group'] === 'string');
}

/** «“pages”, “groups” or “anchors”». */
function quotedList(keys: readonly string[]): string {
  return joinWords(
    keys.map((key) => `“${key}”`),
    'or',
  );
}
