/** Who answers which request about a text. */
import { DocumentDiagnosticReportKind, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { codeActions } from './code-actions.ts';
import { complete } from './completion.ts';
import { hover } from './hover.ts';
import { definition, documentLinks, references, type FilePosition } from './navigate.ts';
import { prepareRename, rename } from './rename.ts';
import type { ServerContext } from './server-context.ts';
import { documentSymbols, foldingRanges, selectionRanges, findPageSymbols } from './symbols.ts';
import { RequestTask } from './task.ts';

export function registerRequestHandlers({ connection, client, texts, sites, publisher, pulled, requests }: ServerContext): void {
  const { hasFiles, hasSnippets, hasVersions } = client;

  if (pulled)
    connection.languages.diagnostics.on(async (params, token) => {
      const report = await requests.run(token, () => pulled.answer(params, token));
      publisher.onPulled(params.textDocument.uri);
      return report ?? { kind: DocumentDiagnosticReportKind.Full, items: [] };
    });
  connection.onCompletion(({ textDocument: { uri }, position }, token) =>
    requests.run(token, async () => {
      const text = texts.get(uri);
      const found = text && (await sites.siteOf(uri));
      // Which pages there are does not depend on the last keystroke.
      return found ? ((await complete(found.site.recentState(), { file: found.file, text, position, hasSnippets })) ?? null) : null;
    }),
  );
  connection.onHover((params, token) =>
    requests.forFile(params.textDocument.uri, token, async (state, file) => (await hover(state, filePosition(file, params))) ?? null),
  );
  connection.onDefinition((params, token) =>
    requests.forFile(params.textDocument.uri, token, async (state, file) => (await definition(state, filePosition(file, params))) ?? null),
  );
  connection.onReferences((params, token, progress) =>
    RequestTask.run('Finding links', token, progress, (task) =>
      requests.forFile(params.textDocument.uri, token, async (state, file) => [
        ...(await references(state, filePosition(file, params), task)),
      ]),
    ),
  );
  connection.onDocumentLinks((params, token) =>
    requests.forFile(params.textDocument.uri, token, async (state, file) => [...(await documentLinks(state, file))]),
  );
  connection.onDocumentSymbol((params, token) =>
    requests.forFile(params.textDocument.uri, token, async (state, file) => [...(await documentSymbols(state, file))]),
  );
  connection.onFoldingRanges((params, token) =>
    requests.forFile(params.textDocument.uri, token, async (state, file) => [...(await foldingRanges(state, file))]),
  );
  connection.onSelectionRanges((params, token) =>
    requests.forFile(params.textDocument.uri, token, async (state, file) => [...(await selectionRanges(state, file, params.positions))]),
  );
  connection.onWorkspaceSymbol(({ query }, token, progress) =>
    RequestTask.run('Finding pages', token, progress, (task) =>
      requests.run(token, async () => {
        const states = (await sites.all()).map((site) => site.state());
        return [...(await findPageSymbols(states, query, task))];
      }),
    ),
  );
  connection.onCodeAction(({ textDocument: { uri }, range, context: { only } }, token) =>
    requests.forFile(uri, token, async (state, file) => [
      ...(await codeActions(state, { file, range, only: only ?? [], hasFiles: hasFiles && hasVersions })),
    ]),
  );
  connection.onPrepareRename((params, token) =>
    requests.forFile(
      params.textDocument.uri,
      token,
      async (state, file) => (await prepareRename(state, filePosition(file, params))) ?? null,
    ),
  );
  connection.onRenameRequest((params, token, progress) =>
    RequestTask.run('Renaming', token, progress, (task) =>
      requests.forFile(params.textDocument.uri, token, async (state, file) => {
        const edit = hasFiles
          ? await rename(state, filePosition(file, params), params.newName, task)
          : 'This editor cannot rename files as part of an edit. Use docs-nav mv.';
        if (typeof edit === 'string') throw new ResponseError(LSPErrorCodes.RequestFailed, edit);
        return edit;
      }),
    ),
  );
}

function filePosition(file: string, { position }: { readonly position: FilePosition['position'] }): FilePosition {
  return { file, position };
}
