/** What events say about the calls of an answer. */
import { expect, test } from 'vitest';
import type { ModelAnswer } from '../../../src/agent/model/answer.ts';
import { describeCalls } from '../../../src/agent/model/described-calls.ts';
import { SKIPPED_CALL_PREFIX } from '../../../src/agent/model/run-conversation.ts';

function answerWith(...calls: readonly (readonly [toolName: string, input: unknown])[]): ModelAnswer {
  const content = calls.map(([toolName, input], index) => ({ type: 'tool-call' as const, toolCallId: String(index), toolName, input }));
  return { messages: [{ role: 'assistant', content }], finish: 'tool-calls', tokens: {} } as unknown as ModelAnswer;
}

test('calls in the events of a job have their name and target, and never the texts that they write or search for', () => {
  const answer = answerWith(
    ['write_file', { path: 'a.mdx', text: 'SECRET' }],
    ['rename_page', { from: 'a', to: 'b' }],
    ['nav_check', {}],
    ['no_such_tool', { path: 7, page: '' }],
    ['search_text', { text: 'SECRET' }],
    ['edit_file', 'SECRET'],
  );
  expect(describeCalls(answer)).toEqual([
    { name: 'write_file', target: 'a.mdx', ok: null },
    { name: 'rename_page', target: 'a', ok: null },
    { name: 'nav_check', target: null, ok: null },
    { name: 'unknown', target: null, ok: null },
    { name: 'search_text', target: null, ok: null },
    { name: 'edit_file', target: null, ok: null },
  ]);
});

test('a call is ok if it was run and not refused', () => {
  const answer = answerWith(['read_file', { path: 'a' }], ['edit_file', { path: 'b' }], ['write_file', { path: 'c' }]);
  expect(
    describeCalls(answer, ['The text.', { refused: 'No.' }, `${SKIPPED_CALL_PREFIX} your answer was cut off.`]).map(({ ok }) => ok),
  ).toEqual([true, false, false]);
});

test('at most 50 calls of an answer are described', () => {
  expect(describeCalls(answerWith(...Array.from({ length: 60 }, () => ['nav_check', {}] as const)))).toHaveLength(50);
});
