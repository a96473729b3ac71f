/** Parts of docs/reference/docs-json.mdx: the properties of every element of the navigation, in both dialects. */
import type { JsonSchema } from '../schema/json-schema.ts';
import type { MakeGeneratedFiles } from './artefact.ts';
import { isDocumentedProperty, rowsOf, requirementOf, type PropertyRow } from './property-rows.ts';
import { propertyTable } from './property-tables.ts';
import { replaceSections } from './replace-part.ts';
import { composeDialectSchema } from './sources.ts';

const PATH = 'docs/reference/docs-json.mdx';
const CHILDREN = ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages', 'menu'];
const SOURCES = ['openapi', 'asyncapi', 'graphql', 'sdk'];

/** What is described at one place for all elements, and where. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SOURCES.map((name) => [name, '#sources'])),
  icon: '/reference/docs-json-settings#icon-values',
  directory: '#groups',
  color: '#colors-of-an-entry',
  global: '#entries-of-global',
  banner: '/reference/docs-json-settings#banner',
  footer: '/reference/docs-json-settings#footer',
  navbar: '/reference/docs-json-settings#navbar',
};

interface Element {
  readonly name: string;
  readonly definition: string;
  /** The array that it is an entry of. */
  readonly path: string;
  readonly label?: string;
}

const ELEMENTS: readonly Element[] = [
  { name: '`navigation`', definition: 'navigation', path: 'navigation' },
  { name: 'a group', definition: 'group', path: 'groups[]', label: 'group' },
  { name: 'a tab', definition: 'tab', path: 'tabs[]', label: 'tab' },
  { name: 'a menu item', definition: 'menuItem', path: 'menu[]', label: 'item' },
  { name: 'an anchor', definition: 'anchor', path: 'anchors[]', label: 'anchor' },
  { name: 'a dropdown', definition: 'dropdown', path: 'dropdowns[]', label: 'dropdown' },
  { name: 'a product', definition: 'product', path: 'products[]', label: 'product' },
  { name: 'a version', definition: 'version', path: 'versions[]', label: 'version' },
  { name: 'a language', definition: 'language', path: 'languages[]', label: 'language' },
];

export const makeElementReference: MakeGeneratedFiles = () => {
  const dialects = { spec: composeDialectSchema('spec'), mintlify: composeDialectSchema('mintlify') };
  const { definitions = {} } = dialects.mintlify;
  const shared = new Set(Object.keys(ELSEWHERE));
  const rowsFor = (name: string): PropertyRow[] => rowsOf(name, definitions[name] ?? {}, dialects.mintlify, '', shared).map(withLink);
  const properties = [
    ...ELEMENTS.map((element) => `### Properties of ${element.name}\n\n${elementTable(element, dialects)}`),
    `### Sources\n\nOf these, \`spec\` has only \`openapi\`, as text.\n\n${propertyTable(SOURCES.flatMap(rowsFor))}\n\nURLs in \`graphql\` and \`sdk\` must begin with \`https://\`.`,
    `### Colors of an entry\n\nOnly in \`mintlify\`.\n\n${propertyTable(rowsFor('color'))}`,
    `### Entries of \`global\`\n\nIn \`spec\`, \`global\` contains only \`anchors\`, whose entries have only \`anchor\`, \`href\` and \`icon\`.\n\n${propertyTable(rowsFor('global'))}`,
  ];
  return Promise.resolve([replaceSections(PATH, { elements: overview(dialects), properties: properties.join('\n\n') })]);
};

type Dialects = Readonly<Record<'spec' | 'mintlify', JsonSchema>>;

function overview(dialects: Dialects): string {
  const rows = ELEMENTS.map((element) => {
    const { name, definition, path, label } = element;
    const anchor = `#properties-of-${name.replaceAll('`', '').replaceAll(' ', '-')}`;
    const [inBoth, more] = childrenOf(definition, dialects);
    const place = label === undefined ? 'top level' : `\`${path.replace('[]', '')}\`${definition === 'group' ? ', or `pages`' : ''}`;
    return `| [${name.replace(/^an? /, '')}](${anchor}) | ${place} | ${label === undefined ? '' : `\`${label}\``} | ${inBoth} | ${more} |`;
  });
  return `| Kind | Location | Label | Children | In \`mintlify\` also |\n|---|---|---|---|---|\n| page | \`pages\` | | | |\n${rows.join('\n')}`;
}

function elementTable({ definition, path, label }: Element, dialects: Dialects): string {
  const [own, other] = [propertiesOf(definition, dialects.mintlify), propertiesOf(definition, dialects.spec)];
  const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])].filter((key) => !CHILDREN.includes(key));
  const rows = keys.map((key) => {
    const [inMintlify, inSpec] = [row(key, definition, path, dialects.mintlify), row(key, definition, path, dialects.spec)];
    const { meaning, type } = withLink(inMintlify ?? inSpec ?? NO_ROW);
    const dialect = inSpec ? (inMintlify ? '' : '`spec`') : '`mintlify`';
    const isOther = inSpec && inMintlify && inSpec.type !== inMintlify.type;
    return `| \`${path}.${key}\` | ${isOther ? `${inSpec.type}; \`mintlify\`: ${type}` : type} | ${dialect} | ${meaning} |`;
  });
  const [inBoth, more] = childrenOf(definition, dialects);
  const children = `Children: ${inBoth}${more === '' ? '' : `; in \`mintlify\` also ${more}`}.`;
  return `${label === undefined ? children.replace('Children', 'Children, one kind of which is required') : children}\n\n| Property | Value | Dialect | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`;
}

const NO_ROW: PropertyRow = { path: '', type: '', meaning: '', words: {}, isStrict: false };

function row(key: string, definition: string, path: string, schema: JsonSchema): PropertyRow | undefined {
  const fragment = propertiesOf(definition, schema)[key];
  const shared = new Set(Object.keys(ELSEWHERE));
  return fragment && rowsOf(`${path}.${key}`, fragment, schema, requirementOf(key, schema.definitions?.[definition] ?? {}), shared)[0];
}

/** The arrays of children that an element can have in both dialects, and those in one. */
function childrenOf(definition: string, dialects: Dialects): readonly [string, string] {
  const [own, more] = [propertiesOf(definition, dialects.spec), propertiesOf(definition, dialects.mintlify)];
  const list = (keys: readonly string[]): string => keys.map((key) => `\`${key}\``).join(', ');
  const inBoth = CHILDREN.filter((key) => Object.hasOwn(own, key));
  return [list(inBoth), list(CHILDREN.filter((key) => Object.hasOwn(more, key) && !inBoth.includes(key)))];
}

function propertiesOf(definition: string, { definitions = {} }: JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(definitions[definition]?.properties ?? {}).filter(([key, fragment]) => isDocumentedProperty(key, fragment)),
  );
}

/** Says where a value is described instead of describing it again. */
function withLink(property: PropertyRow): PropertyRow {
  const name = property.path.split(/\W/).at(-1) ?? '';
  const target = ELSEWHERE[name];
  if (target === undefined || property.path === name) return property;
  return { ...property, meaning: property.type.startsWith('[') ? 'The icon of the entry.' : `See [\`${name}\`](${target}).` };
}
