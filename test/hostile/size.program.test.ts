/** As much text as the docs.json of 50,000 pages, and all of it wrong: time and memory grow with the text, not with its square. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectFinding, expectSound } from './answers.ts';
import { git } from '../support/temporary.ts';
import { Repository, SECONDS_A_TEST } from './program.ts';
import { MINTLIFY_TEXT } from '../support/mintlify-site.ts';

vi.setConfig({ testTimeout: SECONDS_A_TEST * 1_000 });

const SIZE = 4 * 1024 * 1024;

let repository: Repository;
beforeEach(() => {
  repository = new Repository().write('index.mdx', '');
});
afterEach(() => repository.remove());

/** The text again and again up to the size. */
function fill(text: string): string {
  return text.repeat(SIZE / text.length);
}

/** Texts of about this length, numbered, up to the size. */
function number(length: number, make: (index: number) => string): string {
  return Array.from({ length: SIZE / length }, (_, index) => make(index)).join('');
}

test.each([
  ['the same missing page', `{ "navigation": { "pages": [${fill('"lost", ')}"index"] } }`],
  ['missing pages', `{ "navigation": { "pages": [${number(20, (index) => `"lost-${index}",\n`)}"index"] } }`],
  ['pages missing from one folder', `{ "navigation": { "pages": [${number(20, (index) => `"lost/page-${index}",\n`)}"index"] } }`],
  ['pages missing from a folder each', `{ "navigation": { "pages": [${number(20, (index) => `"lost-${index}/page",\n`)}"index"] } }`],
  ['numbers instead of pages', `{ "navigation": { "pages": [${fill('1,')}1] } }`],
  ['groups without a label', `{ "navigation": { "groups": [${fill('{},')}{}] } }`],
  ['groups with the same label', `{ "navigation": { "groups": [${fill('{"group":"G","pages":["index"]},')}{"group":"G","pages":[]}] } }`],
  ['missing commas', `{ "navigation": { "pages": [${fill('"index" ')}] } }`],
  ['the same duplicate key', `{ ${fill('"a": 1, ')}"navigation": { "pages": ["index"] } }`],
  [
    'keys that each occur twice',
    `{ ${number(24, (index) => `"a-${index}": 1,\n"a-${index}": 2,\n`)}"navigation": { "pages": ["index"] } }`,
  ],
  ['unknown properties', `{ "navigation": { ${number(20, (index) => `"key-${index}": 1,\n`)} "pages": [] } }`],
  ['open brackets', '['.repeat(SIZE)],
  ['open braces', '{'.repeat(SIZE)],
  ['open lists in objects', fill('{ "a": [\n')],
  ['closing brackets', ']'.repeat(SIZE)],
  ['unclosed strings', fill('"a\n')],
  ['comments', `${fill('// a\n')}{ "navigation": { "pages": ["index"] } }`],
  ['malformed numbers', `{ "navigation": { "pages": [${fill('01, ')}1] } }`],
])('handles 4 MB of %s within the limits of time and memory', (_, docs) => {
  const run = repository.write('docs.json', docs).lint();
  expectSound(run);
  expect(run.stdout.length).toBeLessThan(1_000_000);
});

test('reports missing pages whose paths of 2 MB differ in one letter', () => {
  const name = 'a'.repeat(SIZE / 2);
  expectFinding(repository.write('docs.json', `{ "navigation": { "pages": ["${name}b", "${name}c"] } }`).lint(), 'page-exists');
});

test('reports the expansion of ten references in each of thirteen files', () => {
  repository.write('docs.json', `{ ${MINTLIFY_TEXT} "navigation": { "$ref": "0.json" } }`);
  for (let file = 0; file < 13; file++) {
    const next = file === 12 ? '"index"' : `{ "$ref": "${file + 1}.json" }`;
    repository.write(`${file}.json`, `{ "group": "G", "pages": [${Array.from({ length: 10 }, () => next).join(', ')}] }`);
  }
  expectFinding(repository.lint(['--dialect', 'mintlify']), 'ref');
});

test('reports ten thousand pages that are all listed relative to the wrong folder', () => {
  const pages = Array.from({ length: 10_000 }, (_, index) => `area-${index % 1_000}/page-${index}`);
  for (const page of pages) repository.write(`content/${page}.mdx`, '');
  expectFinding(repository.write('docs.json', JSON.stringify({ navigation: { pages } })).lint(), 'page-exists');
});

test('shows a new group of 140,000 entries in a diff', () => {
  const docs = (pages: readonly string[]): string =>
    JSON.stringify({ navigation: { groups: [{ group: 'A', pages: ['index'] }, ...(pages.length > 0 ? [{ group: 'B', pages }] : [])] } });
  repository.write('docs.json', docs([]));
  git(repository.folder, 'init', '-q');
  git(repository.folder, 'add', '-A');
  git(repository.folder, 'commit', '-qm', 'Begin');
  const run = repository.write('docs.json', docs(Array<string>(140_000).fill('index'))).run('diff', ['HEAD']);
  expectSound(run);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.stdout).toContain('B');
});

test('shows in doctor every problem of a configuration with 200,000 unknown rules', () => {
  const rules = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`r${index}`, 'off']));
  repository.write('docs.json', '{ "navigation": { "pages": ["index"] } }');
  const run = repository.write('docs-nav.config.json', JSON.stringify({ rules })).run('doctor', ['docs', '--format', 'json']);
  expectSound(run);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.stdout).toContain('“r199999”');
});
