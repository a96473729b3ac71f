/** Work of the language server that takes long: editors see how far it is, can cancel it, and get other answers meanwhile. */
import { afterEach, describe, expect, test } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes, ProgressType, type ClientCapabilities } from 'vscode-languageserver-protocol/node';
import { Editor, FULL } from './editor.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const editors: Editor[] = [];

afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.stop();
});

/** What the server reports of its work. */
interface WorkDone {
  readonly kind: 'begin' | 'report' | 'end';
  readonly title?: string;
  readonly message?: string;
  readonly percentage?: number;
}

/** More pages than are looked at in one stretch, and a page to which all of them link. */
const COUNT = 1_100;
const names = Array.from({ length: COUNT }, (_, index) => `many/page-${index}`);
const docs = (pages: readonly string[]): string => JSON.stringify({ navigation: { pages } });
const DOCS = docs(['setup', ...names.slice(0, 70)]);
const LARGE = tree({
  'docs.json': DOCS,
  'setup.mdx': '---\ntitle: Set up\n---\n',
  ...Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\n[Set up](/setup)\n`])),
});
const SMALL = tree({ 'docs.json': docs(['setup', 'none']), 'setup.mdx': '' });

async function edit(root: string, capabilities: ClientCapabilities = FULL): Promise<Editor> {
  const editor = new Editor(root);
  editors.push(editor);
  return editor.start({ capabilities });
}

/** Collects what the server reports of its work. */
function reported(editor: Editor, token: string, seen: (value: WorkDone) => void = () => {}): readonly WorkDone[] {
  const values: WorkDone[] = [];
  editor.connection.onProgress(new ProgressType<WorkDone>(), token, (value) => {
    values.push(value);
    seen(value);
  });
  return values;
}

interface LongRequest {
  readonly title: string;
  readonly method: string;
  readonly params: (editor: Editor) => object;
}

const START = { line: 0, character: 0 };
const REQUESTS: readonly LongRequest[] = [
  {
    title: 'Finding links',
    method: 'textDocument/references',
    params: (editor) => ({ textDocument: { uri: editor.uri('setup.mdx') }, position: START, context: { includeDeclaration: true } }),
  },
  { title: 'Finding pages', method: 'workspace/symbol', params: () => ({ query: 'nowhere' }) },
  {
    title: 'Renaming',
    method: 'textDocument/rename',
    params: (editor) => ({ textDocument: { uri: editor.uri('setup.mdx') }, position: START, newName: 'install' }),
  },
  {
    title: 'Moving',
    method: 'workspace/willRenameFiles',
    params: (editor) => ({
      files: names.slice(0, 70).map((name) => ({ oldUri: editor.uri(`${name}.mdx`), newUri: editor.uri(`moved-${name}.mdx`) })),
    }),
  },
  {
    title: 'Deleting',
    method: 'workspace/willDeleteFiles',
    params: (editor) => ({ files: names.slice(0, 70).map((name) => ({ uri: editor.uri(`${name}.mdx`) })) }),
  },
];

describe.each(REQUESTS)('$title', ({ title, method, params }) => {
  test('reports progress from begin to end to clients that send a token', async () => {
    const editor = await edit(LARGE);
    const values = reported(editor, 'work');
    await editor.ask(method, { ...params(editor), workDoneToken: 'work' });
    expect(values[0]).toMatchObject({ kind: 'begin', title, cancellable: true });
    expect(values.filter(({ kind }) => kind === 'end')).toEqual([values.at(-1)]);
    const shares = values.flatMap(({ percentage }) => percentage ?? []);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.filter((share) => share < 0 || share > 100)).toEqual([]);
    expect(values.some(({ kind }) => kind === 'report')).toBe(true);
  });

  test('ends when it is cancelled at once', async () => {
    const editor = await edit(LARGE);
    const source = new CancellationTokenSource();
    const asked = editor.connection.sendRequest(method, params(editor), source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(editor.logged).toEqual([]);
  });

  test('ends when it is cancelled in the middle, and the next request is answered', async () => {
    const editor = await edit(LARGE);
    const source = new CancellationTokenSource();
    const values = reported(editor, 'work', ({ kind }) => kind === 'report' && source.cancel());
    const asked = editor.connection.sendRequest(method, { ...params(editor), workDoneToken: 'work' }, source.token);
    await expect(asked).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    await editor.settled(() => values.at(-1)?.kind === 'end');
    expect(values.map(({ kind }) => kind)).toEqual(['begin', ...values.slice(1, -1).map(() => 'report'), 'end']);
    expect(await editor.at('hover', 'docs.json', START)).not.toBeUndefined();
    expect(editor.logged).toEqual([]);
  });
});

describe('the first load', () => {
  const CAN_SHOW = { ...FULL, window: { workDoneProgress: true } };

  async function load(root: string, capabilities: ClientCapabilities, answer: () => null): Promise<[Editor, readonly WorkDone[]]> {
    const editor = new Editor(root);
    editors.push(editor);
    const values: WorkDone[] = [];
    editor.connection.onRequest('window/workDoneProgress/create', ({ token }: { token: string }) => {
      editor.connection.onProgress(new ProgressType<WorkDone>(), token, (value) => void values.push(value));
      return answer();
    });
    await editor.start({ capabilities });
    await editor.settled(() => editor.allPublished.size > 0);
    return [editor, values];
  }

  test('reports progress once for a large site', async () => {
    const [editor, values] = await load(LARGE, CAN_SHOW, () => null);
    await editor.settled(() => values.length > 1);
    await editor.open('docs.json', docs(['none']));
    await editor.findings('docs.json', (findings) => findings.length > 0);
    expect(values).toEqual([{ kind: 'begin', title: 'docs-nav', message: `Checking 1,102 files`, cancellable: false }, { kind: 'end' }]);
  });

  test.each([
    ['a small site', SMALL, CAN_SHOW],
    ['an editor that cannot show progress', LARGE, FULL],
  ])('reports no progress for %s', async (_, root, capabilities) => {
    const [editor, values] = await load(root, capabilities, () => null);
    expect(editor.allPublished.size).toBeGreaterThan(0);
    expect(values).toEqual([]);
  });

  test('publishes findings even if the editor refuses to show progress', async () => {
    const [editor, values] = await load(LARGE, CAN_SHOW, () => {
      throw new Error('There is no room.');
    });
    expect(editor.allPublished.size).toBeGreaterThan(0);
    expect(values).toEqual([]);
    expect(editor.logged).toContainEqual(expect.stringContaining('There is no room.'));
  });
});

test('answers come before findings, even if the machine is slow', async () => {
  const editor = await edit(SMALL);
  await editor.open('docs.json', docs(['none']));
  await editor.findings('docs.json', (findings) => findings.length > 0);
  const order: string[] = [];
  editor.connection.onNotification('textDocument/publishDiagnostics', () => void order.push('findings'));
  await editor.type('docs.json', docs(['setup', 'other']));
  await editor.at('hover', 'docs.json', START);
  const answered = editor.at('hover', 'docs.json', START).then(() => order.push('answer'));
  // Nothing runs until findings are due, too.
  for (const end = performance.now() + 60; performance.now() < end;);
  await answered;
  await editor.settled(() => order.length > 1);
  expect(order[0]).toBe('answer');
});
