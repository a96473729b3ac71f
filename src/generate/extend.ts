/** Adds a dialect to the schema of the specification. */
import type { Schema } from '../schema/json-schema.ts';
import type { Additions } from '../schema/mintlify.ts';

/** Returns a copy of a schema with the additions of a dialect. Throws if they change a definition that does not exist. */
export function extendSchema(spec: Schema, additions: Additions): Schema {
  const schema = structuredClone(spec);
  const definitions = { ...schema.definitions };
  for (const [name, change] of Object.entries(additions.changes)) {
    const definition = definitions[name];
    if (!definition?.properties) throw new Error(`docs.schema.json does not have an object definition “${name}”.`);
    const { $ref, ...properties } = definition.properties;
    Object.assign(properties, structuredClone(change.add));
    for (const property of change.remove ?? []) delete properties[property];
    definition.properties = $ref ? { ...properties, $ref } : properties;
    if (change.demand) definition.else = structuredClone(change.demand);
    if (change.allOf) definition.allOf = structuredClone(change.allOf);
  }
  Object.assign(definitions, structuredClone(additions.definitions));
  addLanguages(definitions['languageCode'], additions.languages);
  return {
    ...schema,
    description: additions.description,
    markdownDescription: additions.description,
    properties: { ...schema.properties, ...structuredClone(additions.topLevel) },
    definitions,
  };
}

function addLanguages(definition: Schema | undefined, languages: Readonly<Record<string, string>>): void {
  if (!definition?.enum || !definition.enumDescriptions) throw new Error('docs.schema.json does not list the language codes.');
  definition.enum.push(...Object.keys(languages));
  definition.enumDescriptions.push(...Object.values(languages));
}
