/** Mistakes in `navigation` as a whole, in `redirects`, and pages that are listed in two places. */
import type { Json } from './format.ts';
import { clone } from './grow.ts';
import type { Mistake } from './mistake.ts';

const navigation: readonly Mistake[] = [
  ...Object.entries({ null: null, text: 'somewhere', number: 5, 'empty object': {} }).map(([name, value]): Mistake => ({
    name: `navigation: ${name}`,
    plan:
      ({ docs }) =>
      () =>
        void (docs['navigation'] = clone(value)),
  })),
  {
    name: 'navigation: missing',
    plan:
      ({ docs }) =>
      () =>
        void delete docs['navigation'],
  },
  {
    name: 'navigation: array',
    plan:
      ({ docs, navigation }) =>
      () =>
        void (docs['navigation'] = Object.values(navigation)[0] ?? []),
  },
  {
    name: 'page: twice',
    plan: ({ places, random }) => {
      const lists = places.arrays.filter(({ key }) => key === 'pages');
      const page = lists.flatMap(({ list }) => list).find((entry) => typeof entry === 'string');
      const place = random.pick(lists);
      return place && page !== undefined ? () => void place.list.push(page) : undefined;
    },
  },
];

const SOUND = { source: '/old', destination: 'https://example.com' };
const REDIRECTS: Readonly<Record<string, readonly Json[]>> = {
  'no array': [{}, null, 5, 'text', SOUND],
  'no object': [[null], [5], ['/old'], [[]], [SOUND, true]],
  'no source': [[{ destination: '/new' }], [{ ...SOUND, source: 5 }], [{ ...SOUND, source: null }], [{ from: '/old', to: '/new' }], [{}]],
  'no destination': [[{ source: '/old' }], [{ ...SOUND, destination: 5 }], [{ ...SOUND, destination: ['/a'] }]],
  'wrong permanent': [[{ ...SOUND, permanent: 'true' }], [{ ...SOUND, permanent: null }], [{ ...SOUND, permanent: 1 }]],
  'same source': [
    [SOUND, SOUND],
    [SOUND, { ...SOUND, destination: 'https://example.com/b' }],
    [SOUND, { ...SOUND, source: '/b' }, { ...SOUND, permanent: false }],
  ],
  'sources alike': [
    [SOUND, { ...SOUND, source: '/old/' }],
    [SOUND, { ...SOUND, source: 'old' }],
    [SOUND, { ...SOUND, source: '/OLD' }],
    [
      { ...SOUND, source: '/x/:a*' },
      { ...SOUND, source: '/x/:b*' },
    ],
  ],
  'odd texts': [
    [{ ...SOUND, source: '' }],
    [{ ...SOUND, destination: '' }],
    [{ ...SOUND, source: '/old#a' }],
    [{ ...SOUND, source: '/old?a' }],
    [{ ...SOUND, source: 'https://example.com/old' }],
    [{ ...SOUND, note: 'text' }],
    [{ source: '/old', destination: '/old' }],
  ],
};

const redirects = Object.entries(REDIRECTS).map(([name, values]): Mistake => ({
  name: `redirects: ${name}`,
  plan:
    ({ docs, random }) =>
    () =>
      void (docs['redirects'] = clone(random.pick(values))),
}));

export const siteMistakes: readonly Mistake[] = [...navigation, ...redirects];
