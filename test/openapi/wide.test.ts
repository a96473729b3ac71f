/** Descriptions whose lists are so long that the validator, which compares all pairs, would take minutes. */
import { expect, test } from 'vitest';
import { lint, memory } from '../../src/index.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const OPERATION = { responses: { 200: { description: 'Done.' } } };

async function uncheckedIn(paths: object): Promise<string[]> {
  const files = memory({
    'docs.json': JSON.stringify({ ...REQUIRED, navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
    'api.json': JSON.stringify({ openapi: '3.0.3', info: { title: 'A', version: '1' }, paths }),
  });
  const { diagnostics } = await lint({ files, dialect: 'mintlify', validateOpenapi: true });
  return diagnostics.filter(({ message }) => message.includes('too many entries')).map(({ rule }) => rule);
}

const parameters = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ name: `p${index}`, in: 'query', schema: { type: 'string' } }));

test('lint reports an operation with 24,000 parameters as not validated', async () =>
  expect(await uncheckedIn({ '/a': { get: { ...OPERATION, parameters: parameters(24_000) } } })).toEqual(['openapi-file']));

test('lint reports 40,000 paths as not validated', async () =>
  expect(await uncheckedIn(Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`/p${index}`, { get: OPERATION }])))).toEqual([
    'openapi-file',
  ]));

test('lint validates an operation with 200 parameters, and 500 paths', async () => {
  expect(await uncheckedIn({ '/a': { get: { ...OPERATION, parameters: parameters(200) } } })).toEqual([]);
  expect(await uncheckedIn(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`/p${index}`, { get: OPERATION }])))).toEqual([]);
});
