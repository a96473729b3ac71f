/** Mistakes in entries of arrays: what is not an element, and labels. */
import { CHILD_KEYS, type Json, LABELS } from './format.ts';
import { clone } from './grow.ts';
import { inElement, isOf, type Mistake, pickDeep, put, rename } from './mistake.ts';

const NO_ELEMENT: Readonly<Record<string, Json>> = {
  null: null,
  number: 5,
  boolean: true,
  list: [],
  'empty object': {},
  text: 'Some words',
  'empty text': '',
  sourceRef: { sourceRef: 'mount' },
  link: { href: 'https://example.com' },
  'title and link': { title: 'Blog', href: 'https://example.com' },
};

const noElements = Object.entries(NO_ELEMENT).map(([name, value]) =>
  inElement(
    `entry: ${name}`,
    (place) => place.list !== undefined,
    ({ value: entry, list }, { random }) => put(list ?? [], entry, clone(value), random.oneIn(2)),
  ),
);

const NO_PAGE: Readonly<Record<string, Json>> = {
  ...NO_ELEMENT,
  'page object': { page: 'somewhere' },
  'title object': { title: 'Somewhere' },
  tab: { tab: 'Somewhere', pages: [] },
  'nested list': [['somewhere']],
};

const noPages = Object.entries(NO_PAGE)
  .filter(([name]) => name !== 'text')
  .map(([name, value]): Mistake => ({
    name: `page: ${name}`,
    plan: ({ places, random }) => {
      const place = pickDeep(
        random,
        places.arrays.filter(({ key, list }) => key === 'pages' && list.length > 0),
      );
      const at = place && random.pick(place.list);
      return place && at !== undefined ? () => put(place.list, at, clone(value), random.oneIn(2)) : undefined;
    },
  }));

const pagesElsewhere: readonly Mistake[] = [
  inElement(
    'entry: page path',
    ({ kind, list }) => list !== undefined && kind !== 'group',
    ({ value, list }, { random, garden }) => put(list ?? [], value, garden.page(), random.oneIn(2)),
  ),
  {
    name: 'entry: page path among groups',
    plan: ({ places, random, garden }) => {
      const place = pickDeep(
        random,
        places.arrays.filter(({ key }) => key === 'groups'),
      );
      return place && (() => put(place.list, place.list[0] ?? null, garden.page(), random.oneIn(2)));
    },
  },
  {
    name: 'page: list of pages',
    plan: ({ places, random, garden }) => {
      const place = pickDeep(
        random,
        places.arrays.filter(({ key }) => key === 'pages'),
      );
      return place && (() => void place.list.push([garden.page(), garden.page()]));
    },
  },
];

const KINDS = CHILD_KEYS.map((key) => LABELS[key]).filter((kind, index, all) => all.indexOf(kind) === index);

const entriesElsewhere: readonly Mistake[] = [
  inElement(
    'entry: of another kind',
    ({ list }) => list !== undefined,
    ({ kind, value, list }, { random, garden }) => {
      const other = random.pick(KINDS.filter((other) => other !== kind)) ?? 'tab';
      put(list ?? [], value, garden.entry(other, 0), random.oneIn(2));
    },
  ),
  {
    name: 'page: element of another kind',
    plan: ({ places, random, garden }) => {
      const place = pickDeep(
        random,
        places.arrays.filter(({ key }) => key === 'pages'),
      );
      return place && (() => void place.list.push(garden.entry(random.pick(KINDS.filter((kind) => kind !== 'group')) ?? 'tab', 0)));
    },
  },
  {
    name: 'entry: moved to another array',
    plan: ({ places, random }) => {
      const from = random.pick(places.elements.filter(({ list }) => list !== undefined));
      const to = random.pick(places.arrays.filter(({ key, list }) => list !== from?.list && LABELS[key] !== from?.kind));
      if (!from?.list || !to || JSON.stringify(from.value).includes(JSON.stringify(to.list))) return undefined;
      return () => {
        from.list?.splice(from.list.indexOf(from.value), 1);
        to.list.push(from.value);
      };
    },
  },
];

const labels: readonly Mistake[] = [
  ...Object.entries({ empty: '', number: 5, null: null, list: ['A'], object: { en: 'A' } }).map(([name, value]) =>
    inElement(
      `label: ${name}`,
      ({ kind }) => kind !== 'root',
      (place) => void (place.value[place.kind] = clone(value)),
    ),
  ),
  inElement(
    'label: blank',
    ({ kind }) => kind !== 'root' && kind !== 'language',
    (place) => void (place.value[place.kind] = ' '),
  ),
  inElement(
    'label: missing',
    ({ kind }) => kind !== 'root',
    (place) => void delete place.value[place.kind],
  ),
  inElement(
    'label: of another kind',
    ({ kind }) => kind !== 'root',
    (place, { random }) => {
      const others = KINDS.filter((kind) => kind !== place.kind);
      rename(place.value, place.kind, random.pick(others) ?? 'tab');
    },
  ),
  inElement(
    'label: misspelled',
    ({ kind }) => kind !== 'root',
    (place, { random }) =>
      rename(
        place.value,
        place.kind,
        random.pick(['title', 'label', 'text', `${place.kind}s`, place.kind.toUpperCase(), place.kind.slice(0, -1)]),
      ),
  ),
  inElement(
    'label: one more of another kind',
    ({ kind }) => kind !== 'root',
    (place, { random }) => {
      const others = KINDS.filter((kind) => kind !== place.kind);
      place.value[random.pick(others) ?? 'tab'] = 'Other';
    },
  ),
  inElement('language: not supported', isOf('language'), (place, { random }) => {
    place.value['language'] = random.pick(['xx', 'EN', 'english', 'pt-br', 'zh-hans', 'zh_CN', 'en-US']);
  }),
  {
    name: 'label: twice',
    plan: ({ places, random }) => {
      const place = random.pick(places.elements.filter(({ list }) => list !== undefined && list.length > 1));
      const other = place && places.elements.find(({ list, value }) => list === place.list && value !== place.value);
      return place && other && (() => void (place.value[place.kind] = clone(other.value[place.kind])));
    },
  },
];

export const entryMistakes: readonly Mistake[] = [...noElements, ...noPages, ...pagesElsewhere, ...entriesElsewhere, ...labels];
