/** Elements that lead nowhere. */
import { toChildPointer } from '../document/pointer.ts';
import { isTypo } from '../text/spelling.ts';
import { intendedArray, singularlyNamedChildKeys } from '../navigation/intended-array.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, describeElement, pointerOf } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { hasChildren } from '../navigation/each-page.ts';
import { hasHrefRootOrSource } from '../navigation/sources.ts';
import { findEffectiveValue } from '../resolve/effective-value.ts';
import { childPropertiesOf, propertiesOf } from '../schema/properties.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'empty-element',
  theme: 'The tree',
  cause: 'target',
  severity: 'warning',
  summary: 'Every element has something to open: children, a link, a root page or a source such as `openapi`.',
  why: 'An element without any of these is a dead label in the sidebar, or is dropped from it. A navigation in which nothing can be opened is an error.',
  when: ({ navigation, resolution }) =>
    resolution.entryCount === 0 || navigation.elements.some((element) => !hasChildren(element) && !hasHrefRootOrSource(element)),
  fix: 'suggestion',
  messages: {
    nothing: '{element} is empty: it has no children, {sources}.',
    array: '{element} is empty: add an entry to its “{key}”{or}.',
    site: 'The navigation is empty: it has no page, generated page or link. Add a page, such as “index”, to “pages”.',
    inherited:
      '{element} is empty: pages are generated only for the element that sets “openapi” itself. To generate them here, set it here too.',
  },
  needs: ['losses'],
  *check({ navigation, traits, losses: { isEmpty }, isComplete }, problem) {
    const inEmptySite: ProblemExtras = isEmpty ? { severity: 'error', explainedBy: [pointerOf(navigation.root)] } : {};
    for (const element of navigation.elements) {
      const [key] = element.arrays;
      if (element.children.length > 0 || element.value['hidden'] === true || (element.kind === 'root' && key === undefined)) continue;
      if (hasHrefRootOrSource(element) || hasUnreadChildren(element) || hasMisspeltKey(element, traits)) continue;
      const pointer = pointerOf(element);
      const spec = findEffectiveValue(element, 'openapi', traits)?.value;
      const name = describeElement(element);
      const extras: ProblemExtras = { element: pointer, ...inEmptySite };
      const at = { pointer: toChildPointer(pointer, key ?? element.kind) };
      if (typeof spec === 'string') {
        const fix = {
          title: `Set "openapi" to “${spec}” here.`,
          safe: false,
          repairs: [{ insertInto: pointer, key: 'openapi', json: JSON.stringify(spec) }],
        };
        yield problem.inherited(at, { element: name }, { ...extras, fix });
      } else if (key !== undefined)
        yield problem.array(at, { element: name, key, or: element.kind === 'root' ? '' : ', or remove it' }, extras);
      else yield problem.nothing(at, { element: name, sources: sourcesFor(element) }, extras);
    }
    // A navigation without children, one that cannot be read, and missing pages are other mistakes.
    if (!isEmpty || !isComplete || navigation.root.arrays.length === 0 || navigation.pages.length > 0) return;
    const element = pointerOf(navigation.root);
    yield problem.site({ pointer: element, part: 'key' }, { element, severity: 'error', isLastResort: true });
  },
});

/** Whether another rule reports the children: entries of a wrong type, or a value that is not an array. */
function hasUnreadChildren({ value }: Element): boolean {
  return Object.keys(ENTRY_KIND_BY_CHILD_ARRAY).some((key) => {
    const entries = value[key];
    return entries !== undefined && !(Array.isArray(entries) && entries.length === 0);
  });
}

/** Whether another rule reports a key as one that should hold the children. */
function hasMisspeltKey({ value, kind }: Element, { name }: DocsJsonDialectTraits): boolean {
  if (singularlyNamedChildKeys(value, kind).length > 0) return true;
  const known = propertiesOf(name, kind);
  const children = childPropertiesOf(name, kind);
  return Object.keys(value).some(
    (key) => !Object.hasOwn(known, key) && (children.some((array) => isTypo(key, array)) || intendedArray(key, value[key], children)),
  );
}

function sourcesFor({ kind }: Element): string {
  return `no ${kind === 'group' ? '“root”' : '“href”'} and no source such as “openapi”`;
}
