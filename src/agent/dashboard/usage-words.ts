/** What the model used, in words. */
import type { Message, Usage } from '../contract/job.ts';
import { pluralize } from '../../internal.ts';

export function usageOf({ steps, inputTokens, cachedInputTokens, outputTokens, weightedTokens }: Usage): string {
  const cached = cachedInputTokens > 0 ? ` (${number(cachedInputTokens)} of them cached)` : '';
  return `${pluralize(steps, 'step')}, ${number(inputTokens)} input tokens${cached}, ${number(outputTokens)} output tokens; ${number(weightedTokens)} count toward the budget`;
}

/** The sum over messages; undefined if none has used anything. */
export function totalUsage(messages: readonly Pick<Message, 'usage'>[]): Usage | undefined {
  const all = messages.flatMap(({ usage }) => usage ?? []);
  const sum = (member: keyof Usage): number => all.reduce((total, usage) => total + usage[member], 0);
  if (all.length === 0) return undefined;
  return {
    steps: sum('steps'),
    inputTokens: sum('inputTokens'),
    cachedInputTokens: sum('cachedInputTokens'),
    outputTokens: sum('outputTokens'),
    weightedTokens: sum('weightedTokens'),
  };
}

function number(count: number): string {
  return count.toLocaleString('en');
}
