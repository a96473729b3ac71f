/** How elements of mint.json look: icon, color, and whether they are hidden. */
import { isObject, type JsonObject } from '../document/json-object.ts';
import type { MintJsonReader } from './notes.ts';

/** The properties that `convertIconAndHidden` converts. */
export const ICON_AND_HIDDEN_KEYS: ReadonlySet<string> = new Set(['icon', 'iconType', 'isDefaultHidden']);

export function convertIconAndHidden(entry: JsonObject, pointer: string, old: MintJsonReader): Record<string, unknown> {
  const { isDefaultHidden } = entry;
  old.noteMissing(pointer, findKeysNotOfType('boolean', { isDefaultHidden }));
  return { ...iconOf(entry, pointer, old), ...(isDefaultHidden === true && { hidden: true }) };
}

/** A style without an icon has no place in docs.json. */
export function iconOf({ icon, iconType: style }: JsonObject, pointer: string, old: MintJsonReader): Record<string, unknown> {
  const isStyled = typeof icon === 'string' && typeof style === 'string';
  old.noteMissing(pointer, [...findKeysNotOfType('string', { icon }), ...(style === undefined || isStyled ? [] : ['iconType'])]);
  if (typeof icon !== 'string') return {};
  return { icon: isStyled ? { name: icon, style } : icon };
}

/** The keys of values that are there, and of another type. */
export function findKeysNotOfType(type: 'string' | 'boolean', values: JsonObject): string[] {
  return Object.keys(values).filter((key) => values[key] !== undefined && typeof values[key] !== type);
}

/** One color for both appearances; of a gradient, its first. */
export function colorOf(color: unknown, pointer: string, old: MintJsonReader): Record<string, unknown> {
  const one = isObject(color) ? color['from'] : color;
  if (typeof one !== 'string') {
    if (color !== undefined) old.note(pointer, 'docs.json has no counterpart for “color”; it was left out.');
    return {};
  }
  if (isObject(color)) old.note(pointer, 'docs.json has no gradients; the first color was kept.');
  return { color: { light: one, dark: one } };
}
