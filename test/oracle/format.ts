/** Which element can have which children and properties, as the platform takes them. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Thing = Record<string, Json>;

/** Arrays of children, and the label of their entries; the name of the label is the name of the kind. */
export const LABELS = {
  pages: 'group',
  groups: 'group',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
  menu: 'item',
} as const;
export type ChildKey = keyof typeof LABELS;
export type Kind = (typeof LABELS)[ChildKey] | 'root';

export const CHILD_KEYS = Object.keys(LABELS) as ChildKey[];

const without = (...keys: ChildKey[]): readonly ChildKey[] => CHILD_KEYS.filter((key) => !keys.includes(key));

export const CHILDREN: Readonly<Record<Kind, readonly ChildKey[]>> = {
  root: without('menu'),
  group: ['pages'],
  tab: without('tabs'),
  item: without('menu'),
  anchor: without('anchors', 'menu'),
  dropdown: without('dropdowns', 'menu'),
  product: without('products'),
  version: without('versions', 'menu'),
  language: without('languages', 'menu'),
};

const API = ['openapi', 'asyncapi', 'directory', 'hidden'] as const;

/** Properties of each kind, beside its label, children, `href`, `global`, `graphql` and `sdk`. */
export const PROPERTIES = {
  root: ['directory'],
  group: [...API, 'icon', 'tag', 'searchable', 'root', 'expanded', 'boost', 'public'],
  tab: [...API, 'icon', 'searchable', 'align'],
  item: [...API, 'icon', 'description'],
  anchor: [...API, 'icon', 'color'],
  dropdown: [...API, 'icon', 'color', 'description'],
  product: [...API, 'icon', 'color', 'description', 'name'],
  version: [...API, 'tag', 'default'],
  language: [...API, 'default', 'banner', 'footer', 'navbar'],
} as const satisfies Record<Kind, readonly string[]>;
export type Property = (typeof PROPERTIES)[Kind][number];
