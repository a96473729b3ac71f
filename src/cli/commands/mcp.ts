/** `docs-nav mcp`: a Model Context Protocol server over standard input and output. */
import { Server } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { makeVisible } from '../../text/visible.ts';
import type { Command } from '../command.ts';
import { createCallQueue } from '../mcp/calls.ts';
import { MessageLines, MAX_MESSAGE_BYTES } from '../mcp/message-lines.ts';
import { declarationOf } from '../mcp/tool.ts';
import { reportProgress } from '../mcp/report-progress.ts';
import { toolsOf } from '../mcp/tools.ts';
import type { Context } from '../streams.ts';
import { version } from '../version.ts';

/** What a model reads before it sees the tools. */
const INSTRUCTIONS =
  'Tools for the navigation of documentation sites with a docs.json. To add or move a page: “place”, then “edit”, which changes entries, files, links and redirects together, and shows a diff until “write” is true. “check” and “diff” judge the files on disk. Paths are relative to the folder of the server.';

/** Errors of the library can contain whole messages. */
const MAX_ERROR_LENGTH = 200;

/** Serves until the client closes its end. What it asked before that is answered. */
export async function runMcp(commands: readonly Command[], { cwd, stderr }: Context): Promise<number> {
  const tools = toolsOf(commands);
  const calls = createCallQueue(tools, cwd);
  const { stdin, stdout } = process;
  const lines = new MessageLines((message) => stdout.write(message));
  const serving = serveStdio(
    () => {
      const server = new Server({ name: 'docs-nav', version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
      server.setRequestHandler('tools/list', () => ({ tools: tools.map(declarationOf) }));
      server.setRequestHandler('tools/call', ({ params }, request) =>
        calls.call(params.name, params.arguments ?? {}, { signal: request.mcpReq.signal, onProgress: reportProgress(request) }),
      );
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
