/** The end of schema/diff.schema.json: what report.schema.json says of a finding, so that the schema needs no other file. */
import { readFileSync } from 'node:fs';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { GeneratedFile } from './artefact.ts';
import { formatJson } from './format-json.ts';

const PATH = 'schema/diff.schema.json';
const FINDING = 'diagnostic';

export async function makeDiffSchema(): Promise<GeneratedFile[]> {
  const { definitions = {}, ...schema } = readSchema(PATH);
  const own = Object.entries(definitions).filter(([name]) => name !== FINDING && !/^report[A-Z]/.test(name));
  return [{ path: PATH, text: formatJson({ ...schema, definitions: { ...Object.fromEntries(own), ...definitionsOfFindings() } }) }];
}

function definitionsOfFindings(): Record<string, JsonSchema> {
  const { definitions = {} } = readSchema('schema/report.schema.json');
  const copies: Record<string, JsonSchema> = {};
  const copy = (name: string): void => {
    if (Object.hasOwn(copies, nameOfCopy(name))) return;
    const text = JSON.stringify(definitions[name]);
    copies[nameOfCopy(name)] = JSON.parse(
      text.replaceAll(REFERENCE, (_, target: string) => `#/definitions/${nameOfCopy(target)}"`),
    ) as JsonSchema;
    for (const [, target = ''] of text.matchAll(REFERENCE)) copy(target);
  };
  copy(FINDING);
  return copies;
}

const REFERENCE = /#\/definitions\/(\w+)"/g;

/** Both schemas define files and counts. */
function nameOfCopy(name: string): string {
  return name === FINDING ? name : `report${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function readSchema(path: string): JsonSchema {
  return JSON.parse(readFileSync(path, 'utf8')) as JsonSchema;
}
