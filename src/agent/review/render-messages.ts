/** Prompts, and the model's summaries of its work. */
import { html, type Content } from '../../html/html.ts';
import { shownText } from '../../html/shown-text.ts';
import type { ReviewMessage } from './review-data.ts';

/** UTF-16 units of a text. */
const LONGEST = 20_000;

export function renderMessages(messages: readonly ReviewMessage[]): Content {
  if (messages.length === 0) return html`<p class="empty">The instructions are no longer stored.</p>`;
  return html`<div class="stack">${messages.map((message) => renderMessage(message, messages.length > 1))}</div>`;
}

function renderMessage({ seq, prompt, summary }: ReviewMessage, isNumbered: boolean): Content {
  return html`<article class="panel">
${isNumbered && html`<h3>Message ${seq}</h3>`}
${prompt === null ? html`<p class="quiet">The text is no longer stored.</p>` : html`<blockquote>${shownText(prompt.trim(), LONGEST)}</blockquote>`}
${summary !== null && summary.trim() !== '' && html`<div><p class="label">The model says</p><div class="said">${withMarks(summary.trim().slice(0, LONGEST + 1))}</div></div>`}
</article>`;
}

/** Formats code spans and bold text; other Markdown is shown unchanged. */
function withMarks(text: string): Content {
  return text.split(/(`[^`\n]{1,200}`|\*\*[^*\n]{1,200}\*\*)/).map((part, index) => {
    if (index % 2 === 0) return shownText(part, LONGEST);
    return part.startsWith('`') ? html`<code>${shownText(part.slice(1, -1))}</code>` : html`<b>${shownText(part.slice(2, -2))}</b>`;
  });
}
