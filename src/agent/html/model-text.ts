/** What a model wrote, which is Markdown, as HTML. */
import { type Content, highlightHidden, html } from '../../internal.ts';

/** UTF-16 units of a text. */
const MAX_LENGTH = 20_000;

/** Formats code spans and bold text; other Markdown is shown unchanged. Long texts are cut. */
export function modelText(text: string): Content {
  const parts = text.slice(0, MAX_LENGTH + 1).split(/(`[^`\n]{1,200}`|\*\*[^*\n]{1,200}\*\*)/);
  return parts.map((part, index) => {
    if (index % 2 === 0) return highlightHidden(part, MAX_LENGTH);
    return part.startsWith('`')
      ? html`<code>${highlightHidden(part.slice(1, -1))}</code>`
      : html`<b>${highlightHidden(part.slice(2, -2))}</b>`;
  });
}
