/** `docs-nav mcp`: a Model Context Protocol server over standard input and output. */
import { Server, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { makeVisible } from '../../text/visible.ts';
import type { Arguments, Command } from '../command.ts';
import { createCallQueue, type CallingClient } from '../mcp/calls.ts';
import { foldersAt, foldersOf } from '../mcp/folders.ts';
import { MessageLines, MAX_MESSAGE_BYTES } from '../mcp/message-lines.ts';
import { declarationOf } from '../mcp/tool.ts';
import { readResource, RESOURCES, TEMPLATES } from '../mcp/resources.ts';
import { reportProgress } from '../mcp/report-progress.ts';
import { toolsOf } from '../mcp/tools.ts';
import type { Context } from '../streams.ts';
import { version } from '../version.ts';

/** What a model reads before it sees the tools. */
const INSTRUCTIONS =
  'Tools for the navigation of documentation sites with a docs.json. To add or move a page: “place”, then “edit”, which changes entries, files, links and redirects together, and shows a diff until “write” is true. “check” and “diff” judge the files on disk. Paths are relative to the folder of the server.';

/** A client that says that it has roots knows them. */
const ROOTS_TIMEOUT_MS = 5_000;

/** Errors of the library can contain whole messages. */
const MAX_ERROR_LENGTH = 200;

/** Serves until the client closes its end. What it asked before that is answered. */
export async function runMcp({ operands }: Arguments, commands: readonly Command[], { cwd, stderr }: Context): Promise<number> {
  const folders = operands.length === 0 ? undefined : foldersAt(operands, cwd);
  const tools = toolsOf(commands);
  let open: Promise<readonly string[]> | undefined;
  let server: Server | undefined;
  const calls = createCallQueue(tools, async () => folders ?? (await (open ??= openFolders(server, cwd))));
  const { stdin, stdout } = process;
  const lines = new MessageLines((message) => stdout.write(message));
  const serving = serveStdio(
    () => {
      server = new Server({ name: 'docs-nav', version }, { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS });
      server.setRequestHandler('tools/list', () => ({ tools: tools.map(declarationOf) }));
      server.setRequestHandler('tools/call', ({ params }, request) => calls.call(params.name, params.arguments ?? {}, clientOf(request)));
      server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }));
      server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: TEMPLATES }));
      server.setRequestHandler('resources/read', ({ params }, request) => readResource(params.uri, calls, clientOf(request)));
      // Roots that were open are no longer.
      server.setNotificationHandler('notifications/roots/list_changed', () => void (open = undefined));
      return server;
    },
    {
      transport: new StdioServerTransport(lines, stdout, { maxBufferSize: 2 * MAX_MESSAGE_BYTES }),
      onerror: ({ message }) => stderr.write(`docs-nav: ${makeVisible(message.slice(0, MAX_ERROR_LENGTH))}\n`),
    },
  );
  await new Promise<void>((done) => {
    stdin
      .once('end', done)
      .once('close', done)
      .once('error', () => done());
    stdout.once('error', () => done());
    stdin.pipe(lines, { end: false });
  });
  if (!stdout.destroyed) await calls.finish();
  await serving.close();
  stdin.destroy();
  return 0;
}

function clientOf(request: ServerContext): CallingClient {
  return { signal: request.mcpReq.signal, onProgress: reportProgress(request) };
}

/**
 * The roots of a client that has some, or else the folder of the server, also if the client does not answer, or not as the protocol says.
 * Clients of the revision 2026-07-28 have none that a server can ask for.
 */
async function openFolders(server: Server | undefined, cwd: string): Promise<readonly string[]> {
  if (server?.getClientCapabilities()?.roots === undefined) return [cwd];
  const { roots } = await server.listRoots(undefined, { timeout: ROOTS_TIMEOUT_MS }).catch(() => ({ roots: [] }));
  const folders = foldersOf(roots);
  return folders.length > 0 ? folders : [cwd];
}
