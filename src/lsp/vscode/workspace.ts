/** What the window shows, as far as it decides which docs-nav is started. */
import { dirname } from 'node:path';
import { workspace, type Uri } from 'vscode';
import type { OpenWorkspace } from './find-program.ts';

export async function readWorkspace(): Promise<OpenWorkspace> {
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
