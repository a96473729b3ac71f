/** An editor that sends bytes of any kind to the language server in this process, and sees every message that comes back. */
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { StreamMessageReader } from 'vscode-languageserver-protocol/node';
import { runLanguageServer } from '../../src/lsp/server.ts';

export interface Received {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly message: string };
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export class RawEditor {
  readonly #root: string;
  readonly #toServer = new PassThrough();
  readonly ended: Promise<number>;
  readonly received: Received[] = [];
  #asked = 0;

  constructor(root: string) {
    this.#root = root;
    const toClient = new PassThrough();
    this.ended = runLanguageServer(this.#toServer, toClient, '0.0.0');
    new StreamMessageReader(toClient).listen((message) => void this.received.push(message as unknown as Received));
  }

  /** Sends a JSON value, or a text that may be none, as the body of a message. */
  send(message: object | string): void {
    const body = typeof message === 'string' ? message : JSON.stringify(message);
    this.#toServer.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  async initialize(): Promise<void> {
    const workspaceFolders = [{ uri: pathToFileURL(this.#root).href, name: 'site' }];
    await this.ask('initialize', { processId: null, rootUri: null, capabilities: {}, workspaceFolders });
    this.send({ jsonrpc: '2.0', method: 'initialized', params: {} });
    await this.answered();
  }

  /**
   * Returns the response; all that was sent before is read by then.
   *
   * @throws {Error} if the server ends without one.
   */
  async ask(method: string, params?: unknown): Promise<Received> {
    const id = `asked ${this.#asked++}`;
    this.send({ jsonrpc: '2.0', id, method, params });
    let isOver = false;
    void this.ended.then(() => (isOver = true));
    for (;;) {
      const response = this.received.find((message) => message.id === id);
      if (response) return response;
      if (isOver) throw new Error(`The server ended without an answer to ${method}.`);
      await new Promise((next) => setImmediate(next));
    }
  }

  /** What is answered now was read after all that was sent before. */
  async answered(): Promise<Received> {
    return this.ask('workspace/symbol', { query: 'index' });
  }

  get logged(): readonly string[] {
    return this.received.flatMap(({ method, params }) => (method === 'window/logMessage' && params ? params.message : []));
  }

  /** Returns the error of the response with an id. */
  errorOf(id: unknown): Received['error'] {
    return this.received.find((message) => message.id === id && message.error)?.error;
  }

  async stop(): Promise<number> {
    this.send({ jsonrpc: '2.0', id: 'shutdown', method: 'shutdown' });
    this.send({ jsonrpc: '2.0', method: 'exit' });
    return this.ended;
  }
}
