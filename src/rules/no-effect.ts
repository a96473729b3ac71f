/** Settings that change nothing. */
import { toChildPointer } from '../document/pointer.ts';
import { describeElement, pointerOf } from '../navigation/model.ts';
import { createEffectTest, isSet, ELEMENT_SETTINGS } from '../resolve/effects.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'no-effect',
  theme: 'The tree',
  cause: 'effect',
  severity: 'info',
  summary: 'Every setting in the navigation has an effect.',
  why: 'A setting that does nothing misleads everyone who reads the file.',
  when({ navigation, resolution, traits }) {
    const hasEffect = createEffectTest(navigation, resolution, traits);
    return navigation.elements.some((element) =>
      (['expanded', 'directory', 'openapi'] as const).some((key) => key in element.value && !hasEffect(element, key)),
    );
  },
  fix: 'suggestion',
  messages: {
    expanded: '“expanded” has no effect here: a top-level group is always expanded.',
    directory:
      '“directory” has no effect here: a listing is shown on the “root” page of a group, and no group that this setting applies to has one.',
    openapi:
      '{element} sets “openapi”, which has no effect: it lists its own pages, and none of them is an operation such as “GET /users”.',
  },
  *check({ navigation, resolution, traits, source, apis, isComplete }, problem) {
    if (!isComplete) return;
    const hasEffect = createEffectTest(navigation, resolution, traits);
    const settings = navigation.elements.flatMap((element) =>
      ELEMENT_SETTINGS.filter((key) => isSet(element, key, traits)).map((key) => ({
        element,
        key,
        pointer: toChildPointer(pointerOf(element), key),
        isIdle: !hasEffect(element, key),
      })),
    );
    // A file that does not exist is the mistake, not that nothing is made from it.
    const missing = new Set(apis?.uses.flatMap(({ element, key, exists }) => (key === 'openapi' && !exists ? [element] : [])));
    // A fragment that is included at several places has an effect if it has one at any of them.
    const nameOf = (pointer: string): string => {
      const { document, pointer: inFile } = source.origin(pointer);
      return `${document.file} ${inFile}`;
    };
    const active = new Set<string>();
    if (source.references.size > 0) for (const { pointer, isIdle } of settings) if (!isIdle) active.add(nameOf(pointer));
    for (const { element, key, pointer, isIdle } of settings) {
      if (!isIdle || (active.size > 0 && active.has(nameOf(pointer)))) continue;
      if (key === 'openapi' && missing.has(element)) continue;
      const at = { pointer, part: 'key' } as const;
      const fix = { title: `Remove “${key}”.`, safe: false, repairs: [{ remove: pointer }] };
      const extras = { element: pointerOf(element), key, fix };
      if (key === 'openapi') yield problem.openapi(at, { element: describeElement(element) }, extras);
      else yield problem[key](at, { ...extras, ...(key === 'expanded' && { groupKey: key }) });
    }
  },
});
