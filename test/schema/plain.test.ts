/** The schemas that every validator must accept, and those without keywords of editors, which accept the same files. */
import { readFileSync, readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainPattern } from '../../src/generate/plain-patterns.ts';
import { toPlainDraft07Schema } from '../../src/generate/plain.ts';
import { DIALECTS, dialectOfDeclaredSchema } from '../../src/navigation/dialects.ts';
import { mistakenNavigation } from '../generators/mistaken.ts';
import { anyDocs } from '../generators/navigations.ts';
import { caseOf } from '../oracle/case.ts';
import { cases } from '../support/cases.ts';
import { JsonEditor } from '../support/json-editor.ts';
import { clean, cleanMintlify, mistakes, ruleMistakes } from './schema-mistakes.ts';

const FILES = readdirSync('schema', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.json'));
const STRICT = FILES.filter((file) => file.startsWith('plain/') || file.startsWith('report') || file.startsWith('diff'));
const EDITOR_KEYWORDS = [
  'markdownDescription',
  'enumDescriptions',
  'markdownEnumDescriptions',
  'defaultSnippets',
  'suggestSortText',
  'doNotSuggest',
  'errorMessage',
  'patternErrorMessage',
];
const SETTINGS = { theme: 'mint', name: 'Acme', colors: { primary: '#000' } };

const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(`schema/${file}`, 'utf8')) as Record<string, unknown>;

test.each(FILES)('%s has its URL as its $id, and refers to no other file', (file) => {
  expect(read(file)['$id']).toBe(`https://unpkg.com/docs-nav/schema/${file}`);
  const text = readFileSync(`schema/${file}`, 'utf8');
  expect([...text.matchAll(/"\$ref": "([^"]*)"/g)].filter(([, target]) => !target?.startsWith('#/'))).toEqual([]);
});

test.each(STRICT)('%s compiles in the strict mode of Ajv, without further keywords', (file) => {
  const ajv = new Ajv({ strict: true });
  addFormats.default(ajv);
  expect(() => ajv.compile(read(file))).not.toThrow();
});

test.each(FILES.filter((file) => file.startsWith('plain/')))('%s has no look-ahead, which some validators do not know, and no format', (file) => {
  const text = readFileSync(`schema/${file}`, 'utf8');
  expect(text).not.toMatch(/\(\?<?[!=]/);
  expect(text).not.toMatch(/"format": "/);
});

test('every schema can be exported from the package', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> };
  expect(Object.keys(exports).filter((name) => name.startsWith('./schema/')).toSorted()).toEqual(FILES.map((file) => `./schema/${file}`).toSorted());
});

test.each([
  ['https://unpkg.com/docs-nav/schema/docs.mintlify.schema.json', 'mintlify'],
  ['https://unpkg.com/docs-nav@0.1.0/schema/docs.mintlify.schema.json', 'mintlify'],
  ['https://unpkg.com/docs-nav/schema/plain/docs.mintlify.schema.json', 'mintlify'],
  ['https://unpkg.com/docs-nav/schema/docs.schema.json', 'spec'],
] as const)('a docs.json whose $schema is %s is checked in the dialect %s of docs-nav', ($schema, dialect) => {
  expect(dialectOfDeclaredSchema({ $schema })).toBe(dialect);
});

describe.each(DIALECTS)('the plain schema of %s', (dialect) => {
  const file = dialect === 'spec' ? 'docs.schema.json' : 'docs.mintlify.schema.json';
  const plain = new Ajv({ strict: true }).compile(read(`plain/${file}`));
  const forEditors = new Ajv({ strict: false, keywords: EDITOR_KEYWORDS, formats: { uri: /^[A-Za-z][A-Za-z\d+.-]*:/ } }).compile(read(file));
  const editor = new JsonEditor(dialect);
  const complete = (docs: object): object => (dialect === 'mintlify' ? { ...SETTINGS, ...docs } : docs);
  const samples = [...mistakes, ...ruleMistakes].filter(({ dialects }) => dialects.includes(dialect)).map(({ docs }) => complete(docs));

  test('accepts what editors accept, and refuses what they underline', async () => {
    for (const docs of [complete(clean), complete(dialect === 'mintlify' ? cleanMintlify : clean), ...samples]) {
      const { $schema: _, ...rest } = docs as { $schema?: string };
      const value: unknown = JSON.parse(JSON.stringify(rest));
      expect(plain(value), JSON.stringify(value)).toBe((await editor.messages(value)).length === 0);
    }
    expect(samples.filter((docs) => !plain(docs)).length).toBeGreaterThan(30);
  });

  test('accepts the same files as the one for editors: any navigation', () => {
    const docs = fc.oneof(
      anyDocs,
      mistakenNavigation.map((navigation) => ({ navigation })),
    );
    fc.assert(
      fc.property(docs, (value) => {
        expect(plain(complete(value))).toBe(forEditors(complete(value)));
      }),
      { numRuns: cases(200) },
    );
  });

  test('accepts the same files as the one for editors: the settings and mistakes that are compared with the platform', () => {
    const verdicts = Array.from({ length: cases(500) }, (_, number) => {
      const value: unknown = JSON.parse(textOf(number));
      const verdict = plain(value);
      expect(verdict, textOf(number)).toBe(forEditors(value));
      return verdict;
    });
    expect(verdicts).toContain(false);
    expect(verdicts).toContain(true);
  });
});

function textOf(number: number): string {
  return caseOf('plain', number).files['docs.json'] ?? '';
}

test.each([
  ['^(?!fa-)', ['', 'fa-book', 'book', ' fa-book']],
  ['^(?:(?!\\.{1,2}(?:/|$))[^\\s\\\\?#/]+(?:/(?!$)|$))+$', ['a', 'a/b', '/a', 'a/', 'a//b', '.', '..', 'a/..', '../a', '.a', '...', 'a b', '', 'a/.b/c']],
  ['^(?:/(?!/)|#|mailto:|\\s*[Hh][Tt][Tt][Pp][Ss]:)', ['/', '//', '/a', '//a', '#', 'mailto:', ' https:', 'http:', '']],
] as const)('the pattern %s accepts the same texts without look-ahead', (pattern, texts) => {
  const accepts = new Ajv({ strict: true }).compile({ type: 'string', ...plainPattern(pattern) });
  for (const text of texts) expect(accepts(text), text).toBe(new RegExp(pattern, 'u').test(text));
});

test('the conversion to a plain schema refuses patterns and keywords that it would lose', () => {
  expect(() => plainPattern('^(?!a)b')).toThrow('does not have the pattern ^(?!a)b');
  expect(() => toPlainDraft07Schema({ type: 'array', uniqueItems: true })).toThrow('The schema uses “uniqueItems”');
});
