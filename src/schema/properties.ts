/** Lookups in the generated table of properties. */
import { propertyLines } from './properties.gen.ts';
import type { ElementKind } from './properties.gen.ts';

type Dialect = keyof typeof propertyLines;

/** The contents of a property: elements or pages (`child`), or an object or list of objects with known keys (`shape`). */
export interface PropertyContents {
  readonly child?: string;
  readonly shape?: string;
}

/** The keys of one object. Use `Object.hasOwn` to look them up, because authors write keys such as `constructor`. */
export type PropertyContentsByKey = Readonly<Record<string, PropertyContents>>;

/** Returns the properties of an element kind or a shape. */
export function propertiesOf(dialect: Dialect, shape: string): PropertyContentsByKey {
  const known = propertyCache[dialect];
  let properties = known.get(shape);
  if (!properties) known.set(shape, (properties = readLine(propertyLines[dialect][shape] ?? '')));
  return properties;
}

/** Returns the arrays of children that an element kind can have, in the order of the schema. */
export function childPropertiesOf(dialect: Dialect, kind: ElementKind): readonly string[] {
  const name = `${dialect} ${kind}`;
  let children = childLists.get(name);
  if (!children) {
    const known = propertiesOf(dialect, kind);
    childLists.set(name, (children = Object.keys(known).filter((key) => known[key]?.child !== undefined)));
  }
  return children;
}

/** Returns the element kinds that have a property. */
export function kindsWith(dialect: Dialect, key: string): readonly ElementKind[] {
  return KINDS.filter((kind) => Object.hasOwn(propertiesOf(dialect, kind), key));
}

const KINDS = ['root', 'group', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language'] as const;

/** A property whose value has no keys of its own. */
const PLAIN: PropertyContents = {};

/** Lines are parsed on demand, because a site uses few of them. */
const childLists = new Map<string, readonly string[]>();
const propertyCache = { spec: new Map<string, PropertyContentsByKey>(), mintlify: new Map<string, PropertyContentsByKey>() };

/** Returns the shape of a value, which may depend on whether it has a certain property: `name?shape|other`. */
export function shapeOfValue(shape: string, value: object): string {
  const end = shape.indexOf('?');
  if (end === -1) return shape;
  const [own = '', other = ''] = shape.slice(end + 1).split('|');
  return Object.hasOwn(value, shape.slice(0, end)) ? own : other;
}

function readLine(line: string): PropertyContentsByKey {
  const properties: Record<string, PropertyContents> = {};
  for (const word of line.split(' ')) {
    // A regular expression would cost a tenth of a millisecond in a run.
    const isChild = word.includes(':');
    const end = word.indexOf(isChild ? ':' : '/');
    if (end === -1) {
      if (word !== '') properties[word] = PLAIN;
    } else properties[word.slice(0, end)] = isChild ? { child: word.slice(end + 1) } : { shape: word.slice(end + 1) };
  }
  return properties;
}
