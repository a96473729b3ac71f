/** schema/plain/: the schemas for programs, without what only editors understand. */
import type { Artefact } from './artefact.ts';
import { formatJson } from './format-json.ts';
import { plainSchema } from './plain.ts';
import { urlOfSchema } from './schema-url.ts';
import { configSchema, schemaOf } from './sources.ts';

export async function makePlainSchemas(): Promise<Artefact[]> {
  const schemas = {
    'docs.schema.json': schemaOf('spec'),
    'docs.mintlify.schema.json': schemaOf('mintlify'),
    'config.schema.json': configSchema(),
  };
  return Object.entries(schemas).map(([file, schema]) => {
    const { $schema, $id: _id, ...rest } = plainSchema(schema);
    const $comment = `Generated from ${file}. Do not edit.`;
    return { path: `schema/plain/${file}`, text: formatJson({ $schema, $id: urlOfSchema(`plain/${file}`), $comment, ...rest }) };
  });
}
