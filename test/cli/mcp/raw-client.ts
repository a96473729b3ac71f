/** A client that writes lines of JSON-RPC, so that tests can send what libraries do not. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const PROGRAM = join(import.meta.dirname, '../../../bin/docs-nav.cjs');

export interface Message {
  readonly id?: number | string | null;
  readonly result?: Readonly<Record<string, unknown>> & {
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

export interface RawClient {
  /** Writes a line as it is. */
  line(text: string): void;
  /** Sends a request and waits for its answer. */
  ask(method: string, params?: object, id?: number | string): Promise<Message>;
  tell(method: string, params?: object): void;
  /** All messages so far. */
  readonly received: readonly Message[];
  /** Waits for a message that fits. */
  until(fits: (message: Message) => boolean): Promise<Message>;
  /** Closes its end, and returns the exit code of the server. */
  close(): Promise<number | null>;
}

export function rawClient(cwd: string): RawClient {
  const server = spawn(process.execPath, [PROGRAM, 'mcp'], { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const exit = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const received: Message[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    received.push(...lines.map((line) => JSON.parse(line) as Message));
    for (const look of waiting) look();
  });
  const until = (fits: (message: Message) => boolean): Promise<Message> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = received.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const line = (text: string): void => void server.stdin.write(`${text}\n`);
  let last = 0;
  return {
    line,
    received,
    until,
    tell: (method, params) => line(JSON.stringify({ jsonrpc: '2.0', method, params })),
    ask: (method, params, id = ++last) => {
      line(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      return until((message) => message.id === id);
    },
    close: () => {
      server.stdin.end();
      return exit;
    },
  };
}

const CLIENT = { name: 'test', version: '0' };
export const MODERN = '2026-07-28';
export const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;

/** What every request of the modern era carries. */
const envelope = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface Session extends RawClient {
  call(name: string, given?: object, id?: string): Promise<{ readonly text: string; readonly isError: boolean }>;
  request(method: string, params?: object): Promise<Message>;
}

/** Opens a connection as a client of an era does. */
export async function connect(cwd: string, era: string = MODERN): Promise<Session> {
  const client = rawClient(cwd);
  const isModern = era === MODERN;
  const withEnvelope = (params: object): object => (isModern ? { ...params, _meta: envelope } : params);
  if (isModern) await client.ask('server/discover', withEnvelope({}));
  else {
    await client.ask('initialize', { protocolVersion: era, capabilities: {}, clientInfo: CLIENT });
    client.tell('notifications/initialized');
  }
  return {
    ...client,
    request: (method, params = {}) => client.ask(method, withEnvelope(params)),
    call: async (name, given = {}, id) => {
      const { result, error } = await client.ask('tools/call', withEnvelope({ name, arguments: given }), id);
      if (!result) throw new Error(`No result: ${JSON.stringify(error)}`);
      return { text: result.content?.map(({ text }) => text).join('\n') ?? '', isError: result.isError === true };
    },
  };
}
