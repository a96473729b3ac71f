/** What the schemas of the JSON output say of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { toVersionedJson } from '../../src/cli/json.ts';
import type { ResolvedSite } from '../../src/index.ts';

export const schemaOf = (name: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../schema/${name}.schema.json`), 'utf8')) as Readonly<Record<string, unknown>>;

const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
for (const name of ['resolve', 'rules']) ajv.addSchema(schemaOf(name), name);

/** What does not fit a schema, such as `resolve#/definitions/why`; empty if all does. */
export function problemsOf(schema: string, value: unknown): string {
  const isValid = ajv.getSchema(schema);
  if (!isValid) throw new Error(`There is no schema ${schema}.`);
  return isValid(value) ? '' : ajv.errorsText(isValid.errors).slice(0, 2000);
}

/** For sites as `docs-nav resolve` prints them. */
export function resolveSchemaProblems(sites: readonly ResolvedSite[]): string {
  return problemsOf('resolve', JSON.parse(toVersionedJson({ tool: { name: 'docs-nav', version: '0' }, sites })));
}
