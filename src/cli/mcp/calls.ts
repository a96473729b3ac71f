/** Runs the calls of a client: those that read beside each other, and one that writes alone, so that none sees half of what it writes. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { setImmediate } from 'node:timers/promises';
import { UsageError } from '../../host/usage.ts';
import type { AbortAndProgressOptions } from '../../site/long-work.ts';
import { makeVisible } from '../../text/visible.ts';
import { errorText } from '../error-text.ts';
import { checkArguments } from './arguments.ts';
import { rewordForToolCalls } from './reword-for-tool-calls.ts';
import { folderFor } from './folders.ts';
import { boundedNotes, MAX_OUTPUT_PAGE_BYTES, outputPage, type OutputPageOptions } from './output-pages.ts';
import { structuredContent } from './structured-content.ts';
import type { ToolArguments, McpTool } from './tool.ts';
import { limitReadsToDocumentation } from '../../host/limit-reads-to-documentation.ts';
import type { CommandContext } from '../streams.ts';

export interface McpToolCallScheduler {
  call(name: string, given: ToolArguments, client: CallingMcpClient): Promise<CallToolResult>;
  /** Waits until no call is left. */
  finish(): Promise<void>;
}

/** Who calls: whether it still wants the result, and whom to tell how far the work is. */
export interface CallingMcpClient extends AbortAndProgressOptions {
  readonly signal: AbortSignal;
  /** Bytes of a text; what people attach is not cut as early as what models ask for. */
  readonly maxBytes?: number;
}

/** Each holds a site in memory. */
const MOST_AT_ONCE = 4;

interface WaitingCall {
  readonly writes: boolean;
  readonly run: () => Promise<void>;
}

/** `foldersOf` returns the folders that a call can work in. */
export function createExclusiveWriteScheduler(
  tools: readonly McpTool[],
  foldersOf: () => Promise<readonly string[]>,
): McpToolCallScheduler {
  const waiting: WaitingCall[] = [];
  const open = new Set<Promise<unknown>>();
  let running = 0;
  let isWriting = false;

  function startNext(): void {
    for (let [next] = waiting; next && (next.writes ? running === 0 : !isWriting && running < MOST_AT_ONCE); [next] = waiting) {
      waiting.shift();
      running++;
      isWriting = next.writes;
      void next.run().finally(() => {
        running--;
        isWriting = false;
        startNext();
      });
    }
  }

  return {
    call(name, given, client) {
      const call = new Promise<CallToolResult>((resolve, reject) => {
        const run = async (): Promise<void> =>
          waitForMessages(client.signal)
            .then(() => callTool(name, given, client, { tools, foldersOf }))
            .then(resolve, reject);
        waiting.push({ writes: tools.some((tool) => tool.name === name && tool.writes === true), run });
        startNext();
      });
      const isOver: Promise<unknown> = call.then(
        () => open.delete(isOver),
        () => open.delete(isOver),
      );
      open.add(isOver);
      return call;
    },
    async finish() {
      // After each turn there may be new ones: messages become calls, and results messages.
      do {
        await Promise.all(open);
        await setImmediate();
      } while (open.size > 0);
    },
  };
}

/** Lets messages that have arrived be read, among them the cancellation of this call. */
async function waitForMessages(signal: AbortSignal): Promise<void> {
  await setImmediate();
  await setImmediate();
  signal.throwIfAborted();
}

async function callTool(
  name: string,
  given: ToolArguments,
  client: CallingMcpClient,
  { tools, foldersOf }: { readonly tools: readonly McpTool[]; readonly foldersOf: () => Promise<readonly string[]> },
): Promise<CallToolResult> {
  try {
    const tool = toolNamed(name, tools);
    checkArguments(given, tool);
    const folders = await foldersOf();
    const folder = await folderFor(given, tool, folders);
    const { context, text, data } = capture(folder, client);
    const code = await tool.run(given, context);
    const where = folders.length > 1 && Object.hasOwn(tool.properties, 'site') ? `(Files are relative to “${makeVisible(folder)}”.)` : '';
    const notes = linesOf([rewordForToolCalls(text('stderr'), tool), where]);
    const page = { from: fromOf(given), isContinued: tool.properties['from']?.type === 'integer' };
    const content = [{ type: 'text' as const, text: shownText(text('stdout'), notes, { ...page, most: client.maxBytes }) }];
    if (code !== 0) return { content, isError: true };
    return { content, ...(tool.output && { structuredContent: structuredContent(data(), notes, page) }) };
  } catch (error) {
    client.signal.throwIfAborted();
    const tool = tools.find((known) => known.name === name);
    return { content: [{ type: 'text', text: outputPage(rewordForToolCalls(errorText(error, 'docs-nav'), tool)) }], isError: true };
  }
}

function shownText(body: string, notes: readonly string[], { most = MAX_OUTPUT_PAGE_BYTES, ...page }: OutputPageOptions): string {
  const ending = boundedNotes(notes);
  const left = most - Buffer.byteLength(ending.join('\n'));
  return [...(body === '' ? [] : [outputPage(body, { ...page, most: left })]), ...ending].join('\n');
}

function linesOf(notes: readonly string[]): readonly string[] {
  return notes
    .flatMap((note) => note.split('\n'))
    .filter((line) => line !== '')
    .map(makeVisible);
}

function toolNamed(name: string, tools: readonly McpTool[]): McpTool {
  const known = tools.map((tool) => tool.name);
  const tool = tools.find((one) => one.name === name);
  if (!tool)
    throw new UsageError(`The tool “${makeVisible(name)}” does not exist; expected one of ${known.join(', ')}.`, { given: name, known });
  return tool;
}

function fromOf({ from }: ToolArguments): number | undefined {
  return typeof from === 'number' ? from : undefined;
}

interface CapturedOutput {
  readonly context: CommandContext;
  text(stream: 'stdout' | 'stderr'): string;
  data(): object;
}

/** A context for one call, which keeps what a command writes. Nothing of the environment of the server changes what a command shows. */
function capture(cwd: string, { signal, onProgress }: CallingMcpClient): CapturedOutput {
  const written = { stdout: [] as string[], stderr: [] as string[] };
  let result = {};
  const stream = (name: keyof typeof written): CommandContext['stdout'] => ({
    write: (text) => void written[name].push(text),
    isTTY: false,
    columns: 0,
  });
  return {
    context: {
      stdin: async () => {
        throw new Error('A tool has no standard input.');
      },
      stdout: stream('stdout'),
      stderr: stream('stderr'),
      cwd,
      env: {},
      signal,
      ...(onProgress && { onProgress }),
      onResult: (data) => void (result = data),
      beforeWrite: () => waitForMessages(signal),
      filesOf: limitReadsToDocumentation,
    },
    text: (name) => written[name].join(''),
    data: () => result,
  };
}
