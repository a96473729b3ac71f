/** The language server as a process answers while it checks the links of all pages. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import {
  createProtocolConnection,
  ProgressType,
  StreamMessageReader,
  StreamMessageWriter,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';
import { SLOW_SITE, slowDocs } from '../support/slow-site.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const PROGRAM = join(import.meta.dirname, '../../bin/docs-nav.cjs');

/** Few, so that they are given before the check ends on a quick machine, too. */
const ANSWERS = 3;
const CAPABILITIES = { window: { workDoneProgress: true } };

test('the language server answers requests while it checks links, and publishes no findings of an outdated text', async () => {
  const root = pathToFileURL(tree(SLOW_SITE)).href;
  const uri = `${root}/docs.json`;
  const server = spawn(process.execPath, [PROGRAM, 'lsp', '--stdio'], { stdio: 'pipe' });
  const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  onTestFinished(() => {
    connection.dispose();
    server.kill();
  });
  const begun = new Promise<void>((resolve) => {
    connection.onRequest('window/workDoneProgress/create', ({ token }: { token: string }) => {
      connection.onProgress(new ProgressType(), token, () => resolve());
      return null;
    });
  });
  const events: string[] = [];
  const published = new Promise<void>((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      if (params.uri !== uri) return;
      events.push(`findings of version ${params.version}`);
      if (params.version === 2) resolve();
    });
  });
  connection.listen();
  const workspaceFolders = [{ uri: root, name: 'site' }];
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: CAPABILITIES, workspaceFolders });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'json', version: 1, text: slowDocs('stup') },
  });
  await begun;
  const place = { textDocument: { uri }, position: { line: 0, character: 0 } };
  for (let answers = 0; answers < ANSWERS; answers++) await connection.sendRequest('textDocument/hover', place);
  events.push('answers');
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ text: slowDocs('setu') }],
  });
  await published;
  expect(events).toEqual(['answers', 'findings of version 2']);
});
