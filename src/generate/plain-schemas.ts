/** schema/plain/: the schemas for programs, without what only editors understand. */
import type { GeneratedFile } from './artefact.ts';
import { formatJson } from './format-json.ts';
import { toPlainDraft07Schema } from './plain.ts';
import { urlOfSchema } from './schema-url.ts';
import { readConfigSchema, composeDialectSchema } from './sources.ts';

export async function makePlainSchemas(): Promise<GeneratedFile[]> {
  const schemas = {
    'docs.schema.json': composeDialectSchema('spec'),
    'docs.mintlify.schema.json': composeDialectSchema('mintlify'),
    'config.schema.json': readConfigSchema(),
  };
  return Object.entries(schemas).map(([file, schema]) => {
    const { $schema, $id: _id, ...rest } = toPlainDraft07Schema(schema);
    const $comment = `Generated from ${file}. Do not edit.`;
    return { path: `schema/plain/${file}`, text: formatJson({ $schema, $id: urlOfSchema(`plain/${file}`), $comment, ...rest }) };
  });
}
