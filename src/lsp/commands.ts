/** What an editor can have done by name, with `workspace/executeCommand`. */
import { basename } from 'node:path';
import { LSPErrorCodes, ErrorCodes, ResponseError } from 'vscode-languageserver';
import { fixSite } from '../session/apply-fixes.ts';
import type { ServerContext } from './server-context.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import { plainChanges, workspaceEdit } from './workspace-edit.ts';

/** Each takes the URI of a file of the site. Without one, and for a file of no site, there must be only one site. */
type EditorCommand = (state: EditorSiteState, context: ServerContext) => Promise<unknown>;

const COMMANDS: ReadonlyMap<string, EditorCommand> = new Map<string, EditorCommand>([
  ['docs-nav.fixAll', fixAll],
  ['docs-nav.preview', preview],
]);

export const COMMAND_NAMES = [...COMMANDS.keys()];

export function registerCommandHandlers(context: ServerContext): void {
  const { connection, requests } = context;
  connection.onExecuteCommand(({ command, arguments: given }, token) =>
    requests.run(token, async () => {
      const act = COMMANDS.get(command);
      if (!act)
        throw new ResponseError(
          ErrorCodes.InvalidParams,
          `The command “${command}” does not exist; expected one of ${COMMAND_NAMES.join(', ')}.`,
        );
      // Some editors write null for no arguments.
      const [uri] = given ?? [];
      return act(await stateFor(uri, command, context), context);
    }),
  );
}

/** @throws ResponseError if no site is meant. */
async function stateFor(uri: unknown, command: string, { sites }: ServerContext): Promise<EditorSiteState> {
  const found = typeof uri === 'string' ? await sites.stateOf(uri) : undefined;
  if (found) return found.state;
  const open = await sites.all();
  const [only, ...others] = open;
  if (only && others.length === 0) return only.state();
  const what = typeof uri === 'string' ? `, and “${uri}” belongs to none of them` : '';
  if (only)
    throw new ResponseError(
      ErrorCodes.InvalidParams,
      `“${command}” needs the URI of a file of a site: ${open.length} sites are open${what}.`,
    );
  throw new ResponseError(
    LSPErrorCodes.RequestFailed,
    'No site is open. If there is a docs.json, see the log of docs-nav for what is wrong with it.',
  );
}

/** Applies all safe fixes of a site. Returns in how many files. */
async function fixAll(state: EditorSiteState, { connection, client }: ServerContext): Promise<{ readonly files: number }> {
  const edits = await fixSite(state.site);
  const edit = edits.size === 0 ? undefined : workspaceEdit(edits, state, { hasFiles: client.hasFiles });
  if (!edit) return { files: 0 };
  const { applied, failureReason = 'it gives no reason' } = await connection.workspace.applyEdit({
    label: 'Fix everything that docs-nav can fix safely',
    edit: client.hasVersions ? edit : plainChanges(edit),
  });
  if (!applied) throw new ResponseError(LSPErrorCodes.RequestFailed, `The editor did not apply the fixes: ${failureReason}.`);
  return { files: edits.size };
}

/** Returns a page that shows what readers see, also of texts that are not saved: HTML without scripts. */
async function preview({ site, root }: EditorSiteState): Promise<string> {
  const [{ resolveUnchecked }, { sitesHtml }] = await Promise.all([import('../session/resolve.ts'), import('../report/site-html.ts')]);
  const resolved = await resolveUnchecked(site, { titles: true });
  return sitesHtml([{ ...resolved, config: `${basename(root)}/${resolved.config}` }]);
}
