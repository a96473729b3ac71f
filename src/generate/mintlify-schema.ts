/** schema/docs.mintlify.schema.json: what editors use for files of the hosted platform. */
import type { GeneratedFile } from './artefact.ts';
import { formatJson } from './format-json.ts';
import { urlOfSchema } from './schema-url.ts';
import { composeDialectSchema } from './sources.ts';

export async function makeMintlifySchema(): Promise<GeneratedFile[]> {
  const { $schema, $id: _spec, ...schema } = composeDialectSchema('mintlify');
  const $comment = 'Generated from docs.schema.json and src/schema/mintlify.ts. Do not edit.';
  return [
    {
      path: 'schema/docs.mintlify.schema.json',
      text: formatJson({ $schema, $id: urlOfSchema('docs.mintlify.schema.json'), $comment, ...schema }),
    },
  ];
}
