/** Published schemas that output for other tools is held against: a folder of them is not part of this repository. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const folder = process.env['DOCS_NAV_CONTRACTS'];

/**
 * A test that values meet a published schema, or `undefined` where the schemas are not here, which is said once for each.
 * `others` are those that it refers to.
 */
export function contract(file: string, others: readonly string[] = []): ((value: unknown) => string[]) | undefined {
  if (!folder) {
    process.stdout.write(`${file}: not run (DOCS_NAV_CONTRACTS is not set).\n`);
    return undefined;
  }
  const read = (name: string): object => {
    const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { $schema: string };
    return schema;
  };
  const ajv = new Ajv({ allErrors: true, strict: false });
  (addFormats as unknown as (instance: Ajv) => void)(ajv);
  for (const other of others) ajv.addSchema(read(other));
  const validate = ajv.compile(read(file));
  return (value) => (validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`));
}
