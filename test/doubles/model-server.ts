/** Servers that speak the protocols of providers on this machine: one that follows a script, and ones that misbehave. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';
import { afterAll } from 'vitest';
import type { AnswerScript, ScriptInput } from '../../src/agent/model/scripted-model.ts';

interface WireMessage {
  readonly role: string;
  readonly content: string | readonly { readonly text?: string }[] | null;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[];
  readonly tool_call_id?: string;
}

/** How each provider is led to a server, and what it is called there. */
export const WIRES = [
  {
    protocol: 'Anthropic Messages',
    name: 'anthropic/claude-sonnet-4-5',
    path: '/v1/messages',
    key: 'ANTHROPIC_API_KEY',
    env: (url: string) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: KEY }),
  },
  {
    protocol: 'OpenAI Responses',
    name: 'openai/gpt-4.1',
    path: '/v1/responses',
    key: 'OPENAI_API_KEY',
    env: (url: string) => ({ OPENAI_BASE_URL: url, OPENAI_API_KEY: KEY }),
  },
  {
    protocol: 'OpenAI Chat Completions',
    name: 'openai-compatible/local/model',
    path: '/v1/chat/completions',
    key: 'OPENAI_COMPATIBLE_API_KEY',
    env: (url: string) => ({ OPENAI_COMPATIBLE_BASE_URL: `${url}/v1`, OPENAI_COMPATIBLE_API_KEY: KEY }),
  },
] as const;

export const KEY = 'sk-test-0123456789abcdef';

/** What every answer counts, by the names of all protocols. */
const USAGE = { prompt_tokens: 100, completion_tokens: 10, input_tokens: 100, output_tokens: 10 };

const closing: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** How a server streams. */
export interface Streaming {
  /** Characters of a piece. */
  readonly chunkSize?: number;
  /** The connection is cut after so many pieces. */
  readonly truncateAfterChunks?: number;
}

/** A server that answers by a script, on all protocols. */
export async function scriptedServer(script: AnswerScript, streaming: Streaming = {}): Promise<LLMock> {
  const server = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
  server.addFixture({
    ...streaming,
    match: { predicate: () => true },
    response: ({ messages }) => {
      const { text, calls = [] } = script(seenIn(messages as readonly WireMessage[]));
      const toolCalls = calls.map(({ tool, input }) => ({ name: tool, arguments: JSON.stringify(input) }));
      if (toolCalls.length === 0) return { content: text ?? '', usage: USAGE };
      return text === undefined ? { toolCalls, usage: USAGE } : { content: text, toolCalls, usage: USAGE };
    },
  });
  await server.start();
  closing.push(() => server.stop());
  return server;
}

/** A server that does as it likes with requests. Connections that are still open at the end are cut. */
export async function rudeServer(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function seenIn(messages: readonly WireMessage[]): ScriptInput {
  const names = new Map(messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => [call.id, call.function.name] as const)));
  const textOf = ({ content }: WireMessage): string =>
    typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const isAnswer = (message: WireMessage, at: number): boolean => message.role === 'assistant' && messages[at - 1]?.role !== 'assistant';
  return {
    system: messages
      .filter(({ role }) => role === 'system')
      .map(textOf)
      .join('\n'),
    prompts: messages.filter(({ role }) => role === 'user').map(textOf),
    step: messages.filter(isAnswer).length,
    turn: messages.filter((message, at) => at > last && isAnswer(message, at)).length,
    results: messages
      .slice(last + 1)
      .filter(({ role }) => role === 'tool')
      .map((message) => ({ tool: names.get(message.tool_call_id ?? '') ?? '', text: textOf(message) })),
  };
}
