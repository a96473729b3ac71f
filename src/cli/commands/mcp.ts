/** `docs-nav mcp`: a Model Context Protocol server over standard input and output. */
import { Server, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { isObject } from '../../document/json-object.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import type { ParsedArguments, Command } from '../command.ts';
import { createExclusiveWriteScheduler, type CallingMcpClient } from '../mcp/calls.ts';
import { foldersAt, foldersOf } from '../mcp/folders.ts';
import { McpMessageLineValidator, MAX_MCP_MESSAGE_BYTES } from '../mcp/message-line-validator.ts';
import { declarationOf } from '../mcp/tool.ts';
import { readResource, MCP_RESOURCES, MCP_RESOURCE_TEMPLATES } from '../mcp/resources.ts';
import { reportProgress } from '../mcp/report-progress.ts';
import { createMcpTools } from '../mcp/tools.ts';
import type { CommandContext } from '../streams.ts';
import { version } from '../version.ts';

/** What a model reads before it sees the tools. */
const INSTRUCTIONS =
  'Tools for the navigation of documentation sites with a docs.json. To add or move a page: “place”, then “edit”, which changes entries, files, links and redirects together, and shows a diff until “write” is true. “check” and “diff” judge the files on disk. Paths are relative to the folder of the server; if it has several, a result says which.';

/** A client that says that it has roots knows them. */
const ROOTS_TIMEOUT_MS = 5_000;

/** Errors of the library can contain whole messages. */
const MAX_ERROR_LENGTH = 200;

/** Serves until the client closes its end. What it asked before that is answered. */
export async function runMcp(
  { operands }: ParsedArguments,
  commands: readonly Command[],
  { cwd, stderr }: CommandContext,
): Promise<number> {
  const folders = operands.length === 0 ? undefined : foldersAt(operands, cwd);
  const tools = createMcpTools(commands);
  let open: Promise<readonly string[]> | undefined;
  let server: Server | undefined;
  const openNow = async (): Promise<readonly string[]> => {
    try {
      return await (open ??= openFolders(server, cwd));
    } catch (error) {
      // The next call asks again.
      open = undefined;
      throw error;
    }
  };
  const calls = createExclusiveWriteScheduler(tools, async () => folders ?? openNow());
  const { stdin, stdout } = process;
  const lines = new McpMessageLineValidator((message) => stdout.write(message));
  const serving = serveStdio(
    () => {
      server = new Server({ name: 'docs-nav', version }, { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS });
      server.setRequestHandler('tools/list', () => ({ tools: tools.map(declarationOf) }));
      server.setRequestHandler('tools/call', ({ params }, request) => calls.call(params.name, params.arguments ?? {}, clientOf(request)));
      server.setRequestHandler('resources/list', () => ({ resources: MCP_RESOURCES }));
      server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: MCP_RESOURCE_TEMPLATES }));
      server.setRequestHandler('resources/read', ({ params }, request) => readResource(params.uri, calls, clientOf(request)));
      // Roots that were open are no longer.
      server.setNotificationHandler('notifications/roots/list_changed', () => void (open = undefined));
      return server;
    },
    {
      transport: new StdioServerTransport(lines, stdout, { maxBufferSize: 2 * MAX_MCP_MESSAGE_BYTES }),
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

function clientOf(request: ServerContext): CallingMcpClient {
  return { signal: request.mcpReq.signal, onProgress: reportProgress(request) };
}

/**
 * The roots of a client that has some, or else the folder of the server. Clients of the revision 2026-07-28 have none that a server can ask
 * for.
 *
 * @throws UsageError if the client says that it has roots and names none that can be used: what it works on is not known then.
 */
async function openFolders(server: Server | undefined, cwd: string): Promise<readonly string[]> {
  if (server?.getClientCapabilities()?.roots === undefined) return [cwd];
  const answer = await server.request({ method: 'roots/list' }, AS_IT_IS, { timeout: ROOTS_TIMEOUT_MS }).catch(() => undefined);
  const roots: unknown = isObject(answer) ? answer['roots'] : undefined;
  if (Array.isArray(roots) && roots.length === 0) return [cwd];
  const folders = foldersOf(Array.isArray(roots) ? roots : []);
  if (folders.length > 0) return folders;
  const why = Array.isArray(roots)
    ? 'None of the folders that the client has open is on this machine'
    : 'The client does not say which folders it has open';
  throw new UsageError(`${why}. To name them, start the server as “docs-nav mcp <folder>”.`);
}

/** A root that is not as the protocol says is no reason to do without the others. */
const AS_IT_IS = { '~standard': { version: 1, vendor: 'docs-nav', validate: (value: unknown) => ({ value }) } } as const;
