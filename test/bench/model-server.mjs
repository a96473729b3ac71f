/** A server that speaks Chat Completions, streamed or whole, and follows a script: writes a page, lists it, says so. It can hold its answers back. */
import { createServer } from 'node:http';

const LINES = [
  [
    ['write_file', { path: 'page.mdx', text: '---\ntitle: Page\n---\n\nText.\n' }],
    ['edit_file', { path: 'docs.json', find: '["index"]', replace: '["index", "page"]' }],
  ],
  [['nav_check', {}]],
];

export async function startModelServer() {
  let gate = { promise: Promise.resolve(), open: () => {} };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    await gate.promise;
    const { model, messages, stream } = JSON.parse(body);
    const calls = LINES[messages.filter(({ role }) => role === 'assistant').length];
    const message = calls
      ? {
          role: 'assistant',
          content: null,
          tool_calls: calls.map(([name, input], index) => ({
            index,
            id: `call_${messages.length}_${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(input) },
          })),
        }
      : { role: 'assistant', content: 'Wrote a page and listed it.' };
    const answer = { id: 'chat', created: 0, model };
    const finish_reason = calls ? 'tool_calls' : 'stop';
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    if (!stream) {
      const choices = [{ index: 0, message, finish_reason }];
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...answer, object: 'chat.completion', choices, usage }));
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    for (const part of [
      { choices: [{ index: 0, delta: message, finish_reason: null }] },
      { choices: [{ index: 0, delta: {}, finish_reason }] },
      { choices: [], usage },
    ])
      response.write(`data: ${JSON.stringify({ ...answer, object: 'chat.completion.chunk', ...part })}\n\n`);
    response.end('data: [DONE]\n\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    hold() {
      let open = () => {};
      gate = { promise: new Promise((resolve) => (open = resolve)), open: () => open() };
    },
    release: () => gate.open(),
    close: () => {
      gate.open();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
