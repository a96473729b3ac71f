/** Answers that come in pieces: through the real provider packages, from servers that send, cut, stall and fail. */
import { describe, expect, test } from 'vitest';
import { openDraft } from '../../../src/agent/draft/open-draft.ts';
import { openModel } from '../../../src/agent/model/open-model.ts';
import { runMessage, type MessageRunOptions } from '../../../src/agent/model/run-message.ts';
import { scriptedModel, type AnswerScript } from '../../../src/agent/model/scripted-model.ts';
import { anthropicStream, chatStream, EVENTS, responsesStream } from '../../doubles/event-stream.ts';
import { rudeServer, scriptedServer, WIRES } from '../../doubles/model-server.ts';
import { SITE } from '../site.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const draftOf = () => openDraft({ folder: tree(SITE), docs: '' });
const QUICK = { firstByteSeconds: 1.5, silenceSeconds: 0.2 };
const TEXT = '---\ntitle: Grüße\n---\n\n“Ünïcode” 日本語 🚀 \\ "quotes"\n';

const script: AnswerScript = ({ turn }) =>
  turn === 0
    ? {
        text: 'I write 🚀.',
        calls: [
          { tool: 'write_file', input: { path: 'guides/new.mdx', text: TEXT } },
          { tool: 'add_page', input: { page: 'guides/new' } },
          { tool: 'nav_outline', input: {} },
        ],
      }
    : { text: 'Done: “Grüße”.' };

/** 1,000 tokens, 900 of them cached, for 50. */
const CACHED = {
  'Anthropic Messages': anthropicStream([{ type: 'text', text: 'Done.' }], 'end_turn', {
    input_tokens: 100,
    cache_read_input_tokens: 900,
    output_tokens: 50,
  }),
  'OpenAI Responses': responsesStream('Done.', { input_tokens: 1_000, input_tokens_details: { cached_tokens: 900 }, output_tokens: 50 }),
  'OpenAI Chat Completions': chatStream('Done.', {
    prompt_tokens: 1_000,
    prompt_tokens_details: { cached_tokens: 900 },
    completion_tokens: 50,
  }),
} as const;

async function asked(url: string, wire: (typeof WIRES)[number], more: Partial<MessageRunOptions> & { patience?: typeof QUICK } = {}) {
  const { patience, ...options } = more;
  const draft = options.draft ?? (await draftOf());
  const model = openModel(wire.name, wire.env(url), patience);
  return runMessage({
    model,
    prompt: 'Do it.',
    earlierMessages: [],
    instructions: undefined,
    ...options,
    draft,
    budgets: { retryPauses: [1, 2], ...options.budgets },
  });
}

describe.each(WIRES)('a model client over $protocol', (wire) => {
  test.each([1, 2, 7, 1_000])('reads the same calls from chunks of %i characters', async (chunkSize) => {
    const server = await scriptedServer(script, { chunkSize });
    const [draft, plain] = [await draftOf(), await draftOf()];
    const { summary, steps } = await asked(server.url, wire, { draft });
    await runMessage({ model: scriptedModel(script), draft: plain, prompt: 'Do it.', earlierMessages: [], instructions: undefined });
    expect({ summary, steps }).toEqual({ summary: 'Done: “Grüße”.', steps: 2 });
    expect([...draft.edits()]).toEqual([...plain.edits()]);
    expect(draft.edits().get('guides/new.mdx')).toBe(TEXT);
  });

  test('retries a stream that is cut off, and makes no incomplete call', async () => {
    const server = await scriptedServer(script, { chunkSize: 5, truncateAfterChunks: 6 });
    const draft = await draftOf();
    await expect(asked(server.url, wire, { draft })).rejects.toMatchObject({ code: 'model_unavailable', isPermanent: false });
    expect(server.getRequests()).toHaveLength(3);
    expect(draft.edits().size).toBe(0);
  });

  test('cached tokens count a tenth', async () => {
    const url = await rudeServer((request, response) => {
      request.resume();
      response.writeHead(200, EVENTS).end(CACHED[wire.protocol]);
    });
    const { conversation } = await asked(url, wire);
    expect(conversation.spent).toMatchObject({ inputTokens: 1_000, outputTokens: 50, weightedTokens: 240 });
  });

  test.each([
    ['does not answer', 0, 1.5, QUICK],
    // An answer may begin late on a busy machine.
    ['stops sending within an answer', 3, 0.2, { ...QUICK, firstByteSeconds: 20 }],
  ])('times out and retries if a server %s', async (_, lines, seconds, patience) => {
    let requests = 0;
    const url = await rudeServer((request, response) => {
      requests++;
      request.resume();
      if (lines > 0) response.writeHead(200, EVENTS).write(': ping\n\n'.repeat(lines));
    });
    const began = performance.now();
    await expect(asked(url, wire, { patience })).rejects.toMatchObject({
      code: 'model_unavailable',
      isPermanent: false,
      message: `The provider sent nothing for ${seconds} seconds, even after retries.`,
    });
    expect(requests).toBe(3);
    expect(performance.now() - began).toBeGreaterThan(3 * seconds * 1_000 - 50);
  });

  test('does not time out while a server sends pings, until the minutes of the budget are over', async () => {
    let requests = 0;
    const url = await rudeServer((request, response) => {
      requests++;
      request.resume();
      response.writeHead(200, EVENTS);
      const timer = setInterval(() => response.write(': ping\n\n'), 20);
      response.on('close', () => clearInterval(timer));
    });
    await expect(
      asked(url, wire, { patience: { firstByteSeconds: 20, silenceSeconds: 2 }, budgets: { minutes: 0.05 } }),
    ).rejects.toMatchObject({ code: 'budget_exceeded' });
    // A silence would have been followed by another request.
    expect(requests).toBe(1);
  });

  test('retries an answer that contains an error', async () => {
    const error = {
      type: 'error',
      code: 'rate_limit',
      message: 'prompt-marker',
      param: null,
      sequence_number: 1,
      error: { type: 'rate_limit_error', message: 'prompt-marker' },
    };
    let requests = 0;
    const url = await rudeServer((request, response) => {
      requests++;
      request.resume();
      response.writeHead(200, EVENTS).end(`event: error\ndata: ${JSON.stringify(error)}\n\n`);
    });
    const failure: unknown = await asked(url, wire).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'model_unavailable', isPermanent: false });
    expect(String(failure) + JSON.stringify(failure)).not.toContain('prompt-marker');
    expect(requests).toBe(3);
  });
});
