/** Whether a property can be given another name without doing harm. */
import { child, keys, lastKey, parentOf, valueAt } from '../document/pointer.ts';
import { buildNavigation } from '../navigation/build.ts';
import { isObject } from '../document/json-object.ts';
import { CHILD_ARRAYS, pointerOf } from '../navigation/model.ts';
import { effectsOf, isSet, isSetting, type Setting } from '../resolve/effects.ts';
import { resolve } from '../resolve/resolution.ts';
import { validatorOf } from '../schema/validate.ts';
import type { Subject } from '../subject/subject.ts';

/**
 * Asks for the property at a pointer: whether its value is one that the other name may have, and hides nothing beside it. `'idle'`
 * if it does, and would then change nothing for readers.
 */
export type FitsName = (pointer: string, name: string) => boolean | 'idle';

/** So often the whole configuration is validated; beyond, nothing is sure. */
const MAX_TRIED = 50;
/** Validators descend into values; one with more brackets is none of ours. */
const MAX_DEPTH = 128;

/** Of these an element has one: where there are two, sites drop one of them. */
const LEADS: ReadonlySet<string> = new Set([...Object.keys(CHILD_ARRAYS), 'href']);

export async function fitsNames({ source, navigation, pages, traits }: Subject): Promise<FitsName> {
  const mistakesOf = await validatorOf(traits.name);
  let room = navigation.tooDeep.length > 0 ? 0 : MAX_TRIED;
  return (pointer, name) => {
    const way = keys(parentOf(pointer) ?? '');
    const holder = valueAt(source.value, parentOf(pointer) ?? '');
    if (!isObject(holder) || !isShallow(holder, MAX_DEPTH) || room-- <= 0) return false;
    if (LEADS.has(name) && Object.keys(holder).some((key) => LEADS.has(key) && key !== lastKey(pointer))) return false;
    const place = child(parentOf(pointer) ?? '', name);
    const value = renamed(source.value, way, lastKey(pointer), name);
    const mistakes = mistakesOf(value);
    if (mistakes.some(({ instancePath }) => instancePath === place || instancePath.startsWith(`${place}/`))) return false;
    return isSetting(name) && isIdle(value, parentOf(pointer) ?? '', name) ? 'idle' : true;
  };

  function isIdle(value: unknown, holder: string, name: Setting): boolean {
    const changed = buildNavigation(isObject(value) ? value['navigation'] : undefined);
    const element = changed?.elements.find((candidate) => pointerOf(candidate) === holder);
    if (!changed || !element || !isSet(element, name)) return false;
    return !effectsOf(changed, resolve(changed, pages, traits), traits)(element, name);
  }
}

function isShallow(value: unknown, room: number): boolean {
  return typeof value !== 'object' || value === null || (room > 0 && Object.values(value).every((inner) => isShallow(inner, room - 1)));
}

/** A copy of the value in which one property, at the end of the way, has another name. */
function renamed(value: unknown, [next, ...rest]: readonly string[], key: string, name: string): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (String(index) === next ? renamed(entry, rest, key, name) : entry));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([own, inner]): [string, unknown] => {
    if (next === undefined) return [own === key ? name : own, inner];
    return [own, own === next ? renamed(inner, rest, key, name) : inner];
  });
  return Object.fromEntries(entries);
}
