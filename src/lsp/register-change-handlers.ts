/** Follows what changes in the editor and on disk: open texts, files and folders. */
import type { ServerContext } from './server-context.ts';
import { pathOf } from './uri.ts';

/** Returns what opens the sites of the client's folders. */
export function registerChangeHandlers({ connection, client, texts, sites, publisher }: ServerContext): () => void {
  const folders = new Set(client.folders);
  const openAll = (): void => publisher.publishFolders([...folders]);

  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) => {
    texts.open(uri, version, text);
    publisher.publishSoon(uri);
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    texts.change(uri, version, contentChanges);
    publisher.publishSoon(uri);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    texts.close(uri);
    publisher.onClosed(uri);
  });
  const filesChanged = (uris: readonly string[]): void => {
    sites.onFilesChanged(uris);
    publisher.republish();
    openAll();
    for (const uri of uris) publisher.publishSoon(uri);
  };
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => filesChanged([uri]));
  connection.onDidChangeWatchedFiles(({ changes }) => filesChanged(changes.map(({ uri }) => uri)));
  connection.workspace.onDidRenameFiles(({ files }) => filesChanged(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])));
  connection.workspace.onDidDeleteFiles(({ files }) => filesChanged(files.map(({ uri }) => uri)));
  connection.workspace.onDidCreateFiles(({ files }) => filesChanged(files.map(({ uri }) => uri)));

  return () => {
    if (client.hasFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of removed) folders.delete(pathOf(uri) ?? '');
        for (const { uri } of added) folders.add(pathOf(uri) ?? '');
        openAll();
      });
    openAll();
  };
}
