/** Mistakes in arrays of children: values that are no array, names of keys, two kinds at one level, and links beside children. */
import { CHILD_KEYS, CHILDREN, type Json, LABELS } from './format.ts';
import { clone } from './grow.ts';
import { inElement, isDivision, type Mistake, pickDeep, rename } from './mistake.ts';
import type { ArrayPlace, ElementPlace } from './places.ts';
import type { Given } from './mistake.ts';
import { HREFS } from './values.ts';

function inArray(name: string, change: (place: ArrayPlace, given: Given) => void): Mistake {
  return {
    name,
    plan: (given) => {
      const place = pickDeep(given.random, given.places.arrays);
      return place && (() => change(place, given));
    },
  };
}

const NO_ARRAY: Readonly<Record<string, Json>> = { object: {}, text: 'somewhere', number: 5, null: null, boolean: true };

const arrays: readonly Mistake[] = [
  ...Object.entries(NO_ARRAY).map(([name, value]) =>
    inArray(`children: ${name}`, ({ owner, key }) => void (owner.value[key] = clone(value))),
  ),
  inArray('children: empty', ({ owner, key }) => void (owner.value[key] = [])),
  inArray('children: missing', ({ owner, key }) => void delete owner.value[key]),
  inArray('children: array in an array', ({ owner, key, list }) => void (owner.value[key] = [list])),
  inArray('children: object by number', ({ owner, key, list }) => void (owner.value[key] = { ...list })),
  inArray('children: the entry alone', ({ owner, key, list }) => void (owner.value[key] = list[0] ?? null)),
  inArray('key: singular', ({ owner, key }) => rename(owner.value, key, key === 'pages' ? 'page' : LABELS[key])),
  inArray('key: misspelled', ({ owner, key }, { random }) => {
    const at = 1 + random.below(key.length - 2);
    rename(owner.value, key, random.pick([key.slice(0, at) + key.slice(at + 1), `${key.slice(0, at)}${key.charAt(at)}${key.slice(at)}`]));
  }),
  inArray('key: in upper case', ({ owner, key }, { random }) =>
    rename(owner.value, key, random.pick([key.toUpperCase(), key.charAt(0).toUpperCase() + key.slice(1)])),
  ),
  inArray('key: foreign', ({ owner, key }, { random }) =>
    rename(owner.value, key, random.pick(['items', 'children', 'sections', 'content', 'menus', 'subgroups', 'entries'])),
  ),
  inArray('key: of another kind', ({ owner, key }, { random }) => {
    const others = CHILD_KEYS.filter((other) => other !== key && owner.value[other] === undefined);
    rename(owner.value, key, random.pick(others) ?? 'groups');
  }),
];

const missing = (place: ElementPlace): typeof CHILD_KEYS => CHILDREN[place.kind].filter((key) => place.value[key] === undefined);

const levels: readonly Mistake[] = [
  inElement(
    'two kinds: both sound',
    ({ kind }) => kind !== 'group',
    (place, { random, garden }) => {
      const key = random.pick(missing(place)) ?? 'pages';
      place.value[key] = garden.array(key, 1);
    },
  ),
  inElement(
    'two kinds: one empty',
    ({ kind }) => kind !== 'group',
    (place, { random }) => void (place.value[random.pick(missing(place)) ?? 'pages'] = []),
  ),
  inElement(
    'two kinds: one wrong',
    ({ kind }) => kind !== 'group',
    (place, { random, garden }) => {
      const key = random.pick(missing(place)) ?? 'pages';
      place.value[key] = random.pick<Json>([[null], [5], null, 'text', {}, [...garden.array(key, 1), null], [{ note: 'text' }]]);
    },
  ),
  inElement(
    'kind that does not fit',
    () => true,
    (place, { random, garden }) => {
      const key = random.pick(CHILD_KEYS.filter((other) => !CHILDREN[place.kind].includes(other))) ?? 'menu';
      if (random.oneIn(2)) for (const other of CHILD_KEYS) delete place.value[other];
      place.value[key] = garden.array(key, 1);
    },
  ),
];

const hasChildren = (place: ElementPlace): boolean => CHILD_KEYS.some((key) => place.value[key] !== undefined);

const links: readonly Mistake[] = [
  inElement(
    'href: beside children',
    (place) => isDivision(place) && hasChildren(place),
    ({ value }, { random }) => {
      value['href'] = clone(random.pick(HREFS.sound));
    },
  ),
  inElement(
    'href: wrong beside children',
    (place) => isDivision(place) && hasChildren(place),
    ({ value }, { random }) => {
      value['href'] = clone(random.pick(HREFS.wrong));
    },
  ),
  inElement(
    'href: wrong',
    ({ value }) => value['href'] !== undefined,
    ({ value }, { random }) => void (value['href'] = clone(random.pick(HREFS.wrong))),
  ),
  inElement(
    'href: missing',
    ({ value }) => value['href'] !== undefined,
    ({ value }) => void delete value['href'],
  ),
  inElement(
    'href: foreign',
    (place) => !isDivision(place),
    ({ value }, { random }) => {
      value['href'] = clone(random.pick([...HREFS.sound, ...HREFS.wrong]));
    },
  ),
];

export const childMistakes: readonly Mistake[] = [...arrays, ...levels, ...links];
