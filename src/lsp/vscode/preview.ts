/** A pane that shows what readers see, and follows what is typed. */
import { ViewColumn, window, workspace, type Disposable, type Uri, type WebviewPanel } from 'vscode';
import { findActiveUriIfSiteFile, hasSiteFileExtension } from './site-files.ts';
import type { LanguageServerManager } from './language-server-manager.ts';

/** The time without a change after which the page is made anew, in milliseconds. */
const PAUSE_MS = 500;

const COMMAND = 'docs-nav.preview';

export class PreviewPanel implements Disposable {
  readonly #server: LanguageServerManager;
  readonly #subscriptions: readonly Disposable[];
  #panel: WebviewPanel | undefined;
  /** A file of the site that is shown. */
  #uri: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(server: LanguageServerManager) {
    this.#server = server;
    const refresh = ({ path }: Uri): void => {
      if (this.#panel && hasSiteFileExtension(path)) this.#refreshSoon();
    };
    this.#subscriptions = [
      workspace.onDidChangeTextDocument(({ document }) => refresh(document.uri)),
      workspace.onDidSaveTextDocument(({ uri }) => refresh(uri)),
    ];
  }

  /** Opens the pane beside the editor for the site of the file there, or for the only one. */
  async open(): Promise<void> {
    const uri = findActiveUriIfSiteFile();
    const { result: page, trouble } = await this.#server.ask(COMMAND, uri);
    if (typeof page !== 'string') return void window.showWarningMessage(trouble ?? 'docs-nav did not write a page.');
    this.#uri = uri;
    if (!this.#panel) {
      const beside = { viewColumn: ViewColumn.Beside, preserveFocus: true };
      // The page has no scripts, and loads nothing.
      this.#panel = window.createWebviewPanel('docs-nav.preview', 'What readers see', beside, {
        enableScripts: false,
        localResourceRoots: [],
        enableFindWidget: true,
      });
      this.#panel.onDidDispose(() => {
        clearTimeout(this.#timer);
        this.#panel = undefined;
      });
    }
    this.#panel.webview.html = page;
    this.#panel.reveal(undefined, true);
  }

  #refreshSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#refresh(), PAUSE_MS);
  }

  /**
   * A page that is the same is not shown again: it would close what somebody has opened in it. The last one stays while there is no other,
   * such as in the middle of a word.
   */
  async #refresh(): Promise<void> {
    const { result: page } = await this.#server.ask(COMMAND, this.#uri);
    if (typeof page === 'string' && this.#panel && this.#panel.webview.html !== page) this.#panel.webview.html = page;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#panel?.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}
