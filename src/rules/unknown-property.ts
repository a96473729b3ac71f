/** Properties that nothing reads. */
import { child } from '../document/pointer.ts';
import { nearest } from '../document/spelling.ts';
import { isObject } from '../navigation/build.ts';
import { nameKinds } from '../navigation/kinds.ts';
import { misplacedKeys } from '../schema/properties.gen.ts';
import { kindsWith, propertiesOf } from '../schema/properties.ts';
import { defineRule } from '../lint/rule.ts';
import { unknownProperties } from './reading/unknown-properties.ts';
import type { UnknownProperty } from './reading/unknown-properties.ts';

/** Top-level keys that together say a file is written for the hosted platform. */
const PLATFORM_KEYS = ['theme', 'name', 'colors'];

export default defineRule({
  id: 'unknown-property',
  severity: 'warning',
  summary: 'Every property of the navigation is one that the format knows, where the format knows it.',
  why: 'A misspelt or misplaced property is dropped without a word, and what it was meant to do does not happen. A key that is repeated through the file is one finding.',
  options: { allow: 'Names of properties to accept; `*` stands for any text, as in `internal-*`.' },
  messages: {
    misspelt: '“{key}” is no property of {holder}. Did you mean “{meant}”?',
    misplaced: '“{key}” does nothing on {holder}; it belongs on {places}.',
    dialect: '“{key}” is not part of the format; only the hosted platform knows it. If the site runs there, set "dialect": "mintlify".',
    unknown: '“{key}” is no property of {holder}; nothing reads it.',
    top: '“{key}” does nothing at the top of the file; it belongs in “navigation”.',
    root: '“openapi” does nothing on the navigation itself: it is not inherited from there. Set it on the elements below.',
    platform: 'This looks like a file for the hosted platform (it has “theme”, “name” and “colors”). To check it as such, set "dialect": "mintlify".',
  },
  *check({ source: { value }, navigation, traits, settings }, problem, options) {
    if (!isObject(value) || !isObject(value['navigation'])) return;
    const isAllowed = allowing(options['allow']);
    for (const key of misplacedKeys[traits.name]) {
      if (Object.hasOwn(value, key) && !isAllowed(key)) yield problem.top({ pointer: child('', key), part: 'key' }, { key });
    }
    for (const [first, ...others] of grouped(unknownProperties(navigation, traits.name))) {
      if (!first || isAllowed(first.key)) continue;
      const { key, holder, kind, pointer, element } = first;
      const at = { pointer: child(pointer, key), part: 'key' } as const;
      const related = others.map((other) => ({ at: { pointer: child(other.pointer, key), part: 'key' } as const, message: 'Here too.' }));
      const extras = { element, key, count: others.length + 1, related };
      const free = Object.keys(propertiesOf(traits.name, kind)).filter((name) => !Object.hasOwn(first.value, name));
      const meant = nearest(key, free);
      const places = kindsWith(traits.name, key);
      if (meant !== undefined) {
        const repairs = [first, ...others].map((other) => ({ rename: child(other.pointer, key), name: meant }));
        yield problem.misspelt(at, { key, holder, meant }, { ...extras, fix: { title: `Rename it to “${meant}”.`, safe: others.length === 0, repairs } });
      } else if (key === 'openapi' && kind === 'root') yield problem.root(at, extras);
      else if (places.length > 0) yield problem.misplaced(at, { key, holder, places: nameKinds(places) }, extras);
      else if (traits.name === 'spec' && Object.hasOwn(propertiesOf('mintlify', kind), key)) yield problem.dialect(at, { key }, extras);
      else yield problem.unknown(at, { key, holder }, extras);
    }
    if (traits.name === 'spec' && settings.dialect === undefined && PLATFORM_KEYS.every((key) => key in value)) {
      yield problem.platform({ pointer: child('', 'theme'), part: 'key' }, { severity: 'info' });
    }
  },
});

/** One entry for each key of a kind of holder, with all its places. */
function grouped(found: Iterable<UnknownProperty>): Iterable<UnknownProperty[]> {
  const groups = new Map<string, UnknownProperty[]>();
  for (const property of found) {
    const name = `${property.kind} ${property.key}`;
    const known = groups.get(name);
    if (known) known.push(property);
    else groups.set(name, [property]);
  }
  return groups.values();
}

function allowing(allow: unknown): (key: string) => boolean {
  const patterns = (Array.isArray(allow) ? allow : []).filter((name): name is string => typeof name === 'string');
  const tests = patterns.map((pattern) => pattern.split('*'));
  return (key) => tests.some((parts) => matches(parts, key));
}

function matches(parts: readonly string[], key: string): boolean {
  const [start = '', ...rest] = parts;
  if (rest.length === 0) return key === start;
  const end = rest.pop() ?? '';
  if (!key.startsWith(start) || !key.endsWith(end) || key.length < start.length + end.length) return false;
  let at = start.length;
  for (const part of rest) {
    at = key.indexOf(part, at);
    if (at === -1 || at + part.length > key.length - end.length) return false;
    at += part.length;
  }
  return true;
}
