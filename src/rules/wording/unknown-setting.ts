/** Words and repairs for keys beside the navigation that the platform does not know. */
import { isObject } from '../../document/json-object.ts';
import { child } from '../../document/pointer.ts';
import { OTHER_NAMES, placeOfSetting } from '../../schema/former-settings.ts';
import { strictShapes } from '../../schema/properties.gen.ts';
import { propertiesOf } from '../../schema/properties.ts';
import { joinWords } from '../../text/join-words.ts';
import { nearestWord, onlyTypoMatch } from '../../text/spelling.ts';
import type { ProblemExtras, Repair } from '../../lint/problem.ts';
import type { SettingCheck } from '../../lint/setting-check.ts';
import type { RenameCheck } from '../../lint/rename-check.ts';
import type { UnknownProperty } from '../../lint/unknown-properties.ts';

/** What is said of a key, and what to do about it. */
export interface UnknownSetting {
  /** Whether the platform refuses the file because of it, instead of ignoring the key. */
  readonly isRefused: boolean;
  /** A sentence with a space before it, or nothing. */
  readonly hint: string;
  readonly fix?: ProblemExtras['fix'];
}

/** More names are not listed. */
const MAX_NAMES = 6;

/** @param settings The names of the settings around the key. */
export function explainSetting(
  found: UnknownProperty,
  settings: readonly string[],
  fits: SettingCheck,
  canRename: RenameCheck,
): UnknownSetting {
  const { key, kind, value, pointer } = found;
  const isRefused = strictShapes.mintlify.includes(kind);
  const at = child(pointer, key);
  if (kind === 'site' && key === 'variations') return { isRefused, hint: ' Only the theme “willow” reads it.' };
  if (kind === 'font' && (key === 'heading' || key === 'body'))
    return {
      isRefused,
      hint: ' With “family”, one font is used for everything: remove it, or move the other font into “heading” or “body”.',
    };
  const free = Object.keys(propertiesOf('mintlify', kind)).filter((name) => !Object.hasOwn(value, name));
  const near = nearestWord(key, free);
  const names = settings.filter((name) => name !== '[]');
  const former = placeOfSetting([...names, key].join('.'));
  const meant = near ?? free.find((name) => OTHER_NAMES[name]?.includes(key) || former === [...names, name].join('.'));
  if (meant !== undefined) {
    const isFit = canRename(at, meant) !== false;
    const safe = isFit && (near === undefined || near === onlyTypoMatch(key, free));
    const fix = { title: `Rename it to “${meant}”.`, safe, staysSafe: true, repairs: [{ rename: at, name: meant }] };
    return { isRefused, hint: ` Did you mean “${meant}”?`, ...(isFit && { fix }) };
  }
  const place = former ?? likelyPlace(found, settings, fits);
  if (place !== undefined) {
    const path = place.split('.');
    const repairs = settings.includes('[]') || !fits(value[key], path) ? undefined : moveTo(path, at, value[key], fits.docs);
    const fix = repairs && { title: `Move it to “${place}”.`, safe: isRefused, repairs };
    return {
      isRefused,
      hint: place === key ? ' It belongs at the top level.' : ` It belongs in “${holderOf(place, key)}”.`,
      ...(fix && { fix }),
    };
  }
  const known = Object.keys(propertiesOf('mintlify', kind));
  const hint =
    isRefused && known.length <= MAX_NAMES
      ? ` It can have ${joinWords(
          known.map((name) => `“${name}”`),
          'and',
        )}.`
      : '';
  // What the platform ignores today it may read tomorrow.
  return { isRefused, hint, ...(isRefused && { fix: { title: `Remove “${key}”.`, safe: false, repairs: [{ remove: at }] } }) };
}

/** «seo.metatags» for a key that has the same name there; otherwise the whole place. */
function holderOf(place: string, key: string): string {
  return place.endsWith(`.${key}`) ? place.slice(0, -key.length - 1) : place;
}

/** The only place in which such a key is known and its value is valid: the top level, or a setting there. */
function likelyPlace({ key, value }: UnknownProperty, settings: readonly string[], fits: SettingCheck): string | undefined {
  const top = propertiesOf('mintlify', 'site');
  if (settings.length > 0 && !settings.includes('[]') && Object.hasOwn(top, key) && top[key]?.shape !== undefined) return key;
  const places = Object.entries(top).flatMap(([name, { shape }]) => {
    if (name === key) return [key];
    return shape !== undefined && name !== 'integrations' && Object.hasOwn(propertiesOf('mintlify', shape), key) ? [`${name}.${key}`] : [];
  });
  const [place, ...others] = places.filter((path) => path !== [...settings, key].join('.'));
  return place !== undefined && others.length === 0 && fits(value[key], place.split('.')) ? place : undefined;
}

/** Repairs that move a value to a place where nothing is yet. */
function moveTo(path: readonly string[], from: string, value: unknown, docs: unknown): readonly Repair[] | undefined {
  let holder = docs;
  let pointer = '';
  for (const [index, key] of path.entries()) {
    if (!isObject(holder)) return undefined;
    if (!Object.hasOwn(holder, key)) {
      const inner = path.slice(index + 1).reduceRight<unknown>((content, name) => ({ [name]: content }), value);
      return [{ insertInto: pointer, key, json: JSON.stringify(inner) }, { remove: from }];
    }
    holder = holder[key];
    pointer = child(pointer, key);
  }
  return undefined;
}
