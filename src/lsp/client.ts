/** What an editor can do, as it says when it starts the server. */
import { PositionEncodingKind, type InitializeParams } from 'vscode-languageserver';
import type { PositionEncoding } from './positions.ts';
import { pathOf } from './uri.ts';

/** As far as answers depend on it. */
export interface EditorCapabilities {
  readonly encoding: PositionEncoding;
  readonly canWatch: boolean;
  readonly hasSnippets: boolean;
  readonly hasVersions: boolean;
  readonly hasFiles: boolean;
  readonly hasFolders: boolean;
  /** Whether it pulls the findings of open texts. */
  readonly pullsDiagnostics: boolean;
  readonly folders: readonly string[];
}

export function toEditorCapabilities({ capabilities, workspaceFolders, rootUri }: InitializeParams): EditorCapabilities {
  const { workspace, textDocument, general } = capabilities;
  const offered = general?.positionEncodings ?? [];
  // UTF-16 is what every client knows; a client that offers only UTF-8 first works in it.
  const encoding =
    offered.length > 0 && !offered.includes(PositionEncodingKind.UTF16) && offered.includes(PositionEncodingKind.UTF8) ? 'utf-8' : 'utf-16';
  const roots = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri === null || rootUri === undefined ? [] : [rootUri]);
  return {
    encoding,
    canWatch: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    hasSnippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    hasVersions: workspace?.workspaceEdit?.documentChanges === true,
    hasFiles: (['create', 'rename', 'delete'] as const).every((kind) => workspace?.workspaceEdit?.resourceOperations?.includes(kind)),
    hasFolders: workspace?.workspaceFolders === true,
    // One that cannot be told to pull again would never show what a change in another file brings about.
    pullsDiagnostics: Boolean(textDocument?.diagnostic) && workspace?.diagnostics?.refreshSupport === true,
    folders: roots.flatMap((uri) => pathOf(uri) ?? []),
  };
}
