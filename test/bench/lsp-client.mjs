/** A client of `docs-nav lsp` as a process: asks, types, and tells what each of it cost. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StreamMessageReader, StreamMessageWriter, createProtocolConnection } from 'vscode-languageserver-protocol/node';
import { ENVIRONMENT } from './measure.mjs';
import { cpuOf, memoryOf } from './process-cost.mjs';

const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
  },
  textDocument: { completion: { completionItem: { snippetSupport: true } } },
};

/** An editor with a site. */
export class LspClient {
  #child;
  #connection;
  #root;
  #version = 0;
  #isTyped = false;
  /** Whoever waits for findings. */
  #published = () => {};

  /**
   * @param {string} program
   * @param {string} root
   */
  constructor(program, root) {
    this.#root = root;
    this.#child = spawn(process.execPath, [program, 'lsp', '--stdio'], { env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#connection = createProtocolConnection(new StreamMessageReader(this.#child.stdout), new StreamMessageWriter(this.#child.stdin));
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ uri }) => uri === this.uri('docs.json') && this.#published());
    this.#connection.onNotification('window/logMessage', ({ message }) => console.error(`The server says: ${message}`));
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.listen();
  }

  /** @param {string} file */
  uri(file) {
    return pathToFileURL(join(this.#root, file)).href;
  }

  /** Opens the folder, and docs.json with a text that has findings; returns once they are there. */
  async start(text) {
    const workspaceFolders = [{ uri: pathToFileURL(this.#root).href, name: 'site' }];
    await this.#connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: CAPABILITIES, workspaceFolders });
    await this.#connection.sendNotification('initialized', {});
    const found = this.#findings();
    const textDocument = { uri: this.uri('docs.json'), languageId: 'json', version: 0, text };
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument });
    await found;
  }

  /**
   * Writes a letter into docs.json at a position, or takes it back, so many times in one message.
   * @returns Its findings; the promise is of an object, so that who waits for one does not wait for the other
   */
  async type(start, times = 1) {
    const found = this.#findings();
    const contentChanges = Array.from({ length: times }, () => {
      const end = { ...start, character: start.character + (this.#isTyped ? 1 : 0) };
      const change = { range: { start, end }, text: this.#isTyped ? '' : 'y' };
      this.#isTyped = !this.#isTyped;
      return change;
    });
    const textDocument = { uri: this.uri('docs.json'), version: ++this.#version };
    await this.#connection.sendNotification('textDocument/didChange', { textDocument, contentChanges });
    return { found };
  }

  ask(method, params) {
    return this.#connection.sendRequest(method, params);
  }

  /** Asks about a place in docs.json. */
  at(method, position) {
    return this.ask(`textDocument/${method}`, { textDocument: { uri: this.uri('docs.json') }, position });
  }

  /**
   * What it costs until a promise is kept: of the clock, and of all threads of the server.
   * @param {() => Promise<unknown>} act
   * @returns {Promise<import('./measure.mjs').Cost>}
   */
  async cost(act) {
    const { pid } = this.#child;
    const [before, started] = [cpuOf(pid), process.hrtime.bigint()];
    await act();
    const wall = Number(process.hrtime.bigint() - started) / 1e6;
    return { wall, cpu: cpuOf(pid) - before, memory: memoryOf(pid) };
  }

  async stop() {
    await this.ask('shutdown');
    await this.#connection.sendNotification('exit');
    await new Promise((done) => this.#child.once('close', done));
    this.#connection.dispose();
  }

  #findings() {
    return new Promise((done) => (this.#published = done));
  }
}
