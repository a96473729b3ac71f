/** The lists of bundled packages are CycloneDX 1.5, by the schemas that its library brings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { installOnce } from '../support/install-once.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const LIBRARY = '@cyclonedx/cyclonedx-library';
const FILES = ['dist/package/sbom.cdx.json', 'dist/docs-nav-service/sbom.cdx.json'];

const folder = join(tree(), 'library');
const trouble = installOnce(folder, [`${LIBRARY}@10.3.0`]);
if (trouble !== undefined) process.stdout.write(`The schema of CycloneDX: not run (${trouble}).\n`);

const read = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

function validator(): (value: unknown) => string[] {
  const schema = (name: string): object => read(join(folder, 'node_modules', LIBRARY, `res/schema/${name}.SNAPSHOT.schema.json`));
  const ajv = new Ajv({ allErrors: true, strict: false });
  (addFormats as unknown as (instance: Ajv) => void)(ajv);
  // ajv-formats does not know them, and the lists have no addresses in them but that of the schema.
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
  for (const name of ['spdx', 'jsf-0.82']) ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema('bom-1.5'));
  return (value) => (validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`));
}

test.runIf(trouble === undefined)('both lists meet the schema, and one with an unknown license does not', () => {
  const problemsIn = validator();
  for (const file of FILES) expect(problemsIn(read(file)), file).toEqual([]);
  const [file = ''] = FILES;
  const [component] = read(file)['components'] as [object];
  const wrong = { ...read(file), components: [{ ...component, licenses: [{ license: { id: 'NONE-SUCH' } }] }] };
  expect(problemsIn(wrong)).toContainEqual(expect.stringContaining('/components/0/licenses'));
});
