/** The language server of a window: one for all its folders, started again when asked. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  commands,
  languages,
  LanguageStatusSeverity,
  window,
  workspace,
  type LanguageStatusItem,
  type LogOutputChannel,
  type Uri,
} from 'vscode';
import { CloseAction, LanguageClient } from 'vscode-languageclient/node';
import { toServerCommandLine } from './server-command-line.ts';
import { findProgram, type ProgramSearchWorkspace } from './find-program.ts';
import { DOCUMENT_SELECTOR, findActiveUriIfSiteFile } from './site-files.ts';

/** Settings that are flags of `docs-nav lsp`. */
const FLAGS = ['preset', 'dialect'];

/** What the server answers, or why there is no answer. */
export interface ServerCommandAnswer {
  readonly result?: unknown;
  readonly trouble?: string;
}

export class LanguageServerManager {
  /** Which docs-nav runs, where the editor shows what helps with a language. */
  readonly status: LanguageStatusItem;
  readonly #log: LogOutputChannel;
  readonly #bundled: string;
  readonly #fail = (error: unknown): void => this.#log.error(error instanceof Error ? error : String(error));
  #client: LanguageClient | undefined;
  #queue = Promise.resolve();

  /** @param bundled The program inside the extension. */
  constructor(log: LogOutputChannel, bundled: string) {
    this.#log = log;
    this.#bundled = bundled;
    this.status = languages.createLanguageStatusItem('docs-nav', DOCUMENT_SELECTOR);
    this.status.name = 'docs-nav';
    this.status.command = { command: 'docs-nav.restart', title: 'Restart' };
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

  /** Asks the server to do something by name, for the site of a file or for the only one. Returns why it does not. */
  async ask(command: string, uri: string | undefined): Promise<ServerCommandAnswer> {
    if (!this.#client?.isRunning()) return { trouble: 'docs-nav is not running. See the output “docs-nav” for the reason.' };
    const given = { command, arguments: uri === undefined ? [] : [uri] };
    try {
      const result = await this.#client.sendRequest<unknown>('workspace/executeCommand', given);
      return result === null ? { trouble: 'docs-nav could not do this. See the output “docs-nav” for the reason.' } : { result };
    } catch (error) {
      return { trouble: `docs-nav: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  /** Makes all safe fixes in the site of the file in the editor, or in the only one. */
  async fixAll(): Promise<void> {
    const { result, trouble } = await this.ask('docs-nav.fixAll', findActiveUriIfSiteFile());
    if (trouble !== undefined) void window.showWarningMessage(trouble);
    else if ((result as { readonly files: number }).files === 0)
      void window.showInformationMessage('docs-nav: Nothing here can be fixed safely.');
  }

  /** One after the other: a setting may change while docs-nav is still looked for. */
  #enqueue(act: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(act).catch(this.#fail);
    return this.#queue;
  }

  async #start(): Promise<void> {
    const what = await readWorkspace();
    const { PATH = '' } = process.env;
    const program = findProgram(what, { platform: process.platform, searchPath: PATH, isFile }, this.#bundled);
    // Nobody is made to answer before the next turn.
    if (program === undefined) return void this.#showMissing(what.setting).catch(this.#fail);
    this.#log.info(`Starting ${program.path}`);
    const args = ['lsp', '--stdio', ...flagsOf()];
    const client: LanguageClient = new LanguageClient(
      'docs-nav',
      'docs-nav',
      toServerCommandLine(program.path, args, process.execPath, process.env),
      {
        documentSelector: DOCUMENT_SELECTOR,
        outputChannel: this.#log,
        // Else it would pull only when the server tells it to, which is later.
        diagnosticPullOptions: { onChange: true },
        errorHandler: {
          error: (...problem) => usual.error(...problem),
          // One that was stopped before it answered must not come back.
          closed: () => (client === this.#client ? usual.closed() : { action: CloseAction.DoNotRestart, handled: true }),
        },
      },
    );
    const usual = client.createDefaultErrorHandler();
    this.#client = client;
    this.#show(LanguageStatusSeverity.Information, 'docs-nav', `Starting docs-nav from ${program.source}`, true);
    // Not awaited: a program that never answers must not keep the next one waiting. The client tells people of failures itself.
    void client.start().then(
      () => {
        if (client !== this.#client) return;
        const { version = '' } = client.initializeResult?.serverInfo ?? {};
        this.#show(LanguageStatusSeverity.Information, `docs-nav ${version}`.trimEnd(), `From ${program.source}`);
      },
      (error: unknown) => {
        this.#fail(error);
        if (client === this.#client) this.#show(LanguageStatusSeverity.Error, 'docs-nav', `docs-nav from ${program.source} does not start`);
      },
    );
  }

  #show(severity: LanguageStatusSeverity, text: string, detail: string, isBusy = false): void {
    Object.assign(this.status, { severity, text, detail, busy: isBusy });
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // A program that has not answered cannot be asked to stop. Its process is ended all the same.
    if (client?.needsStop()) await client.stop().catch(this.#fail);
  }

  async #showMissing(setting: string): Promise<void> {
    this.#show(LanguageStatusSeverity.Error, 'docs-nav', '“docs-nav.path” is not a file');
    const message = `“docs-nav.path” is “${setting}”, which does not exist.`;
    const answer = await window.showWarningMessage(message, 'Try Again', 'Open Settings');
    if (answer === 'Try Again') await this.restart();
    if (answer === 'Open Settings') await commands.executeCommand('workbench.action.openSettings', 'docs-nav.path');
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function flagsOf(): string[] {
  const settings = workspace.getConfiguration('docs-nav');
  return FLAGS.flatMap((name) => {
    const value = settings.get(name, '');
    // Anything else is no choice that the settings offer.
    return /^[a-z]+$/.test(value) ? [`--${name}=${value}`] : [];
  });
}

/** What the window shows, as far as it decides which docs-nav is started. */
async function readWorkspace(): Promise<ProgramSearchWorkspace> {
  const found = await workspace.findFiles('**/docs.json', '**/node_modules/**');
  return {
    isTrusted: workspace.isTrusted,
    setting: workspace.getConfiguration('docs-nav').get('path', ''),
    workspaceFolders: (workspace.workspaceFolders ?? []).flatMap(({ uri }) => pathOf(uri)),
    docsRoots: found.flatMap(pathOf).map(dirname).sort(),
  };
}

function pathOf(uri: Uri): string[] {
  return uri.scheme === 'file' ? [uri.fsPath] : [];
}
