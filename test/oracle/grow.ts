/** Grows sound navigations of all kinds, to a depth of three divisions, in which every page has a name of its own. */
import { CHILDREN, type ChildKey, type Json, type Kind, LABELS, PROPERTIES, type Thing } from './format.ts';
import { GRAPHQL, HREFS, LANGUAGES, OPERATIONS, SDK, VALUES } from './values.ts';
import type { Random } from '../fuzz/random.ts';

const DEPTH = 3;

export interface Garden {
  /** The path of a page that no other entry names. */
  page(): string;
  /** A sound array of children. */
  array(key: ChildKey, depth: number): Json[];
  entry(kind: Kind, depth: number): Thing;
  global(): Thing;
  navigation(): Thing;
}

export function gardenOf(random: Random): Garden {
  let pages = 0;
  let labels = 0;
  let operations = 0;
  const page = (): string => random.pick(['p*', 'p*', 'guides/p*', '/p*', './p*', 'p*/']).replace('*', `${++pages}`);
  const listed = (): string => (operations < OPERATIONS && random.oneIn(12) ? `openapi.json GET /o${++operations}` : page());
  const label = (kind: Kind, index: number): string =>
    kind === 'language' ? (LANGUAGES[(index * 7 + labels++) % LANGUAGES.length] ?? 'en') : `${random.pick(['A', 'Ü', '1'])}${++labels}`;
  const listOf = <T>(most: number, make: (index: number) => T): T[] =>
    Array.from({ length: 1 + random.below(most) }, (_, index) => make(index));

  function array(key: ChildKey, depth: number): Json[] {
    if (key === 'pages') return listOf(3, () => (depth > 0 && random.oneIn(4) ? entry('group', depth - 1) : listed()));
    const first = random.below(LANGUAGES.length);
    return listOf(key === 'groups' ? 3 : 2, (index) => {
      const made = entry(LABELS[key], depth - 1);
      return key === 'languages' ? { ...made, language: LANGUAGES[(first + index) % LANGUAGES.length] ?? 'en' } : made;
    });
  }

  function entry(kind: Kind, depth: number): Thing {
    const made: Thing = { [kind]: label(kind, 0) };
    if (kind === 'tab' && random.oneIn(25)) return special(made, depth);
    addProperties(made, kind);
    if (kind === 'group') {
      if (random.oneIn(12)) made['sdk'] = clone(random.pick(SDK.sound));
      return { ...made, pages: array('pages', depth) };
    }
    if (random.oneIn(12)) made['global'] = global();
    if (random.oneIn(8)) return { ...made, href: random.pick(HREFS.sound) ?? '#' };
    const key = childKey(kind, depth);
    return { ...made, [key]: array(key, depth) };
  }

  /** A tab whose pages come from something else can have little beside it. */
  function special(tab: Thing, depth: number): Thing {
    const source: Thing = random.oneIn(2) ? { graphql: clone(random.pick(GRAPHQL.sound)) } : { sdk: clone(random.pick(SDK.sound)) };
    return { ...tab, ...source, ...(random.oneIn(2) && { groups: array('groups', depth) }) };
  }

  function addProperties(made: Thing, kind: Kind): void {
    for (const property of PROPERTIES[kind]) {
      if (!random.oneIn(property === 'root' ? 5 : 14)) continue;
      // The platform keeps one description of a group.
      if (kind === 'group' && property === 'asyncapi' && made['openapi'] !== undefined) continue;
      made[property] = property === 'root' ? page() : clone(random.pick(VALUES[property].sound));
    }
  }

  function childKey(kind: Kind, depth: number): ChildKey {
    if (depth <= 0 || random.oneIn(kind === 'root' ? 8 : 3)) return random.pick(['groups', 'groups', 'pages']);
    return random.pick(CHILDREN[kind]) ?? 'pages';
  }

  function global(): Thing {
    const key = random.pick(['anchors', 'anchors', 'tabs', 'dropdowns', 'products', 'versions', 'languages'] as const);
    return { [key]: listOf(2, (index) => ({ [LABELS[key]]: label(LABELS[key], index), href: random.pick(HREFS.sound) ?? '#' })) };
  }

  function navigation(): Thing {
    const root: Thing = {};
    addProperties(root, 'root');
    if (random.oneIn(10)) root['global'] = global();
    const key = childKey('root', DEPTH);
    return { ...root, [key]: array(key, DEPTH) };
  }

  return { page, array, entry, global, navigation };
}

export function clone(value: Json | undefined): Json {
  return structuredClone(value ?? null);
}
