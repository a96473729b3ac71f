/** Compares every object of docs.json with the table of properties. */
import { toChildPointer } from '../document/pointer.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import type { Dialect, DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { KINDS_WITH_ARTICLE } from '../navigation/kinds.ts';
import type { DocsJsonLinkInputs } from '../resolve/links.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, pointerOf } from '../navigation/model.ts';
import { misplacedKeys } from '../schema/properties.gen.ts';
import { propertiesOf, shapeOfValue } from '../schema/properties.ts';

/** A property that its holder cannot have. */
export interface UnknownDocsJsonProperty {
  readonly key: string;
  /** Element kind, or shape of an object inside one. */
  readonly kind: string;
  /** Whether the holder is an element of the navigation. */
  readonly isElement: boolean;
  /** The names of the settings around the key, of a key beside the navigation: `['footer', 'links', '[]']`. */
  readonly settings?: readonly string[];
  /** The holder in words, such as «a tab», «“footer”» or «an entry of “links”». */
  readonly holder: string;
  /** Pointer of the holder. */
  readonly pointer: string;
  readonly value: JsonObject;
}

/** Leaves arrays of children to the rules about children, and keys of the top level that belong in the navigation to `misplacedKeys`. */
export function* findUnknownDocsJsonProperties({
  navigation,
  source,
  traits,
}: DocsJsonLinkInputs & { traits: DocsJsonDialectTraits }): Generator<UnknownDocsJsonProperty> {
  const dialect = traits.name;
  for (const element of navigation.elements) {
    const { kind, value } = element;
    yield* unknownPropertiesIn(
      { kind, isElement: true, holder: KINDS_WITH_ARTICLE[kind], pointer: () => pointerOf(element), value },
      dialect,
    );
  }
  if (traits.hasSettings && isObject(source.value)) yield* unknownSettings(source.value, { kind: 'site', settings: [], pointer: '' });
}

/** The place of an object beside the navigation. */
interface SettingPlace {
  readonly kind: string;
  readonly settings: readonly string[];
  readonly pointer: string;
}

function* unknownSettings(value: unknown, place: SettingPlace): Generator<UnknownDocsJsonProperty> {
  const { settings, pointer } = place;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      if (isObject(entry))
        yield* unknownSettings(entry, { ...place, settings: [...settings, '[]'], pointer: toChildPointer(pointer, index) });
  }
  if (!isObject(value)) return;
  const kind = shapeOfValue(place.kind, value);
  const known = propertiesOf('mintlify', kind);
  for (const key of Object.keys(value)) {
    const property = Object.hasOwn(known, key) ? known[key] : undefined;
    const isIgnored = kind === 'site' && key === 'variations' && value['theme'] !== 'willow';
    if (property === undefined || isIgnored) {
      const isMisplaced = kind === 'site' && misplacedKeys.mintlify.includes(key);
      if (key !== '$ref' && !isMisplaced) yield { key, kind, isElement: false, settings, holder: nameOfSetting(settings), pointer, value };
    } else if (property.shape !== undefined && property.child === undefined) {
      yield* unknownSettings(value[key], { kind: property.shape, settings: [...settings, key], pointer: toChildPointer(pointer, key) });
    }
  }
}

/** «“api.playground”», «an entry of “footer.links”», or «docs.json». */
function nameOfSetting(settings: readonly string[]): string {
  if (settings.length === 0) return 'docs.json';
  const path = `“${settings.filter((key) => key !== '[]').join('.')}”`;
  return settings.at(-1) === '[]' ? `an entry of ${path}` : path;
}

/** What may have such a property. Most things have none, so their pointers are not made before one is found. */
type Holder = Omit<UnknownDocsJsonProperty, 'key' | 'pointer'> & { readonly pointer: () => string };

function* unknownPropertiesIn(object: Holder, dialect: Dialect): Generator<UnknownDocsJsonProperty> {
  const { kind, isElement, pointer, value } = object;
  const known = propertiesOf(dialect, kind);
  for (const key in value) {
    const property = Object.hasOwn(known, key) ? known[key] : undefined;
    if (property === undefined) {
      if (key !== '$ref' && !(isElement && Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, key))) yield { ...object, key, pointer: pointer() };
    } else if (property.shape !== undefined) {
      yield* insideShape(value[key], property.shape, `“${key}”`, () => toChildPointer(pointer(), key), dialect);
    }
  }
}

function* insideShape(
  value: unknown,
  kind: string,
  holder: string,
  pointer: () => string,
  dialect: Dialect,
): Generator<UnknownDocsJsonProperty> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      if (isObject(entry)) yield* insideShape(entry, kind, `an entry of ${holder}`, () => toChildPointer(pointer(), index), dialect);
    }
  } else if (isObject(value)) yield* unknownPropertiesIn({ kind, isElement: false, holder, pointer, value }, dialect);
}
