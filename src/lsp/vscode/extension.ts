/** The VS Code extension: serves a window as long as it has a docs.json. */
import { join } from 'node:path';
import { commands, window, workspace, type ExtensionContext } from 'vscode';
import { PreviewPanel } from './preview.ts';
import { openInitTerminal } from './open-init-terminal.ts';
import { LanguageServerManager } from './language-server-manager.ts';

let server: LanguageServerManager | undefined;

export function activate({ subscriptions, extensionPath }: ExtensionContext): void {
  const log = window.createOutputChannel('docs-nav', { log: true });
  const bundled = join(extensionPath, 'server/bin/docs-nav.cjs');
  const started = (server = new LanguageServerManager(log, bundled));
  const preview = new PreviewPanel(started);
  const command = (name: string, act: () => unknown) => commands.registerCommand(`docs-nav.${name}`, act);
  subscriptions.push(
    log,
    started.status,
    preview,
    command('restart', () => started.restart()),
    command('fixAllFindings', () => started.fixAll()),
    command('openPreview', () => preview.open()),
    command('showOutput', () => log.show()),
    command('init', () => openInitTerminal(bundled)),
    workspace.onDidGrantWorkspaceTrust(() => void started.restart()),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('docs-nav')) void started.restart();
    }),
  );
  void started.restart();
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
