/** Wrong types, missing fields, values outside a list. */
import { toChildPointer, keys, lastKey, parentOf, valueAt } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import { isTypo } from '../text/spelling.ts';
import { labelPath } from '../lint/identity.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';
import { findRepeatsInUniqueLists } from '../resolve/served/repeated-values.ts';
import { findGraphqlOrSdkTabConflicts } from '../resolve/served/generated-tabs.ts';
import { joinKindsWithOr } from '../navigation/kinds.ts';
import { LABEL_WORDS, intendedArray, isLabelUnderListName, singularlyNamedChildKeys } from '../navigation/intended-array.ts';
import { describeObject, isRedirectEntryPointer } from '../schema/entry.ts';
import { missingMessage } from '../schema/missing-properties.ts';
import { CODE_THEMES } from '../schema/code-themes.ts';
import { PROPERTY_NAME_SYNONYMS } from '../schema/former-settings.ts';
import { propertiesOf } from '../schema/properties.ts';
import { hasPathAsSchemaUrl, type Dialect } from '../navigation/dialects.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, MAX_ELEMENT_DEPTH, describeElement, pointerOf } from '../navigation/model.ts';
import type { ChildArray, ElementKind } from '../navigation/model.ts';
import type { ShapeProblem } from '../schema/shape-problems.ts';

/** Required properties that are lists or objects; the others are strings. */
const LISTS: ReadonlySet<string> = new Set(['pages', 'items', 'options']);
const OBJECTS: ReadonlySet<string> = new Set(['colors', 'metatags', '404']);

const WHOLE_FILE = ' The platform refuses the whole file.';

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
  why: 'A site with an unexpected value fails to build or, worse, loses the part of the navigation around it. Outside the navigation, it makes the platform refuse the whole file.',
  when: ({ shapeProblems, navigation, traits, source }) =>
    shapeProblems.length > 0 ||
    navigation.tooDeep.length > 0 ||
    (!traits.hasSettings && hasPathAsSchemaUrl(source.value)) ||
    (traits.hasSettings && findRepeatsInUniqueLists(source.value).length > 0) ||
    (traits.childKindPriority !== undefined && navigation.elements.some(({ value }) => 'graphql' in value || 'sdk' in value)),
  fix: 'safe',
  messages: {
    shape: '{sentence}',
    misspelt: '“{key}” looks like “{property}”, which is missing here.{cost}',
    word: 'The label of {kind} is “{property}”, not “{key}”.',
    page: '“{path}” is a page, and “{list}” lists {kinds}. List pages in “pages”.',
    pages: '“{list}” lists pages, not {kinds}. Did you mean “pages”?',
    beside:
      '{element} is generated from “{source}”, and the platform drops it because it also has {what}. Remove “{key}”, or move it to another tab.',
    repeated: '“{value}” is in “{list}” twice: the platform refuses the whole file. Keep one of them.',
    path: '“$schema” must be a URL: the platform refuses a file with a path. To use the schema of docs-nav, set it in your editor.',
    deep: 'The navigation is nested more than {limit} levels deep here; deeper levels are ignored.',
  },
  *check({ shapeProblems, navigation, source, traits, pages }, problem) {
    const isPage = (entry: unknown): boolean => typeof entry === 'string' && pages.find(normalizePagePath(entry, traits)) !== undefined;
    for (const { element, source: from, key } of findGraphqlOrSdkTabConflicts(navigation, traits)) {
      const pointer = pointerOf(element);
      const what = key === 'groups' ? 'an empty “groups”' : `“${key}”`;
      const data = { element: describeElement(element), source: from, key, what };
      yield problem.beside({ pointer: toChildPointer(pointer, key), part: 'key' }, data, { element: pointer, key });
    }
    for (const pointer of navigation.tooDeep) yield problem.deep({ pointer }, { limit: MAX_ELEMENT_DEPTH }, { element: pointer });
    for (const { value, pointer, first } of traits.hasSettings ? findRepeatsInUniqueLists(source.value) : []) {
      const [entry, list] = entryAndList(pointer);
      const related = [{ at: { pointer: first }, message: 'The first one.' }];
      const fix = { title: 'Remove it.', safe: false, repairs: [{ remove: entry }] };
      yield problem.repeated({ pointer }, { value, list }, { element: entry, key: lastKey(pointer), related, fix });
    }
    if (!traits.hasSettings && hasPathAsSchemaUrl(source.value)) yield problem.path({ pointer: '/$schema' }, SCHEMA_PATH);
    for (const found of shapeProblems) {
      const { pointer, part, property, coversElement } = found;
      const cost = traits.hasSettings && found.element === '' ? WHOLE_FILE : '';
      const message = found.message + cost;
      if (pointer === '/$schema' && typeof valueAt(source.value, pointer) === 'string') {
        yield problem.path({ pointer }, SCHEMA_PATH);
        continue;
      }
      if (coversElement) {
        yield problem.shape(
          { pointer, part },
          { sentence: message },
          { element: pointer, coversElement, ...replacement(found, source.value) },
        );
        continue;
      }
      const list = keys(pointer).at(-2) ?? '';
      if (Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, list) && list !== 'pages' && isPage(valueAt(source.value, pointer))) {
        yield* pagesAmong(found, list as ChildArray);
        continue;
      }
      if (cost !== '' && found.missing && !isRedirectEntryPointer(pointer)) {
        yield* missingSettings(found, found.missing, cost);
        continue;
      }
      if (property === undefined) {
        const unread = found.keyword === 'type' && found.element === '' ? { suppresses: [pointer] } : {};
        const extras = { element: parentOf(pointer) ?? '', key: lastKey(pointer), ...replacement(found, source.value), ...unread };
        yield problem.shape({ pointer, part }, { sentence: message }, extras);
        continue;
      }
      const element = holderOf(found, source.value);
      const holder = valueAt(source.value, element);
      const [key, ...others] = misspeltFor(property, holder, traits.name);
      const singular = property === 'pages' && isObject(holder) ? singularlyNamedChildKeys(holder, 'group') : [];
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
            ...(isRedirectEntryPointer(element) && { alsoCovers: otherNamesIn(holder) }),
          },
        );
      } else {
        const at = { pointer: toChildPointer(element, key), part: 'key' } as const;
        const isWord = LABEL_WORDS.has(key) && !isOtherName(key, property);
        const isSure = isTypo(key, property) || isNamedAs(key, property, holder) || (property === 'href' && isOtherName(key, property));
        const isGuess = isWord || !isSure;
        const fix = { title: `Rename it to “${property}”.`, safe: !isGuess, repairs: [{ rename: at.pointer, name: property }] };
        const extras = {
          element,
          key,
          alsoCovers: [property],
          costs: [element],
          // It is no list that should have been one.
          ...(Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, key) && { suppresses: [at.pointer] }),
          ...(others.length === 0 && { fix }),
        };
        // Named by the label that is missing, like a finding without a word in its place.
        const names = [`${labelPath(source.value, element)} ${property}`];
        if (isWord) yield problem.word(at, { kind: joinKindsWithOr([property as ElementKind]), property, key }, { ...extras, names });
        else yield problem.misspelt(at, { property, key, cost }, extras);
      }
    }

    /** What a setting, or the file itself, lacks: one finding for each property. */
    function* missingSettings(found: ShapeProblem, missing: readonly string[], cost: string) {
      const pointer = holderOf(found, source.value);
      const holder = valueAt(source.value, pointer) as object;
      const misspelt = new Map<string, string>();
      for (const name of missing) {
        const key = misspeltFor(name, holder, traits.name).find((one) => ![...misspelt.values()].includes(one));
        if (key !== undefined) misspelt.set(name, key);
      }
      for (const [property, key] of misspelt) {
        const at = { pointer: toChildPointer(pointer, key), part: 'key' } as const;
        const safe = pointer === '' || isTypo(key, property) || property === 'href';
        const fix = { title: `Rename it to “${property}”.`, safe, repairs: [{ rename: at.pointer, name: property }] };
        yield problem.misspelt(at, { property, key, cost }, { element: pointer, key, alsoCovers: [property], costs: [pointer], fix });
      }
      // One for each, so that a further one is new.
      for (const property of missing) {
        if (misspelt.has(property)) continue;
        const sentence = missingMessage(describeObject(pointer, holder), pointer, [property], holder) + cost;
        const extras = {
          element: pointer,
          key: property,
          subject: property,
          costs: [pointer],
          ...addition(pointer, property, source.value),
        };
        yield problem.shape({ pointer: found.pointer, part: pointer === '' ? 'value' : found.part }, { sentence }, extras);
      }
    }

    /** A page in an array of elements; one finding if that is all there is. */
    function* pagesAmong({ pointer }: ShapeProblem, list: ChildArray) {
      const array = parentOf(pointer) ?? '';
      const holder = parentOf(array) ?? '';
      const entries = valueAt(source.value, array) as readonly unknown[];
      const kinds = `${list === 'menu' ? 'menu item' : ENTRY_KIND_BY_CHILD_ARRAY[list]}s`;
      if (!entries.every(isPage)) {
        const path = String(valueAt(source.value, pointer));
        yield problem.page({ pointer }, { path, list, kinds }, { element: array, key: lastKey(pointer) });
      } else if (lastKey(pointer) === '0') {
        const isFree = !Object.hasOwn(valueAt(source.value, holder) as object, 'pages');
        const fix = { title: 'Rename it to “pages”.', safe: false, repairs: [{ rename: array, name: 'pages' }] };
        // Named by its entries, like findings for each.
        const names = entries.map((_, index) => labelPath(source.value, toChildPointer(array, index)));
        const extras = { element: array, key: lastKey(pointer), costs: [pointer], names, ...(isFree && { fix }) };
        yield problem.pages({ pointer: array, part: 'key' }, { list, kinds }, extras);
      }
    }
  },
});

function replacement({ pointer, meant, coversElement }: ShapeProblem, value: unknown): ProblemExtras {
  const instead = meant ?? objectMeant(pointer, valueAt(value, pointer));
  if (instead === undefined) return {};
  const json = JSON.stringify(instead);
  return {
    fix: {
      title: `Replace it with ${json}.`,
      safe: coversElement === true || typeof meant === 'boolean' || isSameWord(meant, valueAt(value, pointer)),
      repairs: [{ replace: pointer, json }],
    },
  };
}

function isSameWord(meant: unknown, written: unknown): boolean {
  return typeof meant === 'string' && typeof written === 'string' && meant.toLowerCase() === written.toLowerCase();
}

/** What settings mostly have that miss it. */
const USUAL_VALUES: readonly (readonly [element: string, property: string, value: string])[] = [
  ['', 'theme', 'mint'],
  ['/navbar/primary', 'type', 'button'],
];

/** The property that a value means which is written instead of an object. */
const MEANT_PROPERTIES: Readonly<Record<string, string>> = {
  '/fonts': 'family',
  '/fonts/heading': 'family',
  '/fonts/body': 'family',
  '/banner': 'content',
  '/colors': 'primary',
  '/appearance': 'default',
  '/icons': 'library',
  '/search': 'prompt',
  '/contextual': 'options',
};

/** The object that is meant by a text or a list where the platform takes only objects. The documentation shows some of these forms. */
function objectMeant(pointer: string, value: unknown): object | undefined {
  const property = Object.hasOwn(MEANT_PROPERTIES, pointer) ? MEANT_PROPERTIES[pointer] : undefined;
  const isList = Array.isArray(value);
  if (property !== undefined && isList === (property === 'options') && (isList || typeof value === 'string')) return { [property]: value };
  if (typeof value !== 'string') return undefined;
  if (pointer === '/styling/codeblocks' && CODE_THEMES.includes(value)) return { theme: value };
  return /(?:banner|background)\/color$/.test(pointer) && value.startsWith('#') ? { light: value, dark: value } : undefined;
}

/** A group whose title opens a page needs no more than an empty list. */
function addition(element: string, property: string, value: unknown): ProblemExtras {
  const usual = USUAL_VALUES.find(([at, key]) => at === element && key === property);
  if (usual) {
    const json = JSON.stringify(usual[2]);
    return { fix: { title: `Add "${property}": ${json}.`, safe: false, repairs: [{ insertInto: element, key: property, json }] } };
  }
  if (property !== 'pages') return {};
  const holder = valueAt(value, element);
  const safe = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, 'root');
  return { fix: { title: 'Add “pages” with an empty list.', safe, repairs: [{ insertInto: element, key: property, json: '[]' }] } };
}

/** The object that lacks a property: the one at the pointer, or around it where its label is marked. */
function holderOf({ pointer }: ShapeProblem, value: unknown): string {
  const at = valueAt(value, pointer);
  const isLabel = Object.values<string>(ENTRY_KIND_BY_CHILD_ARRAY).includes(lastKey(pointer));
  return typeof at === 'object' && at !== null && !isLabel ? pointer : (parentOf(pointer) ?? '');
}

/** The keys of an object that may have been meant to be the one it lacks: nearly its name, and a value that fits. */
function misspeltFor(property: string, value: unknown, dialect: Dialect): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isList = LISTS.has(property);
  return Object.entries(value).flatMap(([name, inner]) => {
    const fits = isList ? Array.isArray(inner) : OBJECTS.has(property) ? isObject(inner) : typeof inner === 'string';
    const holdsPages =
      property === 'pages' && !Object.hasOwn(propertiesOf(dialect, 'group'), name) && intendedArray(name, inner, ['pages']);
    const isMeant =
      isTypo(name, property) || holdsPages || isOtherName(name, property) || (LABEL_WORDS.has(name) && isLabelFor(property, name));
    if (Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, name)) return isObject(value) && isLabelUnderListName(value, name, property) ? [name] : [];
    return fits && isMeant ? [name] : [];
  });
}

/** The keys of a redirect that the message says to rename. */
function otherNamesIn(holder: unknown): readonly string[] {
  if (!isObject(holder)) return [];
  const missing = ['source', 'destination'].filter((name) => !Object.hasOwn(holder, name));
  return Object.keys(holder).filter((key) => missing.some((name) => isTypo(key, name) || PROPERTY_NAME_SYNONYMS[name]?.includes(key)));
}

/** Whether a key is what a property beside the navigation is called elsewhere. Redirects have their own words for that. */
function isOtherName(key: string, property: string): boolean {
  return property !== 'source' && property !== 'destination' && (PROPERTY_NAME_SYNONYMS[property]?.includes(key) ?? false);
}

/** Pointer of the entry that a repeated value is or belongs to, and the name of its list. */
function entryAndList(pointer: string): readonly [entry: string, list: string] {
  const path = keys(pointer);
  const length = path.findIndex((key) => /^\d+$/.test(key)) + 1;
  return [path.slice(0, length).reduce(toChildPointer, ''), path.slice(0, length - 1).join('.')];
}

/** Whether a key certainly means this array, by its name and its entries. */
function isNamedAs(key: string, array: string, value: unknown): boolean {
  const meant = isObject(value) ? intendedArray(key, value[key], [array]) : undefined;
  return meant?.isGuess === false;
}

/** Whether a word can be the label that is missing. A product has a `name` beside its label. */
function isLabelFor(property: string, word: string): boolean {
  return Object.values<string>(ENTRY_KIND_BY_CHILD_ARRAY).includes(property) && !(property === 'product' && word === 'name');
}
