/** Versions that a release compares: those that texts pin, those of tags, and those of installed packages. */
import { expect, test } from 'vitest';
import { otherPackages } from '../../tools/release/installed.js';
import { readJson, readText } from '../../tools/release/sources.js';
import { stalePins } from '../../tools/release/pins.js';
import { laterTags } from '../../tools/release/tags.js';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

test.each([
  'npx docs-nav@1.2.2 lint',
  'npx docs-nav-service@1.1.3',
  'uses: acme/docs-nav-action@v1.2.2',
  'uses: acme/docs-nav-action@v2',
  'image: acme/docs-nav-service:1.2.30',
  'npx docs-nav@1.2.3-rc.1 lint',
  'docs-nav-1.2.2.vsix',
  'https://git.example/acme/docs-nav/releases/download/v1.2.2/docs-nav.cjs',
  'https://git.example/acme/docs-nav-action/v1.2.2/schema/docs.schema.json',
  'repo: https://git.example/acme/docs-nav-action rev: v1.2.2',
])('finds the other version in “%s”', (text) =>
  expect(stalePins(`First line.\n${text}\n`, '1.2.3')).toEqual([{ line: 2, text: expect.any(String) }]),
);

test.each([
  'npx docs-nav@1.2.3 lint, docs-nav-service@1.2.3. uses: acme/docs-nav-action@v1, docs-nav-action@v1.2.3',
  'docs-nav-1.2.3.vsix of https://git.example/acme/docs-nav/releases/download/v1.2.3/docs-nav.cjs',
  '- repo: https://git.example/acme/docs-nav-action\n  rev: v1.2.3\n  hooks: []\n- repo: https://git.example/other\n  rev: v5.0.0',
  'npx mint@4.2.941, actions/checkout@v5, docs-nav@latest',
])('finds no other version in “%s”', (text) => expect(stalePins(text, '1.2.3')).toEqual([]));

test('finds tags of later versions, and no others', () => {
  expect(laterTags(['v0', 'v2', 'v1.2.2', 'v1.2.3', 'v1.2.10', 'v1.10.0', 'v2.0.0', 'v0.9.9', 'v9.9.9-rc.1'], '1.2.3')).toEqual([
    'v1.2.10',
    'v1.10.0',
    'v2.0.0',
  ]);
});

test('finds packages that are missing, additional or others, but none of other platforms', () => {
  const locked = {
    '': {},
    a: { version: '1' },
    b: { version: '1' },
    c: { version: '1', integrity: 'x' },
    d: { optional: true },
    e: { version: '1' },
  };
  const installed = { a: { version: '1' }, b: { version: '2' }, c: { version: '1', integrity: 'y' }, f: { version: '1' } };
  expect(otherPackages(locked, installed)).toEqual(['b', 'c', 'e', 'f']);
});

test('says which file is missing, is not JSON or is no object', () => {
  const root = tree({ 'a.json': '{', 'b.json': '1' });
  expect(() => readText(root, 'CHANGELOG.md')).toThrow(/^There is no CHANGELOG\.md: add it\.$/);
  expect(() => readJson(root, 'a.json')).toThrow(/^a\.json is not JSON: .* Correct it\.$/);
  expect(() => readJson(root, 'b.json')).toThrow(/^b\.json is not a JSON object\. Correct it\.$/);
});
