/** Shortens old tool results of a long conversation, which is sent again with every answer. */
import type { ModelMessage, ToolModelMessage } from 'ai';
import { tokensIn } from './usage.ts';

/** Tokens of a conversation that is left as it is. */
const MOST_WHOLE = 40_000;
/** Tokens that come on top before results are shortened again: each time, the provider reads the conversation anew, without its cache. */
const MOST_MORE = 20_000;
/** Results that the model may not have worked on yet. */
const KEPT_WHOLE = 2;
/** Characters of a shortened result. */
const SHOWN = 300;

/** When the next shortening is due, in tokens. */
export const FIRST_SHORTENING = MOST_WHOLE;

/** The same conversation if it is short enough; otherwise one with short results, and when the next shortening is due. */
export function shortened(messages: ModelMessage[], due: number): { readonly messages: ModelMessage[]; readonly due: number } {
  if (tokensIn(messages) <= due) return { messages, due };
  const results = messages.filter(({ role }) => role === 'tool');
  const kept = new Set<ModelMessage>(results.slice(-KEPT_WHOLE));
  const short = messages.map((message) => (message.role === 'tool' && !kept.has(message) ? withShortResults(message) : message));
  return { messages: short, due: Math.max(MOST_WHOLE, tokensIn(short) + MOST_MORE) };
}

function withShortResults(message: ToolModelMessage): ToolModelMessage {
  return {
    ...message,
    content: message.content.map((part) => {
      if (part.type !== 'tool-result' || part.output.type !== 'text' || part.output.value.length <= 2 * SHOWN) return part;
      const { value } = part.output;
      const note = `… (Shortened: this answer had ${value.length} characters. Repeat the call if you need it again.)`;
      return { ...part, output: { ...part.output, value: value.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '') + note } };
    }),
  };
}
