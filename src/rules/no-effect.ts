/** Settings that change nothing. */
import { child } from '../document/pointer.ts';
import { describe, pointerOf, ancestors } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import { inherited } from '../resolve/inherited.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'no-effect',
  severity: 'info',
  summary: 'Every setting of the navigation does something.',
  why: 'A setting without effect makes its reader believe something that is not so.',
  messages: {
    expanded: '“expanded” has no effect here: a top-level group is always expanded.',
    directory: '“directory” has no effect here: no group at or below this element has a “root” page to list pages on.',
    openapi: '{element} sets “openapi”, but has pages of its own, and no entry below names an operation of it; nothing is generated.',
  },
  *check({ navigation, resolution, traits, isComplete }, problem) {
    if (!isComplete) return;
    const hasRoot = new Set<Element>();
    const usesSpec = new Set<Element>();
    for (const { page } of resolution.pages) {
      if (page.key === 'root') for (const element of ancestors(page)) hasRoot.add(element);
    }
    for (const { page, operation } of resolution.operations) {
      const from = operation.file === undefined ? inherited(page, 'openapi', traits)?.from : undefined;
      if (from) usesSpec.add(from);
    }
    for (const element of navigation.elements) {
      const { value, kind, parent } = element;
      const extras = (key: string) => ({ element: pointerOf(element), key });
      const at = (key: string) => ({ pointer: child(pointerOf(element), key), part: 'key' }) as const;
      if (kind === 'group' && value['expanded'] === false && parent?.kind !== 'group') yield problem.expanded(at('expanded'), extras('expanded'));
      if (typeof value['directory'] === 'string' && !hasRoot.has(element)) {
        yield problem.directory(at('directory'), extras('directory'));
      }
      const generates = traits.survivors !== undefined || !element.children.some((entry) => entry.key === 'pages');
      if (typeof value['openapi'] === 'string' && !usesSpec.has(element) && !generates) {
        yield problem.openapi(at('openapi'), { element: describe(element) }, extras('openapi'));
      }
    }
  },
});
