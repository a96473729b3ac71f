/** The generator and the judge of `npm run test:oracle`, without the platform: its answers are given here. */
import { expect, test } from 'vitest';
import { type Case, caseOf, siteOf } from './case.ts';
import { reasonFor } from './differences.ts';
import { dropsOf } from './drops.ts';
import type { Json, Thing } from './format.ts';
import { judge, type Law } from './judge.ts';
import { settingMistakes } from './mistakes-settings.ts';
import { SETTING_NAMES } from './settings.ts';
import { pagesIn } from './written.ts';
import { type Diagnostic, lint } from '../../src/index.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const CASES = Array.from({ length: 300 }, (_, number) => caseOf('7', number));

test('a seed and a number always make the same case', () => {
  expect(caseOf('7', 12)).toEqual(CASES[12]);
  expect(caseOf('8', 12)).not.toEqual(CASES[12]);
});

test('cases have no, one and two mistakes, of many kinds', () => {
  expect(new Set(CASES.map(({ mistakes }) => mistakes.length))).toEqual(new Set([0, 1, 2]));
  expect(new Set(CASES.flatMap(({ mistakes }) => mistakes)).size).toBeGreaterThan(80);
});

const isOfSetting = (name: string): boolean => name.startsWith('setting');

test('some four in ten generated cases have mistakes in the settings, and some of those also in the navigation', () => {
  const inSettings = CASES.filter(({ mistakes }) => mistakes.some(isOfSetting));
  expect(inSettings.length / CASES.length).toBeGreaterThan(0.33);
  expect(inSettings.length / CASES.length).toBeLessThan(0.5);
  expect(inSettings.filter(({ mistakes }) => !mistakes.every(isOfSetting)).length).toBeGreaterThan(20);
});

test('every setting can have mistakes of every kind, and their names say which', () => {
  const names = settingMistakes.map(({ name }) => name);
  for (const setting of SETTING_NAMES) expect(names).toContain(`setting ${setting}: null`);
  expect(names.filter((name) => !/^setting(?: \S+)?: \S/.test(name))).toEqual([]);
});

test('generated docs.json files without a mistake have all settings, few or only the required ones', () => {
  const sound = CASES.map(({ number }) => Object.keys(caseOf('7', number, []).docs));
  expect(new Set(sound.flat())).toEqual(new Set([...SETTING_NAMES, 'navigation']));
  const sizes = sound.map((keys) => keys.length);
  expect(Math.min(...sizes)).toBe(4);
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(SETTING_NAMES.length);
});

test('lint finds no error in a generated case without a mistake', async () => {
  for (const { files, mistakes } of CASES) {
    if (mistakes.length > 0) continue;
    const { diagnostics } = await lint(siteOf(files));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});

test('the oracle finds written pages below any key, but not below those that hold other texts', () => {
  const navigation = {
    items: [['p1', { group: 'A', root: './guides/p2/', Pages: ['/p3'] }]],
    pages: 'p4',
    global: { anchors: [{ anchor: 'A', pages: ['p5'] }] },
    groups: [{ group: 'B', pages: ['openapi.json GET /o1', 'Some words'], openapi: ['a.json'] }],
  };
  expect([...pagesIn(navigation)].sort()).toEqual(['guides/p2', 'openapi.json GET /o1', 'p1', 'p3', 'p4']);
});

function caseWith(navigation: Thing): Case {
  const docs = { ...REQUIRED, navigation };
  const files = { 'docs.json': JSON.stringify(docs), 'p1.mdx': '', 'p2.mdx': '' };
  return { number: 0, docs, mistakes: [], written: pagesIn(navigation), files };
}

const SOUND = { pages: ['p1', 'p2'] };
const DEAD = { anchors: [{ anchor: 'A', href: '/nowhere' }] };
const WRONG = { anchors: [{ anchor: 'A', href: 'x' }] };

test.each<[string, written: Thing, kept: Thing | undefined, readonly Law[]]>([
  ['reports nothing if both agree', SOUND, SOUND, []],
  ['reports a page that the platform drops silently', SOUND, { pages: ['p1'] }, ['error', 'loss']],
  ['reports a file that the platform refuses silently', SOUND, undefined, ['error', 'loss']],
  ['reports an error about something that the platform keeps', WRONG, WRONG, ['shape']],
  ['takes an error about a page that a link does not reach', DEAD, DEAD, []],
])('the judge %s', async (_, written, navigation, breaches) => {
  const given = caseWith(written);
  const report = await lint(siteOf(given.files));
  expect(judge(given, { kept: navigation && { ...REQUIRED, navigation }, hasWarnings: false }, report).breaches).toEqual(breaches);
});

test.each<[string, written: Json, kept: Json, readonly string[]]>([
  ['a key that is gone', { logo: { light: 'a', note: 'b' } }, { logo: { light: 'a' } }, ['/logo/note']],
  ['the value around keys that are all gone', { head: { a: 1, b: 2 } }, {}, ['/head']],
  ['a value that has changed', { search: { prompt: 'a' } }, { search: { prompt: 'b' } }, ['/search/prompt']],
  ['a list that is shorter', { redirects: [{}, {}] }, { redirects: [{}] }, ['/redirects']],
  ['a name with a slash', { variables: { 'a/b': 'c' } }, { variables: {} }, ['/variables/a~1b']],
  ['a name that every object has', { toString: 'a' }, {}, ['/toString']],
  ['no default that was added', { metadata: {} }, { metadata: { timestamp: false } }, []],
  ['no text that was trimmed', { name: ' Site ' }, { name: 'Site' }, []],
  ['no path that was shortened', { api: { openapi: '../a//b.json' } }, { api: { openapi: 'a/b.json' } }, []],
  ['no “$schema”', { $schema: 'https://example.com' }, { $schema: 'https://mintlify.com/docs.json' }, []],
])('what the platform drops is %s', (_, written, kept, pointers) => {
  expect(dropsOf(kept, written)).toEqual(pointers);
});

const STRIPPED = { ...caseWith(SOUND), docs: { navigation: SOUND, logo: { light: 'a', note: 'b' } } };
const KEPT = { navigation: SOUND, logo: { light: 'a' } };

test.each<[string, Partial<Diagnostic>[], readonly Law[]]>([
  ['reports a setting that the platform drops silently', [], ['stripped']],
  ['takes a warning there', [{ pointer: '/logo/note' }], []],
  ['takes a warning at the value around it', [{ pointer: '/logo' }], []],
  ['takes a warning that covers it with others', [{ pointer: '/seo/note', entries: [entryAt('/seo/note'), entryAt('/logo/note')] }], []],
  ['takes no warning at a value inside or beside it', [{ pointer: '/logo/note/a' }, { pointer: '/logo/light' }], ['stripped']],
  ['takes no warning about the whole file', [{ pointer: '' }], ['stripped']],
  ['takes no hint', [{ pointer: '/logo/note', severity: 'info' }], ['stripped']],
  ['takes no warning about something else than the shape', [{ pointer: '/logo', rule: 'link' }], ['stripped']],
])('for a setting that the platform drops, the judge %s', (_, findings, breaches) => {
  const verdict = judge(STRIPPED, { kept: KEPT, hasWarnings: false }, { diagnostics: findings.map(findingWith) });
  expect(verdict.breaches).toEqual(breaches);
  expect(reasonFor(verdict, 'stripped')).toBeUndefined();
});

test.each<[string, Thing | undefined, readonly Law[]]>([
  ['keep what the platform kept', { ...KEPT, public: true }, []],
  ['change a value', { navigation: SOUND, logo: { light: 'b' } }, []],
  ['take a setting away', { navigation: SOUND }, ['fix']],
  ['make the platform refuse the file', undefined, ['fix']],
])('the judge reports only fixes that lose settings or make the platform refuse the file: they %s', (_, kept, breaches) => {
  const diagnostics = [findingWith({ pointer: '/logo/note' })];
  const fixed = { kept, hasWarnings: false };
  expect(judge(STRIPPED, { kept: KEPT, hasWarnings: false }, { diagnostics }, fixed).breaches).toEqual(breaches);
});

function entryAt(pointer: string): Diagnostic['entries'][number] {
  return { at: pointer, file: 'docs.json', pointer, name: pointer };
}

function findingWith(parts: Partial<Diagnostic>): Diagnostic {
  return {
    rule: 'unknown-property',
    severity: 'warning',
    message: 'The platform ignores it.',
    file: 'docs.json',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    span: { start: 0, end: 0 },
    pointer: '',
    count: 1,
    entries: [],
    related: [],
    identity: '',
    ...parts,
  };
}
