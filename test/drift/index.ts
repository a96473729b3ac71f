/**
 * Watches the hosted platform: compares docs.mintlify.schema.json with the newest validator that is published, or with the one of
 * `-- --version 0.1.878`. Run by `npm run drift`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import { openPlatform, PACKAGE, TABLE_VERSION } from '../oracle/platform.ts';
import { newestVersion } from '../support/install-once.ts';
import { findDrift } from './compare.ts';
import { candidatesIn, readDeclarations } from './declarations.ts';
import { driftText, isEmpty } from './report.ts';

const SCHEMA = new URL('../../schema/docs.mintlify.schema.json', import.meta.url);

const { values } = parseArgs({ options: { version: { type: 'string' } } });
const asked = values.version === undefined ? newestVersion(PACKAGE) : { version: values.version };
if ('trouble' in asked) printNotRun(`the registry does not say which ${PACKAGE} is the newest${asked.trouble}`);
else await compareWith(asked.version);

async function compareWith(version: string): Promise<void> {
  const platform = await openPlatform(version);
  if (typeof platform === 'string') {
    printNotRun(platform);
    return;
  }
  process.stdout.write(`The schema follows ${PACKAGE} ${TABLE_VERSION}, and is compared with ${version}.\n`);
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8')) as JsonSchema;
  const drift = findDrift(schema, (docs) => platform(docs).kept, candidatesIn(readDeclarations(platform.folder)));
  process.stdout.write(driftText(drift, `${PACKAGE} ${version}`));
  if (!isEmpty(drift)) process.exitCode = 1;
}

function printNotRun(why: string): void {
  process.stdout.write(`Drift of the hosted platform: not run (${why}).\n`);
}
