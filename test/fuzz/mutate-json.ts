/** Mutations of the value of a JSON file: docs.json, what it draws in, descriptions of APIs, configurations, baselines. */
import { KEYS, PATTERNS, TEXTS, VALUES, pathsOut } from './hostile.ts';
import { filesOf, type Mutate, type Site } from './mutation.ts';
import type { Random } from './random.ts';
import { RawJson, parse, placesIn, set, type Place } from './raw-json.ts';
import { fileOf, textIn } from './tree.ts';

/** Deeper than any reader goes by itself. */
const DEEP = 10_000;

interface Work {
  readonly site: Site;
  readonly random: Random;
  readonly json: RawJson;
  readonly value: object;
  readonly places: readonly Place[];
  readonly place: Place;
}

/** What opens an element, and what closes it. */
const NESTING: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['[', ']'],
  ['{"a":', '}'],
  ['{"group":"G","pages":[', ']}'],
  ['{"tab":"T","tabs":[', ']}'],
];

type Change = readonly [name: string, change: (work: Work) => void];

const CHANGES: readonly [Change, ...Change[]] = [
  ['a value of another type', ({ random, json, place }) => set(place.holder, place.key, json.raw(random.pick(VALUES) ?? ''))],
  ['a hostile text', ({ random, place }) => replaceText(place, (text) => insert(text, random))],
  [
    'hostile texts everywhere',
    ({ random, places }) =>
      places.forEach((place) => random.oneIn(2) && typeof place.value === 'string' && replaceText(place, (text) => insert(text, random))),
  ],
  ['a path that leads out', ({ site, random, place }) => set(place.holder, place.key, random.pick(pathsOut(site.outside)))],
  [
    'paths that lead out everywhere',
    ({ site, random, places }) =>
      places.forEach(
        ({ holder, key, value }) =>
          typeof value === 'string' && set(holder, key, random.pick(pathsOut(site.outside)) + random.pick(['', '.json', '.mdx', '.yaml'])),
      ),
  ],
  ['a pattern', ({ random, place }) => set(place.holder, place.key, random.pick(PATTERNS)?.())],
  [
    'a long text',
    ({ random, json, place }) =>
      set(place.holder, place.key, json.raw(`"${random.pick(['a', 'a/', '../', '\\u202e', '*', '日', ' '] as const).repeat(200_000)}"`)),
  ],
  [
    'depth',
    ({ random, json, place }) => {
      const [open, close] = random.pick(NESTING);
      set(place.holder, place.key, json.raw(`${open.repeat(DEEP)}${open.includes('a":') ? 'null' : ''}${close.repeat(DEEP)}`));
    },
  ],
  ['a key with a meaning', ({ random, place }) => set(place.holder, random.pick(KEYS) ?? '', place.value)],
  [
    'a key twice',
    ({ random, json, place }) =>
      set(
        place.holder,
        `${place.key}`,
        json.raw(`${JSON.stringify(place.value)},${JSON.stringify(place.key)}:${random.pick(['null', '"x"', '[]'])}`),
      ),
  ],
  ['a key is gone', ({ place }) => Reflect.deleteProperty(place.holder, place.key)],
  [
    'a value stands elsewhere too',
    ({ random, place, places }) => {
      const other = random.pick(places);
      if (other) set(other.holder, other.key, structuredClone(place.value));
    },
  ],
  [
    'a list is a hundred times as long',
    ({ places, random }) => {
      const lists = places.filter(({ value }) => Array.isArray(value) && JSON.stringify(value).length < 20_000);
      const place = random.pick(lists);
      if (place && Array.isArray(place.value))
        set(place.holder, place.key, Array.from({ length: 100 }, () => structuredClone(place.value)).flat());
    },
  ],
  [
    'a $ref',
    ({ site, random, place }) => set(place.holder, place.key, { $ref: random.pick([...refsOf(site), ...pathsOut(site.outside)]) }),
  ],
  [
    'a part in a file of its own',
    ({ site, random, place, json }) => {
      if (typeof place.value !== 'object') return;
      const name = `part-${random.below(5)}.json`;
      site.tree.set(site.root + name, fileOf(json.print(place.value, 2)));
      set(place.holder, place.key, { $ref: random.pick([name, `/${name}`, `./${name}`, `x/../${name}`]) });
    },
  ],
];

/** docs.json is changed more often than other files. */
export const mutateJson: Mutate = (site, random) => {
  const path = random.below(3) > 0 ? site.docs : random.pick(filesOf(site, (name) => /\.jsonc?$/.test(name)));
  const value = path === undefined ? undefined : parse(textIn(site.tree, path) ?? '');
  const places = placesIn(value);
  const place = random.pick(places);
  if (path === undefined || value === undefined || place === undefined) return undefined;
  const [name, change] = random.pick(CHANGES);
  const json = new RawJson();
  change({ site, random, json, value, places, place });
  site.tree.set(path, fileOf(json.print(value, random.pick([0, 2, '\t']))));
  return `${path}: ${name}`;
};

function replaceText({ holder, key, value }: Place, change: (text: string) => string): void {
  set(holder, key, change(typeof value === 'string' ? value : ''));
}

function insert(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + (random.pick(TEXTS) ?? '') + text.slice(at);
}

function refsOf(site: Site): string[] {
  return [
    'docs.json',
    '/docs.json',
    './docs.json#/navigation',
    ...filesOf(site, (name) => name.endsWith('.json')).map((name) => name.slice(site.root.length)),
  ];
}
