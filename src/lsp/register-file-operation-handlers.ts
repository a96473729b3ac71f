/** Answers what else is to be edited when the editor moves or deletes files. */
import { MessageType, ShowMessageNotification, type CancellationToken, type WorkDoneProgressParams } from 'vscode-languageserver';
import { makeVisible } from '../text/visible.ts';
import { planEditsBeforeDeletions, planEditsBeforeMoves, type FileOperationEdits } from './rename-files.ts';
import type { ServerContext } from './server-context.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import { RequestTask } from './task.ts';
import { plainChanges } from './workspace-edit.ts';

export function registerFileOperationHandlers({ connection, client, sites, requests }: ServerContext): void {
  /** Edits for all sites that files are in. */
  async function follow(
    uris: readonly string[],
    ask: (state: EditorSiteState, isOwn: (uri: string) => string | undefined) => Promise<FileOperationEdits>,
  ): Promise<ReturnType<typeof plainChanges> | null> {
    const states = new Map<string, EditorSiteState>();
    const files = new Map<string, { readonly root: string; readonly file: string }>();
    for (const uri of uris) {
      const found = await sites.stateOf(uri);
      if (!found) continue;
      states.set(found.state.root, found.state);
      files.set(uri, { root: found.state.root, file: found.file });
    }
    const documentChanges = [];
    for (const [root, state] of states) {
      const { edit, refusals } = await ask(state, (uri) => (files.get(uri)?.root === root ? files.get(uri)?.file : undefined));
      for (const refusal of refusals)
        void connection.sendNotification(ShowMessageNotification.type, {
          type: MessageType.Warning,
          message: `docs-nav: ${makeVisible(refusal)}`,
        });
      documentChanges.push(...(edit?.documentChanges ?? []));
    }
    if (documentChanges.length === 0) return null;
    return client.hasVersions ? { documentChanges } : plainChanges({ documentChanges });
  }

  /** The protocol knows no progress of these requests; a client that wants to know gives a token as for others. */
  const inSteps = <T>(title: string, params: WorkDoneProgressParams, token: CancellationToken, ask: (task: RequestTask) => Promise<T>) =>
    requests.run(token, () => RequestTask.run(title, token, connection.window.attachWorkDoneProgress(params.workDoneToken), ask));

  connection.workspace.onWillRenameFiles(({ files, ...params }, token) =>
    inSteps('Moving', params, token, (task) =>
      follow(
        files.map(({ oldUri }) => oldUri),
        async (state, isOwn) => {
          const moves = files.flatMap(({ oldUri, newUri }) => {
            const from = isOwn(oldUri);
            const to = from === undefined ? undefined : state.fileOf(newUri);
            return from === undefined || to === undefined ? [] : [{ from, to }];
          });
          return planEditsBeforeMoves(state, moves, task);
        },
      ),
    ),
  );
  connection.workspace.onWillDeleteFiles(({ files, ...params }, token) =>
    inSteps('Deleting', params, token, (task) =>
      follow(
        files.map(({ uri }) => uri),
        async (state, isOwn) =>
          planEditsBeforeDeletions(
            state,
            files.flatMap(({ uri }) => isOwn(uri) ?? []),
            task,
          ),
      ),
    ),
  );
}
