/** The real provider packages on the real protocols, against servers on this machine. */
import { describe, expect, test } from 'vitest';
import { openDraft } from '../../../src/agent/draft/open-draft.ts';
import { MisconfigurationError } from '../../../src/agent/operator-error.ts';
import { ModelError } from '../../../src/agent/model/model-error.ts';
import { openModel } from '../../../src/agent/model/open-model.ts';
import { runRepair, runMessage, type MessageRunOptions } from '../../../src/agent/model/run-message.ts';
import { scriptedModel, type ScriptedAnswer, type AnswerScript } from '../../../src/agent/model/scripted-model.ts';
import { anthropicStream, chatStream, EVENTS } from '../../doubles/event-stream.ts';
import { KEY, rudeServer, scriptedServer, WIRES } from '../../doubles/model-server.ts';
import { SITE } from '../site.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const draftOf = () => openDraft({ folder: tree(SITE), docs: '' });
const budgets = { retryPauses: [1, 2] };
const PROMPT = 'Add a page about sign-in to the guides. (prompt-marker-4711)';

/** Reads, edits in one step with two calls, makes a mistake, checks, repairs by what the check says, and sums up. */
const script: AnswerScript = ({ turn, results, prompts }): ScriptedAnswer => {
  if (prompts.length > 1) return turn === 0 ? { calls: [{ tool: 'nav_check', input: {} }] } : { text: 'Repaired.' };
  if (turn === 0)
    return {
      text: 'I look first.',
      calls: [
        { tool: 'read_file', input: { path: 'docs.json' } },
        { tool: 'nav_resolve', input: { page: 'guides/setup' } },
      ],
    };
  if (turn === 1)
    return {
      calls: [
        { tool: 'write_file', input: { path: 'guides/sign-in.mdx', text: '---\ntitle: Sign in\n---\n\n“Ünïcode” 日本語 \\ "quotes"\n' } },
        { tool: 'edit_file', input: { path: 'docs.json', find: '"guides/more"', replace: '"guides/more", "guides/signin"' } },
      ],
    };
  if (turn === 2)
    return {
      calls: [
        { tool: 'run_shell', input: { command: 'ls' } },
        { tool: 'read_file', input: { path: '../secret' } },
        { tool: 'nav_check', input: {} },
      ],
    };
  if (turn === 3 && results.at(-1)?.text.includes('page-exists'))
    return { calls: [{ tool: 'edit_file', input: { path: 'docs.json', find: 'guides/signin', replace: 'guides/sign-in' } }] };
  return { text: `Added a page. ${results.length} calls.` };
};

/** Everything that could be printed of an error, whatever prints it. */
function wholeOf(error: unknown, seen = new Set<unknown>()): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if (seen.has(error)) return '';
  seen.add(error);
  const parts = Reflect.ownKeys(error).map((key) => `${String(key)}: ${wholeOf((error as Record<PropertyKey, unknown>)[key], seen)}`);
  return `${String(error)}\n${JSON.stringify(error)}\n${parts.join('\n')}\n${wholeOf(Object.getPrototypeOf(error) === Error.prototype ? undefined : (error as Error).cause, seen)}`;
}

async function failing(url: string, wire: (typeof WIRES)[number], options: Partial<MessageRunOptions> = {}): Promise<unknown> {
  const model = openModel(wire.name, wire.env(url));
  const draft = await draftOf();
  return runMessage({
    model,
    draft,
    prompt: PROMPT,
    earlierMessages: [],
    instructions: undefined,
    ...options,
    budgets: { ...budgets, ...options.budgets },
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe.each(WIRES)('a model client over $protocol', (wire) => {
  test('makes the same edits over the protocol as without it', async () => {
    const server = await scriptedServer(script);
    const [draft, plain] = [await draftOf(), await draftOf()];
    const instructions = { file: 'AGENTS.md', text: 'House rules.', use: 'all' } as const;
    const asked = { prompt: PROMPT, earlierMessages: [], instructions };
    const model = openModel(wire.name, wire.env(server.url));
    const outcome = await runMessage({ ...asked, model, draft });
    const expected = await runMessage({ ...asked, model: scriptedModel(script), draft: plain });
    expect({ summary: outcome.summary, steps: outcome.steps }).toEqual({ summary: expected.summary, steps: 5 });
    expect([...draft.edits()]).toEqual([...plain.edits()]);
    expect(draft.edits().get('guides/sign-in.mdx')).toContain('“Ünïcode” 日本語 \\ "quotes"');
    expect(await draft.check()).toContain('introduce no findings');
    expect(outcome.conversation.spent.refusals).toBe(2);
    expect(outcome).toMatchObject({ inputTokens: 500, outputTokens: 50 });
    const repaired = await runRepair({ model, draft, conversation: outcome.conversation, problems: ['docs.json:5: something'] });
    expect(repaired).toMatchObject({ summary: 'Repaired.', steps: 7 });
    expect(server.getRequests().map(({ path }) => path.split('?')[0])).toEqual(Array.from({ length: 7 }, () => wire.path));
    expect(JSON.stringify(server.getRequests()[0]?.body)).toMatch(/House rules.*prompt-marker-4711/);
    expect(server.getRequests().every(({ body }) => !JSON.stringify(body).includes(KEY))).toBe(true);
  });

  test.each([529, 500, 429])('retries after status %i', async (status) => {
    const server = await scriptedServer(() => ({ text: 'Done.' }));
    server.nextRequestError(status, { message: 'busy', type: 'overloaded_error' });
    const draft = await draftOf();
    expect(
      await runMessage({
        model: openModel(wire.name, wire.env(server.url)),
        draft,
        prompt: PROMPT,
        earlierMessages: [],
        instructions: undefined,
        budgets,
      }),
    ).toMatchObject({ summary: 'Done.' });
    expect(server.getRequests()).toHaveLength(2);
  });

  test.each([
    [401, 'model_rejected', wire.key],
    [403, 'model_rejected', wire.key],
    [404, 'model_rejected', wire.name.slice(wire.name.indexOf('/') + 1)],
    [400, 'model_rejected', 'Status 400'],
  ])('reports status %i as a permanent error without a retry', async (status, code, words) => {
    const server = await scriptedServer(() => ({ text: 'Done.' }));
    server.nextRequestError(status, { message: `${PROMPT} ${KEY}` });
    const error = await failing(server.url, wire);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ code, status, isPermanent: true, message: expect.stringContaining(words) });
    expect(server.getRequests()).toHaveLength(1);
    expect(wholeOf(error)).not.toMatch(/prompt-marker|sk-test|busy/);
  });

  test.each([
    ['truncated JSON', (url: string) => url, '{"id": "x", "content": [', 200],
    ['JSON of another kind', (url: string) => url, '{"hello": "prompt-marker-4711"}', 200],
    ['an empty body', (url: string) => url, '', 200],
  ])('reports an answer with %s as a temporary error', async (_, __, body, status) => {
    const url = await rudeServer((__, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
    const error = await failing(url, wire);
    expect(error).toMatchObject({ code: 'model_unavailable', isPermanent: false });
    expect(wholeOf(error)).not.toMatch(/prompt-marker|sk-test/);
  });

  test('retries a connection that is cut, and then reports it as a temporary error', async () => {
    let requests = 0;
    const url = await rudeServer((request) => {
      requests++;
      request.socket.destroy();
    });
    const error = await failing(url, wire);
    expect(error).toMatchObject({ code: 'model_unavailable', isPermanent: false, status: undefined });
    expect(requests).toBe(3);
    expect(wholeOf(error)).not.toMatch(/prompt-marker|sk-test/);
  });

  test('reports a connection that is cut within an answer as a temporary error', async () => {
    const url = await rudeServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id": "x",', () => response.destroy());
    });
    const error = await failing(url, wire);
    expect(error).toMatchObject({ code: 'model_unavailable', isPermanent: false });
    expect(wholeOf(error)).not.toMatch(/prompt-marker|sk-test/);
  });

  test.each([
    ['a server that does not answer', false],
    ['an endless answer', true],
  ])('ends %s on an abort, with its reason, and when the minutes of the budget are over', async (_, isStreaming) => {
    const abort = new AbortController();
    const url = await rudeServer((request, response) => {
      request.resume();
      if (isStreaming) {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '.repeat(1024)), 5);
        response.on('close', () => clearInterval(timer));
      }
      setTimeout(() => abort.abort(new Error('cancelled')), 50);
    });
    expect(await failing(url, wire, { signal: abort.signal })).toMatchObject({ message: 'cancelled' });
    expect(await failing(url, wire, { budgets: { minutes: 0.002 } })).toMatchObject({ code: 'budget_exceeded' });
  });

  test('the key does not follow a redirect', async () => {
    let followed = 0;
    const other = await rudeServer((_, response) => {
      followed++;
      response.end('{}');
    });
    const url = await rudeServer((_, response) => response.writeHead(307, { location: other }).end());
    expect(await failing(url, wire)).toMatchObject({ code: 'model_unavailable' });
    expect(followed).toBe(0);
  });
});

test('the search for leaks in these tests finds the data that an error of the library contains', async () => {
  const { generateText } = await import('ai');
  const [wire] = WIRES;
  const server = await scriptedServer(() => ({ text: 'Done.' }));
  server.nextRequestError(401, { message: KEY });
  const error: unknown = await generateText({ model: openModel(wire.name, wire.env(server.url)), prompt: PROMPT }).catch(
    (error: unknown) => error,
  );
  expect(wholeOf(error)).toContain('prompt-marker-4711');
  expect(wholeOf(error)).toContain(KEY);
  expect(wholeOf(new Error('outer', { cause: new Error('prompt-marker-4711') }))).toContain('prompt-marker-4711');
});

test('an answer that is far too large is not read to its end', async () => {
  let sent = 0;
  const url = await rudeServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const write = (): void => {
      while (!response.destroyed && sent < 400) {
        sent++;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
    };
    write();
  });
  expect(await failing(url, WIRES[2], { budgets: { retryPauses: [] } })).toMatchObject({ code: 'model_unavailable', isPermanent: false });
  expect(sent).toBeLessThan(400);
});

test('the client marks the system prompt and the conversation for Anthropic’s cache, and limits the answer', async () => {
  const bodies: string[] = [];
  const url = await rudeServer(async (request, response) => {
    bodies.push((await request.toArray()).join(''));
    const usage = { input_tokens: 7, cache_read_input_tokens: 30, output_tokens: 3 };
    response.writeHead(200, EVENTS).end(anthropicStream([{ type: 'text', text: 'Done.' }], 'end_turn', usage));
  });
  const outcome = await runMessage({
    model: openModel(WIRES[0].name, WIRES[0].env(url)),
    draft: await draftOf(),
    prompt: PROMPT,
    earlierMessages: [],
    instructions: undefined,
  });
  expect(outcome).toMatchObject({ summary: 'Done.', inputTokens: 37, outputTokens: 3 });
  const body = JSON.parse(bodies[0] ?? '') as {
    max_tokens: number;
    system: { cache_control?: object }[];
    messages: { content: { cache_control?: object }[] }[];
  };
  expect(body.max_tokens).toBe(16_000);
  expect(body.system.at(-1)?.cache_control).toEqual({ type: 'ephemeral' });
  expect(body.messages.at(-1)?.content.at(-1)?.cache_control).toEqual({ type: 'ephemeral' });
});

test('the client sends Anthropic the results of valid and invalid calls of a step in one message', async () => {
  const bodies: { messages: { role: string; content: { type: string; tool_use_id?: string }[] }[] }[] = [];
  const url = await rudeServer(async (request, response) => {
    bodies.push(JSON.parse((await request.toArray()).join('')));
    const uses = [
      ['a', 'nav_check', {}],
      ['b', 'run_shell', { command: 'ls' }],
      ['c', 'read_file', { wrong: true }],
      ['d', 'list_files', {}],
    ].map(([id, name, input]) => ({ type: 'tool_use', id, name, input }) as const);
    const usage = { input_tokens: 1, output_tokens: 1 };
    const answer =
      bodies.length === 1
        ? anthropicStream([{ type: 'text', text: 'I look. ' }, ...(uses as [])], 'tool_use', usage)
        : anthropicStream([{ type: 'text', text: 'Done.' }], 'end_turn', usage);
    response.writeHead(200, EVENTS).end(answer);
  });
  await runMessage({
    model: openModel(WIRES[0].name, WIRES[0].env(url)),
    draft: await draftOf(),
    prompt: PROMPT,
    earlierMessages: [],
    instructions: undefined,
  });
  const messages = bodies[1]?.messages ?? [];
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(messages[2]?.content.map((part) => [part.type, part.tool_use_id]).sort()).toEqual(
    ['a', 'b', 'c', 'd'].map((id) => ['tool_result', id]),
  );
});

test('the client asks OpenAI to store nothing', async () => {
  const bodies: string[] = [];
  const url = await rudeServer(async (request, response) => {
    bodies.push((await request.toArray()).join(''));
    response.writeHead(401).end('{}');
  });
  await failing(url, WIRES[1]);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ store: false });
});

test('tokens are estimated where a server does not count them', async () => {
  const url = await rudeServer((_, response) => response.writeHead(200, EVENTS).end(chatStream('words '.repeat(100))));
  const { inputTokens, outputTokens } = await runMessage({
    model: openModel(WIRES[2].name, WIRES[2].env(url)),
    draft: await draftOf(),
    prompt: PROMPT.repeat(100),
    earlierMessages: [],
    instructions: undefined,
  });
  expect(inputTokens).toBeGreaterThan(2_000);
  expect(outputTokens).toBeGreaterThan(100);
});

test('the model client retries after the short wait that a provider asks for, but does not wait for hours', async () => {
  const asked: number[] = [];
  const url = await rudeServer((_, response) => {
    asked.push(performance.now());
    response.writeHead(429, { 'retry-after': asked.length === 1 ? '1' : '7200' }).end('{}');
  });
  // Without the header, it would try again at once, and after hours once more.
  const options = { budgets: { retryPauses: [1, 1] } };
  expect(await failing(url, WIRES[0], options)).toMatchObject({ code: 'model_unavailable', status: 429, isPermanent: false });
  expect(asked).toHaveLength(2);
  // Timers may be a little early.
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(950);
});

describe('names and variables', () => {
  test.each([
    ['', {}, 'is not a model'],
    ['claude', {}, 'is not a model'],
    ['anthropic/', {}, 'is not a model'],
    ['mistral/large', {}, 'Providers are anthropic, openai, openai-compatible.'],
    ['constructor/x', {}, 'is not a model'],
    ['anthropic/claude-sonnet-4-5', {}, 'Set ANTHROPIC_API_KEY.'],
    ['anthropic/claude-sonnet-4-5', { ANTHROPIC_API_KEY: '  ' }, 'Set ANTHROPIC_API_KEY.'],
    ['openai/gpt-4.1', {}, 'Set OPENAI_API_KEY.'],
    ['openai-compatible/m', {}, 'Set OPENAI_COMPATIBLE_BASE_URL,'],
    ['openai-compatible/m', { OPENAI_COMPATIBLE_BASE_URL: 'secret-host' }, 'OPENAI_COMPATIBLE_BASE_URL is not a base URL'],
    ['openai-compatible/m', { OPENAI_COMPATIBLE_BASE_URL: 'ftp://secret-host' }, 'OPENAI_COMPATIBLE_BASE_URL'],
    ['anthropic/m', { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: 'https://u:secret-word@h/' }, 'ANTHROPIC_BASE_URL'],
    ['openai/m', { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: 'https://h/?secret=1' }, 'OPENAI_BASE_URL'],
    ['openai/m', { OPENAI_API_KEY: 'secret\nkey' }, 'OPENAI_API_KEY contains characters'],
    [
      'openai-compatible/m',
      { OPENAI_COMPATIBLE_BASE_URL: 'http://h/v1', OPENAI_COMPATIBLE_API_KEY: 'sécret' },
      'OPENAI_COMPATIBLE_API_KEY contains characters',
    ],
  ])('are refused for “%s” with %o', (name, env, words) => {
    expect(() => openModel(name, env)).toThrow(words);
    expect(() => openModel(name, env)).toThrow(MisconfigurationError);
    expect(() => openModel(name, env)).not.toThrow(/secret/i);
  });

  test('a compatible server needs no key', async () => {
    const server = await scriptedServer(() => ({ text: 'Done.' }));
    const model = openModel('openai-compatible/m', { OPENAI_COMPATIBLE_BASE_URL: `${server.url}/v1/` });
    expect(await runMessage({ model, draft: await draftOf(), prompt: PROMPT, earlierMessages: [], instructions: undefined })).toMatchObject(
      {
        summary: 'Done.',
      },
    );
    expect(server.getRequests()[0]?.headers).not.toHaveProperty('authorization');
  });

  test('a model never uses the key of another provider, and a compatible server needs none', () => {
    expect(() => openModel('openai/gpt-4.1', { ANTHROPIC_API_KEY: KEY })).toThrow('OPENAI_API_KEY');
    expect(openModel('openai-compatible/org/model', { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1' }).modelId).toBe('org/model');
  });
});
