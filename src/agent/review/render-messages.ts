/** Prompts, and the model's summaries of its work. */
import { html, type Content } from '../../html/html.ts';
import { highlightHidden } from '../../html/highlight-hidden.ts';
import type { ReviewMessage } from './review-data.ts';

/** UTF-16 units of a text. */
const MAX_TEXT_LENGTH = 20_000;

export function renderMessages(messages: readonly ReviewMessage[]): Content {
  if (messages.length === 0) return html`<p class="empty">The instructions are no longer stored.</p>`;
  return html`<div class="stack">${messages.map((message) => renderMessage(message, messages.length > 1))}</div>`;
}

function renderMessage({ seq, prompt, summary }: ReviewMessage, isNumbered: boolean): Content {
  return html`<article class="panel">
${isNumbered && html`<h3>Message ${seq}</h3>`}
${prompt === null ? html`<p class="quiet">The text is no longer stored.</p>` : html`<blockquote>${highlightHidden(prompt.trim(), MAX_TEXT_LENGTH)}</blockquote>`}
${summary !== null && summary.trim() !== '' && html`<div><p class="label">The model says</p><div class="said">${renderMarkup(summary.trim().slice(0, MAX_TEXT_LENGTH + 1))}</div></div>`}
</article>`;
}

/** Formats code spans and bold text; other Markdown is shown unchanged. */
function renderMarkup(text: string): Content {
  return text.split(/(`[^`\n]{1,200}`|\*\*[^*\n]{1,200}\*\*)/).map((part, index) => {
    if (index % 2 === 0) return highlightHidden(part, MAX_TEXT_LENGTH);
    return part.startsWith('`')
      ? html`<code>${highlightHidden(part.slice(1, -1))}</code>`
      : html`<b>${highlightHidden(part.slice(2, -2))}</b>`;
  });
}
