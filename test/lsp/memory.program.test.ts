/** An hour of work in the editor, without its pauses: the language server holds no more at the end than after a quarter. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  CancellationTokenSource,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { FULL } from './editor.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const PROGRAM = join(import.meta.dirname, '../../bin/docs-nav.cjs');
const HEAP = join(import.meta.dirname, 'heap.cjs');

/** Edits that are made, and how many between two pauses. */
const EDITS = 20_000;
const BURST = 50;
/** What may be added in three quarters of the time: a hundred bytes for each edit. */
const MOST_GROWTH = 1_500_000;

const pages = Array.from({ length: 200 }, (_, index) => `guides/page-${index}`);
const DOCS = JSON.stringify(
  { navigation: { groups: [{ group: 'Guides', pages }] }, redirects: [{ source: '/old', destination: '/guides/page-1' }] },
  null,
  2,
);
const page = (title: string): string => `---\ntitle: ${title}\n---\n\n[On](/guides/page-1)\n`;

test('law: the memory of the language server does not grow with edits, opened and closed files, moves and requests', async () => {
  const root = tree({ 'docs.json': DOCS, ...Object.fromEntries(pages.map((name) => [`${name}.mdx`, page(name)])) });
  const uri = (file: string): string => pathToFileURL(join(root, file)).href;
  const server = spawn(process.execPath, ['--expose-gc', '--require', HEAP, PROGRAM, 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  const connection = connect(server);
  const logged: string[] = [];
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => void logged.push(message));
  const capabilities = { ...FULL, window: { workDoneProgress: true } };
  const workspaceFolders = [{ uri: uri(''), name: 'site' }];
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities, workspaceFolders });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri: uri('docs.json'), languageId: 'json', version: 0, text: DOCS },
  });

  const heaps: number[] = [];
  for (let edit = 1; edit <= EDITS; edit++) {
    await type(edit);
    if (edit % BURST === 0) await pause(edit);
    if (edit % (EDITS / 4) === 0) heaps.push(await heapOf(server));
  }
  const [first = 0, last = Infinity] = [heaps[0], heaps.at(-1)];
  expect(heaps).toHaveLength(4);
  expect(last - first, `in use after each quarter: ${heaps.join(', ')}`).toBeLessThan(MOST_GROWTH);
  expect(logged).toEqual([]);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await once(server, 'close');
  connection.dispose();

  /** Misspells the path of a page, another one each time, and corrects it. */
  function type(version: number): Promise<void> {
    const line = 5 + (Math.floor(version / 2) % pages.length);
    const start = { line, character: 11 };
    const isOdd = version % 2 === 1;
    const range = { start, end: { line, character: start.character + (isOdd ? 0 : 1) } };
    return connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uri('docs.json'), version },
      contentChanges: [{ range, text: isOdd ? 'x' : '' }],
    });
  }

  /** What people do between bursts: look, follow, rename, and change their minds. */
  async function pause(edit: number): Promise<void> {
    const name = `${pages[(edit / BURST) % pages.length]}.mdx`;
    const textDocument = { uri: uri(name) };
    const here = { textDocument: { uri: uri('docs.json') }, position: { line: 10, character: 16 } };
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'mdx', version: 1, text: page(`New ${edit}`) },
    });
    await sleep(40);
    // A long token for progress, which an editor may send with any request.
    const tokenOf = (method: string): string => `${'x'.repeat(10_000)} ${method} ${edit}`;
    for (const method of ['completion', 'hover', 'definition', 'documentSymbol', 'documentLink'])
      await connection.sendRequest(`textDocument/${method}`, { ...here, workDoneToken: tokenOf(method) });
    await connection.sendRequest('textDocument/references', {
      ...here,
      textDocument: { uri: 'untitled:none' },
      workDoneToken: tokenOf('references'),
    });
    await connection.sendRequest('textDocument/references', {
      ...here,
      context: { includeDeclaration: true },
      workDoneToken: `references ${edit}`,
    });
    await connection.sendRequest('workspace/willRenameFiles', { files: [{ oldUri: uri(name), newUri: uri(`moved/${edit}.mdx`) }] });
    const source = new CancellationTokenSource();
    const cancelled = connection.sendRequest('workspace/symbol', { query: `page-${edit}` }, source.token).catch(() => undefined);
    source.cancel();
    await cancelled;
    await connection.sendNotification('textDocument/didClose', { textDocument });
    await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uri(name), type: 2 }] });
    await connection.sendRequest('textDocument/hover', { textDocument: { uri: uri(`gone-${edit}/page.mdx`) }, position: here.position });
  }
}, 300_000);

function connect({ stdin, stdout }: ChildProcess): ProtocolConnection {
  if (!stdin || !stdout) throw new Error('The server has no streams.');
  const connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest('window/workDoneProgress/create', () => null);
  connection.listen();
  return connection;
}

async function heapOf(server: ChildProcess): Promise<number> {
  // What the last edits started comes to its end.
  await sleep(500);
  server.send('heap');
  const [bytes] = (await once(server, 'message')) as [number];
  return bytes;
}
