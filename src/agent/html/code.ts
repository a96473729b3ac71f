/** Text of a site or a repository as code. */
import { type HtmlContent, highlightHidden, html } from '../../internal.ts';

/** UTF-16 units of a text. */
const MAX_LENGTH = 500;

export function renderInlineCodeWithinLimit(text: string): HtmlContent {
  return html`<code>${highlightHidden(text, MAX_LENGTH)}</code>`;
}
