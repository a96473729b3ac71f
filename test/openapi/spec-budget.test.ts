/** All descriptions of a site share one limit. */
import { describe, expect, test } from 'vitest';
import { readSpec } from '../../src/openapi/read.ts';
import { SpecReferenceReader } from '../../src/openapi/references.ts';
import { MAX_YAML_TOKENS } from '../../src/openapi/parsed.ts';
import { ParsedSpecsBySite, SpecBudget } from '../../src/openapi/spec-budget.ts';
import { repairSites } from '../../src/session/fix.ts';
import { lintUnchecked } from '../../src/session/lint.ts';
import { memory } from '../../src/site/memory.ts';

const PATHS = { '/users': { get: { responses: { 200: { description: 'OK' } } } } };
const JSON_TEXT = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: PATHS });
const large = JSON_TEXT + ' '.repeat(2_500_000 - JSON_TEXT.length);

function docs(count: number, entry = 'GET /missing', name = 'Docs'): string {
  const groups = Array.from({ length: count }, (_, index) => ({ group: `G${index}`, openapi: `${index}.json`, pages: [entry] }));
  return JSON.stringify({ name, navigation: { groups: [...groups, { group: 'Z', pages: ['index', 'gone'] }] } });
}

const descriptions = (count: number, text: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.json`, text]));

test('descriptions of a site are read up to 30 MB together, and everything else is still checked', async () => {
  const { diagnostics } = await lintUnchecked({ files: memory({ 'docs.json': docs(40), 'index.mdx': '', ...descriptions(40, large) }) });
  const of = (rule: string) => diagnostics.filter((one) => one.rule === rule);
  expect(of('openapi-operation').reduce((sum, { count }) => sum + count, 0)).toBe(12);
  const refused = of('openapi-file');
  expect(refused).toHaveLength(28);
  expect(refused[0]?.message).toContain('“12.json” was not read: together with the API descriptions before it, it is larger than 30 MB.');
  expect(of('page-exists')).toHaveLength(1);
});

describe('a description', () => {
  test('that many others include counts once', async () => {
    const shared = JSON.stringify({ openapi: '3.1.0', users: PATHS['/users'], more: 'x'.repeat(2_500_000) });
    const including = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/users': { $ref: 'shared.json#/users' } },
    });
    const files = memory({
      'docs.json': docs(40, 'GET /users'),
      'index.mdx': '',
      'shared.json': shared,
      ...descriptions(40, including),
    });
    const { diagnostics } = await lintUnchecked({ files });
    expect(diagnostics.filter(({ rule }) => rule.startsWith('openapi-'))).toEqual([]);
  });

  test('that was not read in either state is no new problem', async () => {
    const rest = { 'index.mdx': '', ...descriptions(14, large) };
    const { diagnostics, summary } = await lintUnchecked({
      files: memory({ 'docs.json': docs(14, 'GET /missing', 'New'), ...rest }),
      before: memory({ 'docs.json': docs(14, 'GET /missing', 'Old'), ...rest }),
    });
    expect(diagnostics).toEqual([]);
    expect(summary.known).toBeGreaterThan(0);
  });

  test('in YAML costs the same in each state, whether they are parsed or taken over from another', async () => {
    const text = `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /users: { get: {} } }\n`;
    const files = memory({ 'a.yaml': text, 'b.yaml': text });
    const codesIn = async (budget: SpecBudget): Promise<(string | undefined)[]> => {
      const codes: (string | undefined)[] = [];
      for (const file of ['a.yaml', 'b.yaml'])
        codes.push((await readSpec(file, files, undefined, new SpecReferenceReader(files, budget))).problems[0]?.code);
      return codes;
    };
    const whole = new SpecBudget();
    expect(await codesIn(whole)).toEqual([undefined, undefined]);
    const needed = (MAX_YAML_TOKENS - whole.tokens) / 2;
    for (const beside of [undefined, whole]) {
      const short = new SpecBudget(beside);
      short.tokens = Math.floor(1.5 * needed);
      expect(await codesIn(short)).toEqual([undefined, 'too-large']);
      // What was refused for want of room is read where there is some.
      expect(await codesIn(new SpecBudget(short))).toEqual([undefined, undefined]);
    }
  });

  test('is parsed and validated once, however many rounds of fixes there are', async () => {
    const groups = [{ group: 'A', openapi: 'api.yaml', pages: ['GET /missing', 'index', 'index', 'other', 'other'] }];
    const files = memory({
      'docs.json': JSON.stringify({ navigation: { groups } }),
      'index.mdx': '',
      'other.mdx': '',
      'api.yaml': `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /users: { get: {} } }\n`,
    });
    const parsed = new ParsedSpecsBySite();
    const rounds: unknown[][] = [];
    const note = (): void => {
      const budget = parsed.of('docs.json');
      rounds.push([budget?.opened.get('api.yaml'), budget?.validations.get('api.yaml')]);
    };
    const {
      report,
      repaired: { length: count },
    } = await repairSites(
      [{ files, validateOpenapi: true }],
      ({ fix }) => fix?.safe === true,
      (findings) => {
        note();
        return findings.slice(0, 1);
      },
      parsed,
    );
    note();
    expect({ count, rules: report.diagnostics.map(({ rule }) => rule) }).toEqual({ count: 2, rules: ['openapi-operation'] });
    expect(rounds.length).toBeGreaterThan(2);
    const [first] = rounds;
    for (const round of rounds) for (const [index, known] of round.entries()) expect(known).toBe(first?.[index]);
    expect(first).not.toContain(undefined);
  });

  test('is kept for another run only if those of all sites fit into the limit of one', async () => {
    const budgetOf = async (count: number): Promise<SpecBudget> => {
      const budget = new SpecBudget();
      const files = memory(descriptions(count, large));
      for (let index = 0; index < count; index++) await readSpec(`${index}.json`, files, undefined, new SpecReferenceReader(files, budget));
      return budget;
    };
    const kept = new ParsedSpecsBySite();
    const [some, more] = [await budgetOf(8), await budgetOf(6)];
    kept.keep('a/docs.json', some);
    kept.keep('b/docs.json', more);
    expect([kept.of('a/docs.json'), kept.of('b/docs.json')]).toEqual([some, undefined]);
    kept.keep('a/docs.json', more);
    kept.keep('b/docs.json', more);
    expect([kept.of('a/docs.json'), kept.of('b/docs.json')]).toEqual([more, more]);
  });
});
