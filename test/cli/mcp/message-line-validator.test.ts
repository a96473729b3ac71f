/** Messages that are nested deeper than the stack is: each is passed on or refused, alone and in a batch. */
import { expect, test } from 'vitest';
import { McpMessageLineValidator, MAX_JSON_RPC_BATCH_SIZE } from '../../../src/cli/mcp/message-line-validator.ts';

const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);
const PING = '{"jsonrpc":"2.0","id":"after","method":"ping"}';

const request = (edits: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check","arguments":{"edits":${edits}}}}`;

test.each([
  ['an array that is not a message', DEEP, null],
  ['a request in a batch', `[${request(DEEP)}]`, 1],
  ['a response in a batch', `[{"jsonrpc":"2.0","id":2,"result":${DEEP}}]`, 2],
  ['an id in a batch', `[{"jsonrpc":"2.0","id":${DEEP},"method":"ping"}]`, null],
])('the MCP server refuses %s that is nested too deep, and passes on the next message', (_, line, id) => {
  const { passed, answers } = read(`${line}\n${PING}\n`);
  expect(answers).toEqual([{ jsonrpc: '2.0', id, error: { code: -32600, message: 'The message is nested too deeply.' } }]);
  expect(passed).toBe(`${PING}\n`);
});

test('the MCP server passes on a single deeply nested request unchanged, as its tool gives a better error', () => {
  expect(read(`${request(DEEP)}\n`)).toEqual({ passed: `${request(DEEP)}\n`, answers: [] });
});

test.each([
  ['tools/list', { cursor: 5 }, 'The parameter “cursor” of “tools/list” must be a string.'],
  ['tools/call', { arguments: {} }, 'The parameter “name” of “tools/call” must be a string.'],
  ['tools/call', { name: 'check', arguments: [] }, 'The parameter “arguments” of “tools/call” must be an object.'],
])('the MCP server refuses a request of %s with %o in a sentence, and passes on the next message', (method, params, message) => {
  const { passed, answers } = read(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n${PING}\n`);
  expect(answers).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32602, message } }]);
  expect(passed).toBe(`${PING}\n`);
});

test('a batch that is too long is refused as a whole', () => {
  const batch = (count: number): string => `[${Array.from({ length: count }, () => PING).join(',')}]`;
  expect(read(`${batch(MAX_JSON_RPC_BATCH_SIZE)}\n`).answers).toEqual([]);
  const { passed, answers } = read(`${batch(MAX_JSON_RPC_BATCH_SIZE + 1)}\n${PING}\n`);
  const message = `The batch has ${MAX_JSON_RPC_BATCH_SIZE + 1} messages; at most ${MAX_JSON_RPC_BATCH_SIZE} are allowed.`;
  expect(answers).toEqual([{ jsonrpc: '2.0', id: null, error: { code: -32600, message } }]);
  expect(passed).toBe(`${PING}\n`);
});

function read(text: string): { readonly passed: string; readonly answers: unknown[] } {
  const answers: unknown[] = [];
  const lines = new McpMessageLineValidator((message) => answers.push(JSON.parse(message)));
  lines.write(text);
  const passed: unknown = lines.read();
  return { passed: passed === null ? '' : String(passed), answers };
}
