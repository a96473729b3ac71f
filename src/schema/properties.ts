/** Lookups in the generated table of properties. */
import { propertyLines } from './properties.gen.ts';
import type { ElementKind } from './properties.gen.ts';

type Dialect = keyof typeof propertyLines;

/** The contents of a property: elements or pages (`child`), or an object or list of objects with known keys (`shape`). */
export interface Property {
  readonly child?: string;
  readonly shape?: string;
}

/** The keys of one object. Use `Object.hasOwn` to look them up, because authors write keys such as `constructor`. */
export type Properties = Readonly<Record<string, Property>>;

/** Returns the properties of an element kind or a shape. */
export function propertiesOf(dialect: Dialect, shape: string): Properties {
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

/** Lines are parsed on demand, because a site uses few of them. */
const childLists = new Map<string, readonly string[]>();
const propertyCache = { spec: new Map<string, Properties>(), mintlify: new Map<string, Properties>() };

function readLine(line: string): Properties {
  const properties: Record<string, Property> = {};
  for (const word of line.split(' ')) {
    const [key = '', target] = word.split(/[:/]/);
    if (key !== '') properties[key] = target === undefined ? {} : word.includes(':') ? { child: target } : { shape: target };
  }
  return properties;
}
