/** The schemas that everything else is made from: one written by hand for each dialect or file, or derived from such a one. */
import { readFileSync } from 'node:fs';
import type { Schema } from '../schema/json-schema.ts';
import { mintlify } from '../schema/mintlify.ts';
import { extend } from './extend.ts';

/** The names of the dialects, as src/navigation/dialects.ts has them; a test holds the two together. */
export const dialects = ['spec', 'mintlify'] as const;

/** The complete schema of a dialect, with everything that is there for editors. */
export function schemaOf(dialect: (typeof dialects)[number]): Schema {
  const spec = readSchema('schema/docs.schema.json');
  return dialect === 'spec' ? spec : extend(spec, mintlify);
}

export function configSchema(): Schema {
  return readSchema('schema/config.schema.json');
}

function readSchema(path: string): Schema {
  return JSON.parse(readFileSync(path, 'utf8')) as Schema;
}
