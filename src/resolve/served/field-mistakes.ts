/** The mistakes in the properties of an element, or beside the navigation, for which the hosted platform drops it whole. */
import { isObject, type JsonObject } from '../../document/json-object.ts';
import { toChildPointer, keys } from '../../document/pointer.ts';
import type { ElementKind } from '../../navigation/model.ts';
import { hrefsIn, type LinkHolder } from '../links.ts';
import { languageCodes, strictShapes } from '../../schema/properties.gen.ts';
import { propertiesOf, shapeOfValue } from '../../schema/properties.ts';
import type { ShapeProblem } from '../../schema/shape-problems.ts';
import { keysConflictingWithGraphqlOrSdk, findGraphqlOrSdkKey } from './generated-tabs.ts';
import { isAcceptedHref } from './served-href.ts';

/** Mistakes of shape by the pointer of their element. */
export type ShapeProblemsByElement = ReadonlyMap<string, readonly Pick<ShapeProblem, 'pointer' | 'property'>[]>;

/** Objects that can have no keys but theirs. */
const STRICT_SHAPES: ReadonlySet<string> = new Set(strictShapes.mintlify);

/** Pointers of the mistakes, in no particular order. Those in entries of child arrays are not among them. */
export function fatalFieldPointers(kind: ElementKind, value: JsonObject, pointer: string, shape: ShapeProblemsByElement): string[] {
  const causes = [...wrongSources(kind, value, pointer), ...wrongLanguages(kind, value, pointer)];
  if (kind === 'group' && value['root'] === '') causes.push(toChildPointer(pointer, 'root'));
  for (const { pointer: at } of shape.get(pointer) ?? []) {
    const key = keys(at)[keys(pointer).length];
    if (key === undefined || isFatal(kind, key)) causes.push(at);
  }
  for (const key of Object.keys(value)) {
    const inner = propertyOf(kind, key)?.shape;
    if (inner !== undefined && isFatal(kind, key)) extraKeys(value[key], inner, toChildPointer(pointer, key), causes);
  }
  for (const key of ['global', 'footer', 'navbar'] as const)
    if (propertyOf(kind, key)) unacceptedLinks(value[key], key, toChildPointer(pointer, key), causes);
  return causes;
}

/** Pointers of the keys and links beside the navigation for which the platform refuses the file. */
export function fatalSettingPointers(value: JsonObject): string[] {
  const causes: string[] = [];
  for (const key of Object.keys(value)) {
    const shape = propertyOf('site', key)?.shape;
    // The platform does not read them with other themes.
    if (shape !== undefined && (key !== 'variations' || value['theme'] === 'willow'))
      extraKeys(value[key], shape, toChildPointer('', key), causes);
  }
  for (const holder of ['logo', 'navbar', 'footer'] as const) unacceptedLinks(value[holder], holder, toChildPointer('', holder), causes);
  return causes;
}

/** Whether a wrong value of a property makes its element invalid; otherwise the platform ignores the property, or its children. */
function isFatal(kind: ElementKind, key: string): boolean {
  const property = propertyOf(kind, key);
  const isIgnored = key === 'href' || (kind === 'group' && (key === 'openapi' || key === 'asyncapi'));
  return property !== undefined && property.child === undefined && !isIgnored;
}

function propertyOf(kind: string, key: string) {
  const known = propertiesOf('mintlify', kind);
  return Object.hasOwn(known, key) ? known[key] : undefined;
}

/** Only tabs are made of `graphql`, only tabs and groups of `sdk`, and such a tab can have few other properties. */
function wrongSources(kind: ElementKind, value: JsonObject, pointer: string): string[] {
  if (kind === 'tab') {
    const source = findGraphqlOrSdkKey(value);
    return source === undefined ? [] : keysConflictingWithGraphqlOrSdk(value, source).map((key) => toChildPointer(pointer, key));
  }
  return ['graphql', 'sdk'].flatMap((key) => (Object.hasOwn(value, key) && !propertyOf(kind, key) ? [toChildPointer(pointer, key)] : []));
}

/** Unknown codes, its own and those of languages in its `global`. */
function wrongLanguages(kind: ElementKind, value: JsonObject, pointer: string): string[] {
  const { global } = value;
  const links = isObject(global) && propertyOf(kind, 'global') && Array.isArray(global['languages']) ? global['languages'] : [];
  const at = toChildPointer(toChildPointer(pointer, 'global'), 'languages');
  const causes = links.flatMap((link: unknown, index) =>
    isObject(link) && isWrongCode(link['language']) ? [toChildPointer(toChildPointer(at, index), 'language')] : [],
  );
  return kind === 'language' && isWrongCode(value['language']) ? [...causes, toChildPointer(pointer, 'language')] : causes;
}

function isWrongCode(code: unknown): boolean {
  return typeof code === 'string' && !languageCodes.mintlify.includes(code);
}

/** Keys of strict objects that they cannot have. Lists are of objects: one in another is a mistake of shape, however deep. */
function extraKeys(value: unknown, shape: string, pointer: string, causes: string[]): void {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      if (!Array.isArray(entry)) extraKeys(entry, shape, toChildPointer(pointer, index), causes);
  }
  if (!isObject(value)) return;
  const own = shapeOfValue(shape, value);
  for (const key of Object.keys(value)) {
    const property = propertyOf(own, key);
    const at = toChildPointer(pointer, key);
    if (property?.shape !== undefined) extraKeys(value[key], property.shape, at, causes);
    else if (property === undefined && key !== '$ref' && (STRICT_SHAPES.has(own) || isGlobalSource(own, key))) causes.push(at);
  }
}

/** Links inside a property that the platform does not accept as links. */
function unacceptedLinks(value: unknown, holder: LinkHolder, pointer: string, causes: string[]): void {
  for (const { href, pointer: at } of hrefsIn(value, holder, pointer)) if (!isAcceptedHref(href, holder)) causes.push(at);
}

/** Entries of `global` may have any other key, but not these. */
function isGlobalSource(shape: string, key: string): boolean {
  return shape.startsWith('global') && (key === 'graphql' || key === 'sdk');
}
