/** Elements that lead nowhere. */
import { child } from '../document/pointer.ts';
import { isTypo } from '../document/spelling.ts';
import { CHILD_ARRAYS, describe, pointerOf } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import { inherited } from '../resolve/inherited.ts';
import { childrenOf, propertiesOf } from '../schema/properties.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'empty-element',
  severity: 'warning',
  summary: 'Every element leads somewhere: to children, a link, a root page or a specification.',
  why: 'An element without any of these is a dead label in the sidebar, or is left out of it.',
  messages: {
    nothing: '{element} leads nowhere: it has neither children nor {sources}.',
    array: '{element} leads nowhere: its “{key}” is empty.',
    inherited: '{element} leads nowhere: only the element that sets “openapi” gets generated pages. Set "openapi" here to have them.',
  },
  *check({ navigation, traits }, problem) {
    for (const element of navigation.elements) {
      if (element.children.length > 0 || element.kind === 'root' || element.value['hidden'] === true) continue;
      if (hasSource(element, traits) || hasUnreadChildren(element) || hasMisspeltKey(element, traits)) continue;
      const pointer = pointerOf(element);
      const [key] = element.arrays;
      const inherits = inherited(element, 'openapi', traits);
      const name = describe(element);
      const extras = { element: pointer };
      if (inherits) yield problem.inherited({ pointer }, { element: name }, extras);
      else if (key !== undefined) yield problem.array({ pointer: child(pointer, key) }, { element: name, key }, extras);
      else yield problem.nothing({ pointer }, { element: name, sources: sourcesFor(element, traits) }, extras);
    }
  },
});

function hasSource({ value }: Element, { sources }: DialectTraits): boolean {
  return ['href', 'root', ...sources].some((key) => key in value);
}

/** Children that another rule speaks of: entries of a wrong type, or something else than an array. */
function hasUnreadChildren({ value }: Element): boolean {
  return Object.keys(CHILD_ARRAYS).some((key) => {
    const entries = value[key];
    return entries !== undefined && !(Array.isArray(entries) && entries.length === 0);
  });
}

function hasMisspeltKey({ value, kind }: Element, { name }: DialectTraits): boolean {
  const known = propertiesOf(name, kind);
  const children = childrenOf(name, kind);
  return Object.keys(value).some((key) => !Object.hasOwn(known, key) && children.some((array) => isTypo(key, array)));
}

function sourcesFor(element: Element, traits: DialectTraits): string {
  const names = element.kind === 'group' ? ['root', ...traits.sources] : ['href', ...traits.sources];
  return names.map((name) => `“${name}”`).join(' nor ');
}
