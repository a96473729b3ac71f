/** Messages that the protocol does not allow: each is answered as it says, the log stays short, and what follows is served. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { boundedLog } from '../../src/lsp/log.ts';
import { RawEditor } from './raw-editor.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const editors: RawEditor[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const editor of editors.splice(0)) await editor.stop();
});

function connect(): RawEditor {
  const editor = new RawEditor(tree({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '' }));
  editors.push(editor);
  return editor;
}

async function edit(): Promise<RawEditor> {
  const editor = connect();
  await editor.initialize();
  return editor;
}

const SERVED = { result: expect.any(Array) as unknown };
const [PARSE_ERROR, INVALID_REQUEST, INVALID_PARAMS, NOT_INITIALIZED] = [-32_700, -32_600, -32_602, -32_002];

describe('the lifecycle of the server', () => {
  test('a second initialize is refused and does not change what the first one set', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const editor = connect();
    const params = { processId: 4_242, rootUri: null, capabilities: { general: { positionEncodings: ['utf-8'] } } };
    expect(await editor.ask('initialize', params)).toMatchObject({ result: { capabilities: { positionEncoding: 'utf-8' } } });
    for (let times = 0; times < 3; times++)
      expect(await editor.ask('initialize', { ...params, processId: 4_243 })).toMatchObject({
        error: { code: INVALID_REQUEST, message: 'The request was refused: the server is initialized already.' },
      });
    vi.advanceTimersByTime(3_000);
    expect(kill.mock.calls).toEqual([[4_242, 0]]);
  });

  test('the server keeps running for an editor of another user, and ends when its editor is gone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let code = 'EPERM';
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    const editor = connect();
    await editor.ask('initialize', { processId: 4_242, rootUri: null, capabilities: {} });
    vi.advanceTimersByTime(3_000);
    expect(await editor.answered()).toMatchObject({ result: [] });
    code = 'ESRCH';
    vi.advanceTimersByTime(3_000);
    expect(await editor.ended).toBe(1);
    editors.length = 0;
  });

  test('before initialize, requests are refused and notifications are ignored', async () => {
    const editor = connect();
    for (const method of ['workspace/symbol', 'shutdown', 'textDocument/hover', 'unknown'])
      expect(await editor.ask(method, { query: '' })).toMatchObject({ error: { code: NOT_INITIALIZED } });
    editor.send({ method: 'textDocument/didOpen', params: 5 });
    await editor.initialize();
    expect(await editor.answered()).toMatchObject(SERVED);
    expect(editor.logged).toEqual([]);
  });

  test('after shutdown, requests are refused, notifications are ignored, and exit ends the server with 0', async () => {
    const editor = await edit();
    expect(await editor.ask('shutdown', 5)).toMatchObject({ result: null });
    for (const method of ['workspace/symbol', 'shutdown', 'initialize'])
      expect(await editor.ask(method, {})).toMatchObject({ error: { code: INVALID_REQUEST } });
    editor.send({ method: 'textDocument/didOpen', params: 5 });
    editor.send({ method: 'exit', params: 'x' });
    expect(await editor.ended).toBe(0);
    expect(editor.logged).toEqual([]);
    editors.length = 0;
  });

  test('exit without shutdown ends the server with 1, also before initialize', async () => {
    for (const editor of [connect(), await edit()]) {
      editor.send({ method: 'exit' });
      expect(await editor.ended).toBe(1);
    }
    editors.length = 0;
  });
});

test.each<[unknown, string]>([
  [5, '“params” must be an object.'],
  ['x', '“params” must be an object.'],
  [[], '“params” must be an object.'],
  [[{ capabilities: {} }], '“params” must be an object.'],
  [null, '“params” must be an object.'],
  [undefined, '“params” must be an object.'],
  [{ processId: null, rootUri: null }, '“params.capabilities” must be an object.'],
  [{ capabilities: 5 }, '“params.capabilities” must be an object.'],
  [{ capabilities: { workspace: 'x' } }, '“params.capabilities.workspace” must be an object.'],
  [{ capabilities: { general: { positionEncodings: 'utf-8' } } }, '“params.capabilities.general.positionEncodings” must be a list.'],
  [{ capabilities: {}, processId: '1' }, '“params.processId” must be a whole number.'],
  [{ capabilities: {}, processId: 1.5 }, '“params.processId” must be a whole number.'],
  [{ capabilities: {}, processId: 1e300 }, '“params.processId” must be a whole number.'],
  [{ capabilities: {}, rootUri: 5 }, '“params.rootUri” must be a string.'],
  [{ capabilities: {}, workspaceFolders: {} }, '“params.workspaceFolders” must be a list.'],
  [{ capabilities: {}, workspaceFolders: ['file:///'] }, '“params.workspaceFolders[0]” must be an object.'],
  [{ capabilities: {}, workspaceFolders: [{ uri: 5 }] }, '“params.workspaceFolders[0].uri” must be a string.'],
])('initialize with %j is refused, and a correct one is accepted afterwards', async (params, mistake) => {
  const editor = connect();
  expect(await editor.ask('initialize', params)).toMatchObject({
    error: { code: INVALID_PARAMS, message: `“initialize” was refused: ${mistake}` },
  });
  await editor.initialize();
  expect(await editor.answered()).toMatchObject(SERVED);
  expect(editor.logged).toEqual([]);
});

test('initialize accepts null for optional members', async () => {
  const editor = connect();
  const capabilities = { general: null, workspace: null, textDocument: { completion: null }, window: null };
  const params = { processId: null, rootPath: null, rootUri: null, workspaceFolders: null, initializationOptions: null, capabilities };
  expect(await editor.ask('initialize', params)).toMatchObject({ result: { serverInfo: { name: 'docs-nav' } } });
});

test.each(['$/setTrace', '$/progress', '$/cancelRequest', '$/logTrace', 'window/workDoneProgress/cancel', 'initialized', '$/unknown'])(
  '%s with parameters of any shape is ignored, and the log says each mistake once',
  async (method) => {
    const editor = await edit();
    const values = [undefined, null, 5, 'x', [], [1], {}, { id: {} }, { id: null }, { value: 5 }, { token: [] }, { message: 5 }];
    for (let times = 0; times < 3; times++) for (const params of values) editor.send({ jsonrpc: '2.0', method, params });
    expect(await editor.answered()).toMatchObject(SERVED);
    expect(new Set(editor.logged).size).toBe(editor.logged.length);
    const mistakes = editor.logged.filter((line) => line.startsWith(`“${method}” was refused: “params`));
    expect(editor.logged).toEqual(mistakes);
    expect(mistakes).toHaveLength(method === 'initialized' || method === '$/unknown' ? 0 : 2);
  },
);

/** Deep enough that its indented text would have 64 MB. */
const DEEP = `${'['.repeat(4_000)}${']'.repeat(4_000)}`;

test.each<[string, string, unknown, number]>([
  ['invalid JSON', '{', null, PARSE_ERROR],
  ['an empty body', '', null, PARSE_ERROR],
  ['a number', '5', null, INVALID_REQUEST],
  ['null', 'null', null, INVALID_REQUEST],
  ['an empty object', '{}', null, INVALID_REQUEST],
  ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]', null, INVALID_REQUEST],
  ['a deep list', DEEP, null, INVALID_REQUEST],
  ['a method that is a number', '{"id":7,"method":5}', 7, INVALID_REQUEST],
  ['a method that is deep', `{"id":7,"method":${DEEP}}`, 7, INVALID_REQUEST],
  ['an object for an id', '{"id":{},"method":"shutdown"}', null, INVALID_REQUEST],
  ['a deep id', `{"id":${DEEP},"method":"shutdown"}`, null, INVALID_REQUEST],
  ['a list for an id', '{"id":[],"method":"$/cancelRequest"}', null, INVALID_REQUEST],
  ['true for an id', '{"id":true,"method":"initialize"}', null, INVALID_REQUEST],
  ['null for an id', '{"id":null,"method":"exit"}', null, INVALID_REQUEST],
  ['a number for parameters', '{"id":7,"method":"workspace/symbol","params":5}', 7, INVALID_PARAMS],
  ['a text for parameters', '{"id":7,"method":"textDocument/hover","params":"x"}', 7, INVALID_PARAMS],
  [
    'a token of progress that is a list',
    '{"id":7,"method":"workspace/symbol","params":{"query":"","workDoneToken":[]}}',
    7,
    INVALID_PARAMS,
  ],
])('%s is answered with an error each time, and logged at most once', async (_, body, id, code) => {
  const editor = await edit();
  for (let times = 0; times < 5; times++) editor.send(body);
  expect(await editor.answered()).toMatchObject(SERVED);
  expect(editor.errorOf(id)).toMatchObject({ code });
  expect(editor.received.filter((message) => message.id === id && message.error)).toHaveLength(5);
  expect(editor.logged.length).toBeLessThanOrEqual(1);
  expect(editor.logged.join('').length).toBeLessThan(200);
});

test.each<[string, string, readonly string[]]>([
  ['an error without an id', '{"id":null,"error":{"code":-32700,"message":"No JSON."}}', ['The editor could not read a message: No JSON.']],
  ['a deep error without an id', `{"id":null,"error":${DEEP}}`, ['A response was skipped: it belongs to no request.']],
  ['a result without an id', '{"id":null,"result":5}', ['A response was skipped: it belongs to no request.']],
  ['a result with an object for an id', `{"id":{},"result":${DEEP}}`, ['A response was skipped: it belongs to no request.']],
  ['a response to no request', '{"id":99,"result":5}', []],
  ['a response with neither a result nor an error', `{"id":99,"junk":${DEEP}}`, []],
  ['an error that is not an object', '{"id":99,"error":5}', []],
])('%s is not answered, and logged at most once', async (_, body, logged) => {
  const editor = await edit();
  const before = editor.received.length;
  for (let times = 0; times < 5; times++) editor.send(body);
  expect(await editor.answered()).toMatchObject(SERVED);
  expect(editor.logged).toEqual(logged);
  expect(editor.received.slice(before)).toHaveLength(logged.length + 1);
});

test('a response with neither a result nor an error counts as a refusal', async () => {
  const editor = connect();
  const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
  await editor.ask('initialize', { processId: null, rootUri: null, capabilities });
  editor.send({ method: 'initialized', params: {} });
  await editor.answered();
  const asked = editor.received.find(({ method }) => method === 'client/registerCapability');
  editor.send({ jsonrpc: '2.0', id: asked?.id });
  await editor.answered();
  expect(editor.logged).toContain('The editor does not watch files: Error: The response has neither a result nor an error.');
});

test('a message with millions of values is refused, but one with a long string is read', async () => {
  const editor = await edit();
  editor.send(`[${'{},'.repeat(3_000_000)}0]`);
  expect(await editor.ask('workspace/symbol', { query: '{},"\\'.repeat(2_000_000) })).toMatchObject({ result: [] });
  expect(editor.errorOf(null)).toEqual({
    code: INVALID_REQUEST,
    message: 'A message was refused: it has more than 8388608 bytes, texts not included.',
  });
});

describe('the log', () => {
  function log(): { readonly say: (message: string) => void; readonly written: string[] } {
    const written: string[] = [];
    return { say: boundedLog((message) => void written.push(message)), written };
  }

  test('writes each sentence at most once a minute', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { say, written } = log();
    for (let second = 0; second < 120; second++) {
      say('One.');
      say('Two.');
      vi.advanceTimersByTime(1_000);
    }
    expect(written).toEqual(['One.', 'Two.', 'One.', 'Two.']);
  });

  test('writes at most a hundred sentences a minute, says that it is full, and goes on in the next minute', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { say, written } = log();
    for (let index = 0; index < 1_000; index++) say(`${index}.`);
    expect(written).toHaveLength(101);
    expect(written.at(-1)).toBe('There are too many messages for this log: those of the next minute are not shown.');
    vi.advanceTimersByTime(60_000);
    say('After it.');
    expect(written.at(-1)).toBe('After it.');
  });

  test('writes the beginning of a long sentence in one line of visible characters', () => {
    const { say, written } = log();
    say(`\u001b${'x'.repeat(1_000_000)}`);
    expect(written).toEqual([`␛${'x'.repeat(3_999)}…`]);
  });
});
