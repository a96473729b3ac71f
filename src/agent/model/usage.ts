/** What an answer of a model costs in tokens. */
import type { LanguageModelUsage } from 'ai';
import type { Usage } from '../contract/job.ts';

export type TokenCounts = Omit<Usage, 'steps'>;

/**
 * How much a token counts for the budget, close to what providers charge for input: the conversation is sent again with every answer, so
 * nearly all input of a long one comes from the cache.
 */
export const TOKEN_WEIGHTS = { input: 1, cachedInput: 0.1, writtenToCache: 1.25, output: 1 } as const;

/** An estimate if a server does not count tokens, so that the budget applies in any case. */
export function estimateTokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}

/** The tokens that the provider counted, or an estimate from what was sent and answered where it counted none. */
export function usageOf(given: LanguageModelUsage, sent: unknown, answered: unknown): TokenCounts {
  const inputTokens = given.inputTokens || estimateTokens(sent);
  const outputTokens = given.outputTokens || estimateTokens(answered);
  const { cacheReadTokens = 0, cacheWriteTokens = 0 } = given.inputTokenDetails;
  // A provider that counts wrongly must not make tokens free.
  const read = Math.min(cacheReadTokens, inputTokens);
  const written = Math.min(cacheWriteTokens, inputTokens - read);
  const weighted =
    (inputTokens - read - written) * TOKEN_WEIGHTS.input +
    read * TOKEN_WEIGHTS.cachedInput +
    written * TOKEN_WEIGHTS.writtenToCache +
    outputTokens * TOKEN_WEIGHTS.output;
  return { inputTokens, cachedInputTokens: read, outputTokens, weightedTokens: Math.ceil(weighted) };
}
