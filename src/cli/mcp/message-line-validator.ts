/** The lines of a client that can be messages. The others are answered with an error, and the connection goes on. */
import { Transform, type TransformCallback } from 'node:stream';
import { isInitializeRequest, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { isDeep } from '../../document/is-deep.ts';
import { isObject } from '../../document/json-object.ts';

/** Larger messages are not read: no edit of a site needs more. */
export const MAX_MCP_MESSAGE_BYTES = 16_000_000;

/** The library listens anew for each answer that the client has not read yet: beyond this, batches take minutes. */
export const MAX_JSON_RPC_BATCH_SIZE = 1_000;

const NEWLINE = 0x0a;

export class McpMessageLineValidator extends Transform {
  readonly #answer: (message: string) => void;
  readonly #most: number;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(answer: (message: string) => void, most = MAX_MCP_MESSAGE_BYTES) {
    super();
    this.#answer = answer;
    this.#most = most;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end + 1));
      this.#finish();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    done();
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    if (this.#size <= this.#most) this.#parts.push(part);
    else this.#parts = [];
  }

  #finish(): void {
    const [parts, size] = [this.#parts, this.#size];
    [this.#parts, this.#size] = [[], 0];
    if (size > this.#most) return this.#refuse(-32600, `The message has ${size} bytes; at most ${this.#most} are allowed.`);
    const line = Buffer.concat(parts);
    if (line.toString().trim() === '') return;
    const value = parsed(line.toString());
    if (value === undefined) return this.#refuse(-32700, 'The line is not JSON; expected one message of JSON-RPC.');
    // The library knows no batches, which are part of the protocol of 2025-03-26.
    if (!Array.isArray(value) || value.length === 0) this.#pass(value, line);
    else if (value.length <= MAX_JSON_RPC_BATCH_SIZE) for (const one of value) this.#passPart(one);
    else this.#refuse(-32600, `The batch has ${value.length} messages; at most ${MAX_JSON_RPC_BATCH_SIZE} are allowed.`);
  }

  /** Text is made of a part of a batch again, which goes through it recursively. */
  #passPart(value: unknown): void {
    if (isDeep(value)) this.#refuse(-32600, 'The message is nested too deeply.', usableId(value));
    else this.#pass(value, `${JSON.stringify(value)}\n`);
  }

  /** The library only reports what it cannot read, and the client would wait for an answer. */
  #pass(value: unknown, line: string | Buffer): void {
    const fault = isAnswer(value) ? undefined : faultOf(value);
    if (fault !== undefined) return this.#refuse(-32600, fault, usableId(value));
    const wrongParameter = parameterFault(value);
    if (wrongParameter === undefined) this.push(line);
    else this.#refuse(-32602, wrongParameter, usableId(value));
  }

  #refuse(code: number, message: string, id: string | number | null = null): void {
    this.#answer(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  }
}

/** The server asks for roots alone, and the library knows what answers that. */
function isAnswer(value: unknown): boolean {
  return isObject(value) && value['jsonrpc'] === '2.0' && !('method' in value) && ('result' in value || 'error' in value);
}

/** Returns what is wrong with a request or a notification; `undefined` if the library can read it. */
function faultOf(value: unknown): string | undefined {
  if (!isObject(value) || value['jsonrpc'] !== '2.0')
    return 'This is not a message of JSON-RPC; expected an object with “"jsonrpc": "2.0"”.';
  const { id, method, params } = value;
  if (typeof method !== 'string') return 'The message has no method; expected a string such as “tools/list”.';
  if (id !== undefined && !isId(id)) return 'The id cannot be used; expected a string or a whole number.';
  if (params !== undefined && !isObject(params)) return 'The parameters are not an object.';
  try {
    parseJSONRPCMessage(value);
    return undefined;
  } catch {
    return 'The message does not follow the Model Context Protocol: it has unknown properties, or its “_meta” is malformed.';
  }
}

/** The parameters of requests that the library would refuse with JSON of its own, some of them as an internal error. */
const PARAMETERS: ReadonlyMap<string, readonly Parameter[]> = new Map([
  ['tools/list', [{ name: 'cursor', type: 'string', isOptional: true }]],
  ['resources/list', [{ name: 'cursor', type: 'string', isOptional: true }]],
  ['resources/templates/list', [{ name: 'cursor', type: 'string', isOptional: true }]],
  ['resources/read', [{ name: 'uri', type: 'string' }]],
  [
    'tools/call',
    [
      { name: 'name', type: 'string' },
      { name: 'arguments', type: 'object', isOptional: true },
      { name: 'task', type: 'object', isOptional: true },
    ],
  ],
]);

interface Parameter {
  readonly name: string;
  readonly type: 'string' | 'object';
  readonly isOptional?: true;
}

/** Returns what is wrong with a parameter of a request. */
function parameterFault(value: unknown): string | undefined {
  if (!isObject(value) || value['id'] === undefined || typeof value['method'] !== 'string') return undefined;
  const { method, params } = value;
  for (const { name, type, isOptional } of PARAMETERS.get(method) ?? []) {
    const given = isObject(params) ? params[name] : undefined;
    if (given === undefined ? isOptional : type === 'string' ? typeof given === 'string' : isObject(given)) continue;
    return `The parameter “${name}” of “${method}” must be ${type === 'string' ? 'a string' : 'an object'}.`;
  }
  return method === 'initialize' && !isInitializeRequest(value) ? WRONG_INITIALIZE : undefined;
}

const WRONG_INITIALIZE =
  'The parameters of “initialize” are wrong: “protocolVersion” must be a string, “capabilities” an object, and “clientInfo” an object with “name” and “version”.';

function isId(id: unknown): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function usableId(value: unknown): string | number | null {
  const id = isObject(value) ? value['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
