/** An editor that speaks to the language server in this process, over streams, as a program would. */
import { PassThrough } from 'node:stream';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node';
import { runLanguageServer } from '../../src/lsp/server.ts';
import type { EditorSettings } from '../../src/lsp/sites.ts';

/** What editors of today can do. */
export const FULL: ClientCapabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
  },
  textDocument: { completion: { completionItem: { snippetSupport: true } } },
};

export interface EditorOptions {
  readonly capabilities?: ClientCapabilities;
  /** Folders that are open, relative to the root; default the root. */
  readonly folders?: readonly string[];
}

/** One editor, and what the server told it. */
export class Editor {
  readonly root: string;
  readonly connection: ProtocolConnection;
  readonly logged: string[] = [];
  readonly warnings: string[] = [];
  readonly ended: Promise<number>;
  initialized: InitializeResult = { capabilities: {} };
  readonly #published = new Map<string, PublishDiagnosticsParams>();
  readonly #texts = new Map<string, { version: number; text: string }>();
  readonly toServer: PassThrough;

  constructor(root: string, settings: EditorSettings = {}) {
    this.root = root;
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    this.toServer = toServer;
    this.ended = runLanguageServer(toServer, toClient, '0.0.0', settings);
    this.connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    this.connection.onNotification(
      'textDocument/publishDiagnostics',
      (params: PublishDiagnosticsParams) => void this.#published.set(params.uri, params),
    );
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => void this.logged.push(message));
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => void this.warnings.push(message));
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.listen();
  }

  async start({ capabilities = FULL, folders = [''] }: EditorOptions = {}): Promise<this> {
    const workspaceFolders = folders.map((folder) => ({ uri: this.uri(folder), name: folder }));
    this.initialized = await this.ask('initialize', { processId: null, rootUri: null, capabilities, workspaceFolders });
    await this.tell('initialized', {});
    return this;
  }

  uri(file: string): string {
    return pathToFileURL(join(this.root, file)).href;
  }

  ask<T>(method: string, params: object): Promise<T> {
    return this.connection.sendRequest(method, params);
  }

  tell(method: string, params: object): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  /** Asks about a place in a file. */
  at<T>(method: string, file: string, position: Position, more: object = {}): Promise<T> {
    return this.ask(`textDocument/${method}`, { textDocument: { uri: this.uri(file) }, position, ...more });
  }

  async open(file: string, text: string): Promise<void> {
    this.#texts.set(file, { version: 1, text });
    await this.tell('textDocument/didOpen', { textDocument: { uri: this.uri(file), languageId: 'json', version: 1, text } });
  }

  async change(file: string, changes: readonly TextDocumentContentChangeEvent[]): Promise<void> {
    const known = this.#texts.get(file) ?? { version: 0, text: '' };
    this.#texts.set(file, { ...known, version: known.version + 1 });
    await this.tell('textDocument/didChange', {
      textDocument: { uri: this.uri(file), version: known.version + 1 },
      contentChanges: changes,
    });
  }

  /** Replaces the whole text. */
  async type(file: string, text: string): Promise<void> {
    await this.change(file, [{ text }]);
  }

  async close(file: string): Promise<void> {
    this.#texts.delete(file);
    await this.tell('textDocument/didClose', { textDocument: { uri: this.uri(file) } });
  }

  async filesChanged(...files: readonly string[]): Promise<void> {
    await this.tell('workspace/didChangeWatchedFiles', { changes: files.map((file) => ({ uri: this.uri(file), type: 2 })) });
  }

  /** The findings of a file, once they are as expected; else the last ones after a while. */
  async findings(file: string, isExpected: (findings: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
    await this.settled(() => {
      const published = this.#published.get(this.uri(file));
      return published !== undefined && isExpected(published.diagnostics);
    });
    return this.published(file);
  }

  /** Waits until something is as expected, or for a few seconds. */
  async settled(isExpected: () => boolean): Promise<void> {
    for (let tries = 0; tries < 400 && !isExpected(); tries++) await new Promise((next) => setTimeout(next, 10));
  }

  published(file: string): readonly Diagnostic[] {
    return this.#published.get(this.uri(file))?.diagnostics ?? [];
  }

  get allPublished(): ReadonlyMap<string, PublishDiagnosticsParams> {
    return this.#published;
  }

  async stop(): Promise<void> {
    await this.ask('shutdown', {});
    await this.tell('exit', {});
    await this.ended;
    this.connection.dispose();
  }
}

/** The position of the mark `|` in a text, and the text without it. */
export function marked(text: string): { readonly text: string; readonly position: Position } {
  const at = text.indexOf('|');
  const lines = text.slice(0, at).split('\n');
  return { text: text.replace('|', ''), position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 } };
}
