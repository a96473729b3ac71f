/** Shortens old tool results of a long conversation, which is sent again with every answer. */
import type { ModelMessage, ToolModelMessage } from 'ai';
import { estimateTokens } from './usage.ts';

/** Tokens of a conversation that is left as it is. */
const SHORTEN_ABOVE = 40_000;
/** Tokens that come on top before results are shortened again: each time, the provider reads the conversation anew, without its cache. */
const GROWTH_BEFORE_NEXT = 20_000;
/** Results that the model may not have worked on yet. */
const FULL_RESULTS = 2;
/** Characters of a shortened result. */
const SHORTENED_LENGTH = 300;

/** When the next shortening is due, in tokens. */
export const FIRST_SHORTENING_THRESHOLD = SHORTEN_ABOVE;

/** The same conversation if it is short enough; otherwise one with short results, and when the next shortening is due. */
export function shortenResultsWhenDue(messages: ModelMessage[], due: number): { readonly messages: ModelMessage[]; readonly due: number } {
  if (estimateTokens(messages) <= due) return { messages, due };
  const results = messages.filter(({ role }) => role === 'tool');
  const kept = new Set<ModelMessage>(results.slice(-FULL_RESULTS));
  const short = messages.map((message) => (message.role === 'tool' && !kept.has(message) ? withShortResults(message) : message));
  return { messages: short, due: Math.max(SHORTEN_ABOVE, estimateTokens(short) + GROWTH_BEFORE_NEXT) };
}

function withShortResults(message: ToolModelMessage): ToolModelMessage {
  return {
    ...message,
    content: message.content.map((part) => {
      if (part.type !== 'tool-result' || part.output.type !== 'text' || part.output.value.length <= 2 * SHORTENED_LENGTH) return part;
      const { value } = part.output;
      const note = `… (Shortened: this answer had ${value.length} characters. Repeat the call if you need it again.)`;
      return { ...part, output: { ...part.output, value: value.slice(0, SHORTENED_LENGTH).replace(/[\uD800-\uDBFF]$/, '') + note } };
    }),
  };
}
