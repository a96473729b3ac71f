/** The language server of a window: one for all its folders, started again when asked. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { commands, window, workspace, type LogOutputChannel, type Uri } from 'vscode';
import { CloseAction, LanguageClient } from 'vscode-languageclient/node';
import { commandLine } from './command-line.ts';
import { findProgram, type OpenWorkspace } from './find-program.ts';

/** Files of sites: pages, docs.json, what it refers to, and API descriptions. */
const DOCUMENTS = [{ scheme: 'file', pattern: '**/*.{md,mdx,json,jsonc,yaml,yml}' }];

export class WindowServer {
  readonly #log: LogOutputChannel;
  readonly #fail = (error: unknown): void => this.#log.error(error instanceof Error ? error : String(error));
  #client: LanguageClient | undefined;
  #queue = Promise.resolve();

  constructor(log: LogOutputChannel) {
    this.#log = log;
  }

  /** Stops the server that runs, and starts the docs-nav that is there now. */
  restart(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  stop(): Promise<void> {
    return this.#enqueue(() => this.#stop());
  }

  /** One after the other: a setting may change while docs-nav is still looked for. */
  #enqueue(act: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(act).catch(this.#fail);
    return this.#queue;
  }

  async #start(): Promise<void> {
    const what = await readWorkspace();
    const { PATH = '' } = process.env;
    const program = findProgram(what, { platform: process.platform, searchPath: PATH, isFile });
    // Nobody is made to answer before the next turn.
    if (program === undefined) return void this.#showMissing(what.setting).catch(this.#fail);
    this.#log.info(`Starting ${program}`);
    const client: LanguageClient = new LanguageClient('docs-nav', 'docs-nav', commandLine(program, process.execPath, process.env), {
      documentSelector: DOCUMENTS,
      outputChannel: this.#log,
      errorHandler: {
        error: (...problem) => usual.error(...problem),
        // One that was stopped before it answered must not come back.
        closed: () => (client === this.#client ? usual.closed() : { action: CloseAction.DoNotRestart, handled: true }),
      },
    });
    const usual = client.createDefaultErrorHandler();
    this.#client = client;
    // Not awaited: a program that never answers must not keep the next one waiting. The client tells people of failures itself.
    void client.start().catch(this.#fail);
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // A program that has not answered cannot be asked to stop. Its process is ended all the same.
    if (client?.needsStop()) await client.stop().catch(this.#fail);
  }

  async #showMissing(setting: string): Promise<void> {
    const message =
      setting === ''
        ? 'docs-nav is not installed in this workspace. Run “npm install --save-dev docs-nav”, or set “docs-nav.path” to a program.'
        : `“docs-nav.path” is “${setting}”, but there is no such file.`;
    const answer = await window.showWarningMessage(message, 'Try Again', 'Open Settings');
    if (answer === 'Try Again') await this.restart();
    if (answer === 'Open Settings') await commands.executeCommand('workbench.action.openSettings', 'docs-nav.path');
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** What the window shows, as far as it decides which docs-nav is started. */
async function readWorkspace(): Promise<OpenWorkspace> {
  const found = await workspace.findFiles('**/docs.json', '**/node_modules/**');
  return {
    setting: workspace.getConfiguration('docs-nav').get('path', ''),
    workspaceFolders: (workspace.workspaceFolders ?? []).flatMap(({ uri }) => pathOf(uri)),
    docsRoots: found.flatMap(pathOf).map(dirname).sort(),
  };
}

function pathOf(uri: Uri): string[] {
  return uri.scheme === 'file' ? [uri.fsPath] : [];
}
