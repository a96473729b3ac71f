/** Answers as providers stream them, by hand: for what the mock server cannot say. */

type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object };

/** A message of Anthropic with its usage. */
export function anthropicStream(
  blocks: readonly Block[],
  stopReason: string,
  usage: { readonly input_tokens: number; readonly output_tokens: number; readonly cache_read_input_tokens?: number },
): string {
  const { output_tokens: outputTokens } = usage;
  const message = { type: 'message', id: 'm', role: 'assistant', model: 'm', content: [], stop_reason: null, usage };
  const events = [
    { type: 'message_start', message },
    ...blocks.flatMap((block, index) => {
      const isText = block.type === 'text';
      const start = isText ? { type: 'text', text: '' } : { ...block, input: {} };
      const delta = isText
        ? { type: 'text_delta', text: block.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
      return [
        { type: 'content_block_start', index, content_block: start },
        { type: 'content_block_delta', index, delta },
        { type: 'content_block_stop', index },
      ];
    }),
    { type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: outputTokens } },
    { type: 'message_stop' },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

/** A text of Chat Completions. */
export function chatStream(content: string, usage?: object): string {
  const chunk = (choice: object): string =>
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`;
  const counted =
    usage === undefined
      ? ''
      : `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage })}\n\n`;
  return `${chunk({ delta: { role: 'assistant', content } })}${chunk({ delta: {}, finish_reason: 'stop' })}${counted}data: [DONE]\n\n`;
}

/** A text of OpenAI Responses. */
export function responsesStream(text: string, usage: object): string {
  const item = {
    type: 'message',
    id: 'i',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
  const response = { id: 'r', object: 'response', created_at: 1, model: 'm', output: [item], usage, incomplete_details: null };
  const events = [
    { type: 'response.created', response: { ...response, output: [], usage: null } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
    { type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: text },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

export const EVENTS = { 'content-type': 'text/event-stream' } as const;
