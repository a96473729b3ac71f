/** Questions to the generated table of properties. */
import { properties } from './properties.gen.ts';
import type { ElementKind, Properties } from './properties.gen.ts';

type Dialect = keyof typeof properties;

/** The properties of an element kind, or of a shape that a property names. */
export function propertiesOf(dialect: Dialect, shape: string): Properties {
  return properties[dialect][shape] ?? {};
}

/** The arrays of children that an element kind may have. */
export function childrenOf(dialect: Dialect, kind: ElementKind): readonly string[] {
  return CHILDREN[dialect][kind];
}

/** The element kinds that have a property, in the order of the table. */
export function kindsWith(dialect: Dialect, key: string): readonly ElementKind[] {
  return KINDS.filter((kind) => Object.hasOwn(properties[dialect][kind], key));
}

const KINDS = ['root', 'group', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language'] as const;

const CHILDREN = { spec: childArrays('spec'), mintlify: childArrays('mintlify') };

function childArrays(dialect: Dialect): Readonly<Record<ElementKind, readonly string[]>> {
  const table: Partial<Record<ElementKind, readonly string[]>> = {};
  for (const kind of KINDS) {
    table[kind] = Object.entries(properties[dialect][kind]).flatMap(([key, { child }]) => (child === undefined ? [] : [key]));
  }
  return table as Readonly<Record<ElementKind, readonly string[]>>;
}
