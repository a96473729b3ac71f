/** Wrong types, missing fields, values outside a list. */
import { child, keys, lastKey, parentOf, valueAt } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import { isTypo } from '../text/spelling.ts';
import { labelPath } from '../lint/identity.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';
import { conflictingKeys } from '../resolve/served/generated-tabs.ts';
import { nameKinds } from '../navigation/kinds.ts';
import { intendedArray, singularKeysWithChildren } from '../navigation/intended-array.ts';
import { propertiesOf } from '../schema/properties.ts';
import { hasSchemaPath, type Dialect } from '../navigation/dialects.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import { CHILD_ARRAYS, MAX_DEPTH, describeElement, pointerOf } from '../navigation/model.ts';
import type { ChildArray, ElementKind } from '../navigation/model.ts';
import type { ShapeProblem } from '../schema/shape-problems.ts';

/** Keys that authors use for the label of an element. */
const LABEL_WORDS: ReadonlySet<string> = new Set(['name', 'title', 'label']);

/** Required properties that are lists; the others are strings. */
const LISTS: ReadonlySet<string> = new Set(['pages', 'items']);

/** A path as `$schema`: where it counts, and its repair. */
const SCHEMA_PATH: ProblemExtras = {
  element: '',
  key: '$schema',
  fix: {
    title: 'Replace it with "https://mintlify.com/docs.json".',
    safe: true,
    repairs: [{ replace: '/$schema', json: '"https://mintlify.com/docs.json"' }],
  },
};

export default defineRule({
  id: 'schema',
  theme: 'The file',
  cause: 'value',
  severity: 'error',
  summary: 'Every value has the type and the fields that the format requires.',
  why: 'A site with an unexpected value fails to build or, worse, loses the part of the navigation around it.',
  when: ({ shapeProblems, navigation, traits, source }) =>
    shapeProblems.length > 0 ||
    navigation.tooDeep.length > 0 ||
    (!traits.hasRedirects && hasSchemaPath(source.value)) ||
    (traits.childKindPriority !== undefined && navigation.elements.some(({ value }) => 'graphql' in value || 'sdk' in value)),
  fix: 'safe',
  messages: {
    shape: '{sentence}',
    misspelt: '“{key}” looks like “{property}”, which is missing here.',
    word: 'The label of {kind} is “{property}”, not “{key}”.',
    page: '“{path}” is a page, and “{list}” lists {kinds}. List pages in “pages”.',
    pages: '“{list}” lists pages, not {kinds}. Did you mean “pages”?',
    beside:
      '{element} is made from “{source}”, and the platform drops it because it also has {what}. Remove “{key}”, or move it to another tab.',
    path: '“$schema” must be a URL: the platform refuses a file with a path. Editors take the schema of docs-nav from their settings.',
    deep: 'The navigation is nested more than {limit} levels deep here; deeper levels are ignored.',
  },
  *check({ shapeProblems, navigation, source, traits, pages }, problem) {
    const isPage = (entry: unknown): boolean => typeof entry === 'string' && pages.find(normalizePagePath(entry, traits)) !== undefined;
    for (const { element, source: from, key } of conflictingKeys(navigation, traits)) {
      const pointer = pointerOf(element);
      const what = key === 'groups' ? 'an empty “groups”' : `“${key}”`;
      const data = { element: describeElement(element), source: from, key, what };
      yield problem.beside({ pointer: child(pointer, key), part: 'key' }, data, { element: pointer, key });
    }
    for (const pointer of navigation.tooDeep) yield problem.deep({ pointer }, { limit: MAX_DEPTH }, { element: pointer });
    if (!traits.hasRedirects && hasSchemaPath(source.value)) yield problem.path({ pointer: '/$schema' }, SCHEMA_PATH);
    for (const found of shapeProblems) {
      const { pointer, part, property, message, coversElement } = found;
      if (pointer === '/$schema' && typeof valueAt(source.value, pointer) === 'string') {
        yield problem.path({ pointer }, SCHEMA_PATH);
        continue;
      }
      if (coversElement) {
        yield problem.shape({ pointer, part }, { sentence: message }, { element: pointer, coversElement, ...replacement(found) });
        continue;
      }
      const list = keys(pointer).at(-2) ?? '';
      if (Object.hasOwn(CHILD_ARRAYS, list) && list !== 'pages' && isPage(valueAt(source.value, pointer))) {
        yield* pagesAmong(found, list as ChildArray);
        continue;
      }
      if (property === undefined) {
        const extras = { element: parentOf(pointer) ?? '', key: lastKey(pointer), ...replacement(found) };
        yield problem.shape({ pointer, part }, { sentence: message }, extras);
        continue;
      }
      const element = holderOf(found, source.value);
      const holder = valueAt(source.value, element);
      const [key, ...others] = misspeltFor(property, holder, traits.name);
      const singular = property === 'pages' && isObject(holder) ? singularKeysWithChildren(holder, 'group') : [];
      if (key === undefined) {
        // Its label is reported, which has what should be its pages.
        if (singular.includes('group')) continue;
        yield problem.shape(
          { pointer, part },
          { sentence: message },
          {
            element,
            key: property,
            subject: property,
            costs: [element],
            ...(singular.length > 0 ? { alsoCovers: singular } : addition(element, property, source.value)),
          },
        );
      } else {
        const at = { pointer: child(element, key), part: 'key' } as const;
        const isWord = LABEL_WORDS.has(key);
        const isGuess = isWord || !(isTypo(key, property) || isNamedAs(key, property, holder));
        const fix = { title: `Rename it to “${property}”.`, safe: !isGuess, repairs: [{ rename: at.pointer, name: property }] };
        const extras = { element, key, alsoCovers: [property], costs: [element], ...(others.length === 0 && { fix }) };
        // Named by the label that is missing, like a finding without a word in its place.
        const names = [`${labelPath(source.value, element)} ${property}`];
        if (isWord) yield problem.word(at, { kind: nameKinds([property as ElementKind]), property, key }, { ...extras, names });
        else yield problem.misspelt(at, { property, key }, extras);
      }
    }

    /** A page in an array of elements; one finding if that is all there is. */
    function* pagesAmong({ pointer }: ShapeProblem, list: ChildArray) {
      const array = parentOf(pointer) ?? '';
      const holder = parentOf(array) ?? '';
      const entries = valueAt(source.value, array) as readonly unknown[];
      const kinds = `${list === 'menu' ? 'menu item' : CHILD_ARRAYS[list]}s`;
      if (!entries.every(isPage)) {
        const path = String(valueAt(source.value, pointer));
        yield problem.page({ pointer }, { path, list, kinds }, { element: array, key: lastKey(pointer) });
      } else if (lastKey(pointer) === '0') {
        const isFree = !Object.hasOwn(valueAt(source.value, holder) as object, 'pages');
        const fix = { title: 'Rename it to “pages”.', safe: false, repairs: [{ rename: array, name: 'pages' }] };
        // Named by its entries, like findings for each.
        const names = entries.map((_, index) => labelPath(source.value, child(array, index)));
        const extras = { element: array, key: lastKey(pointer), costs: [pointer], names, ...(isFree && { fix }) };
        yield problem.pages({ pointer: array, part: 'key' }, { list, kinds }, extras);
      }
    }
  },
});

function replacement({ pointer, meant, coversElement }: ShapeProblem): ProblemExtras {
  if (meant === undefined) return {};
  const json = JSON.stringify(meant);
  return {
    fix: {
      title: `Replace it with ${json}.`,
      safe: coversElement === true || typeof meant === 'boolean',
      repairs: [{ replace: pointer, json }],
    },
  };
}

/** A group whose title opens a page needs no more than an empty list. */
function addition(element: string, property: string, value: unknown): ProblemExtras {
  if (property !== 'pages') return {};
  const holder = valueAt(value, element);
  const safe = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, 'root');
  return { fix: { title: 'Add “pages” with an empty list.', safe, repairs: [{ insertInto: element, key: property, json: '[]' }] } };
}

/** The object that lacks a property: the one at the pointer, or around it where its label is marked. */
function holderOf({ pointer }: ShapeProblem, value: unknown): string {
  const at = valueAt(value, pointer);
  const isLabel = Object.values<string>(CHILD_ARRAYS).includes(lastKey(pointer));
  return typeof at === 'object' && at !== null && !isLabel ? pointer : (parentOf(pointer) ?? '');
}

/** The keys of an object that may have been meant to be the one it lacks: nearly its name, and a value that fits. */
function misspeltFor(property: string, value: unknown, dialect: Dialect): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isList = LISTS.has(property);
  return Object.entries(value).flatMap(([name, inner]) => {
    const fits = isList ? Array.isArray(inner) : typeof inner === 'string';
    const holdsPages =
      property === 'pages' && !Object.hasOwn(propertiesOf(dialect, 'group'), name) && intendedArray(name, inner, ['pages']);
    const isMeant = isTypo(name, property) || holdsPages || (LABEL_WORDS.has(name) && isLabelFor(property, name));
    return fits && !Object.hasOwn(CHILD_ARRAYS, name) && isMeant ? [name] : [];
  });
}

/** Whether a key certainly means this array, by its name and its entries. */
function isNamedAs(key: string, array: string, value: unknown): boolean {
  const meant = isObject(value) ? intendedArray(key, value[key], [array]) : undefined;
  return meant?.isGuess === false;
}

/** Whether a word can be the label that is missing. A product has a `name` beside its label. */
function isLabelFor(property: string, word: string): boolean {
  return Object.values<string>(CHILD_ARRAYS).includes(property) && !(property === 'product' && word === 'name');
}
