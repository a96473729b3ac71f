/** Descriptions without references, whose operations are made when they are asked for, held against the same with one reference. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOperation } from '../../src/openapi/find.ts';
import { readSpec } from '../../src/openapi/read.ts';
import { isEmpty, type Spec } from '../../src/openapi/spec.ts';
import { memory } from '../../src/index.ts';
import { cases } from '../support/cases.ts';

const FILE = 'openapi.json';
const name = fc.constantFrom(
  '/',
  '//',
  '///',
  '/a',
  '/a/',
  '/a//',
  '/a///',
  '/b/{id}',
  '/b/{id}/',
  'a',
  'x-own',
  '/__proto__',
  '/constructor',
  '__proto__',
  '',
);
const method = fc.constantFrom('get', 'GET', 'post', 'query', 'additionalOperations', 'parameters', 'summary', '__proto__');
const operation = fc.constantFrom<unknown>(
  {},
  { summary: 'S', tags: ['t', 1], 'x-hidden': true },
  { 'x-excluded': true, operationId: 'o' },
  { get: {}, COPY: { summary: 'C' }, post: 1 },
  null,
  'text',
  [],
);
const entries = <Value>(key: fc.Arbitrary<string>, value: fc.Arbitrary<Value>, maxLength: number) =>
  fc.uniqueArray(fc.tuple(key, value), { maxLength, selector: ([one]) => one });
const item = entries(method, operation, 4);
const description = fc.record({ version: fc.constantFrom('3.0.3', '3.1.0', '3.2.0'), paths: entries(name, item, 6) });

/** As text, because a literal cannot have a property `__proto__`. */
function written(
  { version, paths }: { version: string; paths: (readonly [string, readonly (readonly [string, unknown])[]])[] },
  more = '',
): string {
  const object = (members: readonly (readonly [string, string])[]): string =>
    `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`;
  const items = paths.map(([key, members]) => [key, object(members.map(([one, value]) => [one, JSON.stringify(value)]))] as const);
  const [open, ...rest] = object(items);
  return `{"openapi":"${version}","info":{"title":"T","version":"1"},"paths":${open}${more}${more && items.length > 0 ? ',' : ''}${rest.join('')}}`;
}

const read = (text: string): Promise<Spec> => readSpec(FILE, memory({ [FILE]: text }));
/** One that is not found, with all that follows from it, and nobody asks about. */
const REFERENCE = '"/reference":{"$ref":"#/components/pathItems/Own"}';

test('findOperation finds the same operations on demand as when all operations are built', async () => {
  await fc.assert(
    fc.asyncProperty(
      description,
      fc.array(fc.tuple(fc.constantFrom('GET', 'get', 'POST', 'QUERY', 'COPY', 'PUT'), name)),
      async (given, asked) => {
        const [plain, whole] = [await read(written(given)), await read(written(given, REFERENCE))];
        expect(plain.lookup).toBeDefined();
        expect(whole.lookup).toBeUndefined();
        for (const [verb, path] of asked) {
          const [one, other] = [findOperation(plain, verb, path), findOperation({ ...whole, isReadable: true }, verb, path)];
          expect(one).toEqual(other);
          if (one.found) {
            expect(plain.operations).toContain(one.found);
            const [at, there] = [await plain.locate(one.found), other.found && (await whole.locate(other.found))];
            // The reference stands before all others.
            expect((at?.span.start ?? NaN) - (there?.span.start ?? NaN)).toBe(-REFERENCE.length - 1);
          }
        }
        expect(plain.operations).toEqual(whole.operations);
        expect(isEmpty(plain)).toBe(plain.operations.length === 0);
        expect({ ...plain, operations: 0, problems: 0 }).toMatchObject({
          version: whole.version,
          webhooks: [],
          isReadable: true,
          isExact: true,
        });
      },
    ),
    { numRuns: cases(300) },
  );
});

test.each([
  ['a reference among the paths', '"/a":{"$ref":"#/components/pathItems/A"}'],
  ['a reference for all paths', '"$ref":"other.json"'],
  ['a path item that is not an object', '"/a":1'],
])('with %s, operations are not looked up on demand: all are built when the description is read', async (_, paths) => {
  expect((await read(`{"openapi":"3.1.0","paths":{${paths}}}`)).lookup).toBeUndefined();
});

test('uses the first of two operations with the same method, and ignores values that are no operation', async () => {
  const item = '{"get":{"summary":"A"},"additionalOperations":{"get":{"summary":"B"},"copy":1,"MOVE":{}}}';
  const spec = await read(`{"openapi":"3.2.0","paths":{"/a":${item}}}`);
  expect(spec.operations).toEqual([
    { method: 'GET', path: '/a', summary: 'A' },
    { method: 'MOVE', path: '/a' },
  ]);
});

test('the OpenAPI reader uses the first of two operations with the same method, and ignores what is no operation', async () => {
  const text = (rest: string) => `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}${rest}}`;
  expect(isEmpty(await read(text('')))).toBe(true);
  expect(isEmpty(await read(text(',"webhooks":{"paid":{"post":{}}}')))).toBe(false);
});

test('findOperation, the lookup by path and the list of operations have the same object for an operation', async () => {
  const spec = await read('{"openapi":"3.1.0","paths":{"/a":{"get":{}},"/b":{"get":{}}}}');
  const found = findOperation(spec, 'GET', '/a/').found;
  expect(found).toEqual({ method: 'GET', path: '/a' });
  expect(spec.lookup?.at('/a')[0]).toBe(found);
  expect(spec.operations[0]).toBe(found);
});
