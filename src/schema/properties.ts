/** Questions to the generated table of properties. */
import { propertyLines } from './properties.gen.ts';
import type { ElementKind } from './properties.gen.ts';

type Dialect = keyof typeof propertyLines;

/** What stands below a key: entries that are elements or pages, or an object (or a list of such) with keys of its own. */
export interface Property {
  readonly child?: string;
  readonly shape?: string;
}

/** The keys of one object, by name. Look them up with `Object.hasOwn`: authors write keys like `constructor`. */
export type Properties = Readonly<Record<string, Property>>;

/** The properties of an element kind, or of a shape that a property names. */
export function propertiesOf(dialect: Dialect, shape: string): Properties {
  const known = read[dialect];
  let properties = known.get(shape);
  if (!properties) known.set(shape, (properties = readLine(propertyLines[dialect][shape] ?? '')));
  return properties;
}

/** The arrays of children that an element kind may have, in the order of the schema. */
export function childrenOf(dialect: Dialect, kind: ElementKind): readonly string[] {
  const name = `${dialect} ${kind}`;
  let children = childLists.get(name);
  if (!children) {
    const known = propertiesOf(dialect, kind);
    childLists.set(name, (children = Object.keys(known).filter((key) => known[key]?.child !== undefined)));
  }
  return children;
}

/** The element kinds that have a property. */
export function kindsWith(dialect: Dialect, key: string): readonly ElementKind[] {
  return KINDS.filter((kind) => Object.hasOwn(propertiesOf(dialect, kind), key));
}

const KINDS = ['root', 'group', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language'] as const;

/** Lines are read when they are asked for: a site uses few of them. */
const childLists = new Map<string, readonly string[]>();
const read = { spec: new Map<string, Properties>(), mintlify: new Map<string, Properties>() };

function readLine(line: string): Properties {
  const properties: Record<string, Property> = {};
  for (const word of line.split(' ')) {
    const [key = '', target] = word.split(/[:/]/);
    if (key !== '') properties[key] = target === undefined ? {} : word.includes(':') ? { child: target } : { shape: target };
  }
  return properties;
}
