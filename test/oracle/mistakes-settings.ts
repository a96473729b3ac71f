/** Mistakes in the top-level properties beside `navigation`, each made from the sound value that is there. */
import type { Json, Thing } from './format.ts';
import { type Mistake, rename } from './mistake.ts';
import { isThing } from './places.ts';
import { isNamed, isObject, replace, type SettingPlace, settingPlacesOf } from './setting-places.ts';
import { SETTING_NAMES } from './settings.ts';
import { OTHER_KEYS, OTHER_VALUES, RENAMED_KEYS, UNKNOWN_KEYS, UNKNOWN_SETTINGS, WRONG_TEXTS } from './wrong-settings.ts';
import type { Random } from '../fuzz/random.ts';

interface Slip {
  readonly name: string;
  readonly isPlace: (place: SettingPlace) => boolean;
  readonly change: (place: SettingPlace, random: Random, docs: Thing) => void;
}

const isAny = (): boolean => true;
const isText = ({ value }: SettingPlace): boolean => typeof value === 'string' && value !== '';
const isFilledList = ({ value }: SettingPlace): boolean => Array.isArray(value) && value.length > 0;

const others = Object.entries(OTHER_VALUES).map(([name, value]): Slip => ({
  name,
  isPlace: isAny,
  change: (place) => replace(place, structuredClone(value)),
}));

const texts = Object.entries(WRONG_TEXTS).map(([name, { isPlace, values }]): Slip => ({
  name: `wrong ${name}`,
  isPlace: (place) => typeof place.value === 'string' && isPlace({ ...place, value: place.value }),
  change: (place, random) => replace(place, structuredClone(random.pick(values) ?? '')),
}));

const values: readonly Slip[] = [
  { name: 'alone in a list', isPlace: isAny, change: (place) => replace(place, [place.value]) },
  { name: 'the entry alone', isPlace: isFilledList, change: (place) => replace(place, (place.value as Json[])[0] ?? null) },
  {
    name: 'as text',
    isPlace: ({ value }) => typeof value === 'boolean' || typeof value === 'number',
    change: (place) => replace(place, String(place.value)),
  },
  {
    name: 'in capitals',
    isPlace: isText,
    change: (place, random) => {
      const text = String(place.value);
      replace(place, random.pick([text.toUpperCase(), text.charAt(0).toUpperCase() + text.slice(1)]));
    },
  },
  { name: 'misspelled', isPlace: isText, change: (place, random) => replace(place, misspelled(String(place.value), random)) },
];

const lists: readonly Slip[] = [
  {
    name: 'entry twice',
    isPlace: isFilledList,
    change: ({ value }, random) => {
      const entries = value as Json[];
      const entry = structuredClone(random.pick(entries) ?? null);
      if (isThing(entry) && random.oneIn(2)) changeLastText(entry);
      entries.push(entry);
    },
  },
  {
    name: 'five entries',
    isPlace: isFilledList,
    change: ({ value }) => {
      const entries = value as Json[];
      for (let index = 0; entries.length < 5; index++) entries.push(structuredClone(entries[index] ?? null));
    },
  },
];

const keys: readonly Slip[] = [
  { name: 'missing', isPlace: isNamed, change: ({ owner, key }) => void delete (owner as Thing)[key] },
  { name: 'key misspelled', isPlace: isNamed, change: ({ owner, key }, random) => rename(owner as Thing, key, misspelled(key, random)) },
  {
    name: 'key in upper case',
    isPlace: isNamed,
    change: ({ owner, key }, random) =>
      rename(owner as Thing, key, random.pick([key.toUpperCase(), key.charAt(0).toUpperCase() + key.slice(1)])),
  },
  {
    name: 'key renamed',
    isPlace: isNamed,
    change: ({ owner, key }, random) => rename(owner as Thing, key, random.pick(RENAMED_KEYS[key] ?? OTHER_KEYS) ?? 'id'),
  },
  {
    name: 'unknown key',
    isPlace: isObject,
    change: ({ value }, random) => add(value as Thing, random.pick(UNKNOWN_KEYS) ?? 'note', random.pick<Json>(['Text', 5, true, null, {}])),
  },
  {
    name: 'key from elsewhere',
    isPlace: isObject,
    change: ({ value }, random, docs) => {
      const other = random.pick(settingPlacesOf(docs, random.pick(SETTING_NAMES) ?? 'theme').filter(isNamed));
      if (other) add(value as Thing, other.key, structuredClone(other.value));
    },
  },
];

function add(value: Thing, key: string, added: Json): void {
  if (!Object.hasOwn(value, key)) value[key] = added;
}

function misspelled(text: string, random: Random): string {
  const at = random.below(text.length);
  return random.pick([text.slice(0, at) + text.slice(at + 1), text.slice(0, at) + text.charAt(at) + text.slice(at)]);
}

/** The entry stays the same one, as far as its first key tells. */
function changeLastText(entry: Thing): void {
  const last = Object.keys(entry).findLast((key) => typeof entry[key] === 'string');
  if (last !== undefined && last !== Object.keys(entry)[0]) entry[last] = `${String(entry[last])}/b`;
}

/** Most other values cost the whole file, and most slips in keys cost the value alone. */
const WEIGHTS: readonly (readonly [number, readonly Slip[]])[] = [
  [1, others],
  [2, lists],
  [3, [...texts, ...values]],
  [4, keys],
];
const slips = WEIGHTS.flatMap(([often, group]) => Array.from({ length: often }, () => group).flat());

const inSettings = SETTING_NAMES.flatMap((setting) =>
  slips.map(({ name, isPlace, change }): Mistake => ({
    name: `setting ${setting}: ${name}`,
    plan: ({ docs, random }) => {
      const place = random.pick(settingPlacesOf(docs, setting).filter(isPlace));
      return place && (() => change(place, random, docs));
    },
  })),
);

const atTheTop: readonly Mistake[] = [
  {
    name: 'setting: unknown',
    plan:
      ({ docs, random }) =>
      () =>
        add(docs, random.pick(UNKNOWN_SETTINGS) ?? 'feedback', random.pick<Json>(['Text', 5, true, null, {}, { enabled: true }, [{}]])),
  },
  {
    name: 'setting variations: in another theme',
    plan: ({ docs, random }) =>
      docs['variations'] === undefined ? undefined : () => void (docs['theme'] = random.pick(['mint', 'maple', 'aspen'])),
  },
  {
    name: 'setting variations: whatever the theme',
    plan: ({ docs, random }) =>
      docs['variations'] === undefined
        ? () => void (docs['variations'] = random.pick<Json>([{ options: [{ id: 'a', label: 'A' }] }, {}, 5, null, 'text', []]))
        : undefined,
  },
];

export const settingMistakes: readonly Mistake[] = [...inSettings, ...atTheTop];
