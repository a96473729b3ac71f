/** What a model wrote, which is Markdown, as HTML. */
import { type HtmlContent, highlightHidden, html } from '../../internal.ts';

/** Formats code spans and bold text; other Markdown is shown unchanged. */
export function modelText(text: string): HtmlContent {
  const parts = text.split(/(`[^`\n]{1,200}`|\*\*[^*\n]{1,200}\*\*)/);
  return parts.map((part, index) => {
    if (index % 2 === 0) return highlightHidden(part);
    return part.startsWith('`')
      ? html`<code>${highlightHidden(part.slice(1, -1))}</code>`
      : html`<b>${highlightHidden(part.slice(2, -2))}</b>`;
  });
}
