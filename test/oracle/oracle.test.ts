/** The generator and the judge of `npm run test:oracle`, without the platform: its answers are given here. */
import { expect, test } from 'vitest';
import { type Case, caseOf } from './case.ts';
import type { Thing } from './format.ts';
import { judge, type Law } from './judge.ts';
import { pagesIn } from './written.ts';
import { lint, memory } from '../../src/index.ts';

const CASES = Array.from({ length: 300 }, (_, number) => caseOf('7', number));

test('a seed and a number always make the same case', () => {
  expect(caseOf('7', 12)).toEqual(CASES[12]);
  expect(caseOf('8', 12)).not.toEqual(CASES[12]);
});

test('cases have no, one and two mistakes, of many kinds', () => {
  expect(new Set(CASES.map(({ mistakes }) => mistakes.length))).toEqual(new Set([0, 1, 2]));
  expect(new Set(CASES.flatMap(({ mistakes }) => mistakes)).size).toBeGreaterThan(80);
});

test('a case without a mistake has no error', async () => {
  for (const { files, mistakes } of CASES) {
    if (mistakes.length > 0) continue;
    const { diagnostics } = await lint({ files: memory(files) });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});

test('pages are read below any key, but not below those that hold other texts', () => {
  const navigation = {
    items: [['p1', { group: 'A', root: './guides/p2/', Pages: ['/p3'] }]],
    pages: 'p4',
    global: { anchors: [{ anchor: 'A', pages: ['p5'] }] },
    groups: [{ group: 'B', pages: ['openapi.json GET /o1', 'Some words'], openapi: ['a.json'] }],
  };
  expect([...pagesIn(navigation)].sort()).toEqual(['guides/p2', 'openapi.json GET /o1', 'p1', 'p3', 'p4']);
});

function caseWith(navigation: Thing): Case {
  const files = { 'docs.json': JSON.stringify({ navigation }), 'p1.mdx': '', 'p2.mdx': '' };
  return { number: 0, docs: { navigation }, mistakes: [], written: pagesIn(navigation), files };
}

const SOUND = { pages: ['p1', 'p2'] };
const WRONG = { anchors: [{ anchor: 'A', href: 'x' }] };

test.each<[string, written: Thing, kept: Thing | undefined, readonly Law[]]>([
  ['reports nothing if both agree', SOUND, SOUND, []],
  ['reports a page that the platform drops silently', SOUND, { pages: ['p1'] }, ['error', 'loss']],
  ['reports a file that the platform refuses silently', SOUND, undefined, ['error', 'loss']],
  ['reports an error about something that the platform keeps', WRONG, WRONG, ['shape']],
])('the judge %s', async (_, written, navigation, breaches) => {
  const given = caseWith(written);
  const report = await lint({ files: memory(given.files) });
  expect(judge(given, { navigation, hasWarnings: false }, report).breaches).toEqual(breaches);
});
