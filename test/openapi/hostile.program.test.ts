/**
 * Descriptions that are huge or hostile: one clear answer each, within 600 MB, in a process of its own. Each takes less than 10 seconds of
 * work on the machine that the limit was set on, and may take three times that on a slower or busy one.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { MOST_MEGABYTES, SMALL_HEAP } from '../hostile/program.ts';
import { temporary } from '../support/temporary.ts';

interface Answer {
  readonly operations: number;
  readonly isExact: boolean;
  readonly problems: readonly { readonly code: string; readonly message: string }[];
  readonly verdict: unknown;
  readonly validation?: { readonly notChecked?: string; readonly problems: number };
  readonly megabytes: number;
  /** Of work, however busy the machine is. */
  readonly seconds: number;
}

const { tree } = temporary();
let program = '';

beforeAll(async () => {
  const folder = tree();
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../hostile/read-spec.ts'),
    platform: 'node',
    logLevel: 'silent',
    resolve: { mainFields: ['module', 'main'] },
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'program.mjs' });
  program = join(folder, 'program.mjs');
});

function answer(files: Readonly<Record<string, string>>, mode = ''): Answer {
  const [name = ''] = Object.keys(files);
  const run = spawnSync(process.execPath, [SMALL_HEAP, program, tree(files), name, mode], {
    encoding: 'utf8',
    timeout: 80_000,
    killSignal: 'SIGKILL',
  });
  expect(run.stderr).toBe('');
  expect(run.status, 'ended within the limits of time and memory').toBe(0);
  const result = JSON.parse(run.stdout) as Answer;
  expect(result.seconds).toBeLessThan(30);
  expect(result.megabytes).toBeLessThan(MOST_MEGABYTES);
  return result;
}

const HEAD = 'openapi: 3.0.0\ninfo: { title: A, version: "1" }\n';
const operation = (index: number): string =>
  `  /things/${index}/{id}:\n    get:\n      summary: Get the thing ${index}\n      description: |\n        A text of some length that tells what\n        the operation does, and why.\n      parameters:\n        - name: id\n          in: path\n          required: true\n          schema:\n            type: string\n      responses:\n        "200":\n          description: OK\n`;
const keys = (count: number): string => Array.from({ length: count }, (_, index) => `  k${index}: 1\n`).join('');
const PATHS = 'paths:\n  /a:\n    get: { responses: { "200": { description: OK } } }\n';
const large = (size: number): string =>
  HEAD + 'paths:\n' + Array.from({ length: Math.ceil(size / 360) }, (_, index) => operation(index)).join('');
const bomb = (depth: number): string =>
  Array.from(
    { length: depth },
    (_, level) => `x-${level}: &a${level} ${level === 0 ? '{ get: {} }' : `[${`*a${level - 1},`.repeat(10)}]`}\n`,
  ).join('');

describe('reading an OpenAPI description, in less than 600 MB', () => {
  test('reads 10 MB of YAML and reports a missing operation', () => {
    const text = large(10_000_000);
    expect(answer({ 'a.yaml': text })).toMatchObject({ isExact: true, problems: [], verdict: { miss: { why: 'nothing' } } });
  });

  test('does not call an operation missing in 17 MB of YAML, which it does not read exactly', () => {
    expect(answer({ 'a.yaml': large(17_000_000) })).toMatchObject({ isExact: false, problems: [], verdict: { miss: { why: 'unknown' } } });
  });

  test('reads 10 MB of JSON and reports a missing operation', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, index) => [`/${index}`, { get: { description: 'x'.repeat(250) } }]),
    );
    expect(answer({ 'a.json': JSON.stringify({ openapi: '3.1.0', paths }, null, 1) })).toMatchObject({
      operations: 30_000,
      verdict: { miss: { why: 'nothing' } },
    });
  });

  test.each([
    ['brackets', '['.repeat(10_000_000)],
    ['braces', '{a: '.repeat(2_500_000)],
    ['dashes', '- '.repeat(5_000_000)],
    ['question marks', '? '.repeat(5_000_000)],
    ['entries', 'paths:\n' + '- a\n'.repeat(2_500_000)],
    ['colons', 'a: '.repeat(3_000_000)],
    ['quotes', '"'.repeat(10_000_000)],
    ['anchors', '&a '.repeat(3_000_000)],
    ['line ends', '\n'.repeat(10_000_000)],
    ['blanks', ' '.repeat(10_000_000)],
    ['deeper and deeper lines', Array.from({ length: 4_000 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
  ])('reports a problem in 10 MB of %s', (_, text) => {
    const { problems, operations } = answer({ 'a.yaml': HEAD + text });
    expect(operations).toBe(0);
    expect(problems.length).toBeGreaterThan(0);
    expect(['syntax', 'too-large', 'shape', 'not-openapi', 'duplicate-key']).toContain(problems[0]?.code);
  });

  test('reads a mapping with 150,000 keys in less than 600 MB', () => {
    const text = `${HEAD}paths:\n${Array.from({ length: 150_000 }, (_, index) => `  /${index}: {}\n`).join('')}  /a:\n    get: {}\n`;
    expect(answer({ 'a.yaml': text })).toMatchObject({ operations: 1, problems: [] });
  });

  test.each(['', 'all', 'validate'])('reads aliases that expand to a billion values (%s)', (mode) => {
    const { operations, problems, validation } = answer({ 'a.yaml': `${HEAD}${bomb(12)}paths:\n  /a: { get: { x-all: *a11 } }\n` }, mode);
    expect([operations, problems]).toEqual([1, []]);
    if (mode === 'validate') expect(validation?.notChecked).toContain('too large to validate');
  });

  test('reads merge keys that expand to a billion keys', () => {
    const merges = Array.from(
      { length: 3_000 },
      (_, level) => `x-${level}: &a${level}\n  k${level}: {}\n${level > 0 ? `  <<: [*a${level - 1}, *a${level >> 1}]\n` : ''}`,
    ).join('');
    expect(answer({ 'a.yaml': `${HEAD}${merges}paths:\n  /a:\n    <<: *a2999\n    get: {}\n` })).toMatchObject({
      operations: 1,
      problems: [],
    });
  });

  test.each([
    [
      'in a chain',
      Array.from(
        { length: 3_000 },
        (_, level) => `x-${level}: &a${level}\n  k${level}: {}\n${level > 0 ? `  <<: [*a${level - 1}, *a${level >> 1}]\n` : ''}`,
      ).join(''),
    ],
    ['of a large object, fifty thousand times in one', `x-a: &a\n${keys(50_000)}x-b:\n  <<: [${'*a,'.repeat(50_000)}]\n`],
    [
      'of a large object, once in each of twenty thousand',
      `x-a: &a\n${keys(20_000)}${Array.from({ length: 20_000 }, (_, index) => `x-${index}: { <<: *a }\n`).join('')}`,
    ],
    [
      'in properties of one another',
      `x-0: &a0 { get: {} }\n${Array.from({ length: 20 }, (_, level) => `x-${level + 1}: &a${level + 1} { p: { <<: *a${level} }, q: { <<: *a${level} }, <<: *a${level} }\n`).join('')}`,
    ],
  ])('does not validate an API description whose merge keys expand almost without end: %s', (_, merges) => {
    const { operations, problems, validation } = answer({ 'a.yaml': `${HEAD}${merges}${PATHS}` }, 'validate');
    expect([operations, problems]).toEqual([1, []]);
    expect(validation?.notChecked).toContain('too large to validate');
  });

  test.each([
    ['forty schemas, each three times in the one before', ['a.yaml']],
    ['the same over two files', ['a.yaml', 'b.yaml']],
  ])('does not validate references that expand to a billion values: %s', (_, names) => {
    const schemas = Array.from({ length: 40 }, (_schema, index) => {
      const next = `{ $ref: "${names.at(-1)}#/components/schemas/S${index + 1}" }`;
      return `    S${index}: { type: object, properties: { a: ${next}, b: ${next}, c: ${next} } }\n`;
    });
    const text = `${HEAD}${PATHS}components:\n  schemas:\n${schemas.join('')}    S40: { type: string }\n`;
    const { validation } = answer(Object.fromEntries(names.map((name) => [name, text])), 'validate');
    expect(validation?.notChecked).toContain('too large to validate');
  });

  test('validates circular references', () => {
    const schemas = Array.from(
      { length: 30 },
      (_, index) =>
        `    S${index}: { type: object, properties: { ${Array.from({ length: 30 }, (_other, other) => `p${other}: { $ref: "#/components/schemas/S${other}" }`).join(', ')} } }\n`,
    );
    const use =
      'paths:\n  /a:\n    get:\n      responses:\n        "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/S0" } } } }\n';
    expect(answer({ 'a.yaml': `${HEAD}${use}components:\n  schemas:\n${schemas.join('')}` }, 'validate').validation).toEqual({
      problems: 0,
    });
  });

  test('reads a value that contains itself', () => {
    expect(answer({ 'a.yaml': `${HEAD}x-a: &a { b: *a, <<: *a }\npaths: &p\n  /a: { get: *p }\n` }, 'validate')).toMatchObject({
      operations: 1,
      problems: [],
    });
  });

  test('reports circular references and a chain of 1,000 references', () => {
    const circle = answer({ 'a.yaml': `${HEAD}paths:\n  /a: { $ref: "b.yaml" }\n`, 'b.yaml': '{ $ref: "a.yaml#/paths/~1a" }' });
    expect(circle.problems).toMatchObject([{ code: 'ref' }]);
    const chain = Array.from({ length: 1_000 }, (_, index) => `  /${index}: { $ref: "#/paths/~1${index + 1}" }\n`).join('');
    expect(answer({ 'a.yaml': `${HEAD}paths:\n${chain}` }).problems[0]?.code).toBe('ref');
  });

  test('reads 999 of 2,000 referenced files and reports problems for the others', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `p${index}.yaml`);
    const files = Object.fromEntries(names.map((name) => [name, 'get: {}\n']));
    const { operations, problems } = answer({
      'a.yaml': `${HEAD}paths:\n${names.map((name) => `  /${name}: { $ref: ${name} }\n`).join('')}`,
      ...files,
    });
    expect(operations).toBe(999);
    expect(problems.length).toBe(20);
  });

  test('validates a description of 3 MB', () => {
    expect(answer({ 'a.yaml': large(3_000_000) }, 'validate').validation).toEqual({ problems: 0 });
  });
});
