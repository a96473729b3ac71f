/** Checks whether a property can safely be renamed. */
import { toChildPointer, isBelow, keys, lastKey, parentOf, valueAt } from '../document/pointer.ts';
import { buildNavigation } from '../navigation/build.ts';
import { isObject } from '../document/json-object.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, pointerOf } from '../navigation/model.ts';
import { createEffectTest, isSet, isElementSetting, type ElementSetting } from '../resolve/effects.ts';
import { resolveNavigation } from '../resolve/resolution.ts';
import { analyzeServedNavigation } from '../resolve/served/served.ts';
import type { RawError } from '../schema/raw-error.ts';
import { shapeProblemsOf } from '../schema/shape-problems.ts';
import { docsJsonValidatorOf } from '../schema/validate.ts';
import { groupBy } from '../text/group-by.ts';
import type { Subject } from '../subject/subject.ts';

/**
 * Whether the value at a pointer is valid under another name and, under that name, hides no sibling and costs readers no other page, as an
 * empty path in it may. `'idle'` if so, but without any effect for readers.
 */
export type PropertyRenameCheck = (pointer: string, name: string) => boolean | 'idle';

/** The whole docs.json is validated at most this many times, and fewer if it has many mistakes; after that, no name fits. */
export const MAX_TRIAL_VALIDATIONS = 50;
/** A validation that finds many mistakes takes longer, and counts once more for each so many. */
export const MISTAKES_COSTING_ONE_VALIDATION = 200;
/** Validators recurse into values; values nested deeper than this are not checked. */
const MAX_DEPTH = 128;

/** An element can have only one of these; if it has two, the platform drops one. */
const DESTINATION_KEYS: ReadonlySet<string> = new Set([...Object.keys(ENTRY_KIND_BY_CHILD_ARRAY), 'href']);

export async function createPropertyRenameCheck({ source, navigation, pages, traits }: Subject): Promise<PropertyRenameCheck> {
  const mistakesOf = await docsJsonValidatorOf(traits.name);
  let dropped: ReadonlySet<string> | undefined;
  let room = navigation.tooDeep.length > 0 ? 0 : MAX_TRIAL_VALIDATIONS;
  return (pointer, name) => {
    const way = keys(parentOf(pointer) ?? '');
    const holder = valueAt(source.value, parentOf(pointer) ?? '');
    if (!isObject(holder) || !isShallow(holder, MAX_DEPTH) || room <= 0) return false;
    if (DESTINATION_KEYS.has(name) && Object.keys(holder).some((key) => DESTINATION_KEYS.has(key) && key !== lastKey(pointer)))
      return false;
    const place = toChildPointer(parentOf(pointer) ?? '', name);
    const value = withRenamedKey(source.value, way, lastKey(pointer), name);
    const mistakes = mistakesOf(value);
    room -= 1 + Math.floor(mistakes.length / MISTAKES_COSTING_ONE_VALIDATION);
    if (mistakes.some(({ instancePath }) => instancePath === place || instancePath.startsWith(`${place}/`))) return false;
    if (costsMore(value, mistakes, place)) return false;
    return isElementSetting(name) && isIdle(value, parentOf(pointer) ?? '', name) ? 'idle' : true;
  };

  /** Whether more is dropped than before, other than at the place itself. */
  function costsMore(value: unknown, mistakes: readonly RawError[], place: string): boolean {
    dropped ??= new Set(dropsOf(source.value, mistakesOf(source.value)));
    return dropsOf(value, mistakes).some((scope) => scope !== place && !isBelow(scope, new Set([place])) && !dropped?.has(scope));
  }

  function dropsOf(value: unknown, mistakes: readonly RawError[]): readonly string[] {
    const shape = groupBy(shapeProblemsOf(mistakes, value), ({ element }) => element);
    return analyzeServedNavigation(value, shape, traits).drops.map(({ scope }) => scope);
  }

  function isIdle(value: unknown, holder: string, name: ElementSetting): boolean {
    const changed = buildNavigation(isObject(value) ? value['navigation'] : undefined);
    const element = changed?.elements.find((candidate) => pointerOf(candidate) === holder);
    if (!changed || !element || !isSet(element, name, traits)) return false;
    return !createEffectTest(changed, resolveNavigation(changed, pages, traits), traits)(element, name);
  }
}

function isShallow(value: unknown, room: number): boolean {
  return typeof value !== 'object' || value === null || (room > 0 && Object.values(value).every((inner) => isShallow(inner, room - 1)));
}

/** Copies the value with the property `key` of the object at the end of the path renamed. */
function withRenamedKey(value: unknown, [next, ...rest]: readonly string[], key: string, name: string): unknown {
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => (String(index) === next ? withRenamedKey(entry, rest, key, name) : entry));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([own, inner]): [string, unknown] => {
    if (next === undefined) return [own === key ? name : own, inner];
    return [own, own === next ? withRenamedKey(inner, rest, key, name) : inner];
  });
  return Object.fromEntries(entries);
}
