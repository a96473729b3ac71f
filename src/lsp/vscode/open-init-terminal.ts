/** `docs-nav init` in a terminal, where it shows each file that it proposes, and asks. */
import { dirname } from 'node:path';
import { window, workspace } from 'vscode';

/** @param program The one inside the extension: what it writes does not depend on which one checks the site. */
export async function openInitTerminal(program: string): Promise<void> {
  const cwd = await chosenFolder();
  if (cwd === undefined) return void window.showWarningMessage('docs-nav: There is no docs.json in this workspace.');
  const env = { ELECTRON_RUN_AS_NODE: '1' };
  window.createTerminal({ name: 'docs-nav init', cwd, env, shellPath: process.execPath, shellArgs: [program, 'init'] }).show();
}

/** The folder of the only docs.json, or of the one that somebody chooses. */
async function chosenFolder(): Promise<string | undefined> {
  const found = await workspace.findFiles('**/docs.json', '**/node_modules/**');
  const folders = found.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => dirname(fsPath));
  return folders.length > 1 ? window.showQuickPick(folders.sort(), { title: 'Which site should docs-nav check?' }) : folders[0];
}
