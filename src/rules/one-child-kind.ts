/** Two kinds of children at one level. */
import { child } from '../document/pointer.ts';
import { dropsOf, lostPages } from '../resolve/loss.ts';
import { describe, pointerOf } from '../navigation/model.ts';
import type { ChildArray, Element } from '../navigation/model.ts';
import { childrenOf } from '../schema/properties.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'one-child-kind',
  severity: 'error',
  summary: 'An element holds one kind of child.',
  why: 'Of two kinds at one level the hosted platform keeps one and drops the other without a word. A tab may hold anchors that hold groups, but not anchors and groups side by side.',
  messages: {
    two: '{element} holds both {kinds} at one level; it may hold only one of them.',
    dropped: '{element} holds both {kinds} at one level; the site keeps “{kept}” and drops {dropped}.',
  },
  *check({ navigation, traits, resolution }, problem) {
    for (const element of navigation.elements) {
      if (element.arrays.length < 2) continue;
      const allowed = childrenOf(traits.name, element.kind);
      const present = element.arrays.filter((key) => allowed.includes(key));
      const last = present.at(-1);
      if (present.length < 2 || last === undefined) continue;
      const pointer = pointerOf(element);
      const kinds = present.map((key) => `“${key}”`).join(' and ');
      const drops = dropsOf(element, present, traits);
      const surplus = drops ? drops.dropped : present.slice(1);
      const key = present.find((name) => surplus.includes(name)) ?? last;
      const at = { pointer: child(pointer, key), part: 'key' } as const;
      const extras = {
        element: pointer,
        key,
        related: present.filter((name) => name !== key).map((name) => ({
          at: { pointer: child(pointer, name), part: 'key' } as const,
          message: `“${name}” stands beside it.`,
        })),
        ...removalOf(element, surplus.filter((name): name is ChildArray => name !== 'href')),
      };
      if (!drops) {
        yield problem.two(at, { element: describe(element), kinds }, extras);
        continue;
      }
      const lost = lostPages(element, drops.dropped, resolution);
      const dropped = drops.dropped.map((name) => `“${name}”`).join(' and ');
      yield problem.dropped(
        at,
        { element: describe(element), kinds, kept: drops.kept, dropped },
        { ...extras, ...(lost > 0 ? { loses: { pages: lost } } : { severity: 'warning' }) },
      );
    }
  },
});

/** An empty array beside a full one is surely the one to remove; else the choice is the author's. */
function removalOf(element: Element, surplus: readonly ChildArray[]) {
  const [key] = surplus;
  if (key === undefined || surplus.length > 1) return {};
  const isEmpty = (element.value[key] as readonly unknown[]).length === 0;
  return { fix: { title: `Remove “${key}”.`, safe: isEmpty, repairs: [{ remove: child(pointerOf(element), key) }] } };
}
