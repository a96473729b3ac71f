/** Adds a dialect to the schema of the specification. */
import type { JsonSchema } from '../schema/json-schema.ts';
import { EDITOR_ONLY_COMMENT_PREFIX } from './core.ts';
import { STRICT_COMMENT } from '../schema/fragments.ts';
import type { DialectDifferences } from '../schema/mintlify.ts';

/** Returns a copy of a schema with the additions of a dialect. Throws if they change a definition that does not exist. */
export function extendSchema(spec: JsonSchema, additions: DialectDifferences): JsonSchema {
  const schema = structuredClone(spec);
  const definitions = { ...schema.definitions };
  for (const [name, change] of Object.entries(additions.changes)) {
    const definition = definitions[name];
    if (!definition?.properties) throw new Error(`docs.schema.json does not have an object definition “${name}”.`);
    const { $ref, ...properties } = definition.properties;
    Object.assign(properties, structuredClone(change.add));
    for (const property of change.remove ?? []) delete properties[property];
    definition.properties = $ref ? { ...properties, $ref } : properties;
    if (change.isStrict) definition.$comment = STRICT_COMMENT;
    if (change.demand) definition.else = structuredClone(change.demand);
    if (change.instead) addOtherNames(definition, change.instead);
    if (change.allOf) definition.allOf = structuredClone(change.allOf);
  }
  Object.assign(definitions, structuredClone(additions.definitions));
  addLanguages(definitions['languageCode'], additions.languages);
  return {
    ...schema,
    description: additions.description,
    markdownDescription: additions.description,
    // Those of the dialect are listed first, and win.
    properties: { ...additions.topLevel, ...misplaced(schema.properties), ...structuredClone(additions.topLevel) },
    required: [...additions.required, ...(schema.required ?? [])],
    additionalProperties: false,
    ...structuredClone(additions.conditions),
    definitions,
  };
}

/** Editors say of such a key what is meant, and not also that the property is missing. */
function addOtherNames(definition: JsonSchema, names: Readonly<Record<string, string>>): void {
  for (const [name, meant] of Object.entries(names)) {
    const words = `The platform reads “${meant}” instead of “${name}”.`;
    definition.properties = {
      ...definition.properties,
      [name]: {
        $comment: `${EDITOR_ONLY_COMMENT_PREFIX}.`,
        description: words,
        markdownDescription: words,
        not: {},
        doNotSuggest: true,
        errorMessage: words,
      },
    };
  }
  definition.if = { anyOf: [{ required: ['$ref'] }, ...Object.keys(names).map((name) => ({ required: [name] }))] };
}

/** The keys of the top level that are described only to say that they belong elsewhere. */
function misplaced(properties: Readonly<Record<string, JsonSchema>> = {}): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).filter(([, { $ref = '' }]) => $ref.includes('/belongs')));
}

function addLanguages(definition: JsonSchema | undefined, languages: Readonly<Record<string, string>>): void {
  if (!definition?.enum || !definition.enumDescriptions) throw new Error('docs.schema.json does not list the language codes.');
  definition.enum.push(...Object.keys(languages));
  definition.enumDescriptions.push(...Object.values(languages));
}
