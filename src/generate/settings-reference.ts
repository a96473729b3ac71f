/** Parts of docs/reference/docs-json-settings.mdx: every property at the top of docs.json, down to the leaves. */
import type { JsonSchema } from '../schema/json-schema.ts';
import type { MakeGeneratedFiles } from './artefact.ts';
import { formatJson } from './format-json.ts';
import { requirementOf, rowsOf, type PropertyRow } from './property-rows.ts';
import { propertyTable, wordLists } from './property-tables.ts';
import { replaceSections } from './replace-part.ts';
import { renderIntegrationTable } from './integration-table.ts';
import { EXAMPLE_COMPANION_PROPERTIES, DOCS_JSON_PROPERTY_EXAMPLES } from './docs-json-property-examples.ts';
import { composeDialectSchema } from './sources.ts';

const PATH = 'docs/reference/docs-json-settings.mdx';

export const makeSettingsReference: MakeGeneratedFiles = () => {
  const schema = composeDialectSchema('mintlify');
  const settings = settingsIn(schema).map(([name, fragment]) => ({
    name,
    rows: rowsOf(name, fragment, schema, requirementOf(name, schema)),
    about: ABOUT[name]?.(fragment, schema),
  }));
  const overview = settings.map(({ name, rows: [top] }) => `| [\`${name}\`](#${anchorOf(name)}) | ${top?.type} | ${top?.meaning} |`);
  const sections = settings.map(({ name, rows, about }) => section(name, rows, about));
  const icon = rowsOf('icon', { $ref: '#/definitions/iconObject' }, schema).slice(1);
  const text = [
    `## All settings\n\n| Property | Value | Meaning |\n|---|---|---|\n${overview.join('\n')}`,
    ...sections,
    `## Icon values\n\nAn icon is its name, without \`fa-\`, the path of an image, a URL, or an object:\n\n${propertyTable(icon)}\n\n${wordLists(icon)}`,
  ].join('\n\n');
  const strict = settings.flatMap(({ rows }) => strictIn(rows));
  return Promise.resolve([replaceSections(PATH, { strict: `${strict.join(', ')}.`, settings: text })]);
};

/** Sections whose tables are not of properties. */
const ABOUT: Readonly<Record<string, (fragment: JsonSchema, schema: JsonSchema) => string>> = {
  navigation: () => 'See [The format of docs.json](/reference/docs-json).',
  integrations: renderIntegrationTable,
};

/** Each property at the top, in the order of the schema, without those that belong elsewhere. */
function settingsIn(schema: JsonSchema): (readonly [string, JsonSchema])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, fragment]) => {
    if (fragment.$ref?.includes('/belongs')) return [];
    // Where a theme decides about the shape, the description is that of all themes.
    return [[name, { ...schema.then?.properties?.[name], ...fragment }] as const];
  });
}

function section(name: string, rows: readonly PropertyRow[], about?: string): string {
  const example = formatJson({ ...EXAMPLE_COMPANION_PROPERTIES[name], [name]: DOCS_JSON_PROPERTY_EXAMPLES[name] });
  return [
    `## \`${name}\``,
    about === undefined ? propertyTable(rows) : `${rows[0]?.meaning}\n\n${about}`,
    ...(about === undefined ? [wordLists(rows)] : []),
    otherKeys(rows),
    `\`\`\`json\n${example}\`\`\``,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** What the platform does with keys that are not in the table. */
function otherKeys(rows: readonly PropertyRow[]): string {
  const strict = strictIn(rows);
  if (strict.length === 0) return '';
  const list = strict.length > 1 ? `${strict.slice(0, -1).join(', ')} or ${strict.at(-1)}` : strict[0];
  return `The platform refuses the file if ${list} has another key.`;
}

function strictIn(rows: readonly PropertyRow[]): string[] {
  return rows.filter(({ isStrict }) => isStrict).map(({ path }) => (path === 'fonts' ? '`fonts` without `family`' : `\`${path}\``));
}

function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll('$', '');
}
