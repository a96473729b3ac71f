/** The language server as a process ends with its editor, whatever it was doing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const PROGRAM = join(import.meta.dirname, '../../bin/docs-nav.cjs');

function framed(message: object): string {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** A server that is initialized. */
async function start() {
  const uri = pathToFileURL(tree({ 'docs.json': '{ "navigation": { "pages": ["index", "none"] } }', 'index.mdx': '' })).href;
  const server = spawn(process.execPath, [PROGRAM, 'lsp', '--stdio'], { stdio: 'pipe' });
  const ended = Promise.all([once(server, 'exit'), text(server.stderr)]).then(([[code], stderr]) => ({ code: code as number, stderr }));
  server.stdin.on('error', () => {});
  const params = { processId: null, rootUri: uri, capabilities: {} };
  server.stdin.write(framed({ id: 0, method: 'initialize', params }));
  await once(server.stdout, 'data');
  return { server, uri, ended };
}

test.each([
  ['between two messages', ''],
  ['in the header of a message', 'Content-Length: 5'],
  ['in the body of a message', 'Content-Length: 500\r\n\r\n{"a'],
])('the language server exits with 1 when the editor ends %s', async (_, bytes) => {
  const { server, ended } = await start();
  server.stdin.end(bytes);
  expect(await ended).toEqual({ code: 1, stderr: '' });
});

test('the language server exits with 1 and no stack trace when the editor stops reading', async () => {
  const { server, uri, ended } = await start();
  server.stdout.destroy();
  server.stdin.write(framed({ method: 'initialized', params: {} }));
  for (let id = 1; id < 50; id++) {
    const textDocument = { uri: `${uri}/docs.json`, version: id, text: `{ "navigation": { "pages": ["none-${id}"] } }` };
    server.stdin.write(framed({ method: 'textDocument/didOpen', params: { textDocument } }));
    server.stdin.write(framed({ id, method: 'workspace/symbol', params: { query: '', workDoneToken: id } }));
  }
  expect(await ended).toEqual({ code: 1, stderr: '' });
});

test('the language server exits with 2 and the reason when the input is of another protocol', async () => {
  const { server, ended } = await start();
  server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"initialize"}\n'.repeat(30_000));
  expect(await ended).toEqual({
    code: 2,
    stderr:
      'docs-nav: Standard input has 1048576 bytes without a message of the Language Server Protocol. ' +
      'Expected a header “Content-Length” before each message: start docs-nav lsp from an editor.\n',
  });
});
