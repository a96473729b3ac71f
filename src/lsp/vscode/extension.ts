/** The VS Code extension: serves a window as long as it has a docs.json. */
import { commands, window, workspace, type ExtensionContext } from 'vscode';
import { WindowServer } from './window-server.ts';

let server: WindowServer | undefined;

export function activate({ subscriptions }: ExtensionContext): void {
  const log = window.createOutputChannel('docs-nav', { log: true });
  const started = (server = new WindowServer(log));
  subscriptions.push(
    log,
    commands.registerCommand('docs-nav.restart', () => started.restart()),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('docs-nav.path')) void started.restart();
    }),
  );
  void started.restart();
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
