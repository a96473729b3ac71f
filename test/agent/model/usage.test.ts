/** What a conversation costs: tokens as the provider counts them, what they count toward the budget, and when old results are shortened. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelMessage } from 'ai';
import { FIRST_SHORTENING_THRESHOLD, shortenResultsWhenDue } from '../../../src/agent/model/shorten.ts';
import { estimateTokens, usageOf } from '../../../src/agent/model/usage.ts';
import { cases } from '../../support/cases.ts';

const counted = (inputTokens: number | undefined, outputTokens: number | undefined, read?: number, written?: number) => ({
  inputTokens,
  outputTokens,
  totalTokens: undefined,
  inputTokenDetails: { noCacheTokens: undefined, cacheReadTokens: read, cacheWriteTokens: written },
  outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
});

describe('weighted tokens', () => {
  test.each([
    ['no cached tokens', counted(1_000, 50), 0, 1_050],
    ['mostly cached tokens', counted(1_000, 50, 900), 900, 240],
    ['tokens written to the cache', counted(1_000, 50, 0, 800), 0, 1_250],
    ['more cached tokens than were sent', counted(1_000, 50, 5_000, 5_000), 1_000, 150],
  ])('are counted with %s', (_, usage, cachedInputTokens, weightedTokens) => {
    expect(usageOf(usage, '', '')).toEqual({ inputTokens: 1_000, cachedInputTokens, outputTokens: 50, weightedTokens });
  });

  test('are estimated if the provider reports none', () => {
    expect(usageOf(counted(undefined, undefined), 'x'.repeat(398), 'y'.repeat(38))).toEqual({
      inputTokens: 100,
      cachedInputTokens: 0,
      outputTokens: 10,
      weightedTokens: 110,
    });
  });
});

const called = (index: number): ModelMessage => ({
  role: 'assistant',
  content: [{ type: 'tool-call', toolCallId: `c${index}`, toolName: 'read_file', input: { path: `p${index}` } }],
});
const result = (index: number, length: number): ModelMessage => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: `c${index}`, toolName: 'read_file', output: { type: 'text', value: 'é'.repeat(length) } }],
});
const talk = (lengths: readonly number[]): ModelMessage[] => [
  { role: 'user', content: 'Do it.' },
  ...lengths.flatMap((length, index) => [called(index), result(index, length)]),
];

describe('shortening', () => {
  test('returns a conversation within the limit unchanged', () => {
    const messages = talk([20_000, 20_000, 20_000]);
    expect(shortenResultsWhenDue(messages, FIRST_SHORTENING_THRESHOLD).messages).toBe(messages);
  });

  test('shortens all but the last two results above the limit, and then none for a while', () => {
    const messages = talk([60_000, 60_000, 30_000, 30_000]);
    const first = shortenResultsWhenDue(messages, FIRST_SHORTENING_THRESHOLD);
    const sizes = first.messages.map((message) => JSON.stringify(message).length);
    expect(sizes[2]).toBeLessThan(700);
    expect(sizes[4]).toBeLessThan(700);
    expect(first.messages.slice(5)).toEqual(messages.slice(5));
    expect(JSON.stringify(first.messages[2])).toContain('this answer had 60000 characters. Repeat the call');
    const more = [...first.messages, called(4), result(4, 20_000)];
    expect(shortenResultsWhenDue(more, first.due).messages).toBe(more);
  });

  test('keeps the order of calls and results, and changes only old results', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(120_000), { maxLength: 12 }), (lengths) => {
        const messages = talk(lengths);
        const { messages: short, due } = shortenResultsWhenDue(messages, FIRST_SHORTENING_THRESHOLD);
        expect(short.map(({ role }) => role)).toEqual(messages.map(({ role }) => role));
        expect(short.filter(({ role }) => role !== 'tool')).toEqual(messages.filter(({ role }) => role !== 'tool'));
        expect(short.slice(-4)).toEqual(messages.slice(-4));
        expect(estimateTokens(short)).toBeLessThanOrEqual(Math.max(due, estimateTokens(messages)));
        expect(shortenResultsWhenDue(short, due).messages).toBe(short);
      }),
      { numRuns: cases(100) },
    );
  });
});
