/** What the server can do, as it says when it is started. */
import {
  CodeActionKind,
  FileOperationPatternKind,
  TextDocumentSyncKind,
  type FileOperationRegistrationOptions,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { EditorCapabilities } from './client.ts';
import { FIX_ALL } from './code-actions.ts';
import { COMMAND_NAMES } from './commands.ts';

/** What the client asks about before it moves or deletes it. */
const MOVED: FileOperationRegistrationOptions = {
  filters: [FileOperationPatternKind.file, FileOperationPatternKind.folder].map((matches) => ({
    scheme: 'file',
    pattern: { glob: '**', matches },
  })),
};

export function capabilitiesFor({ encoding, pullsDiagnostics }: EditorCapabilities): ServerCapabilities {
  return {
    positionEncoding: encoding,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    completionProvider: { triggerCharacters: ['"', '/'] },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: { workDoneProgress: true },
    documentLinkProvider: {},
    renameProvider: { prepareProvider: true, workDoneProgress: true },
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
    executeCommandProvider: { commands: COMMAND_NAMES },
    documentSymbolProvider: true,
    workspaceSymbolProvider: { workDoneProgress: true },
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    ...(pullsDiagnostics && { diagnosticProvider: { identifier: 'docs-nav', interFileDependencies: true, workspaceDiagnostics: false } }),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { willRename: MOVED, didRename: MOVED, willDelete: MOVED, didDelete: MOVED, didCreate: MOVED },
    },
  };
}
