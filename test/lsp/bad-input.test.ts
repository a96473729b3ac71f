/** Whatever a client sends, the language server says at most a line in its log, and answers what comes next. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver';
import { pathOf } from '../../src/lsp/uri.ts';
import { cases } from '../support/cases.ts';
import { Editor } from './editor.ts';
import { temporary, type Files } from '../support/temporary.ts';

const { tree } = temporary();
const editors: Editor[] = [];

afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.stop();
});

const DOCS = '{\n  "navigation": {\n    "pages": ["index", "guides/setup"]\n  }\n}\n';
const SITE: Files = { 'docs.json': DOCS, 'index.mdx': '[Set up](/guides/setup)\n', 'guides/setup.mdx': '---\ntitle: Set up\n---\n' };

async function edit(files: Files = SITE): Promise<Editor> {
  const editor = await new Editor(tree(files)).start();
  editors.push(editor);
  return editor;
}

const isMissing = (findings: readonly Diagnostic[]): boolean => findings.every(({ code }) => code === 'page-exists') && findings.length > 0;

/** The site is still served: a mistake is found, and found no more. */
async function expectServed(editor: Editor): Promise<void> {
  await editor.open('docs.json', DOCS.replace('"index"', '"indx"'));
  expect(await editor.findings('docs.json', isMissing)).toMatchObject([{ code: 'page-exists' }]);
  await editor.type('docs.json', DOCS);
  expect(await editor.findings('docs.json', (findings) => findings.length === 0)).toEqual([]);
}

/** Whether the request is answered at all: with a result, or with an error. */
async function answer(editor: Editor, method: string, params: object): Promise<'result' | 'error'> {
  return editor.ask(method, params).then(
    () => 'result',
    () => 'error',
  );
}

const AT_PLACES = ['completion', 'hover', 'definition', 'references', 'prepareRename', 'rename'].map((name) => `textDocument/${name}`);
const OF_FILES = ['documentLink', 'documentSymbol', 'foldingRange'].map((name) => `textDocument/${name}`);

const NUMBERS = [0, -1, 1.5, 1e9, -1e300, 2 ** 53, null, '1', 'x', true, [], {}];
const numbers = fc.constantFrom<unknown>(...NUMBERS);
const positions = fc.oneof(
  fc.record({ line: numbers, character: numbers }),
  fc.record({ line: numbers, character: numbers }, { requiredKeys: [] }),
  numbers,
);
const ranges = fc.oneof(fc.record({ start: positions, end: positions }), numbers);
const FILES = ['docs.json', 'index.mdx', 'none.json', 'guides', ''];

describe('invalid positions', () => {
  test('law: each request about them is answered, with a result or with an error', async () => {
    const editor = await edit();
    await editor.open('docs.json', DOCS);
    await editor.open('index.mdx', 'Text.\n');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...AT_PLACES, ...OF_FILES, 'textDocument/selectionRange', 'textDocument/codeAction'),
        fc.constantFrom(...FILES),
        positions,
        ranges,
        async (method, file, position, range) => {
          const params = {
            textDocument: { uri: editor.uri(file) },
            position,
            positions: [position],
            range,
            newName: 'new',
            context: { diagnostics: [] },
          };
          expect(['result', 'error']).toContain(await answer(editor, method, params));
        },
      ),
      { numRuns: cases(300) },
    );
    await editor.close('docs.json');
    await expectServed(editor);
  });

  test('law: changes at them keep the document usable, and reopening it replaces its text', async () => {
    const editor = await edit();
    await editor.open('docs.json', DOCS);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ range: ranges, text: fc.constantFrom<unknown>('', 'x', '\n', null, 5) })), async (changes) => {
        await editor.change('docs.json', changes as never);
        expect(await answer(editor, 'textDocument/documentSymbol', { textDocument: { uri: editor.uri('docs.json') } })).toBe('result');
      }),
      { numRuns: cases(100) },
    );
    await editor.close('docs.json');
    await expectServed(editor);
  });

  test('a change of a reversed range is applied like one of the range in order', async () => {
    const editor = await edit();
    await editor.open('docs.json', DOCS);
    const range = { start: { line: 2, character: 20 }, end: { line: 2, character: 15 } };
    await editor.change('docs.json', [{ range, text: 'none' }]);
    const [found] = await editor.findings('docs.json', (findings) => findings.length > 0);
    expect(found?.message).toContain('“none”');
  });
});

describe('unexpected documents and versions', () => {
  test('ignores changing and closing a document that was never opened', async () => {
    const editor = await edit();
    await editor.change('docs.json', [{ text: '{' }]);
    await editor.close('docs.json');
    await editor.close('index.mdx');
    expect(await editor.at('completion', 'docs.json', { line: 2, character: 16 })).toBeNull();
    expect(await editor.at('hover', 'docs.json', { line: 2, character: 16 })).not.toBeNull();
    await expectServed(editor);
  });

  test('accepts versions that go back, repeat or are not numbers', async () => {
    const editor = await edit();
    const uri = editor.uri('docs.json');
    await editor.open('docs.json', DOCS);
    for (const version of [5, 3, 3, -1, 0, null, 'x', 1e300])
      await editor.tell('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ text: `{ "version": "${version}" ` }],
      });
    await editor.findings('docs.json', (findings) => findings.some(({ code }) => code === 'json-syntax'));
    await editor.close('docs.json');
    await expectServed(editor);
  });

  test('uses the second text of a document that is opened twice', async () => {
    const editor = await edit();
    await editor.open('docs.json', '{');
    await expectServed(editor);
  });

  test.each([
    ['spaces', 50, (size: number) => ' '.repeat(size)],
    ['brackets', 50, (size: number) => '['.repeat(size)],
    // What is read: a longer docs.json is not.
    ['brackets', 2, (size: number) => '['.repeat(size)],
    ['keys', 1, (size: number) => '{"a":'.repeat(size / 5)],
    ['one string', 50, (size: number) => `"${'a'.repeat(size)}`],
  ])('answers requests about a document of %s: %i MB', async (_, megabytes, make) => {
    const editor = await edit();
    await editor.open('docs.json', make(megabytes * 1_000_000));
    const textDocument = { uri: editor.uri('docs.json') };
    await editor.change('docs.json', [{ range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } }, text: ' ' }]);
    const position = { line: 0, character: 1e6 };
    const kinds: string[] = [];
    for (const method of [...AT_PLACES, ...OF_FILES])
      kinds.push(await answer(editor, method, { textDocument, position, newName: 'new', context: {} }));
    // There is no page to rename.
    expect(kinds.filter((kind) => kind === 'error')).toHaveLength(1);
    await editor.close('docs.json');
    await expectServed(editor);
  });
});

test.each([
  'untitled:Untitled-1',
  'vscode-notebook:/a.ipynb',
  'vscode-notebook-cell:/a.ipynb#1',
  'http://example.com/docs.json',
  'git:/docs.json?ref',
  'file://host/docs.json',
  'file:',
  '%',
  '\0',
  'C:\\docs.json',
])('the language server ignores a document at “%s”, which belongs to no site', async (uri) => {
  const editor = await edit();
  const textDocument = { uri, languageId: 'json', version: 1, text: '{ "navigation": { "pages": ["none"] } }' };
  await editor.tell('textDocument/didOpen', { textDocument });
  await editor.tell('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: '{' }] });
  for (const method of [...AT_PLACES, ...OF_FILES])
    expect(await answer(editor, method, { textDocument: { uri }, position: { line: 0, character: 1 }, newName: 'x', context: {} })).toBe(
      'result',
    );
  const moved = {
    files: [
      { oldUri: uri, newUri: `${uri}-new` },
      { oldUri: editor.uri('index.mdx'), newUri: uri },
    ],
  };
  expect(await answer(editor, 'workspace/willRenameFiles', moved)).toBe('result');
  expect(await answer(editor, 'workspace/willDeleteFiles', { files: [{ uri }] })).toBe('result');
  for (const method of ['didSave', 'didClose']) await editor.tell(`textDocument/${method}`, { textDocument: { uri } });
  await editor.tell('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 9 }] });
  await expectServed(editor);
  expect([...editor.allPublished.keys()].filter((published) => published === uri)).toEqual([]);
});

test('the language server ignores a document whose path is too long for a file, and looks for no site above it', async () => {
  expect(pathOf(`file:///${'a/'.repeat(4_000)}docs.json`)).toBeDefined();
  const editor = await edit();
  for (const uri of [`file:///${'a/'.repeat(6_000)}docs.json`, `file:///${'a'.repeat(1_000_000)}`]) {
    expect(pathOf(uri)).toBeUndefined();
    await editor.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text: '{' } });
    for (const method of [...AT_PLACES, ...OF_FILES])
      expect(await editor.ask(method, { textDocument: { uri }, position: { line: 0, character: 1 }, newName: 'x' })).toBeNull();
  }
  await expectServed(editor);
});

test('the language server keeps answering requests while a site is deleted and recreated', async () => {
  const editor = await edit(Object.fromEntries(Object.entries(SITE).map(([file, text]) => [`site/${file}`, text])));
  const folder = join(editor.root, 'site');
  const answers: Promise<'result' | 'error'>[] = [];
  for (let round = 0; round < 20; round++) {
    if (round % 2 === 0) rmSync(folder, { recursive: true });
    else {
      mkdirSync(folder);
      for (const [file, text] of Object.entries(SITE)) {
        mkdirSync(join(folder, file, '..'), { recursive: true });
        writeFileSync(join(folder, file), String(text));
      }
    }
    await editor.filesChanged('site', 'site/docs.json');
    for (const method of [...AT_PLACES, ...OF_FILES])
      answers.push(
        answer(editor, method, {
          textDocument: { uri: editor.uri('site/docs.json') },
          position: { line: 2, character: 17 },
          newName: 'new',
          context: {},
        }),
      );
    if (round % 3 === 0) await Promise.all(answers);
  }
  expect(new Set(await Promise.all(answers))).toContain('result');
  await editor.open('site/docs.json', DOCS.replace('"index"', '"indx"'));
  expect(await editor.findings('site/docs.json', isMissing)).toMatchObject([{ code: 'page-exists' }]);
});
