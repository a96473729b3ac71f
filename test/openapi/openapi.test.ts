/** Descriptions of APIs: every version and format, what stands behind references, what is wrong with them, and what an entry meant. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findOperation } from '../../src/openapi/find.ts';
import { readSpec } from '../../src/openapi/read.ts';
import { operationKey, type Spec, type OperationKey } from '../../src/openapi/spec.ts';
import { UnreadableError } from '../../src/site/files.ts';
import { memory } from '../../src/site/memory.ts';
import { corpusFolder } from '../corpus/sites.ts';
import { describeSpec, type SpecSummary } from '../corpus/specs.ts';

type Texts = Readonly<Record<string, string | Uint8Array>>;

const OK = { responses: { 200: { description: 'OK' } } };
const read = (texts: Texts, path = 'api.yaml', wanted?: readonly OperationKey[]): Promise<Spec> => readSpec(path, memory(texts), wanted);
const names = (spec: Spec): string[] => spec.operations.map(operationKey);
const api = (paths: unknown, version = '3.0.3', more: object = {}): object => ({
  ...(version.startsWith('2') ? { swagger: version } : { openapi: version }),
  info: { title: 'A', version: '1' },
  paths,
  ...more,
});

/** The text that a problem or an operation points at. */
function marked(spec: Spec, place: { file: string; span?: { start: number; end: number } } | undefined): string | undefined {
  return place?.span && spec.texts.get(place.file)?.slice(place.span.start, place.span.end);
}

describe.each([
  ['JSON', (value: object) => JSON.stringify(value, null, 2)],
  ['YAML', (value: object) => stringify(value)],
  ['YAML in flow style', (value: object) => stringify(value, { collectionStyle: 'flow' })],
])('the OpenAPI reader, in %s', (_, print) => {
  test.each(['2.0', '3.0.0', '3.0.4', '3.1.0', '3.1.1', '3.2.0', '3.3.0'])(
    'reads an API description of OpenAPI version %s',
    async (version) => {
      const spec = await read({
        'api.yaml': print(api({ '/users': { get: OK, post: OK, parameters: [], summary: 'U' }, '/users/{id}': { delete: OK } }, version)),
      });
      expect(spec).toMatchObject({ version, isReadable: true, isExact: true, problems: [] });
      expect(names(spec)).toEqual(['GET /users', 'POST /users', 'DELETE /users/{id}']);
    },
  );

  test('reads the methods that are new in 3.2, and ignores them in 3.1', async () => {
    const paths = { '/a': { query: OK, additionalOperations: { LINK: OK, copy: OK } } };
    expect(names(await read({ 'api.yaml': print(api(paths, '3.2.0')) }))).toEqual(['QUERY /a', 'LINK /a', 'COPY /a']);
    expect(names(await read({ 'api.yaml': print(api(paths, '3.1.0')) }))).toEqual([]);
  });

  test('lists webhooks separately, and accepts them without paths since 3.1', async () => {
    const webhooks = { created: { post: OK } };
    expect(await read({ 'api.yaml': print(api({ '/a': { get: OK } }, '3.1.0', { webhooks })) })).toMatchObject({
      webhooks: ['created'],
      operations: [{}],
    });
    expect(await read({ 'api.yaml': print({ openapi: '3.1.0', webhooks }) })).toMatchObject({
      webhooks: ['created'],
      problems: [],
      isReadable: true,
    });
    expect((await read({ 'api.yaml': print({ openapi: '3.0.0', webhooks }) })).problems).toMatchObject([{ code: 'shape' }]);
  });

  test('reads the fields of an operation', async () => {
    const get = {
      summary: 'List',
      operationId: 'list',
      tags: ['a', 1, 'b'],
      'x-hidden': true,
      'x-excluded': true,
      'x-mint': { href: '/x' },
    };
    const [operation] = (await read({ 'api.yaml': print(api({ '/a': { get } })) })).operations;
    expect(operation).toEqual({
      method: 'GET',
      path: '/a',
      summary: 'List',
      operationId: 'list',
      tags: ['a', 'b'],
      isHidden: true,
      isExcluded: true,
      href: '/x',
    });
  });

  test('locates an operation in the text', async () => {
    const spec = await read({ 'api.yaml': print(api({ '/é😀': { get: OK }, '/b': { put: OK } })) });
    const places = await Promise.all(spec.operations.map((operation) => spec.locate(operation)));
    expect(places.map((place) => marked(spec, place)?.replaceAll('"', ''))).toEqual(['get', 'put']);
  });

  test('follows references to path items', async () => {
    const texts = {
      'api/spec.yaml': print(
        api(
          {
            '/own': { $ref: '#/components/pathItems/Own' },
            '/other': { $ref: './paths/other.json' },
            '/third': { $ref: '../shared/third.yaml#/items/~1third%7Bid%7D', get: OK },
            '/chain': { $ref: '#/paths/~1other' },
            '/url': { $ref: 'https://example.com/a.yaml' },
          },
          '3.1.0',
          { components: { pathItems: { Own: { get: OK } } } },
        ),
      ),
      'api/paths/other.json': JSON.stringify({ post: OK }),
      'shared/third.yaml': print({ items: { '/third{id}': { get: OK, put: OK } } }),
    };
    const spec = await read(texts, '/api/spec.yaml');
    expect(spec.problems).toEqual([]);
    expect(names(spec)).toEqual(['GET /own', 'POST /other', 'GET /third', 'PUT /third', 'POST /chain']);
    expect([...spec.unknownPaths]).toEqual(['/url']);
    expect(findOperation(spec, 'GET', '/url')).toEqual({ miss: { why: 'unknown' } });
    const place = await spec.locate(spec.operations[1] ?? expect.fail());
    expect([place?.file, marked(spec, place)]).toEqual(['api/paths/other.json', '"post"']);
  });

  test.each([
    ['to itself', { '/a': { $ref: '#/paths/~1a' } }],
    ['in a circle', { '/a': { $ref: '#/paths/~1b' }, '/b': { $ref: '#/paths/~1a' } }],
    ['through another file', { '/a': { $ref: 'other.json' } }],
    ['to a missing file', { '/a': { $ref: 'none.yaml' } }],
    ['to a pointer that does not exist', { '/a': { $ref: '#/components/none' } }],
    ['to a string', { '/a': { $ref: '#/info/title' } }],
    ['out of the root', { '/a': { $ref: '../a.yaml' } }],
    ['to an invalid pointer', { '/a': { $ref: '#a' } }],
  ])('reports a reference that leads %s', async (_name, paths) => {
    const spec = await read({ 'api.yaml': print(api({ ...paths, '/c': { get: OK } })), 'other.json': '{ "$ref": "api.yaml#/paths/~1a" }' });
    expect(spec.problems.length).toBeGreaterThan(0);
    expect(spec.problems.every(({ code, message }) => code === 'ref' && message.endsWith('.'))).toBe(true);
    expect(marked(spec, spec.problems[0])?.replaceAll('"', '')).toBe('$ref');
    expect(names(spec)).toEqual(['GET /c']);
    expect(findOperation(spec, 'GET', '/a')).toEqual({ miss: { why: 'unknown' } });
  });

  test.each([
    ['a list', []],
    ['empty', null],
    ['a number', 1],
  ])('reports paths that are %s', async (name, paths) => {
    const spec = await read({ 'api.yaml': print(api(paths)) });
    expect(spec).toMatchObject({
      isReadable: false,
      operations: [],
      problems: [{ code: 'shape', message: expect.stringContaining(name) as unknown }],
    });
    expect(marked(spec, spec.problems[0])?.replaceAll('"', '')).toBe('paths');
  });

  test('reports a path item that is null and reads the others', async () => {
    const spec = await read({ 'api.yaml': print(api({ '/a': null, '/b': { get: OK, put: null } })) });
    expect(spec.problems).toMatchObject([{ code: 'shape', message: expect.stringContaining('“/a” is empty') as unknown }]);
    expect(names(spec)).toEqual(['GET /b']);
  });

  test.each([
    [{ asyncapi: '3.0.0' }, 'an AsyncAPI document (3.0.0)'],
    [{ swaggerVersion: '1.2' }, 'Swagger 1 (1.2)'],
    [{ swagger: '1.2' }, 'a Swagger 1.2 document'],
    [{ navigation: {} }, 'a docs.json'],
    [{ info: { _postman_id: '1' }, item: [] }, 'a Postman collection'],
    [{ a: 1, b: 2 }, 'an object with “a”, “b”'],
    [[1], 'a list'],
  ])('reports that %j is not an OpenAPI description', async (value, name) => {
    const spec = await read({ 'api.yaml': print(value) });
    expect(spec.problems).toMatchObject([{ code: 'not-openapi', message: expect.stringContaining(name) as unknown }]);
    expect(spec.isReadable).toBe(false);
  });
});

describe('files with problems', () => {
  test.each([
    ['a missing file', {}, 'missing', ''],
    ['empty', { 'api.yaml': '' }, 'syntax', ''],
    ['binary', { 'api.yaml': new Uint8Array([1, 0, 255, 0, 7]) }, 'encoding', undefined],
    [
      'not UTF-8',
      { 'api.yaml': new Uint8Array([...new TextEncoder().encode('openapi: "3.0.0"\npaths: {}\n#'), 0xff]) },
      'encoding',
      undefined,
    ],
    ['an HTML page', { 'api.yaml': '<!DOCTYPE html><html></html>' }, 'not-openapi', ''],
    ['a Git LFS pointer', { 'api.yaml': 'version https://git-lfs.github.com/spec/v1\noid sha256:1\n' }, 'unknown', ''],
    ['too large', { 'api.yaml': new Uint8Array(20_000_001).fill(32) }, 'too-large', ''],
    ['not valid YAML', { 'api.yaml': 'openapi: 3.0.0\npaths:\n  /a: [\n' }, 'syntax', undefined],
    ['indented with a tab', { 'api.yaml': 'openapi: 3.0.0\npaths:\n\t/a: {}\n' }, 'syntax', undefined],
    ['several documents', { 'api.yaml': 'openapi: 3.0.0\n---\na: 1\n' }, 'syntax', undefined],
    ['an alias without an anchor', { 'api.yaml': 'openapi: 3.0.0\npaths: *a\n' }, 'syntax', '*a'],
    ['an unknown escape', { 'api.yaml': 'openapi: "3.0.0"\ninfo: "\\q"\npaths: {}\n' }, 'syntax', undefined],
  ] as const)('%s', async (_, texts, code, text) => {
    const spec = await read(texts, 'api.yaml', []);
    expect(spec).toMatchObject({ isReadable: false, problems: [{ code, file: 'api.yaml' }] });
    expect(spec.problems[0]?.message).toMatch(/^[\p{Lu}“].*\.$/u);
    if (text !== undefined) expect(marked(spec, spec.problems[0]) ?? '').toBe(text);
  });

  test('reports a JSON syntax error at its position', async () => {
    const spec = await read({ 'api.json': '{ "openapi": "3.0.0", "paths": {}, }' }, 'api.json');
    expect(spec.problems).toMatchObject([{ code: 'syntax', message: expect.stringMatching(/comma/i) as unknown }]);
    expect(marked(spec, spec.problems[0])).toBe(',');
  });

  test('a description whose path leads out of the root is reported and not opened', async () => {
    const asked: string[] = [];
    const files = { list: () => new Map(), read: (path: string) => void asked.push(path) };
    for (const path of ['../a.yaml', '/../a.yaml', 'a/../../b.json', 'C:\\a.yaml'])
      expect((await readSpec(path, files)).problems).toMatchObject([{ code: 'outside' }]);
    expect(asked).toEqual([]);
  });

  test('distinguishes links out of the repository and files not checked out from missing files', async () => {
    const files = {
      list: () =>
        new Map([
          ['out.yaml', 'outside'],
          ['sub/', 'unknown'],
        ] as const),
      read: () => undefined,
    };
    expect((await readSpec('out.yaml', files)).problems).toMatchObject([{ code: 'outside' }]);
    expect((await readSpec('sub/a/b.yaml', files)).problems).toMatchObject([{ code: 'unknown' }]);
    expect((await readSpec('none.yaml', files)).problems).toMatchObject([{ code: 'missing' }]);
  });

  test('reports why a file cannot be read', async () => {
    const files = {
      list: () => new Map(),
      read: (): never => {
        throw new UnreadableError('“api.yaml” cannot be read: it is a folder.');
      },
    };
    expect((await readSpec('api.yaml', files)).problems).toEqual([
      { code: 'unreadable', message: '“api.yaml” cannot be read: it is a folder.', file: 'api.yaml' },
    ]);
  });

  test.each([
    ['api.yaml', 'openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n    get: {}\n  /a: {}\n', ['/a', 'get']],
    ['api.json', '{"openapi":"3.0.0","paths":{"/a":{"get":{},"get":{}},"/b":{}},"components":{"x":1,"x":2}}', ['"get"']],
  ])('reports duplicate keys in %s', async (file, text, expected) => {
    for (const wanted of [undefined, [{ method: 'GET', path: '/b' }], []]) {
      const spec = await read({ [file]: text }, file, wanted);
      expect(spec.problems.map(({ code }) => code)).toEqual(expected.map(() => 'duplicate-key'));
      expect(spec.problems.map((problem) => marked(spec, problem)).toSorted()).toEqual(expected.toSorted());
      expect(spec.isReadable).toBe(true);
    }
  });
});

describe('YAML that needs the exact parser', () => {
  test.each([
    ['anchors', 'paths:\n  /a: &x\n    get: {}\n  /b: *x\n'],
    ['merge keys', 'x-a: &x\n  get: {}\npaths:\n  /a:\n    <<: *x\n  /b:\n    <<: [*x, { get: null }]\n'],
    ['flow style', 'paths: { /a: { get: {} }, "/b": { "get": { } } }\n'],
    ['explicit and escaped keys', 'paths:\n  ? /a\n  : get: {}\n  "\\u002fb":\n    "g\\x65t": {}\n'],
    ['tags', 'paths: !!map\n  !!str /a:\n    get: {}\n  /b: !!map\n    get: {}\n'],
    ['a byte order mark', '\uFEFF', 'paths:\n  /a:\n    get: {}\n  /b:\n    get: {}\n'],
  ])('%s', async (_, ...parts) => {
    const [head, body] = parts.length > 1 ? parts : ['', parts[0]];
    const spec = await read({ 'api.yaml': `${head}openapi: 3.0.0\n${body}` }, 'api.yaml', [{ method: 'GET', path: '/a' }]);
    expect(names(spec)).toEqual(['GET /a', 'GET /b']);
    expect(spec).toMatchObject({ isExact: true, problems: [] });
  });

  test('is not used for plain YAML in which the scan finds the operation that is asked for', async () => {
    const text = stringify(api({ '/a': { get: OK }, '/b': { put: OK } }), { aliasDuplicateObjects: false });
    const found = await read({ 'api.yaml': text }, 'api.yaml', [{ method: 'get', path: '/a/' }]);
    expect(found).toMatchObject({ isExact: false, version: '3.0.3', problems: [] });
    expect(findOperation(found, 'get', '/a/').found).toBeDefined();
    expect(await read({ 'api.yaml': text }, 'api.yaml', [{ method: 'GET', path: '/c' }])).toMatchObject({ isExact: true });
  });
});

describe('findOperation suggests what an entry meant', () => {
  const paths = {
    '/v1/users': { get: OK, post: OK },
    '/v1/users/{id}': { get: OK, delete: OK },
    '/v1/reports/': { get: OK },
    '/': { get: OK },
    '/v1/company/{id}/seats': { put: OK },
  };
  test.each([
    ['GET', '/v1/users', 'GET /v1/users'],
    ['get', '/v1/users/', 'GET /v1/users'],
    ['GET', '/v1/reports', 'GET /v1/reports'],
    ['GET', '/', 'GET /'],
    ['PUT', '/v1/users', 'method: GET, POST'],
    ['DELETE', '/v1/users/{userId}', 'template: DELETE /v1/users/{id}'],
    ['DELETE', '/v1/users/:userId', 'template: DELETE /v1/users/{id}'],
    ['PUT', '/v1/users/{userId}', 'template: GET /v1/users/{id}'],
    ['GET', '/users', 'prefix: GET /v1/users'],
    ['GET', '/api/v1/users/{key}', 'prefix: GET /v1/users/{id}'],
    ['GET', '/v1//users', 'slash: GET /v1/users'],
    ['POST', '/v1/user', 'plural: POST /v1/users'],
    ['PUT', '/v1/companies/{id}/seat', 'plural: PUT /v1/company/{id}/seats'],
    ['GET', '/v1/Users', 'spelling: GET /v1/users'],
    ['GET', '/v1/usres', 'spelling: GET /v1/users'],
    ['GET', '/other/thing', 'nothing'],
    ['GET', '/{id}', 'nothing'],
  ])('finds %s %s, or says what comes close to it', async (method, path, expected) => {
    const spec = await read({ 'api.yaml': stringify(api(paths)) });
    const { found, ...rest } = findOperation(spec, method, path);
    if (found) return expect(operationKey(found)).toBe(expected);
    const miss = 'miss' in rest ? rest.miss : expect.fail();
    const what = 'methods' in miss ? miss.methods.join(', ') : 'meant' in miss ? operationKey(miss.meant) : '';
    expect(what ? `${miss.why}: ${what}` : miss.why).toBe(expected);
  });
});

const corpus = corpusFolder();
test.skipIf(corpus === undefined)('finds every operation of real descriptions, with the scan and with the exact parser', async () => {
  if (corpus === undefined) return;
  const index = JSON.parse(readFileSync(join(corpus, 'index.json'), 'utf8')) as { id: string }[];
  let count = 0;
  for (const { id } of index) {
    const file = join(corpus, 'sites', id, 'specs.json');
    if (!existsSync(file)) continue;
    for (const [path, summary] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, SpecSummary>)) {
      if (!/^(?:2|3)\./.test(summary.version)) continue;
      const wanted = summary.operations.map((one) => ({ method: one.slice(0, one.indexOf(' ')), path: one.slice(one.indexOf(' ') + 1) }));
      const files = memory({ [path]: describeSpec(summary) });
      for (const spec of [await readSpec(path, files), await readSpec(path, files, wanted)]) {
        expect(names(spec).toSorted(), `${id} ${path}`).toEqual(wanted.map(operationKey).toSorted());
        expect(spec.problems).toEqual([]);
      }
      count += wanted.length;
    }
  }
  expect(count).toBeGreaterThan(0);
});
