/** What the model used, and what that means. */
import type { Message, Usage } from '../contract/job.ts';
import { html } from '../../internal.ts';

/** What the numbers count, with the weights of the budget. */
export const TOKENS_EXPLAINED = html`<p class="quiet small">A model reads and writes text in tokens, about four letters each. Input tokens are what it read: with every step, it reads the whole conversation again. The provider remembers most of that from the step before, which are the cached tokens, a part of the input. Output tokens are what it wrote.</p>
<p class="quiet small">What counts is close to what the provider charges for: input and output tokens in full, cached ones 0.1 times, and input that the provider stores for the next step 1.25 times. It counts toward the budget of the message and toward the monthly limit of the project, if there is one.</p>`;

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

export function countText(count: number): string {
  return count.toLocaleString('en');
}
