/** No test has a time of its own that a busy machine can exceed: what all have is in `limits.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { LIMITS } from '../support/limits.ts';

const TESTS = join(import.meta.dirname, '..');

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const LIMITED = /^(?:test|it|describe|beforeAll|beforeEach|afterAll|afterEach|expect\.poll|vi\.waitFor|vi\.waitUntil)\b/;

/** The calls that give a test, a hook or a poll fewer milliseconds than all have. */
function shortLimits(text: string): readonly string[] {
  const calls = nodesBelow(parseAst(text, { lang: 'ts' }) as unknown as Node).filter(({ type }) => type === 'CallExpression');
  return calls.flatMap((node) => {
    const given = LIMITED.test(text.slice(node.start, node.start + 20)) ? (node['arguments'] as readonly Node[]) : [];
    const limits = given.flatMap((argument, at) => (at > 0 && argument.type === 'Literal' ? [argument] : timeoutsOf(argument)));
    return limits
      .filter(({ value }) => typeof value === 'number' && value <= LIMITS.testTimeout)
      .map(({ value }) => `${/^[\w.]+/.exec(text.slice(node.start))?.[0]} ${String(value)}`);
  });
}

function timeoutsOf(options: Node): readonly Node[] {
  if (options.type !== 'ObjectExpression') return [];
  return (options['properties'] as readonly Node[])
    .filter(({ key }) => (key as Node | undefined)?.['name'] === 'timeout')
    .map(({ value }) => value as Node);
}

/** A node and all that it consists of. */
function nodesBelow(top: Node): readonly Node[] {
  const nodes: Node[] = [];
  const left: unknown[] = [top];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part !== 'object' || part === null) continue;
    if ('type' in part) nodes.push(part as Node);
    for (const inner of Object.values(part)) left.push(inner);
  }
  return nodes.sort((a, b) => a.start - b.start);
}

test('shortLimits finds a short timeout wherever a test can set one', () => {
  const texts = [
    "test('a', () => {}, 10_000);",
    "test.each([1])('a', async () => {}, 120_000);",
    "describe('a', { timeout: 60_000 }, () => { beforeAll(async () => {}, 500); });",
    "test('a', async () => { await expect.poll(() => a, { interval: 5, timeout: 20_000 }).toBe(1); });",
    "test('a', () => vi.waitFor(() => expect(a).toBe(1), { timeout: 5000 }));",
  ];
  expect(texts.map(shortLimits)).toEqual([
    ['test 10000'],
    ['test.each 120000'],
    ['describe 60000', 'beforeAll 500'],
    ['expect.poll 20000'],
    ['vi.waitFor 5000'],
  ]);
  expect(shortLimits("test('a', { timeout: 900_000 }, () => spawnSync('a', { timeout: 10_000 }));")).toEqual([]);
});

test('no test sets a timeout that is not longer than the default', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const found = files.flatMap((name) => shortLimits(readFileSync(join(TESTS, name), 'utf8')).map((limit) => `${name}: ${limit}`));
  expect(files.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});
