/** Mistakes in properties of elements: wrong values, properties that the kind does not have, descriptions of APIs, and `global`. */
import { type Json, type Kind, PROPERTIES, type Property } from './format.ts';
import { GRAPHQL, HREFS, SDK, VALUES } from './values.ts';
import { clone } from './grow.ts';
import { inElement, isOf, type Mistake, rename } from './mistake.ts';
import { type ElementPlace, isThing } from './places.ts';

const has = (kind: Kind, property: Property): boolean => (PROPERTIES[kind] as readonly string[]).includes(property);

const NAMES = Object.keys(VALUES) as Property[];

const wrong = NAMES.map((property) =>
  inElement(
    `${property}: wrong`,
    ({ kind }) => has(kind, property),
    ({ value }, { random }) => void (value[property] = clone(random.pick(VALUES[property].wrong))),
  ),
);

/** What the platform drops without a word, whatever its value is. */
const foreign = NAMES.flatMap((property) => {
  const isHeld = ({ kind, value }: ElementPlace): boolean => has(kind, property) && value[property] !== undefined;
  return [
    inElement(
      `${property}: foreign`,
      ({ kind }) => !has(kind, property),
      ({ value }, { random }) => void (value[property] = property === 'root' ? 'somewhere' : clone(random.pick(VALUES[property].sound))),
    ),
    inElement(
      `${property}: foreign and wrong`,
      ({ kind }) => !has(kind, property),
      ({ value }, { random }) => void (value[property] = clone(random.pick(VALUES[property].wrong))),
    ),
    inElement(`${property}: misspelled`, isHeld, ({ value }) => rename(value, property, `${property.slice(0, 2)}${property.slice(3)}`)),
    inElement(`${property}: in upper case`, isHeld, ({ value }, { random }) =>
      rename(value, property, random.pick([property.toUpperCase(), property.replace(/^.|api$/g, capitalized)])),
    ),
  ];
});

function capitalized(part: string): string {
  return part.charAt(0).toUpperCase() + part.slice(1);
}

const isAny = (): boolean => true;

const harmless: readonly Mistake[] = [
  inElement('unknown key', isAny, ({ value }, { random }) => {
    value[random.pick(['note', 'slug', 'drilldown', 'mode', '$comment', 'sourceRef', 'toString'])] = clone(
      random.pick(['Text', 5, true, null, {}]),
    );
  }),
  inElement('default: several', isOf('version', 'language'), ({ list }) => {
    for (const entry of list ?? []) if (isThing(entry)) entry['default'] = true;
  }),
];

const sources: readonly Mistake[] = [
  inElement('graphql: in a tab', isOf('tab'), ({ value }, { random }) => void (value['graphql'] = clone(random.pick(GRAPHQL.sound)))),
  inElement('graphql: wrong in a tab', isOf('tab'), ({ value }, { random }) => void (value['graphql'] = clone(random.pick(GRAPHQL.wrong)))),
  inElement(
    'graphql: elsewhere',
    ({ kind }) => kind !== 'tab',
    ({ value }, { random }) => {
      value['graphql'] = clone(random.pick([...GRAPHQL.sound, ...GRAPHQL.wrong]));
    },
  ),
  inElement('sdk: in a tab', isOf('tab'), ({ value }, { random }) => void (value['sdk'] = clone(random.pick(SDK.sound)))),
  inElement('sdk: wrong', isOf('tab', 'group'), ({ value }, { random }) => void (value['sdk'] = clone(random.pick(SDK.wrong)))),
  inElement(
    'sdk: elsewhere',
    ({ kind }) => kind !== 'tab' && kind !== 'group',
    ({ value }, { random }) => {
      value['sdk'] = clone(random.pick([...SDK.sound, ...SDK.wrong]));
    },
  ),
];

const href = (): string => 'https://example.com';
const GLOBAL: Readonly<Record<string, (page: () => string) => readonly Json[]>> = {
  'not an object': () => [5, null, [], 'text', true],
  'unknown key': (page) => [
    { anchor: [] },
    { links: [] },
    { groups: [{ group: 'A', pages: [page()] }] },
    { pages: [page()] },
    { menu: [] },
  ],
  'not an array': () => [{ anchors: {} }, { anchors: null }, { tabs: 'text' }],
  'entry without a label': () => [
    { anchors: [{ href: href() }] },
    { tabs: [{ anchor: 'A', href: href() }] },
    { versions: [{ version: '', href: href() }] },
  ],
  'entry without a link': () => [{ anchors: [{ anchor: 'A' }] }, { products: [{ product: 'A', href: 5 }] }],
  'entry with a wrong link': () => HREFS.wrong.map((link) => ({ anchors: [{ anchor: 'A', href: link }] })),
  'no element': () => [{ anchors: [null] }, { tabs: ['text'] }, { dropdowns: [{}] }],
  'more in an entry': (page) => [
    { anchors: [{ anchor: 'A', href: href(), pages: [page()] }] },
    { tabs: [{ tab: 'A', href: href(), groups: [{ group: 'B', pages: [page()] }] }] },
    { anchors: [{ anchor: 'A', href: href(), note: 'text' }] },
  ],
  'wrong property of an entry': () => [
    { anchors: [{ anchor: 'A', href: href(), icon: 5 }] },
    { anchors: [{ anchor: 'A', href: href(), color: 'red' }] },
    { tabs: [{ tab: 'A', href: href(), hidden: 'true' }] },
    { versions: [{ version: 'A', href: href(), tag: 5 }] },
    { languages: [{ language: 'xx', href: href() }] },
    { anchors: [{ anchor: 'A', href: href(), sdk: 5 }] },
    { anchors: [{ anchor: 'A', href: href(), directory: 'table' }] },
    { anchors: [{ anchor: 'A', href: href(), openapi: 5 }] },
  ],
  empty: () => [{}, { anchors: [] }, { tabs: [] }, { versions: [] }],
};

const globals = Object.entries(GLOBAL).map(([name, makeAll]) =>
  inElement(`global: ${name}`, isAny, ({ value }, { random, garden }) => void (value['global'] = clone(random.pick(makeAll(garden.page))))),
);

export const valueMistakes: readonly Mistake[] = [...wrong, ...sources, ...globals];
export const foreignMistakes: readonly Mistake[] = [...foreign, ...harmless];
