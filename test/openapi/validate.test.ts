/** Full validation of descriptions: what it knows, what it says, where it points, and that it opens nothing by itself. */
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readSpec } from '../../src/openapi/read.ts';
import { SpecReferenceReader } from '../../src/openapi/references.ts';
import { validateSpec } from '../../src/openapi/validate.ts';
import { memory } from '../../src/site/memory.ts';

type Texts = Readonly<Record<string, string>>;

const OK = { responses: { 200: { description: 'OK' } } };
const api = (paths: unknown, more: object = {}): object => ({ openapi: '3.0.3', info: { title: 'A', version: '1' }, paths, ...more });

/** `message @ text it points at`, for every problem. */
async function validated(texts: Texts, path = Object.keys(texts)[0] ?? ''): Promise<string[]> {
  const { problems, uncheckedReason, texts: read } = await validateSpec(path, memory(texts));
  expect(uncheckedReason).toBeUndefined();
  return problems.map(
    ({ message, file, span }) => `${message} @ ${file} ${span ? read.get(file)?.slice(span.start, span.end).replaceAll('"', '') : '?'}`,
  );
}

test.each([
  ['2.0', { swagger: '2.0' }],
  ['3.0.0', {}],
  ['3.0.4', {}],
  ['3.1.0', {}],
  ['3.1.1', {}],
])('the validator of OpenAPI knows version %s', async (openapi, more) => {
  const { openapi: _, ...rest } = api({ '/a': { get: OK } }) as Record<string, unknown>;
  const value = 'swagger' in more ? { ...more, ...rest } : { openapi, ...rest };
  expect(await validated({ 'a.json': JSON.stringify(value) })).toEqual([]);
  expect(await validated({ 'a.yaml': stringify({ ...value, info: { title: 'A' } }) })).toEqual(['“info” lacks “version”. @ a.yaml info']);
});

test('validation does not open files again that were read exactly, and finds the same problems', async () => {
  const opened: string[] = [];
  const files = memory({
    'a.yaml': stringify(api({ '/a': { $ref: 'b.yaml' } })),
    'b.yaml': stringify({ get: { responses: { 200: {} } } }),
  });
  const watched = { ...files, read: (path: string) => (opened.push(path), files.read(path)) };
  const references = new SpecReferenceReader(watched);
  await readSpec('a.yaml', watched, undefined, references);
  opened.length = 0;
  const { problems } = await validateSpec('a.yaml', watched, references);
  expect(opened).toEqual([]);
  expect(problems).toEqual((await validateSpec('a.yaml', files)).problems);
  expect(problems).not.toEqual([]);
});

test.each(['3.2.0', '3.3.0', '4.0.0'])('OpenAPI version %s is not validated', async (openapi) => {
  const { uncheckedReason, problems } = await validateSpec('a.json', memory({ 'a.json': JSON.stringify({ ...api({}), openapi }) }));
  expect(uncheckedReason).toContain(openapi);
  expect(problems).toEqual([]);
});

describe.each([
  ['JSON', (value: object) => JSON.stringify(value, null, 2)],
  ['YAML', (value: object) => stringify(value)],
])('the validation of OpenAPI in %s', (_, print) => {
  test.each([
    [{ '/a': { get: { responses: { 200: {} } } } }, ['“200” lacks “description”. @ a 200']],
    [{ '/a': { get: { ...OK, summary: 1, tags: 'x' } } }, ['“tags” must be a list. @ a tags', '“summary” must be a string. @ a summary']],
    [{ '/a': { get: { ...OK, wrong: 1 } } }, ['“wrong” does not belong in “get”. @ a get']],
    [
      { '/a': { get: { responses: { 200: { $ref: '#/components/responses/None' } } } } },
      [expect.stringMatching(/None.*@ a #\/components\/responses\/None$/)],
    ],
  ])('reports the mistakes in %j', async (paths, expected) => {
    expect(await validated({ a: print(api(paths)) })).toEqual(expected);
  });

  test.each([
    [{ '/a/{id}': { get: OK } }, ['/paths/a/{id}/get is missing path parameter(s) for {id}. @ a get']],
    [{ '/a': { get: { ...OK, operationId: 'x' } }, '/b': { get: { ...OK, operationId: 'x' } } }, ["Duplicate operation id 'x'. @ a ?"]],
  ])('in Swagger 2.0, reports the mistake in %j', async (paths, expected) => {
    expect(await validated({ a: print({ swagger: '2.0', info: { title: 'A', version: '1' }, paths }) })).toEqual(expected);
  });

  test('reports a mistake behind a reference in the file that contains it', async () => {
    const texts = {
      'api/a.yaml': print(api({ '/a': { $ref: '../paths/a.yaml#/item' } })),
      'paths/a.yaml': print({ item: { get: { responses: { 200: { description: 1 } } } } }),
    };
    expect(await validated(texts)).toEqual(['“description” must be a string. @ paths/a.yaml description']);
  });
});

test('the validation of OpenAPI fetches no URL and opens no file outside the root', async () => {
  const asked: string[] = [];
  const texts: Texts = { 'a.json': '' };
  const open = (target: string) => {
    const files = memory({ ...texts, 'a.json': JSON.stringify(api({ '/a': { $ref: target } })) });
    return validateSpec('a.json', { ...files, read: (path) => (asked.push(path), files.read(path)) });
  };
  for (const url of ['https://example.com/a.json', 'http://127.0.0.1:1/a.json', 'file:///etc/hostname', '//example.com/a']) {
    const { uncheckedReason, problems } = await open(url);
    expect([uncheckedReason !== undefined, problems.length > 0]).toContain(true);
  }
  for (const path of ['../../../etc/hostname', '/etc/hostname', '..%2f..%2fetc/hostname']) await open(path);
  expect(asked.every((path) => !path.startsWith('/') && !path.includes('..'))).toBe(true);
});

test('the validation of OpenAPI accepts a schema that refers to itself', async () => {
  const schemas = { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } };
  expect(await validated({ 'a.yaml': stringify(api({ '/a': { get: OK } }, { components: { schemas } })) })).toEqual([]);
});

test('the validation of OpenAPI returns at most 20 problems and counts the rest', async () => {
  const paths = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`/${index}`, { get: { responses: { 200: {} } } }]));
  const { problems, omittedCount } = await validateSpec('a.json', memory({ 'a.json': JSON.stringify(api(paths)) }));
  expect([problems.length, omittedCount]).toEqual([20, 30]);
});
