/** `docs-nav mcp`: a Model Context Protocol server over standard input and output. */
import { Server } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { makeVisible } from '../../text/visible.ts';
import type { Command } from '../command.ts';
import { createCallQueue } from '../mcp/calls.ts';
import { MessageLines, MAX_MESSAGE_BYTES } from '../mcp/message-lines.ts';
import { declarationOf } from '../mcp/tool.ts';
import { toolsOf } from '../mcp/tools.ts';
import type { Context } from '../streams.ts';
import { version } from '../version.ts';

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
      const server = new Server({ name: 'docs-nav', version }, { capabilities: { tools: {} } });
      server.setRequestHandler('tools/list', () => ({ tools: tools.map(declarationOf) }));
      server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => calls.call(params.name, params.arguments ?? {}, mcpReq.signal));
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
