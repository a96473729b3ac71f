/** Messages whose parameters are of another shape than the protocol says: each is refused once, and what follows is served. */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { MESSAGE_SHAPES } from '../../src/lsp/message-shapes.ts';
import { cases } from '../support/cases.ts';
import { Editor } from './editor.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const DOCS = '{\n  "navigation": {\n    "pages": ["index"]\n  }\n}\n';
const editors: Editor[] = [];

afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.stop();
});

async function edit(): Promise<Editor> {
  const editor = await new Editor(tree({ 'docs.json': DOCS, 'index.mdx': '' })).start();
  editors.push(editor);
  return editor;
}

/** Waits until all that was sent is read, and checks that findings come and go. */
async function expectServed(editor: Editor): Promise<void> {
  await editor.open('docs.json', DOCS.replace('index', 'indx'));
  expect(await editor.findings('docs.json', (found) => found.some(({ code }) => code === 'page-exists'))).toMatchObject([
    { code: 'page-exists' },
  ]);
  await editor.close('docs.json');
  await editor.findings('docs.json', (found) => found.length === 0);
}

test.each<[string, unknown, string]>([
  ['no text', { uri: 'file:///docs.json', version: 1 }, '“params.textDocument.text” must be a string.'],
  ['no URI', { version: 1, text: '' }, '“params.textDocument.uri” must be a string.'],
  ['no version', { uri: 'file:///docs.json', text: '' }, '“params.textDocument.version” must be a number.'],
  ['a number for a text', { uri: 'file:///docs.json', version: 1, text: 5 }, '“params.textDocument.text” must be a string.'],
  ['null for a URI', { uri: null, version: 1, text: '' }, '“params.textDocument.uri” must be a string.'],
  ['no document', null, '“params.textDocument” must be an object.'],
])('the language server refuses a malformed message that opens a document (%s), and says so once', async (_, textDocument, mistake) => {
  const editor = await edit();
  await editor.tell('textDocument/didOpen', { textDocument });
  await expectServed(editor);
  expect(editor.logged).toEqual([`“textDocument/didOpen” was refused: ${mistake}`]);
});

test('law: whatever parameters a message has, the server logs at most a line, answers a request, and serves what follows', async () => {
  const editor = await edit();
  const uri = editor.uri('docs.json');
  const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(null, true, 0, -1, 1e300, '', 'x', uri, [], {}),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(
        fc.constantFrom(
          'textDocument',
          'uri',
          'text',
          'version',
          'position',
          'range',
          'start',
          'line',
          'files',
          'changes',
          'event',
          'query',
        ),
        tie('value'),
        { maxKeys: 3 },
      ),
    ),
  })).value;
  const params = fc.oneof(
    value,
    fc.record(
      {
        textDocument: fc.oneof(value, fc.record({ uri: fc.oneof(fc.constant(uri), value), version: value, text: value })),
        position: value,
        positions: value,
        range: value,
        contentChanges: value,
        context: value,
        newName: value,
        files: value,
        changes: value,
        event: value,
        query: value,
        id: value,
      },
      { requiredKeys: [] },
    ),
  );
  // Each of these changes what the server does next.
  const methods = [...MESSAGE_SHAPES.keys()].filter((method) => method !== 'shutdown' && method !== 'exit');
  const isRequest = (method: string): boolean => !/\/did|^\$|cancel$|^initialized$/.test(method);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...methods), params, async (method, given) => {
      const before = editor.logged.length;
      const asked = isRequest(method) ? editor.ask(method, given as object).catch((error: Error) => error.message) : undefined;
      if (asked) await asked;
      else await editor.tell(method, given as object);
      // What is answered now was read after it.
      expect(await editor.ask('workspace/symbol', { query: 'index' })).toEqual(expect.any(Array));
      expect(editor.logged.slice(before).length, method).toBeLessThanOrEqual(1);
    }),
    { numRuns: cases(400) },
  );
  await editor.tell('textDocument/didClose', { textDocument: { uri } });
  await expectServed(editor);
});
