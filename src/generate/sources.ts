/** The schemas that everything else is made from, written by hand or derived from another. */
import { readFileSync } from 'node:fs';
import type { JsonSchema } from '../schema/json-schema.ts';
import { mintlify } from '../schema/mintlify.ts';
import { extendSchema } from './extend.ts';

/** The names of the dialects. A test compares them with src/navigation/dialects.ts. */
export const dialectNames = ['spec', 'mintlify'] as const;

/** Returns the complete schema of a dialect, with everything for editors. */
export function composeDialectSchema(dialect: (typeof dialectNames)[number]): JsonSchema {
  const spec = readSchema('schema/docs.schema.json');
  return dialect === 'spec' ? spec : extendSchema(spec, mintlify);
}

export function readConfigSchema(): JsonSchema {
  return readSchema('schema/config.schema.json');
}

function readSchema(path: string): JsonSchema {
  return JSON.parse(readFileSync(path, 'utf8')) as JsonSchema;
}
